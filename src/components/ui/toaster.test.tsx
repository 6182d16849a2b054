import { render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '#lib/feedback/toast.ts';
import { Toaster } from './toaster.tsx';

it('shows toasts, also one from before the library was loaded, and runs their action', async () => {
  const onClick = vi.fn();
  render(<Toaster />);
  toast({ kind: 'destructive', title: 'Order failed', description: 'Please try again.' });
  expect(await screen.findByText('Order failed')).toBeInTheDocument();
  expect(screen.getByText('Please try again.')).toBeInTheDocument();

  toast({ kind: 'success', title: 'Saved', action: { label: 'View cart', onClick } });
  (await screen.findByRole('button', { name: 'View cart' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledOnce();
});

it('a success removes the failure with the same id', async () => {
  render(<Toaster />);
  toast({ kind: 'destructive', id: 'order', title: 'Order not placed' });
  toast({ kind: 'destructive', title: 'Something else' });
  expect(await screen.findByText('Order not placed')).toBeInTheDocument();
  toast({ kind: 'success', id: 'order', title: 'Order placed' });
  expect(await screen.findByText('Order placed')).toBeInTheDocument();
  await waitForElementToBeRemoved(() => screen.queryByText('Order not placed'));
  expect(screen.getByText('Something else')).toBeInTheDocument();
  // A later toast must not remove a success toast, because a person may be writing down its reference.
  toast({ kind: 'destructive', id: 'order', title: 'Another one not placed' });
  expect(await screen.findByText('Another one not placed')).toBeInTheDocument();
  toast({ kind: 'success', id: 'order', title: 'Another one placed' });
  await waitForElementToBeRemoved(() => screen.queryByText('Another one not placed'));
  expect(screen.getByText('Order placed')).toBeInTheDocument();
});

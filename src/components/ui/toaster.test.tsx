import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toast } from '#lib/toast.ts';
import { Toaster } from './toaster.tsx';

it('shows toasts, the first of them before the library was there, with their next step', async () => {
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

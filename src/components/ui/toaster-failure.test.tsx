import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toast } from '#lib/feedback/toast.ts';
import { renderInApp } from '#testing/render.tsx';
import { Toaster } from './toaster.tsx';

let isOffline = true;
vi.mock('./sonner-toaster.tsx', (importActual) => {
  if (isOffline) throw new Error('offline');
  return importActual();
});

it('a toast is shown without the library that failed to load, and the next toast loads it', async () => {
  const { user } = renderInApp(<Toaster />);
  toast({ kind: 'destructive', title: 'Order failed', description: 'Please try again.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Order failedPlease try again.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();

  toast({ kind: 'destructive', title: 'Failed again' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed again');
  isOffline = false;
  toast({ kind: 'success', title: 'Saved' });
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(screen.getByText('Failed again')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { announcements } from '#lib/feedback/announcer.ts';
import { toast } from '#lib/feedback/toast.ts';
import { Toaster } from './toaster.tsx';

let isOffline = true;
vi.mock('./sonner-toaster.tsx', (importActual) => {
  if (isOffline) throw new Error('offline');
  return importActual();
});

it('reads out what it cannot show, and shows it with the next toast', async () => {
  render(<Toaster />);
  toast({ kind: 'destructive', title: 'Order failed', description: 'Please try again.' });
  await vi.waitFor(() => expect(announcements.current()).toBe('Order failed. Please try again.'));
  isOffline = false;
  toast({ kind: 'success', title: 'Saved' });
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(screen.getByText('Order failed')).toBeInTheDocument();
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { order } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { setOrderStatus } from '../staff-api.ts';
import { StatusDialog } from './status-dialog.tsx';

vi.mock('../staff-api.ts', () => ({ setOrderStatus: vi.fn() }));

const onClose = vi.fn();
const moved = 'The status is now processing. Check it before you change it again.';
const details = { code: 'status_changed' };
const refusal = new ApiError(moved, { status: 409, code: details.code, details });

beforeEach(() => {
  toastQueue.drain();
  onClose.mockReset();
});

function ask(status: 'shipped' | 'cancelled') {
  renderInApp(<StatusDialog order={order()} status={status} onClose={onClose} />);
}

const toasts = () => toastQueue.drain().map(({ description }) => description);
const cancel = () => userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));

test('the dialog stays open after another failure', async () => {
  vi.mocked(setOrderStatus).mockRejectedValueOnce(new ApiError('broken', { status: 500 }));
  ask('cancelled');
  await cancel();
  await waitFor(() => expect(toasts()).toEqual(['The order is unchanged. Please try again.']));
  expect(onClose).not.toHaveBeenCalled();
});

test('a refused shipment stays in the dialog', async () => {
  vi.mocked(setOrderStatus).mockRejectedValueOnce(refusal);
  ask('shipped');
  await userEvent.type(screen.getByRole('combobox', { name: 'Carrier' }), 'UPS');
  await userEvent.type(screen.getByRole('textbox', { name: 'Tracking number' }), '1Z999');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as Shipped' }));
  await waitFor(() => expect(toasts()).toEqual([moved]));
  expect(onClose).not.toHaveBeenCalled();
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { orderQuery, setShipment } from '../api.ts';
import type { Order } from '../order.ts';
import { ShipmentDialog } from './shipment-dialog.tsx';

vi.mock('../api.ts', async (original) => ({
  ...(await original<object>()),
  setShipment: vi.fn(),
}));

const order: Order = {
  id: '1',
  orderNumber: 'FSS-1',
  customerName: 'Ana Ortiz',
  customerEmail: 'ana@example.com',
  shippingAddress: '1 Main St',
  shippingCity: 'Long Beach',
  shippingState: 'CA',
  shippingZip: '90802',
  subtotalCents: 10_000,
  shippingCents: 0,
  taxCents: 700,
  totalCents: 10_700,
  status: 'shipped',
  carrier: 'UPS',
  trackingNumber: '1Z998',
  createdAt: '2026-11-20T20:00:00Z',
  items: [],
};
const query = orderQuery(order.orderNumber);

let client: QueryClient;
let onClose: () => void;
beforeEach(() => {
  toastQueue.drain();
  vi.mocked(setShipment).mockReset();
  onClose = vi.fn();
  client = new QueryClient();
  client.setQueryData(query.queryKey, () => ({ order, history: [] }));
});

const dialog = (shown: Order) => (
  <QueryClientProvider client={client}>
    <ShipmentDialog order={shown} onClose={onClose} />
  </QueryClientProvider>
);
const number = () => screen.getByRole('textbox', { name: 'Tracking number' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save shipment' }));

test('what stands there is corrected, and loaded again', async () => {
  vi.mocked(setShipment).mockResolvedValueOnce();
  render(dialog(order));
  expect(screen.getByRole('combobox', { name: 'Carrier' })).toHaveValue('UPS');
  expect(number()).toHaveValue('1Z998');
  await userEvent.clear(number());
  await save();
  expect(number()).toBeInvalid();
  await userEvent.type(number(), '1Z999');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(setShipment).toHaveBeenCalledExactlyOnceWith(order, {
    carrier: 'UPS',
    trackingNumber: '1Z999',
  });
  expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
});

test('after a lost answer nobody is told that nothing was changed, and the order is loaded again', async () => {
  vi.mocked(setShipment).mockRejectedValueOnce(new ApiError('', { status: 0 }));
  render(dialog(order));
  await save();
  await waitFor(() => expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true));
  expect(toastQueue.drain().at(-1)?.description).toMatch(
    /^It is not certain that this was saved\./,
  );
  expect(onClose).not.toHaveBeenCalled();
});

test('what a colleague corrected meanwhile is shown, what was typed stays, and the next save goes through', async () => {
  const changed = { ...order, carrier: 'FedEx', trackingNumber: '7743' };
  const text = 'This shipment was changed meanwhile. Please look at it and save again.';
  vi.mocked(setShipment).mockImplementationOnce(() => {
    client.setQueryData(query.queryKey, () => ({ order: changed, history: [] }));
    const details = { code: 'shipment_changed' };
    return Promise.reject(new ApiError(text, { status: 409, code: details.code, details }));
  });
  vi.mocked(setShipment).mockResolvedValueOnce();
  const { rerender } = render(dialog(order));
  await userEvent.type(number(), '7');
  await save();
  const told: (string | undefined)[] = [];
  await waitFor(() => {
    told.push(...toastQueue.drain().map(({ description }) => description));
    expect(told).toEqual([text]);
  });

  rerender(dialog(changed));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Carrier' })).toHaveValue('FedEx'),
  );
  expect(number()).toHaveValue('1Z9987');
  expect(number()).toHaveAccessibleDescription('Saved meanwhile: 7743');
  await save();
  await waitFor(() => expect(setShipment).toHaveBeenCalledTimes(2));
  expect(setShipment).toHaveBeenNthCalledWith(2, changed, {
    carrier: 'FedEx',
    trackingNumber: '1Z9987',
  });
});

test('an order that is loaded again while one types does not pass for what one has seen', async () => {
  vi.mocked(setShipment).mockResolvedValueOnce();
  const { rerender } = render(dialog(order));
  await userEvent.type(number(), '7');
  rerender(dialog({ ...order, trackingNumber: '1Z001' }));
  await save();
  await waitFor(() => expect(setShipment).toHaveBeenCalledOnce());
  expect(vi.mocked(setShipment).mock.calls[0]?.[0].trackingNumber).toBe('1Z998');
});

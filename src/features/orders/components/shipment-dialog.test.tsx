import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { order, orderItem, shipment } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { correctShipment, setOrderStatus } from '../api.ts';
import type { Shipment } from '../order.ts';
import { ShipmentDialog } from './shipment-dialog.tsx';

vi.mock('../api.ts', async (original) => ({
  ...(await original<object>()),
  correctShipment: vi.fn(),
  setOrderStatus: vi.fn(),
}));

const sent = shipment();

const onClose = vi.fn();
beforeEach(() => {
  vi.mocked(correctShipment).mockReset();
});

const dialog = (shown: Shipment) => (
  <ShipmentDialog
    order={order({ status: 'shipped', shipments: [shown] })}
    shipment={shown}
    onClose={onClose}
  />
);
const carrier = () => screen.getByRole('combobox', { name: 'Carrier' });
const number = () => screen.getByRole('textbox', { name: 'Tracking number' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save shipment' }));

test('a corrected number is checked and saved with the shipment that was shown', async () => {
  vi.mocked(correctShipment).mockResolvedValueOnce();
  const { rerender } = renderInApp(dialog(sent));
  expect(carrier()).toHaveValue('UPS');
  await userEvent.clear(number());
  await save();
  expect(number()).toBeInvalid();
  await userEvent.type(number(), '1Z999');
  // The list behind the dialog loads a colleague's correction, which this person has not seen.
  rerender(dialog({ ...sent, trackingNumber: '1Z001' }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(correctShipment).toHaveBeenCalledExactlyOnceWith(sent, {
    carrier: 'UPS',
    trackingNumber: '1Z999',
  });
});

test("after a refusal a colleague's correction is shown, typed text stays, and saving again works", async () => {
  const changed = { ...sent, carrier: 'FedEx', trackingNumber: '7743' };
  vi.mocked(correctShipment).mockRejectedValueOnce(new ApiError('', { status: 409 }));
  vi.mocked(correctShipment).mockResolvedValueOnce();
  const { rerender } = renderInApp(dialog(sent));
  await userEvent.type(number(), '7');
  await save();
  await waitFor(() => expect(correctShipment).toHaveBeenCalledOnce());

  rerender(dialog(changed));
  await waitFor(() => expect(carrier()).toHaveValue('FedEx'));
  expect(number()).toHaveValue('1Z9987');
  expect(number()).toHaveAccessibleDescription(
    'A coworker changed this to 7743. Saving replaces it.',
  );
  await save();
  await waitFor(() => expect(correctShipment).toHaveBeenCalledTimes(2));
  expect(correctShipment).toHaveBeenLastCalledWith(changed, {
    carrier: 'FedEx',
    trackingNumber: '1Z9987',
  });
});

test('all that is left is in the shipment, unless staff say otherwise', async () => {
  vi.mocked(setOrderStatus).mockResolvedValue();
  const radios = orderItem({ id: 'line-2', productId: 'radio', productName: 'Radio', quantity: 2 });
  renderInApp(
    <ShipmentDialog
      order={order({ status: 'processing', items: [orderItem(), radios], shipments: [sent] })}
      onClose={onClose}
    />,
  );
  await userEvent.type(carrier(), 'UPS');
  await userEvent.type(number(), '1Z1');
  expect(screen.getByRole('button', { name: 'Mark as Shipped' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Radio/ }), '1 of 2');
  await userEvent.click(screen.getByRole('button', { name: 'Ship this part' }));
  await waitFor(() => expect(setOrderStatus).toHaveBeenCalledOnce());
  expect(vi.mocked(setOrderStatus).mock.lastCall?.[0]).toMatchObject({
    status: 'shipped',
    items: [{ productId: 'radio', quantity: 1 }],
  });
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { order, orderItem, parcel } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { correctParcel, setOrderStatus } from '../api.ts';
import type { Parcel } from '../order.ts';
import { ShipmentDialog } from './shipment-dialog.tsx';

vi.mock('../api.ts', async (original) => ({
  ...(await original<object>()),
  correctParcel: vi.fn(),
  setOrderStatus: vi.fn(),
}));

const sent = parcel();

const onClose = vi.fn();
beforeEach(() => {
  vi.mocked(correctParcel).mockReset();
});

const dialog = (shown: Parcel) => (
  <ShipmentDialog
    order={order({ status: 'shipped', parcels: [shown] })}
    parcel={shown}
    onClose={onClose}
  />
);
const carrier = () => screen.getByRole('combobox', { name: 'Carrier' });
const number = () => screen.getByRole('textbox', { name: 'Tracking number' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save shipment' }));

test('a corrected number is checked and saved with the shipment that was shown', async () => {
  vi.mocked(correctParcel).mockResolvedValueOnce();
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
  expect(correctParcel).toHaveBeenCalledExactlyOnceWith(sent, {
    carrier: 'UPS',
    trackingNumber: '1Z999',
  });
});

test("after a refusal a colleague's correction is shown, typed text stays, and saving again works", async () => {
  const changed = { ...sent, carrier: 'FedEx', trackingNumber: '7743' };
  vi.mocked(correctParcel).mockRejectedValueOnce(new ApiError('', { status: 409 }));
  vi.mocked(correctParcel).mockResolvedValueOnce();
  const { rerender } = renderInApp(dialog(sent));
  await userEvent.type(number(), '7');
  await save();
  await waitFor(() => expect(correctParcel).toHaveBeenCalledOnce());

  rerender(dialog(changed));
  await waitFor(() => expect(carrier()).toHaveValue('FedEx'));
  expect(number()).toHaveValue('1Z9987');
  expect(number()).toHaveAccessibleDescription(
    'A coworker changed this to 7743. Saving replaces it.',
  );
  await save();
  await waitFor(() => expect(correctParcel).toHaveBeenCalledTimes(2));
  expect(correctParcel).toHaveBeenLastCalledWith(changed, {
    carrier: 'FedEx',
    trackingNumber: '1Z9987',
  });
});

test('all that is left is in the parcel, unless staff say otherwise', async () => {
  vi.mocked(setOrderStatus).mockResolvedValue();
  const radios = orderItem({ id: 'line-2', productId: 'radio', productName: 'Radio', quantity: 2 });
  renderInApp(
    <ShipmentDialog
      order={order({ status: 'processing', items: [orderItem(), radios], parcels: [sent] })}
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

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { order } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { setShipment } from '../api.ts';
import type { Order } from '../order.ts';
import { ShipmentDialog } from './shipment-dialog.tsx';

vi.mock('../api.ts', async (original) => ({
  ...(await original<object>()),
  setShipment: vi.fn(),
}));

const sent = order({ status: 'shipped', carrier: 'UPS', trackingNumber: '1Z998' });

const onClose = vi.fn();
beforeEach(() => {
  vi.mocked(setShipment).mockReset();
});

const dialog = (shown: Order) => <ShipmentDialog order={shown} onClose={onClose} />;
const carrier = () => screen.getByRole('combobox', { name: 'Carrier' });
const number = () => screen.getByRole('textbox', { name: 'Tracking number' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save shipment' }));

test('a corrected number is checked and saved with the shipment that was shown', async () => {
  vi.mocked(setShipment).mockResolvedValueOnce();
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
  expect(setShipment).toHaveBeenCalledExactlyOnceWith(sent, {
    carrier: 'UPS',
    trackingNumber: '1Z999',
  });
});

test("after a refusal a colleague's correction is shown, typed text stays, and saving again works", async () => {
  const changed = { ...sent, carrier: 'FedEx', trackingNumber: '7743' };
  vi.mocked(setShipment).mockRejectedValueOnce(new ApiError('', { status: 409 }));
  vi.mocked(setShipment).mockResolvedValueOnce();
  const { rerender } = renderInApp(dialog(sent));
  await userEvent.type(number(), '7');
  await save();
  await waitFor(() => expect(setShipment).toHaveBeenCalledOnce());

  rerender(dialog(changed));
  await waitFor(() => expect(carrier()).toHaveValue('FedEx'));
  expect(number()).toHaveValue('1Z9987');
  expect(number()).toHaveAccessibleDescription(
    'A coworker changed this to 7743. Saving replaces it.',
  );
  await save();
  await waitFor(() => expect(setShipment).toHaveBeenCalledTimes(2));
  expect(setShipment).toHaveBeenLastCalledWith(changed, {
    carrier: 'FedEx',
    trackingNumber: '1Z9987',
  });
});

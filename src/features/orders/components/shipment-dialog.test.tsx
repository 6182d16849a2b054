import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { order, orderItem, shipment } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { setOrderStatus } from '../staff-api.ts';
import type { Order } from '../order.ts';
import { ShipmentDialog } from './shipment-dialog.tsx';

vi.mock('../staff-api.ts', async (original) => ({
  ...(await original<object>()),
  setOrderStatus: vi.fn(),
}));

test('a shipment has all items that are left, unless staff choose fewer', async () => {
  vi.mocked(setOrderStatus).mockResolvedValue();
  const radios = orderItem({ id: 'line-2', productId: 'radio', productName: 'Radio', quantity: 2 });
  renderInApp(
    <ShipmentDialog
      order={order({
        status: 'processing',
        items: [orderItem({ unshipped: 0 }), radios],
        shipments: [shipment()],
      })}
      onClose={vi.fn()}
    />,
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'Carrier' }), 'UPS');
  await userEvent.type(screen.getByRole('textbox', { name: 'Tracking number' }), '1Z1');
  expect(screen.getByRole('button', { name: 'Mark as Shipped' })).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Radio/ }), '1 of 2');
  await userEvent.click(screen.getByRole('button', { name: 'Ship this part' }));
  await waitFor(() => expect(setOrderStatus).toHaveBeenCalledOnce());
  expect(vi.mocked(setOrderStatus).mock.lastCall?.[0]).toMatchObject({
    status: 'shipped',
    items: [{ productId: 'radio', quantity: 1 }],
  });
});

test('the items that are left follow the page, except while the outcome of sending is unknown', async () => {
  const lost = new ApiError('No answer', { status: 0 });
  vi.mocked(setOrderStatus).mockReset().mockRejectedValueOnce(lost).mockResolvedValue();
  const three = order({ status: 'processing', items: [orderItem({ quantity: 3 })], shipments: [] });
  const dialog = (shown: Order) => <ShipmentDialog order={shown} onClose={vi.fn()} />;
  const { rerender } = renderInApp(
    dialog(order({ ...three, items: [orderItem({ quantity: 4 })] })),
  );
  rerender(dialog(three));
  await userEvent.type(screen.getByRole('combobox', { name: 'Carrier' }), 'UPS');
  await userEvent.type(screen.getByRole('textbox', { name: 'Tracking number' }), '1Z1');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^MyFAK/ }), '1 of 3');
  await userEvent.click(screen.getByRole('button', { name: 'Ship this part' }));
  await waitFor(() => expect(setOrderStatus).toHaveBeenCalledOnce());
  const noted = shipment({ lines: [{ itemId: three.items[0]!.id, quantity: 1 }] });
  const items = [orderItem({ quantity: 3, unshipped: 2 })];
  rerender(dialog({ ...three, items, shipments: [noted] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ship this part' }));
  await waitFor(() => expect(setOrderStatus).toHaveBeenCalledTimes(2));
  const [first, second] = vi.mocked(setOrderStatus).mock.calls;
  expect(second).toEqual(first);
});

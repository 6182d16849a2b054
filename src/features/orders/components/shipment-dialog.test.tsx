import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { order, orderItem, shipment } from '#testing/factories.ts';
import { renderInApp } from '#testing/render.tsx';
import { setOrderStatus } from '../api.ts';
import { ShipmentDialog } from './shipment-dialog.tsx';

vi.mock('../api.ts', async (original) => ({
  ...(await original<object>()),
  setOrderStatus: vi.fn(),
}));

test('all that is left is in the shipment, unless staff say otherwise', async () => {
  vi.mocked(setOrderStatus).mockResolvedValue();
  const radios = orderItem({ id: 'line-2', productId: 'radio', productName: 'Radio', quantity: 2 });
  renderInApp(
    <ShipmentDialog
      order={order({ status: 'processing', items: [orderItem(), radios], shipments: [shipment()] })}
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

import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CustomerOrder } from '../customer-api.ts';
import { CustomerOrderProgress } from './customer-order-progress.tsx';

const order: CustomerOrder = {
  orderNumber: 'FSS-100001',
  status: 'shipped',
  createdAt: '2026-11-21T18:00:00Z',
  items: [],
  subtotalCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
  paidOnline: false,
  bankTookCents: 0,
  shipments: [],
  address: { address: '', city: '', state: '', zipCode: '' },
  changes: [],
  messages: [],
  returns: [],
  reachedAt: {},
};

const shipment = { carrier: 'UPS', trackingNumber: '1Z999', deliveredAt: null };
const radio = { id: 'radio', name: 'Radio', quantity: 2 };
const kit = { id: 'kit', name: 'Kit', quantity: 1 };
const items = [radio, kit].map((item) => ({
  ...item,
  priceCents: 0,
  returnable: 0,
  returnUntil: null,
}));

it.each([
  [null, 'On its way with UPS, tracking number 1Z999'],
  ['2026-11-24T18:00:00Z', 'Delivered by UPS, tracking number 1Z999'],
])('an order in one shipment shows only its state', (deliveredAt, sentence) => {
  const whole = { ...shipment, deliveredAt, items: [radio, kit] };
  render(<CustomerOrderProgress order={{ ...order, items, shipments: [whole] }} />);
  expect(screen.getByText(/tracking number/)).toHaveTextContent(sentence);
  expect(screen.queryByText(/Radio/)).toBeNull();
});

it('an order in several shipments shows the items of each, and those still to come', () => {
  const sent = { ...shipment, items: [{ ...radio, quantity: 1 }] };
  render(<CustomerOrderProgress order={{ ...order, items, shipments: [sent] }} />);
  expect(screen.getByRole('list', { name: 'Parcels' })).toHaveTextContent(/1Z999.*1 × Radio/);
  expect(screen.getByText('Still to come').parentElement).toHaveTextContent('1 × Radio1 × Kit');
});

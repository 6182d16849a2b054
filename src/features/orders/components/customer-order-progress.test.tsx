import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CustomerOrder } from '../customer-order.ts';
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
  carrier: 'UPS',
  trackingNumber: '1Z999',
  returnUntil: null,
  returns: [],
  reachedAt: {},
};

it.each([
  ['shipped', 'On its way with UPS, tracking number 1Z999'],
  ['delivered', 'Delivered by UPS, tracking number 1Z999'],
] as const)('an order that is %s says where its parcel is', (status, sentence) => {
  render(<CustomerOrderProgress order={{ ...order, status }} />);
  expect(screen.getByText(/tracking number/)).toHaveTextContent(sentence);
});

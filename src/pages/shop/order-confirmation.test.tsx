import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitedOrder, orderDraft } from '#features/checkout/drafts.ts';
import { discardLastOrder, saveLastOrder } from '#features/checkout/last-order.ts';
import type { Receipt } from '#features/checkout/schema.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import { renderInApp } from '#testing/render.tsx';
import { Component as Checkout } from './checkout.tsx';
import { Component as OrderConfirmation } from './order-confirmation.tsx';

vi.mock('#lib/api/visitor-api.ts');

beforeEach(() => void vi.mocked(callAsVisitor).mockReset());
afterEach(() => {
  discardLastOrder();
  awaitedOrder.discard();
  localStorage.clear();
});

test.each([null, '{"orderNumber":"FSS-1"}'])(
  'with %s instead of an order, the confirmation leads home',
  (stored) => {
    if (stored) sessionStorage.setItem('last-order', stored);
    renderInApp(
      <Routes>
        <Route path="/order-confirmation" element={<OrderConfirmation />} />
        <Route path="/" element={<p>Home</p>} />
      </Routes>,
      '/order-confirmation',
    );
    expect(screen.getByText('Home')).toBeVisible();
  },
);

test('the checkout without a cart leads to the products', async () => {
  renderInApp(<Checkout />, '/checkout');
  expect(await screen.findByText('Your cart is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Products' })).toHaveAttribute(
    'href',
    '/products',
  );
});

test('for a mail that a limit delays, the page names the time at which it is sent', () => {
  saveLastOrder({
    ...{ orderNumber: 'FSS-1', date: '2026-11-28T18:00:00Z', email: 'ana@example.com', items: [] },
    ...{ subtotal: 0, shipping: 0, tax: 0, total: 0 },
    shippingAddress: {
      ...{ firstName: 'Ana', lastName: 'Ortiz', address: '12 Ocean Blvd' },
      ...{ city: 'Long Beach', state: 'CA', zipCode: '90802' },
    },
    emailDelayedUntil: '2026-11-28T19:30:00Z',
  });
  renderInApp(<OrderConfirmation />);
  expect(screen.getByText(/so the confirmation leaves at 11:30 AM for/)).toHaveTextContent(
    'for ana@example.com.',
  );
});

const token = '0'.repeat(32);
const receipt: Receipt = {
  ...{ orderNumber: 'FSS-2', date: '2026-11-28T18:00:00Z', email: 'ana@example.com' },
  items: [{ id: 'myfak-kit', name: 'MyFAK First Aid Kit', quantity: 1, price: 169.64 }],
  ...{ subtotal: 169.64, shipping: 0, tax: 11.87, total: 181.51, paidOnline: true },
  shippingAddress: {
    ...{ firstName: 'Ana Ortiz', lastName: '', address: '12 Ocean Blvd' },
    ...{ city: 'Long Beach', state: 'CA', zipCode: '90802' },
  },
};
const items = [{ id: 'myfak-kit', quantity: 1 }];
const cart = () => localStorage.getItem('cart');
const fillCart = () =>
  localStorage.setItem(
    'cart',
    JSON.stringify({ version: 1, items: [...items, { id: 'fire-starter', quantity: 2 }] }),
  );
const comeBack = (answer: object) => {
  vi.mocked(callAsVisitor).mockResolvedValue(answer);
  fillCart();
  renderInApp(
    <Routes>
      <Route path="/order-confirmation" element={<OrderConfirmation />} />
      <Route path="/track-order" element={<p>Its page</p>} />
    </Routes>,
    `/order-confirmation#token=${token}`,
  );
};

test('after the payment the page shows the confirmation and removes the bought items from the cart', async () => {
  awaitedOrder.save(token);
  const key = orderDraft.key();
  comeBack({ state: 'paid', items, receipt });
  expect(await screen.findByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  expect(screen.getByText('Paid online')).toBeVisible();
  await waitFor(() => expect(cart()).not.toContain('myfak-kit'));
  expect(cart()).toContain('fire-starter');
  expect(orderDraft.key()).not.toBe(key);
});

test('a payment of another checkout removes nothing from the cart', async () => {
  comeBack({ state: 'paid', items, receipt });
  expect(await screen.findByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  expect(cart()).toContain('myfak-kit');
});

test.each([
  ['waiting', 'Waiting for your payment'],
  ['ended', 'Not paid in time'],
])(
  'with a payment in state %s the page says so, leads back to the checkout and keeps the cart',
  async (state, heading) => {
    awaitedOrder.save(token);
    comeBack({ state });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to checkout' })).toHaveAttribute(
      'href',
      '/checkout',
    );
    expect(cart()).toContain('myfak-kit');
  },
);

test.each([
  ['was paid long ago', { state: 'paid', items, receipt: null }, false],
  ['was paid too late', { state: 'canceled', items, receipt }, true],
])('an order that %s is shown on the page of the order', async (_name, answer, isKept) => {
  awaitedOrder.save(token);
  comeBack(answer);
  expect(await screen.findByText('Its page')).toBeVisible();
  await waitFor(() => expect(cart()?.includes('myfak-kit')).toBe(isKept));
});

test('the checkout removes bought items from the cart if the customer paid and did not come back', async () => {
  awaitedOrder.save(token);
  const key = orderDraft.key();
  vi.mocked(callAsVisitor).mockImplementation((name) =>
    Promise.resolve(name === 'order_payment' ? { state: 'paid', items, receipt: null } : true),
  );
  fillCart();
  renderInApp(<Checkout />, '/checkout');
  await waitFor(() => expect(cart()).not.toContain('myfak-kit'));
  expect(cart()).toContain('fire-starter');
  expect(orderDraft.key()).not.toBe(key);
});

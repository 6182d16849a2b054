import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { discardLastOrder, saveLastOrder } from '#features/checkout/last-order.ts';
import { renderInApp } from '#testing/render.tsx';
import { Component as Checkout } from './checkout.tsx';
import { Component as OrderConfirmation } from './order-confirmation.tsx';

afterEach(discardLastOrder);

test.each([null, '{"orderNumber":"FSS-1"}'])(
  'the confirmation leads home from %s in place of an order',
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

test('a confirmation that a limit delays is not promised at once', () => {
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

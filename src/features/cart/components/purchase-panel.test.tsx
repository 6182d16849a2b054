import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { productById } from '#features/catalog/products.ts';
import { announcements } from '#lib/feedback/announcer.ts';
import { toastQueue } from '#lib/feedback/toast.ts';
import { renderInApp } from '#testing/render.tsx';
import { saveCart } from '../cart-storage.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { PurchasePanel } from './purchase-panel.tsx';

vi.mock('#features/catalog/customer-api.ts', () => ({
  fetchAvailability: () => Promise.resolve(new Map()),
}));

const bag = productById.get('bug-out-bag')!;
const limit = `${bag.name}: the limit is 99 per order.`;

test('PurchasePanel shows a toast about the limit if the cart would have more than 99', async () => {
  toastQueue.drain();
  saveCart([{ id: bag.id, quantity: 98 }]);
  const { user } = renderInApp(<PurchasePanel product={bag} fetchCartPage={() => undefined} />);
  await user.click(screen.getByRole('button', { name: /^Increase quantity/ }));
  await user.click(screen.getByRole('button', { name: /^Add 2 to Cart/ }));
  expect(toastQueue.drain()).toEqual([
    { kind: 'destructive', title: 'Quantity set to 99', description: limit },
  ]);
});

test('AddToCartButton adds the 99th piece, but not the 100th', async () => {
  saveCart([{ id: bag.id, quantity: 98 }]);
  const { user } = renderInApp(<AddToCartButton product={bag} />);
  const add = screen.getByRole('button', { name: /^Add to Cart/ });
  await user.click(add);
  expect(announcements.current()).toBe(`${bag.name} added to cart. 99 in cart.`);
  await user.click(add);
  expect(announcements.current()).toBe(limit);
});

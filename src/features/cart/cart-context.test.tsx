import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fillStorage } from '#testing/full-storage.ts';
import { CartProvider, useCart } from './cart-context.tsx';
import { cartStorageKey, saveCart } from './cart-storage.ts';

function Cart() {
  const { entries, isReady, add } = useCart();
  return (
    <>
      <output>
        {isReady && entries.map(({ id, quantity }) => `${quantity} ${id}`).join(', ')}
      </output>
      <button onClick={() => add('emergency-radio')}>Add</button>
    </>
  );
}

function open() {
  const callbacks = { onDropped: vi.fn(), onUnsaved: vi.fn() };
  render(
    <CartProvider {...callbacks}>
      <Cart />
    </CartProvider>,
  );
  return callbacks;
}

/** The back button shows a page that the browser kept in memory. */
const comeBack = () =>
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
const shown = () => screen.getByRole('status').textContent;
const addRadio = () => userEvent.click(screen.getByText('Add'));
const store = (text: string) => localStorage.setItem(cartStorageKey, text);
const oneKit = '{"version":1,"items":[{"id":"myfak-kit","quantity":1}]}';
const oneKitOneUnknown =
  '{"version":1,"items":[{"id":"myfak-kit","quantity":1},{"id":"unknown","quantity":1}]}';

it('the cart shows what is stored and stores what is added', async () => {
  saveCart([{ id: 'myfak-kit', quantity: 1 }]);
  open();
  await addRadio();
  expect(shown()).toBe('1 myfak-kit, 1 emergency-radio');
  expect(localStorage.getItem(cartStorageKey)).toContain('emergency-radio');
});

it('CartProvider reports the number of dropped entries once, and removes them from the storage', () => {
  store(oneKitOneUnknown);
  const { onDropped } = open();
  expect(shown()).toBe('1 myfak-kit');
  expect(onDropped).toHaveBeenCalledExactlyOnceWith(1);
  expect(localStorage.getItem(cartStorageKey)).toBe(oneKit);
});

it('CartProvider reads what another tab stored, and keeps unknown entries of a newer release there', () => {
  const { onDropped } = open();
  store(oneKitOneUnknown);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: cartStorageKey })));
  expect(shown()).toBe('1 myfak-kit');
  expect(localStorage.getItem(cartStorageKey)).toBe(oneKitOneUnknown);
  expect(onDropped).not.toHaveBeenCalled();
});

it('the cart is read again when the back button brings the page back', () => {
  open();
  store(oneKit);
  comeBack();
  expect(shown()).toBe('1 myfak-kit');
});

it('CartProvider keeps the cart in memory if the browser cannot store it, and reports that once', async () => {
  fillStorage('localStorage');
  const { onUnsaved } = open();
  expect(onUnsaved).not.toHaveBeenCalled();
  await addRadio();
  await addRadio();
  expect(onUnsaved).toHaveBeenCalledOnce();
  comeBack();
  expect(shown()).toBe('2 emergency-radio');
});

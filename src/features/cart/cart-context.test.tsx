import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { productById } from '#features/catalog/products.ts';
import { toCartItem } from './cart.ts';
import { CartProvider, useCart, useCartActions } from './cart-context.tsx';
import type * as CartStorage from './cart-storage.ts';
import { cartStorageKey, loadCart, type LoadedCart } from './cart-storage.ts';

vi.mock('./cart-storage.ts', async (importActual) => ({
  ...(await importActual<typeof CartStorage>()),
  loadCart: vi.fn(),
}));

const kit = productById.get('myfak-kit')!;
const radio = productById.get('emergency-radio')!;
const empty: LoadedCart = { items: [], dropped: 0 };
const oneKit: LoadedCart = { items: [toCartItem(kit, 1)], dropped: 0 };

function Cart() {
  const { items, isReady } = useCart();
  const { add } = useCartActions();
  return (
    <>
      <output>
        {isReady ? 'ready' : 'unread'}:{' '}
        {items.map(({ id, quantity }) => (quantity === 1 ? id : `${id} x${quantity}`)).join(' ')}
      </output>
      <button onClick={() => add(radio)}>Add</button>
    </>
  );
}

function open(onUnsaved?: () => void) {
  return render(
    <CartProvider {...(onUnsaved && { onUnsaved })}>
      <Cart />
    </CartProvider>,
  );
}

const shown = () => screen.getByRole('status').textContent;
const changeInOtherTab = () =>
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: cartStorageKey })));

beforeEach(() => void vi.mocked(loadCart).mockReset().mockReturnValue(empty));

it('takes no older answer after a newer one', async () => {
  open();
  let answer: (cart: LoadedCart) => void = () => undefined;
  vi.mocked(loadCart).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  changeInOtherTab();
  changeInOtherTab();
  await act(async () => answer(oneKit));
  expect(shown()).toBe('ready: ');
});

it('follows another tab without writing back what only that one knows', async () => {
  const onDropped = vi.fn();
  render(
    <CartProvider onDropped={onDropped}>
      <Cart />
    </CartProvider>,
  );
  localStorage.setItem(cartStorageKey, 'written by a newer page');
  vi.mocked(loadCart).mockReturnValue({ ...oneKit, dropped: 1 });
  changeInOtherTab();
  expect(shown()).toBe('ready: myfak-kit');
  expect(localStorage.getItem(cartStorageKey)).toBe('written by a newer page');
  expect(onDropped).not.toHaveBeenCalled();
});

it('reads again when the page comes back out of the browser’s cache', async () => {
  open();
  vi.mocked(loadCart).mockReturnValue(oneKit);
  await act(async () =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })),
  );
  expect(shown()).toBe('ready: ');
  await act(async () =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  expect(shown()).toBe('ready: myfak-kit');
});

it('reads again with the next change or connection, after it could not be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lost = () => Promise.reject(new Error('offline'));
  vi.mocked(loadCart).mockImplementationOnce(lost).mockImplementationOnce(lost);
  const { unmount } = open();
  await act(async () => undefined);
  expect(shown()).toBe('unread: ');

  await userEvent.click(screen.getByText('Add'));
  expect(shown()).toBe('unread: emergency-radio');
  vi.mocked(loadCart).mockReturnValueOnce(oneKit);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(shown()).toBe('ready: myfak-kit emergency-radio');
  expect(localStorage.getItem(cartStorageKey)).toContain('emergency-radio');

  unmount();
  window.dispatchEvent(new Event('online'));
  expect(loadCart).toHaveBeenCalledTimes(3);
});

it('reads again by itself after a while, each time a longer one', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lost = () => Promise.reject(new Error('offline'));
  vi.mocked(loadCart).mockImplementationOnce(lost).mockImplementationOnce(lost);
  vi.mocked(loadCart).mockReturnValueOnce(oneKit);
  open();
  const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  await wait(3_000);
  expect(loadCart).toHaveBeenCalledTimes(2);
  await wait(5_900);
  expect(shown()).toBe('unread: ');
  await wait(100);
  expect(shown()).toBe('ready: myfak-kit');
  await wait(60_000);
  expect(loadCart).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

it('puts nothing on top of itself when a later reading failed and is done again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open();
  await userEvent.click(screen.getByText('Add'));
  vi.mocked(loadCart).mockImplementationOnce(() => Promise.reject(new Error('offline')));
  await act(async () => changeInOtherTab());
  // What is done meanwhile stands: it is not replaced by what was stored before it.
  await userEvent.click(screen.getByText('Add'));
  expect(shown()).toBe('ready: emergency-radio x2');
  expect(loadCart).toHaveBeenCalledTimes(2);
  vi.mocked(loadCart).mockReturnValueOnce({ items: [toCartItem(radio, 2)], dropped: 0 });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(loadCart).toHaveBeenCalledTimes(3);
  expect(shown()).toBe('ready: emergency-radio x2');
});

it('says once that a browser keeps nothing, and does not give the cart up for it', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const onUnsaved = vi.fn();
  open(onUnsaved);
  expect(onUnsaved).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Add'));
  await userEvent.click(screen.getByText('Add'));
  expect(onUnsaved).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(shown()).toBe('ready: emergency-radio x2');
});

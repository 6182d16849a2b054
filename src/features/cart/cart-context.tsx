import {
  createContext,
  use,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Product } from '#features/catalog/product.ts';
import { cartReducer, totalItems, totalPriceCents, type CartItems } from './cart.ts';
import { cartStorageKey, loadCart, saveCart, type LoadedCart } from './cart-storage.ts';

interface CartView {
  items: CartItems;
  totalItems: number;
  totalPriceCents: number;
  /** False until the stored cart has been read: an empty cart is not yet known to be empty. */
  isReady: boolean;
}

interface CartActions {
  add: (product: Product, quantity?: number) => void;
  remove: (id: string) => void;
  setQuantity: (id: string, quantity: number) => void;
  reprice: (prices: Readonly<Record<string, number>>) => void;
  clear: () => void;
}

const CartViewContext = createContext<CartView | undefined>(undefined);
const CartActionsContext = createContext<CartActions | undefined>(undefined);

interface CartProviderProps {
  /** Told how many stored entries had to be left out, when there were any. */
  onDropped?: (count: number) => void;
  children: ReactNode;
}

export function CartProvider({ onDropped, children }: CartProviderProps) {
  const [items, dispatch] = useReducer(cartReducer, []);
  const [isReady, setReady] = useState(false);
  const fromStorage = useRef<CartItems>(undefined);

  useEffect(() => {
    let isGone = false;
    const take = ({ items: stored, dropped }: LoadedCart, how: 'restore' | 'replace') => {
      if (isGone) return;
      fromStorage.current = stored;
      dispatch({ type: how, items: stored });
      setReady(true);
      // What was left out is forgotten at once, or the visitor would be told again on every page.
      if (dropped > 0) {
        saveCart(stored);
        onDropped?.(dropped);
      }
    };
    const load = (how: 'restore' | 'replace') => {
      const loaded = loadCart();
      if (!(loaded instanceof Promise)) {
        take(loaded, how);
        return;
      }
      loaded.then(
        (cart) => take(cart, how),
        (error: unknown) => {
          // Nothing is written before it has been read, so the stored cart is still there.
          console.error('The cart could not be read', error);
          window.addEventListener('online', () => load(how), { once: true });
        },
      );
    };
    const follow = (event: StorageEvent) => {
      if (event.key === cartStorageKey || event.key === null) load('replace');
    };
    load('restore');
    window.addEventListener('storage', follow);
    return () => {
      isGone = true;
      window.removeEventListener('storage', follow);
    };
  }, [onDropped]);

  useEffect(() => {
    // Writing back what was just read would send two tabs into an endless exchange.
    if (isReady && items !== fromStorage.current) saveCart(items);
  }, [items, isReady]);

  const view = useMemo(
    () => ({
      items,
      totalItems: totalItems(items),
      totalPriceCents: totalPriceCents(items),
      isReady,
    }),
    [items, isReady],
  );
  const actions = useMemo<CartActions>(
    () => ({
      add: (product, quantity = 1) => dispatch({ type: 'add', product, quantity }),
      remove: (id) => dispatch({ type: 'remove', id }),
      setQuantity: (id, quantity) => dispatch({ type: 'set-quantity', id, quantity }),
      reprice: (prices) => dispatch({ type: 'reprice', prices }),
      clear: () => dispatch({ type: 'clear' }),
    }),
    [],
  );

  return (
    <CartActionsContext value={actions}>
      <CartViewContext value={view}>{children}</CartViewContext>
    </CartActionsContext>
  );
}

export function useCart(): CartView {
  const view = use(CartViewContext);
  if (!view) throw new Error('useCart needs a CartProvider above it.');
  return view;
}

/** Never changes, so that a button which only adds is not rendered again when the cart changes. */
export function useCartActions(): CartActions {
  const actions = use(CartActionsContext);
  if (!actions) throw new Error('useCartActions needs a CartProvider above it.');
  return actions;
}

import {
  createContext,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Product } from '#features/catalog/product.ts';
import { cartReducer, totalItems, type CartAction, type CartItems } from './cart.ts';
import { cartStorageKey, loadCart, saveCart, type LoadedCart } from './cart-storage.ts';

interface CartView {
  items: CartItems;
  totalItems: number;
  /** False until the stored cart has been read: an empty cart is not yet known to be empty. */
  isReady: boolean;
}

interface CartActions {
  add: (product: Product, quantity?: number) => void;
  remove: (id: string) => void;
  setQuantity: (id: string, quantity: number) => void;
  reprice: (prices: Readonly<Record<string, number>>) => void;
  /** Takes out what was ordered. What was added in the meantime stays. */
  clear: (ordered: CartItems) => void;
}

const CartViewContext = createContext<CartView | undefined>(undefined);
const CartActionsContext = createContext<CartActions | undefined>(undefined);

interface CartProviderProps {
  /** Told how many stored entries had to be left out, when there were any. */
  onDropped?: (count: number) => void;
  /** Told once that the browser keeps no cart: it is gone with a reload. */
  onUnsaved?: () => void;
  children: ReactNode;
}

/** After how long a stored cart that could not be read is read again, in milliseconds; each time twice as long. */
const retryAfterMs = 3_000;

export function CartProvider({ onDropped, onUnsaved, children }: CartProviderProps) {
  const [items, dispatch] = useReducer(cartReducer, []);
  const [isReady, setReady] = useState(false);
  const fromStorage = useRef<CartItems>(undefined);
  /** Reads the stored cart again, while it has not been read yet because it could not be. */
  const retry = useRef<() => void>(undefined);
  /** False where the storage is full or switched off: what it holds is older than what is shown. */
  const isSaved = useRef(true);
  const reportDropped = useEffectEvent((count: number) => onDropped?.(count));
  const reportUnsaved = useEffectEvent(() => onUnsaved?.());

  useEffect(() => {
    // Until it is known what is stored, what was added here comes on top of it.
    let isRead = false;
    // Only the newest answer counts: an older one may take longer to come.
    let newest = 0;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = ({ items: stored, dropped }: LoadedCart) => {
      const isFirst = !isRead;
      fromStorage.current = stored;
      if (!isFirst) dispatch({ type: 'replace', items: stored });
      else {
        // Every product shown asks whether it is in the cart: done in slices, it holds up no finger. Nothing is
        // saved before it is done.
        startTransition(() => {
          dispatch({ type: 'restore', items: stored });
          setReady(true);
        });
      }
      isRead = true;
      failures = 0;
      // What was left out is forgotten at once, or the visitor would be told again on every page. Not by a page
      // that follows another: it may be older than the site, and know less of what is sold.
      if (isFirst && dropped > 0) {
        saveCart(stored);
        reportDropped(dropped);
      }
    };
    const load = () => {
      newest += 1;
      const turn = newest;
      retry.current = undefined;
      clearTimeout(timer);
      timer = undefined;
      const loaded = loadCart();
      if (!(loaded instanceof Promise)) {
        take(loaded);
        return;
      }
      loaded.then(
        (cart) => {
          if (turn === newest) take(cart);
        },
        (error: unknown) => {
          // Nothing is written before it has been read once, so the stored cart is still there.
          console.error('The cart could not be read', error);
          if (turn !== newest) return;
          // Later on, what is done here is saved and stands: an older cart may not take its place.
          if (!isRead) retry.current = load;
          // A bad connection does not always say when it is better.
          timer = setTimeout(load, retryAfterMs * 2 ** failures);
          failures += 1;
        },
      );
    };
    const follow = (event: StorageEvent) => {
      if (event.key === cartStorageKey || event.key === null) load();
    };
    // A page out of the browser's cache has heard of nothing that happened meanwhile.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted && isSaved.current) load();
    };
    const reconnect = () => {
      if (timer !== undefined) load();
    };
    load();
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', comeBack);
    window.addEventListener('online', reconnect);
    return () => {
      newest = Infinity;
      retry.current = undefined;
      clearTimeout(timer);
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', comeBack);
      window.removeEventListener('online', reconnect);
    };
  }, []);

  useEffect(() => {
    // Writing back what was just read would send two tabs into an endless exchange.
    if (!isReady || items === fromStorage.current) return;
    const wasSaved = isSaved.current;
    isSaved.current = saveCart(items);
    if (wasSaved && !isSaved.current) reportUnsaved();
  }, [items, isReady]);

  const view = useMemo(
    () => ({
      items,
      totalItems: totalItems(items),
      isReady,
    }),
    [items, isReady],
  );
  const actions = useMemo<CartActions>(() => {
    const act = (action: CartAction) => {
      dispatch(action);
      retry.current?.();
    };
    return {
      add: (product, quantity = 1) => act({ type: 'add', product, quantity }),
      remove: (id) => act({ type: 'remove', id }),
      setQuantity: (id, quantity) => act({ type: 'set-quantity', id, quantity }),
      reprice: (prices) => act({ type: 'reprice', prices }),
      clear: (ordered) => act({ type: 'clear', ordered }),
    };
  }, []);

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

/** Never changes, so that whoever only acts is not rendered again when the cart changes. */
export function useCartActions(): CartActions {
  const actions = use(CartActionsContext);
  if (!actions) throw new Error('useCartActions needs a CartProvider above it.');
  return actions;
}

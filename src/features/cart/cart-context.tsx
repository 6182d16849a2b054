import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  type ReactNode,
} from 'react';
import { cartReducer, totalItems, type CartEntries } from './cart.ts';
import { cartStorageKey, loadCart, saveCart } from './cart-storage.ts';

interface Cart {
  entries: CartEntries;
  totalItems: number;
  /** False until the stored cart is loaded. Until then, `entries` is empty. */
  isReady: boolean;
  add: (id: string, quantity?: number) => void;
  remove: (id: string) => void;
  setQuantity: (id: string, quantity: number) => void;
  reprice: (prices: Readonly<Record<string, number>>) => void;
  clear: (ordered: CartEntries) => void;
}

const CartContext = createContext<Cart | undefined>(undefined);

/** Stands for a cart that is not loaded yet. */
const notLoaded: CartEntries = [];

interface CartProviderProps {
  /** Called with the number of stored entries that were unknown or broken. */
  onDropped?: (count: number) => void;
  /** Called once if the browser cannot store the cart. A reload would then empty the cart. */
  onUnsaved?: () => void;
  children: ReactNode;
}

/** Stores the cart in local storage. If another tab changes the stored cart, this tab shows the change. */
export function CartProvider({ onDropped, onUnsaved, children }: CartProviderProps) {
  const [entries, dispatch] = useReducer(cartReducer, notLoaded);
  const isReady = entries !== notLoaded;
  const lastLoaded = useRef<CartEntries>(undefined);
  const isSaved = useRef(true);
  const reportDropped = useEffectEvent((count: number) => onDropped?.(count));
  const reportUnsaved = useEffectEvent(() => onUnsaved?.());

  useEffect(() => {
    const load = () => {
      const stored = loadCart();
      lastLoaded.current = stored.entries;
      dispatch({ type: 'replace', entries: stored.entries });
      return stored;
    };
    const stored = load();
    if (stored.dropped > 0) {
      // Stores the cart without the broken entries, so that the next page does not report the same entries.
      saveCart(stored.entries);
      reportDropped(stored.dropped);
    }

    const onStorage = (event: StorageEvent) => {
      if (event.key === cartStorageKey || event.key === null) load();
    };
    // A page that the browser keeps in memory gets no storage events. The cart is loaded again when the back button
    // shows that page.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted && isSaved.current) load();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);

  useEffect(() => {
    // Entries that were just loaded are not stored. Otherwise two tabs would trigger each other forever.
    if (!isReady || entries === lastLoaded.current) return;
    const wasSaved = isSaved.current;
    isSaved.current = saveCart(entries);
    if (wasSaved && !isSaved.current) reportUnsaved();
  }, [entries, isReady]);

  const cart = useMemo<Cart>(
    () => ({
      entries,
      totalItems: totalItems(entries),
      isReady,
      add: (id, quantity = 1) => dispatch({ type: 'add', id, quantity }),
      remove: (id) => dispatch({ type: 'remove', id }),
      setQuantity: (id, quantity) => dispatch({ type: 'set-quantity', id, quantity }),
      reprice: (prices) => dispatch({ type: 'reprice', prices }),
      clear: (ordered) => dispatch({ type: 'clear', ordered }),
    }),
    [entries, isReady],
  );

  return <CartContext value={cart}>{children}</CartContext>;
}

export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart needs a CartProvider above it.');
  return cart;
}

import type { ReactNode } from 'react';
import { CartProvider } from '#features/cart/cart-context.tsx';
import { useNavigateTo } from '#lib/browser/use-navigate-to.ts';
import { toast } from '#lib/feedback/toast.ts';
import { paths } from '#lib/paths.ts';

function reportUnsaved() {
  toast({
    kind: 'destructive',
    title: 'Your cart can’t be saved',
    description: 'Your cart will be lost if you reload or close this page.',
  });
}

/** The providers of every page. Pages that send requests to the backend also have the query cache. */
export function Providers({ children }: { children: ReactNode }) {
  const navigateTo = useNavigateTo();
  const reportDropped = (count: number) =>
    toast({
      kind: 'destructive',
      title: 'Your cart has changed',
      description:
        count === 1
          ? 'One item couldn’t be restored and was left out.'
          : `${count} items couldn’t be restored and were left out.`,
      action: { label: 'View cart', onClick: () => navigateTo(paths.cart) },
    });
  return (
    <CartProvider onDropped={reportDropped} onUnsaved={reportUnsaved}>
      {children}
    </CartProvider>
  );
}

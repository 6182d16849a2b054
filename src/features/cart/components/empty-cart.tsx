import { ShoppingCart } from 'lucide-react';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { paths } from '#lib/paths.ts';

export function EmptyCart() {
  return (
    <div className="mt-8">
      <EmptyState
        icon={<ShoppingCart />}
        title="Your cart is empty"
        action={<ButtonLink to={paths.products}>Browse Products</ButtonLink>}
      >
        Add some products to get started!
      </EmptyState>
    </div>
  );
}

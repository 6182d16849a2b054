import { ShoppingCart } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { useCart } from '#features/cart/cart-context.tsx';
import { paths } from '#lib/paths.ts';
import { formatCounted } from '#lib/format/count.ts';

export function CartLink() {
  const { totalItems } = useCart();
  const label = totalItems === 0 ? 'Cart' : `Cart, ${formatCounted(totalItems, 'item')}`;
  return (
    <Link
      to={paths.cart}
      aria-label={label}
      className="relative mr-1 grid size-[44px] place-items-center rounded-control hover:bg-paper-deep"
    >
      <ShoppingCart aria-hidden className="size-6" />
      {totalItems > 0 && (
        <span
          aria-hidden
          data-testid="cart-badge"
          className="tabular absolute -top-0.5 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-signal px-1 text-[0.75rem] font-bold text-card"
        >
          {totalItems}
        </span>
      )}
    </Link>
  );
}

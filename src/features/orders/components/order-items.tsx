import { ProductImage } from '#features/catalog/components/product-image.tsx';
import { productById } from '#features/catalog/products.ts';
import { formatCents } from '#lib/format/money.ts';

interface OrderItemLine {
  id: string;
  name: string;
  quantity: number;
  priceCents: number;
}

export function OrderItems({ items }: { items: readonly OrderItemLine[] }) {
  return (
    <ul aria-label="Items" className="grid gap-4">
      {items.map((item) => {
        const product = productById.get(item.id);
        return (
          <li key={item.id} className="tabular flex flex-wrap items-center gap-x-3 sm:gap-x-4">
            <div className="size-14 shrink-0 overflow-hidden rounded-control border border-line bg-paper-deep">
              {product && <ProductImage product={product} size="thumb" className="size-full" />}
            </div>
            <div className="min-w-0 grow basis-26">
              <p className="leading-snug font-semibold">{item.name}</p>
              <p className="text-sm text-muted">{`Qty ${item.quantity}`}</p>
            </div>
            <p className="ml-auto font-semibold">{formatCents(item.priceCents * item.quantity)}</p>
          </li>
        );
      })}
    </ul>
  );
}

import { Trash2 } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx';
import { AvailabilityNote } from '#features/catalog/components/availability-note.tsx';
import { ProductImage } from '#features/catalog/components/product-image.tsx';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { maxQuantity, type CartItem } from '../cart.ts';

interface CartLineProps {
  item: CartItem;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function CartLine({ item, onQuantity, onRemove }: CartLineProps) {
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-3 border-b border-line py-5 min-[25rem]:grid-cols-[5.5rem_1fr] min-[25rem]:gap-x-4 sm:grid-cols-[7rem_1fr]">
      <div className="aspect-square self-start overflow-hidden min-[25rem]:row-span-2 rounded-control border border-line bg-paper-deep">
        <ProductImage product={item} size="thumb" className="size-full" />
      </div>
      <div className="flex min-w-0 items-start justify-between gap-x-4 gap-y-1 max-[22rem]:flex-wrap">
        <div className="min-w-0">
          <h2 className="text-lg leading-snug font-bold">
            <Link to={paths.product(item.id)} className="hover:underline">
              {item.name}
            </Link>
          </h2>
          <p className="tabular text-sm text-muted">
            {`${item.distributor} · ${formatCents(item.priceCents)} each`}
          </p>
          <AvailabilityNote productId={item.id} isWarning className="min-[25rem]:-mb-1" />
        </div>
        <p className="tabular text-lg font-bold">{formatCents(item.priceCents * item.quantity)}</p>
      </div>
      {/* On a small phone the stepper and 'Remove' need the whole width. */}
      <div className="col-span-2 flex items-center justify-between gap-2 min-[25rem]:col-span-1 min-[25rem]:justify-start">
        <QuantityStepper
          value={item.quantity}
          min={0}
          max={maxQuantity}
          onChange={onQuantity}
          itemName={item.name}
        />
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${item.name}`}
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-muted max-[25rem]:-mr-3 hover:bg-paper-deep hover:text-ink"
        >
          <Trash2 aria-hidden className="size-4" />
          Remove
        </button>
      </div>
    </li>
  );
}

import { formatShortDay } from '#lib/format/business-days.ts';
import { businessToday } from '#lib/format/dates.ts';
import type { Order } from '../order.ts';

/** Says at the end of an order which suppliers were already asked to ship it. */
export function AskedSuppliers({ order: { askedSuppliers } }: { order: Order }) {
  if (askedSuppliers.length === 0) return null;
  return (
    <p className="mt-2 font-semibold">
      Already asked to ship, please tell them:{' '}
      {askedSuppliers
        .map(({ name, at }) => `${name} (${formatShortDay(businessToday(new Date(at)))})`)
        .join(', ')}
      .
    </p>
  );
}

import { formatShortDay } from '#lib/format/business-days.ts';
import { businessToday } from '#lib/format/dates.ts';
import type { Order } from '../order.ts';

/** Names the suppliers who were asked to ship an order that is now canceled. Staff have to tell them. */
export function ContactedSuppliers({ order: { contactedSuppliers } }: { order: Order }) {
  if (contactedSuppliers.length === 0) return null;
  return (
    <p className="mt-2 font-semibold">
      Already asked to ship, please tell them:{' '}
      {contactedSuppliers
        .map(({ name, at }) => `${name} (${formatShortDay(businessToday(new Date(at)))})`)
        .join(', ')}
      .
    </p>
  );
}

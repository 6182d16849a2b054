import { formatShortDay } from '#lib/format/business-days.ts';
import { businessToday } from '#lib/format/dates.ts';
import { itemsByDistributor, type Order, type OrderItem } from '../order.ts';
import { emailActionClass } from './supplier-email-menu.tsx';
import { SupplierEmailLinks, type EmailOf } from './supplier-email-links.tsx';

interface SupplierOfLineProps {
  order: Order;
  item: OrderItem;
  emailOf: EmailOf;
}

/** The mail to the distributor, at the first line that it still has to ship, and when it was asked. */
export function SupplierOfLine({ order, item, emailOf }: SupplierOfLineProps) {
  const [first] = itemsByDistributor(order).get(item.distributor) ?? [];
  if (first?.id !== item.id) return null;
  const asked = order.askedSuppliers.find(({ name }) => name === item.distributor);
  return (
    <span className="flex flex-wrap items-center gap-x-2 *:whitespace-normal">
      <SupplierEmailLinks
        order={order}
        emailOf={emailOf}
        className={`${emailActionClass} -ml-2 max-md:min-h-11`}
        only={item.distributor}
      />
      {asked && (
        <span className="text-muted">
          Asked {formatShortDay(businessToday(new Date(asked.at)))}
        </span>
      )}
    </span>
  );
}

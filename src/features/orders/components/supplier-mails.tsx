import { Mail } from 'lucide-react';
import { itemsByDistributor, type Order } from '../order.ts';
import { distributorMail } from '../order-emails.ts';

interface SupplierMailsProps {
  order: Order;
  /** The supplier's address for a distributor's name; absent while it is not known. */
  addressOf: (distributor: string) => string | undefined;
  className: string;
}

/** One mail to each distributor that has something of the order to ship. */
export function SupplierMails({ order, addressOf, className }: SupplierMailsProps) {
  const groups = [...itemsByDistributor(order)];
  return groups.map(([distributor, items]) => (
    <a
      key={distributor}
      href={distributorMail(order, distributor, items, addressOf(distributor))}
      className={className}
    >
      <Mail aria-hidden className="size-4 shrink-0" />
      Email Distributor{groups.length > 1 && `: ${distributor}`}
    </a>
  ));
}

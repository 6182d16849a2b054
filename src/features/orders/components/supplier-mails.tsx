import { Mail } from 'lucide-react';
import { classNames } from '#lib/class-names.ts';
import { itemsByDistributor, type Order } from '../order.ts';
import { distributorMail } from '../order-emails.ts';

/** The supplier's address for a distributor's name: `null` if there is none, `undefined` until that is known. */
export type AddressOf = (distributor: string) => string | null | undefined;

interface SupplierMailsProps {
  order: Order;
  addressOf: AddressOf;
  className: string;
}

/** One mail to each distributor that has something of the order to ship. */
export function SupplierMails({ order, addressOf, className }: SupplierMailsProps) {
  const groups = [...itemsByDistributor(order)];
  return groups.map(([distributor, items]) => {
    const address = addressOf(distributor);
    const label = (
      <>
        <Mail aria-hidden className="size-4 shrink-0" />
        Email Distributor{groups.length > 1 && `: ${distributor}`}
        {address === null && ' (no address known)'}
      </>
    );
    return address === undefined ? (
      <a
        key={distributor}
        role="link"
        aria-disabled
        className={classNames(className, 'pointer-events-none opacity-60')}
      >
        {label}
      </a>
    ) : (
      <a
        key={distributor}
        href={distributorMail(order, distributor, items, address ?? '')}
        className={className}
      >
        {label}
      </a>
    );
  });
}

import { MailLink, type MailAddress } from '#components/mail-link.tsx';
import { itemsByDistributor, type Order } from '../order.ts';
import { distributorMail } from '../order-emails.ts';

/** Looks up a distributor's address by its name. */
export type AddressOf = (distributor: string) => MailAddress;

interface SupplierMailsProps {
  order: Order;
  addressOf: AddressOf;
  className: string;
}

/** A mail to each distributor that ships a part of the order. */
export function SupplierMails({ order, addressOf, className }: SupplierMailsProps) {
  const groups = [...itemsByDistributor(order)];
  return groups.map(([distributor, items]) => (
    <MailLink
      key={distributor}
      address={addressOf(distributor)}
      mailTo={(address) => distributorMail(order, distributor, items, address)}
      className={className}
    >
      Email Distributor{groups.length > 1 && `: ${distributor}`}
    </MailLink>
  ));
}

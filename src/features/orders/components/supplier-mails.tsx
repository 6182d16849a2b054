import { MailLink, type EmailLookup } from '#components/mail-link.tsx';
import { itemsByDistributor, type Order } from '../order.ts';
import { distributorMail } from '../order-emails.ts';

/** Looks up a distributor's email address by its name. */
export type EmailOf = (distributor: string) => EmailLookup;

interface SupplierMailsProps {
  order: Order;
  emailOf: EmailOf;
  className: string;
}

/** A mail to each distributor that ships a part of the order. */
export function SupplierMails({ order, emailOf, className }: SupplierMailsProps) {
  const groups = [...itemsByDistributor(order)];
  return groups.map(([distributor, items]) => (
    <MailLink
      key={distributor}
      address={emailOf(distributor)}
      mailTo={(address) => distributorMail(order, distributor, items, address)}
      className={className}
    >
      Email Distributor{groups.length > 1 && `: ${distributor}`}
    </MailLink>
  ));
}

import { EmailLink, type EmailLookup } from '#components/email-link.tsx';
import { itemsByDistributor, type Order } from '../order.ts';
import { distributorMailto } from '../order-emails.ts';

/** Looks up a distributor's email address by its name. */
export type EmailOf = (distributor: string) => EmailLookup;

interface SupplierEmailLinksProps {
  order: Order;
  emailOf: EmailOf;
  className: string;
}

/** A mail to each distributor that ships a part of the order. */
export function SupplierEmailLinks({ order, emailOf, className }: SupplierEmailLinksProps) {
  const groups = [...itemsByDistributor(order)];
  return groups.map(([distributor, items]) => (
    <EmailLink
      key={distributor}
      address={emailOf(distributor)}
      mailTo={(address) => distributorMailto(order, distributor, items, address)}
      className={className}
    >
      Email Distributor{groups.length > 1 && `: ${distributor}`}
    </EmailLink>
  ));
}

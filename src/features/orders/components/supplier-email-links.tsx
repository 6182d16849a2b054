import { EmailLink, type EmailLookup } from '#components/email-link.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { noteSupplierAsked } from '../staff-api.ts';
import { itemsByDistributor, type Order } from '../order.ts';
import { distributorMailto } from '../order-emails.ts';

/** Looks up a distributor's email address by its name. */
export type EmailOf = (distributor: string) => EmailLookup;

interface SupplierEmailLinksProps {
  order: Order;
  emailOf: EmailOf;
  className: string;
  /** Only the mail to this distributor. */
  only?: string;
}

/** A mail to each distributor that ships a part of the order. Opening it is noted. */
export function SupplierEmailLinks({ order, emailOf, className, only }: SupplierEmailLinksProps) {
  const { mutate } = useStaffMutation({
    save: (distributor: string) => noteSupplierAsked(order.id, distributor),
    queryKeys: [['orders']],
    failure: {
      title: 'The email was not noted',
      description: 'The order does not say whom you asked. Please add a note.',
    },
  });
  const groups = [...itemsByDistributor(order)];
  return groups
    .filter(([distributor]) => only === undefined || distributor === only)
    .map(([distributor, items]) => (
      <EmailLink
        key={distributor}
        address={emailOf(distributor)}
        mailTo={(address) => distributorMailto(order, distributor, items, address)}
        className={className}
        onOpen={() => mutate(distributor)}
      >
        Email Distributor{groups.length > 1 && `: ${distributor}`}
      </EmailLink>
    ));
}

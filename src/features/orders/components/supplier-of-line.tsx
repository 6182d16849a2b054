import { EmailLink, type EmailLookup } from '#components/email-link.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatShortDay } from '#lib/format/business-days.ts';
import { businessToday } from '#lib/format/dates.ts';
import { itemsByDistributor, type Order, type OrderItem } from '../order.ts';
import { distributorMailto } from '../order-emails.ts';
import { noteSupplierContacted } from '../staff-api.ts';

interface SupplierOfLineProps {
  order: Order;
  item: OrderItem;
  /** Finds the email address of a distributor by name. */
  emailOf: (distributor: string) => EmailLookup;
}

/**
 * A link that opens an email to ask the distributor to ship. A click also saves the day, which is shown beside the
 * link. If a distributor ships several items, only the first item has the link.
 */
export function SupplierOfLine({ order, item: { id, distributor }, emailOf }: SupplierOfLineProps) {
  const { mutate } = useStaffMutation({
    save: () => noteSupplierContacted(order.id, distributor),
    queryKeys: [['orders']],
    failure: {
      title: 'The email was not noted',
      description: 'The order does not say whom you asked. Please add a note.',
    },
  });
  const groups = itemsByDistributor(order);
  const items = groups.get(distributor);
  if (items?.[0]?.id !== id) return null;
  const asked = order.contactedSuppliers.find(({ name }) => name === distributor);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <EmailLink
        address={emailOf(distributor)}
        mailTo={(address) => distributorMailto(order, distributor, items, address)}
        className="-ml-2 flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-paper-deep max-md:min-h-11"
        onOpen={() => mutate(undefined)}
      >
        Email Distributor{groups.size > 1 && `: ${distributor}`}
      </EmailLink>
      {asked && (
        <span className="text-muted">
          Asked {formatShortDay(businessToday(new Date(asked.at)))}
        </span>
      )}
    </span>
  );
}

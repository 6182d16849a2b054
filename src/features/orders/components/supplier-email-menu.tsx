import { Mail } from 'lucide-react';
import { classNames } from '#lib/format/class-names.ts';
import { itemsByDistributor, type Order } from '../order.ts';
import { SupplierEmailLinks, type EmailOf } from './supplier-email-links.tsx';

/** The look of an email link in a table. */
export const emailActionClass =
  'flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold whitespace-nowrap hover:bg-paper-deep';

/** The mails to an order's distributors: one link, or several in a menu. */
export function SupplierEmailMenu({ order, emailOf }: { order: Order; emailOf: EmailOf }) {
  const count = itemsByDistributor(order).size;
  const mails = <SupplierEmailLinks order={order} emailOf={emailOf} className={emailActionClass} />;
  if (count <= 1) return mails;
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- The events come from its summary and links.
    <details
      name="distributors"
      className="relative"
      onBlur={(event) => {
        // Below 1024 px the menu pushes the page down. Closing it would move what is being pressed.
        const floats = window.matchMedia('(width >= 64rem)').matches;
        const isLeft = !event.currentTarget.contains(event.relatedTarget);
        if (floats && isLeft) event.currentTarget.open = false;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary
        className={classNames(emailActionClass, 'list-none [&::-webkit-details-marker]:hidden')}
      >
        <Mail aria-hidden className="size-4 shrink-0" />
        Email Distributor ({count})
      </summary>
      {/* Below 1024 px the table scrolls sideways and would cut off a floating menu. */}
      <div className="rounded-control border border-line bg-card p-1 max-lg:*:whitespace-normal lg:absolute lg:top-full lg:right-0 lg:z-20 lg:lifted">
        {mails}
      </div>
    </details>
  );
}

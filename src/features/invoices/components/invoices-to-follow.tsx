import { useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { formatShortDay } from '#lib/format/business-days.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { waitingInvoicesQuery } from '../staff-api.ts';

/** The invoices that are overdue, and the money that we owe: of invoices and of deposits that nothing will use. */
export function InvoicesToFollow() {
  return (
    <WorkSection
      title="Invoices"
      query={useQuery(waitingInvoicesQuery)}
      select={(items) => ({ items, total: items.length })}
      empty="No invoice is overdue."
      keyOf={({ id }) => id}
    >
      {({ why, name, requestReference, about, dueOn, openCents }) => (
        <>
          <Link
            to={paths.adminRequest(requestReference)}
            className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
          >
            <PersonText>{name}</PersonText>
          </Link>
          <Badge tone={why === 'overdue' ? 'alert' : 'signal'}>
            {why === 'overdue' ? 'Overdue' : 'To give back'}
          </Badge>
          <span className="tabular ml-auto">{formatCents(Math.abs(openCents))}</span>
          <span className="tabular w-full pb-1.5 text-sm text-muted">
            {about}
            {why === 'overdue' && `, due on ${formatShortDay(dueOn)}`}
          </span>
        </>
      )}
    </WorkSection>
  );
}

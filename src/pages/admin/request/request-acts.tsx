import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarSync, Ellipsis, FilePen, ReceiptText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { StaffMember } from '#features/auth/use-admin-access.ts';
import { visitToInvoice } from '#features/billing/invoices/invoice.ts';
import type { Invoice } from '#features/billing/invoices/staff-api.ts';
import { CallOutButton } from '#features/billing/plans/components/call-out-dialog.tsx';
import { chosenGuardPlan } from '#features/billing/plans/guard-plan-start.ts';
import { runningPlan } from '#features/billing/plans/plan-state.ts';
import { changeableQuote, nextQuote, type QuoteLinkState } from '#features/billing/quotes/quote.ts';
import type { Quote } from '#features/billing/quotes/staff-api.ts';
import { isClosed, type RequestDetail } from '#features/service-requests/service-request.ts';
import { VisitDialog } from '#features/service-requests/visits/components/visit-dialog.tsx';
import { peopleQuery } from '#features/service-requests/visits/staff-api.ts';
import { openVisits } from '#features/service-requests/visits/visit.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { classNames } from '#lib/format/class-names.ts';
import { paths } from '#lib/paths.ts';

interface RequestActsProps extends Pick<RequestDetail, 'request' | 'visits' | 'activity'> {
  member: StaffMember;
  /** Quotes and invoices are `undefined` while they load. */
  quotes: readonly Quote[] | undefined;
  invoices: readonly Invoice[] | undefined;
  /** True to open the form for a visit at once. */
  setsVisit: boolean;
  /** Content after the other buttons. */
  children: ReactNode;
}

/**
 * Buttons for the request as a whole. A phone shows the first button, and "More" shows the others. Quotes, invoices and
 * visits have their own buttons.
 */
export function RequestActs(props: RequestActsProps) {
  const { request, visits, activity, member, quotes, invoices, setsVisit, children } = props;
  const [showsAll, setShowsAll] = useState(false);
  const isOffice = member.role === 'admin';
  const plansWork = isOffice && !isClosed(request);
  const visit = visitToInvoice(visits, member);
  const mayInvoice = (isOffice || visit !== undefined) && request.status !== 'spam';
  const loading = <Skeleton className="h-11 w-40" />;
  return (
    <section
      aria-label="Actions"
      className="mt-4 flex flex-wrap gap-2 *:min-w-0 max-sm:*:grow print:hidden"
    >
      {plansWork && (
        <>
          <BeginCallOut {...{ request, quotes }} />
          <SetVisit {...{ request, visits, activity, setsVisit }} />
          <Button
            variant="secondary"
            className="sm:hidden"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            <Ellipsis aria-hidden className="size-4" />
            {showsAll ? 'Less' : 'More'}
          </Button>
        </>
      )}
      {/* Stays visible while a form is open in it, because the form may contain an unsent reply. */}
      <div
        className={classNames(
          'contents *:min-w-0 max-sm:*:grow',
          plansWork && !showsAll && 'max-sm:not-has-[form]:hidden',
        )}
      >
        {plansWork && (quotes ? <WriteQuote {...{ request, quotes }} /> : loading)}
        {mayInvoice &&
          (invoices ? (
            <ButtonLink
              variant="secondary"
              to={paths.adminInvoice(request.reference, visit && { visit: visit.id })}
            >
              <ReceiptText aria-hidden className="size-4" />
              {invoices.length > 0 ? 'Write another invoice' : 'Write the invoice'}
            </ButtonLink>
          ) : (
            loading
          ))}
        {children}
      </div>
    </section>
  );
}

/** Button that starts a call-out. It comes first, because the customer is waiting on the phone. */
function BeginCallOut({ request, quotes = [] }: Pick<RequestActsProps, 'request' | 'quotes'>) {
  const today = useBusinessToday();
  const quote = runningPlan(quotes);
  if (!quote || !today) return null;
  const { calls, state, firstOn, callsThisMonth } = quote.plan;
  if (!calls || state !== 'runs' || firstOn > today) return null;
  return (
    <CallOutButton
      {...{ calls, name: request.name }}
      planId={quote.id}
      callsThisMonth={callsThisMonth ?? 0}
    />
  );
}

type SetVisitProps = Pick<RequestActsProps, 'request' | 'visits' | 'activity' | 'setsVisit'>;

function SetVisit({ request, visits, activity, setsVisit }: SetVisitProps) {
  const [isAdding, setAdding] = useState(setsVisit);
  // Loads the list of people before staff open the form.
  useQuery(peopleQuery);
  const hasVisit = openVisits(visits).length > 0 || visits.some(({ outcome }) => outcome !== null);
  return (
    <>
      <Button variant="secondary" onClick={() => setAdding(true)}>
        <CalendarPlus aria-hidden className="size-4" />
        {hasVisit ? 'Add a visit' : 'Set visit'}
      </Button>
      {isAdding && (
        <VisitDialog
          {...{ request, visits, activity }}
          visit={null}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function WriteQuote({
  request,
  quotes,
}: Pick<RequestActsProps, 'request'> & { quotes: readonly Quote[] }) {
  // Hidden while the last quote can still be changed. A second quote would only become a new version of it.
  if (changeableQuote(quotes)) return null;
  const page = paths.adminQuote(request.reference);
  const label = nextQuote(quotes).isExtra
    ? 'Write extra work or a plan'
    : quotes.length > 0
      ? 'Write another quote'
      : 'Write a quote';
  return (
    <>
      {quotes.length === 0 && chosenGuardPlan(request) && (
        <ButtonLink
          variant="secondary"
          to={page}
          state={{ writes: 'plan' } satisfies QuoteLinkState}
        >
          <CalendarSync aria-hidden className="size-4" />
          Write a plan
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" to={page}>
        <FilePen aria-hidden className="size-4" />
        {label}
      </ButtonLink>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { myRequestsQuery } from '#features/billing/customer-api.ts';
import { isUnpaid } from '#features/billing/invoices/customer-invoice.ts';
import { isOpenQuote, type CustomerQuoteState } from '#features/billing/quotes/customer-quote.ts';
import type { CustomerStatus } from '#features/service-requests/customer-request.ts';
import { requestNames } from '#features/service-requests/request-kind.ts';
import { formatLongDate } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';

const statusLabels: Record<CustomerStatus, string> = {
  new: 'Received',
  contacted: 'In contact',
  scheduled: 'Visit booked',
  done: 'Done',
  withdrawn: 'Withdrawn',
};

const quoteLabels: Record<CustomerQuoteState, string> = {
  sent: 'Quote waits for you',
  'change-asked': 'Quote: change asked',
  accepted: 'Quote accepted',
  declined: 'Quote declined',
  withdrawn: 'Quote withdrawn',
  expired: 'Quote ended',
  canceled: 'Quote canceled',
};

/** True if the request is over for the customer. */
const isClosed = (status: CustomerStatus) => status === 'done' || status === 'withdrawn';

export function MyRequests({ userId }: { userId: string }) {
  const query = useQuery(myRequestsQuery(userId));
  return (
    <QueryBoundary
      query={query}
      toast="Your requests could not be loaded."
      failure={{ as: 'h3', title: 'Your requests could not be loaded', children: 'They are safe.' }}
      skeleton={<ListSkeleton label="Loading your requests" heights={['h-20']} />}
    >
      {(requests) =>
        requests.length === 0 ? (
          <p className="text-muted">
            No requests yet. What you ask for while you are signed in is listed here.
          </p>
        ) : (
          <ul className="grid gap-3">
            {requests.map(({ reference, kind, status, receivedAt, quotes: [quote], invoices }) => (
              <li key={reference} className="rounded-card border border-line bg-card px-5 py-3">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    to={`${paths.yourRequest}?reference=${encodeURIComponent(reference)}`}
                    className="inline-flex min-h-11 items-center font-bold link-signal"
                  >
                    Your {requestNames[kind]} {reference}
                  </Link>
                  <Badge tone="secondary">{statusLabels[status]}</Badge>
                  {quote && !(isClosed(status) && isOpenQuote(quote)) && (
                    <Badge tone={quote.state === 'sent' ? 'signal' : 'secondary'}>
                      {quoteLabels[quote.state]}
                    </Badge>
                  )}
                  {invoices.some(isUnpaid) && <Badge tone="signal">Invoice open</Badge>}
                </p>
                <p className="mt-1 text-muted">{formatLongDate(receivedAt)}</p>
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}

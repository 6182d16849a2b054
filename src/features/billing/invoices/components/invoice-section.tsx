import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { FirstFew } from '#components/ui/first-few.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { paymentProvider } from '#config/site.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { asCustomerSees } from '../invoice.ts';
import { invoiceName, lineText, paymentAct, stateLabels, stateTones } from '../invoice-text.ts';
import type { Invoice } from '../staff-api.ts';
import { DepositLeft } from './deposit-left.tsx';

interface InvoiceSectionProps {
  request: ServiceRequest;
  query: UseQueryResult<Invoice[]>;
  isOffice: boolean;
}

/** Number of invoices to show at first. Invoices with an open amount come first. */
const shownAtFirst = 4;

/** The invoices of a request, one line each. An invoice has its own page, with the buttons for staff. */
export function InvoiceSection({ request, query, isOffice }: InvoiceSectionProps) {
  const { data: invoices, hasFailed } = queryState(query);
  if (invoices?.length === 0 && request.unusedDepositCents === 0) return null;
  const open = invoices?.filter(isOpen) ?? [];
  const closed = invoices?.filter((invoice) => !isOpen(invoice)) ?? [];
  return (
    <section aria-label="Invoice">
      <h2 className="border-b border-line pb-2 text-xl">Invoice</h2>
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>The invoices could not be loaded.</RetryNotice>
      ) : (
        <>
          {invoices && (
            <FirstFew items={[...open, ...closed]} most={Math.max(open.length, shownAtFirst)}>
              {(some, areOthers) => (
                <ul
                  aria-label={areOthers ? 'Earlier invoices' : 'Invoices'}
                  className="divide-y divide-line empty:hidden"
                >
                  {some.map((invoice) => (
                    <InvoiceLine key={invoice.id} {...{ invoice, invoices, isOffice }} />
                  ))}
                </ul>
              )}
            </FirstFew>
          )}
          <DepositLeft request={request} />
        </>
      )}
    </section>
  );
}

/** True if the customer has to pay, or if staff have to refund or decide about an amount. */
function isOpen({ openCents, undecidedCents }: Invoice): boolean {
  return openCents !== 0 || undecidedCents > 0;
}

interface InvoiceLineProps {
  invoice: Invoice;
  invoices: readonly Invoice[];
  isOffice: boolean;
}

function InvoiceLine({ invoice, invoices, isOffice }: InvoiceLineProps) {
  const shown = asCustomerSees(invoice, invoices);
  const { state, reference, openCents, undecidedCents } = shown;
  const page = paths.adminInvoicePaper(reference);
  const act = paymentAct(invoice, isOffice);
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-0.5">
      <Link to={page} className="inline-flex min-h-11 items-center font-bold link-signal">
        {invoiceName(invoice)}
      </Link>
      <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
      <span className="tabular font-bold">{formatCents(invoice.totalCents)}</span>
      <span className="wrap-anywhere text-muted">{lineText(shown)}</span>
      {undecidedCents > 0 && (
        <strong>
          {formatCents(undecidedCents)} was given back in {paymentProvider}.
        </strong>
      )}
      {openCents !== 0 && (
        <ButtonLink
          variant="secondary"
          className="ml-auto"
          aria-label={`${act}: ${reference}`}
          to={page}
          state={{ recordsPayment: true }}
        >
          {act}
        </ButtonLink>
      )}
    </li>
  );
}

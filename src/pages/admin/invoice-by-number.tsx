import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { DetailPage } from '#components/detail-page.tsx';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { retention } from '#config/retention.ts';
import { sendsMail } from '#config/site.ts';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { InvoiceLines } from '#features/billing/invoices/components/invoice-lines.tsx';
import { InvoiceButtons } from '#features/billing/invoices/components/invoice-buttons.tsx';
import { InvoicePaper } from '#features/billing/invoices/components/invoice-paper.tsx';
import { RemindersSwitch } from '#features/billing/invoices/components/reminders-switch.tsx';
import { asCustomerSees } from '#features/billing/invoices/invoice.ts';
import {
  aboveText,
  invoiceName,
  standing,
  stateLabels,
  stateTones,
  wasMailed,
  workedOnText,
} from '#features/billing/invoices/invoice-text.ts';
import { invoiceQuery, type Invoice } from '#features/billing/invoices/staff-api.ts';
import { GivenBack } from '#features/billing/payments/components/given-back.tsx';
import { PaymentList } from '#features/billing/payments/components/payment-list.tsx';
import { requestQuery } from '#features/service-requests/staff-api.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';

/** The page of an invoice or a credit note. It also exists if the request was erased. */
export function Component() {
  const { number = '' } = useParams();
  const query = useQuery(invoiceQuery(number.toUpperCase()));
  const isField = useStaffMember()?.role === 'field';
  return (
    <DetailPage
      query={query}
      noun="invoice"
      idName="number"
      id={number}
      list={isField ? paths.adminToday : paths.adminMoney}
      {...(isField && { listOf: 'your visits' })}
      missing={isField && `${number} does not belong to one of your visits.`}
    >
      {({ invoice, others }) => (
        <InvoiceView
          key={invoice.id}
          {...{ invoice, others }}
          // Staff can record a payment only after the page has loaded the open amount again.
          isFresh={query.isFetchedAfterMount}
        />
      )}
    </DetailPage>
  );
}

interface InvoiceViewProps {
  invoice: Invoice;
  /** For a credit note, the corrected invoice. For an invoice, its credit notes. */
  others: readonly Invoice[];
  /** True if the invoice was read after this page was opened. */
  isFresh: boolean;
}

function InvoiceView({ invoice, others, isFresh }: InvoiceViewProps) {
  const today = useBusinessToday();
  const isOffice = useStaffMember()?.role === 'admin';
  if (!today) return null;
  const shown = asCustomerSees(invoice, others);
  const { requestReference, message, billedTo } = invoice;
  return (
    <div className="grid max-w-180 gap-4 *:min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl wrap-anywhere">{invoiceName(invoice)}</h1>
        <Badge tone={stateTones[shown.state]}>{stateLabels[shown.state]}</Badge>
        <span className="tabular text-xl font-bold">{formatCents(invoice.totalCents)}</span>
      </div>
      <p className="wrap-anywhere">
        {wasMailed(invoice) ? 'Sent to' : 'Written for'} <PersonText>{billedTo.name}</PersonText>{' '}
        {formatDateTime(invoice.sentAt)} by <PersonText>{invoice.sentBy}</PersonText>.{' '}
        {standing(shown)}
        {invoice.workedOn && ` ${workedOnText(invoice.workedOn)}`}
        {invoice.remindedAt && ` The customer was reminded ${formatDateTime(invoice.remindedAt)}.`}
      </p>
      {invoice.aboveCents > 0 && <p className="wrap-anywhere">{aboveText(invoice)}</p>}
      {requestReference === null && (
        <p className="text-muted">
          Its request is no longer kept. For the taxes, invoices are kept for{' '}
          {retention.invoices.period}.
        </p>
      )}
      {message !== '' && (
        <p className="wrap-anywhere whitespace-pre-line">
          <PersonText>{message}</PersonText>
        </p>
      )}
      <InvoiceLines invoice={shown} />
      {invoice.payments.length > 0 && (
        <section aria-labelledby="payments-title">
          <h2 id="payments-title" className="text-xl">
            Payments
          </h2>
          <PaymentList label="Payments" payments={invoice.payments} isOffice={isOffice} />
        </section>
      )}
      {others.length > 0 && (
        <ul aria-label="Belongs to it">
          {others.map((other) => (
            <li key={other.id}>
              <Link
                to={paths.adminInvoicePaper(other.reference)}
                className="inline-flex min-h-11 items-center link-signal"
              >
                {invoiceName(other)}
              </Link>
              , {formatCents(other.totalCents)}
            </li>
          ))}
        </ul>
      )}
      {requestReference === null ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      ) : (
        <InvoiceActions {...{ invoice, today, isFresh, reference: requestReference }} />
      )}
      {/* Only this document is printed. */}
      <InvoicePaper invoice={shown} reference={requestReference} />
    </div>
  );
}

interface InvoiceActionsProps {
  invoice: Invoice;
  /** Reference of the invoice's request. */
  reference: string;
  today: string;
  isFresh: boolean;
}

function InvoiceActions({ invoice, reference, today, isFresh }: InvoiceActionsProps) {
  const query = useQuery(requestQuery(reference));
  const member = useStaffMember();
  const navigate = useNavigate();
  const state = useLocation().state as { recordsPayment?: boolean } | null;
  const openRequest = (
    <ButtonLink variant="secondary" to={paths.adminRequest(reference)}>
      Open the request
    </ButtonLink>
  );
  if (queryState(query).hasFailed) {
    return <RetryNotice {...retryOf(query)}>Its actions could not be loaded.</RetryNotice>;
  }
  const recordsPayment = state?.recordsPayment === true;
  if (!query.data || !member || (recordsPayment && !isFresh))
    return <ListSkeleton label="Loading actions" heights={['h-11']} />;
  const { request } = query.data;
  const isOffice = member.role === 'admin';
  return (
    <>
      {invoice.undecidedCents > 0 && (
        <GivenBack
          {...{ request, isOffice }}
          cents={invoice.undecidedCents}
          paper={{ invoiceId: invoice.id }}
        />
      )}
      {isOffice && sendsMail && request.email !== '' && invoice.openCents > 0 && (
        <RemindersSwitch invoice={invoice} />
      )}
      <InvoiceButtons
        {...{ invoice, today, request, isOffice }}
        onPrint={() => window.print()}
        recordsPayment={recordsPayment}
        // Clears the state. Otherwise a reload would open the dialog again.
        onPaymentClosed={() => state && void navigate('.', { replace: true, state: null })}
        next={openRequest}
      />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { BellRing, Printer, ReceiptText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { sendsMail } from '#config/site.ts';
import type { StaffMember } from '#features/auth/use-admin-access.ts';
import { PaymentList } from '#features/billing/components/payment-list.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import type { Visit } from '#features/service-requests/visits/visit.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { usePrinted } from '#lib/browser/use-printed.ts';
import { businessToday, formatDateTime } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { asCustomerSees, invoiceState, visitToInvoice } from '../invoice.ts';
import { invoiceName, standing, stateLabels, stateTones } from '../invoice-text.ts';
import { invoicesQuery, type Invoice } from '../staff-api.ts';
import { DepositLeft } from './deposit-left.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';

interface InvoiceSectionProps {
  request: ServiceRequest;
  visits: readonly Visit[];
  member: StaffMember;
}

/** The invoices of a request: what is open, what was paid, and what can be done about them. */
export function InvoiceSection({ request, visits, member }: InvoiceSectionProps) {
  const query = useQuery(invoicesQuery(request.id));
  const today = useBusinessToday();
  const { printed, print } = usePrinted<Invoice>();
  const { data: invoices, hasFailed } = queryState(query);
  const isOffice = member.role === 'admin';
  const visit = visitToInvoice(visits, member);
  const canWrite = (isOffice || visit !== undefined) && request.status !== 'spam';
  if (!canWrite && invoices?.length === 0) return null;
  return (
    <section aria-labelledby="invoice-title">
      <h2 id="invoice-title" className="border-b border-line pb-2 text-xl">
        Invoice
      </h2>
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>The invoices could not be loaded.</RetryNotice>
      ) : !invoices || !today ? (
        <ListSkeleton label="Loading the invoices" heights={['h-11']} className="mt-3" />
      ) : (
        <>
          {invoices.length === 0 && <p className="mt-3 text-muted">None yet.</p>}
          {invoices.map((invoice) => (
            <OneInvoice
              key={invoice.id}
              {...{ request, invoice, invoices, today, isOffice }}
              onPrint={() => print(invoice)}
            />
          ))}
          <DepositLeft request={request} />
          {canWrite && (
            <ButtonLink
              variant="secondary"
              className="mt-3"
              to={paths.adminInvoice(request.reference, visit && { visit: visit.id })}
            >
              <ReceiptText aria-hidden className="size-4" />
              {invoices.length > 0 ? 'Write another invoice' : 'Write the invoice'}
            </ButtonLink>
          )}
        </>
      )}
      {printed && invoices && today && (
        <InvoicePaper
          invoice={asCustomerSees(printed, invoices, today)}
          reference={request.reference}
        />
      )}
    </section>
  );
}

interface OneInvoiceProps {
  request: ServiceRequest;
  invoice: Invoice;
  invoices: readonly Invoice[];
  today: string;
  isOffice: boolean;
  onPrint: () => void;
}

function OneInvoice({ request, invoice, invoices, today, isOffice, onPrint }: OneInvoiceProps) {
  const shown = asCustomerSees(invoice, invoices, today);
  const { state } = shown;
  const title = invoiceName(invoice);
  const details = (
    <>
      {invoice.message !== '' && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">
          <PersonText>{invoice.message}</PersonText>
        </p>
      )}
      <InvoiceLines invoice={shown} />
    </>
  );
  return (
    <article aria-label={title} className="mt-5 grid gap-2 *:min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg font-bold">{title}</h3>
        <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
        <span className="tabular font-bold">{formatCents(invoice.totalCents)}</span>
      </div>
      <p className="wrap-anywhere">
        Sent {formatDateTime(invoice.sentAt)} by <PersonText>{invoice.sentBy}</PersonText>.{' '}
        {standing(shown)}
        {invoice.remindedAt && ` The customer was reminded ${formatDateTime(invoice.remindedAt)}.`}
      </p>
      {state === 'open' || state === 'overdue' ? (
        details
      ) : (
        <details>
          <summary className="inline-flex min-h-11 items-center link-quiet">
            See what it was for
          </summary>
          {details}
        </details>
      )}
      <PaymentList label="Payments" payments={invoice.payments} isOffice={isOffice} />
      <InvoiceButtons {...{ request, invoice, today, isOffice, onPrint }} />
    </article>
  );
}

/** In the field, a payment is taken and a paper printed; the office corrects and reminds. */
function InvoiceButtons({
  request,
  invoice,
  today,
  isOffice,
  onPrint,
}: Omit<OneInvoiceProps, 'invoices'>) {
  const [dialog, setDialog] = useState<'payment' | 'remind'>();
  const close = () => setDialog(undefined);
  const { kind, openCents } = invoice;
  const isReminded =
    invoice.remindedAt !== null && businessToday(new Date(invoice.remindedAt)) === today;
  const canRemind =
    isOffice &&
    !isReminded &&
    sendsMail &&
    request.email !== '' &&
    invoiceState(invoice, today) === 'overdue';
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {openCents !== 0 && (
        <Button onClick={() => setDialog('payment')}>
          {openCents > 0 ? 'Record payment' : 'Record money given back'}
        </Button>
      )}
      {canRemind && (
        <Button variant="secondary" onClick={() => setDialog('remind')}>
          <BellRing aria-hidden className="size-4" />
          Remind
        </Button>
      )}
      <Button variant="secondary" onClick={onPrint}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
      {isOffice && kind === 'invoice' && invoice.creditedCents < invoice.totalCents && (
        <ButtonLink
          variant="ghost"
          to={paths.adminInvoice(request.reference, { credits: invoice.id })}
        >
          <Undo2 aria-hidden className="size-4" />
          Credit
        </ButtonLink>
      )}
      {dialog === 'payment' && <PaymentDialog {...{ request, invoice, today }} onClose={close} />}
      {dialog === 'remind' && <RemindDialog {...{ request, invoice, today }} onClose={close} />}
    </div>
  );
}

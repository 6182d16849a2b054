import type { UseQueryResult } from '@tanstack/react-query';
import { BellRing, Printer, ReceiptText, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { sendsMail } from '#config/site.ts';
import type { StaffMember } from '#features/auth/use-admin-access.ts';
import { OneLine } from '#features/billing/components/one-line.tsx';
import { GivenBack } from '#features/billing/payments/components/given-back.tsx';
import { refundActLabels } from '#features/billing/payments/refund.ts';
import { PaymentList } from '#features/billing/payments/components/payment-list.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import type { Visit } from '#features/service-requests/visits/visit.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { usePrinted } from '#lib/browser/use-printed.ts';
import { businessToday, formatDateTime } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { asCustomerSees, visitToInvoice } from '../invoice.ts';
import {
  aboveText,
  invoiceName,
  standing,
  stateLabels,
  stateTones,
  workedOnText,
} from '../invoice-text.ts';
import type { Invoice } from '../staff-api.ts';
import { DepositLeft } from './deposit-left.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { RemindersSwitch } from './reminders-switch.tsx';

interface InvoiceSectionProps {
  request: ServiceRequest;
  query: UseQueryResult<Invoice[]>;
  visits: readonly Visit[];
  member: StaffMember;
}

/** The invoices of a request: what is open, what was paid, and what can be done about them. */
export function InvoiceSection({ request, query, visits, member }: InvoiceSectionProps) {
  const today = useBusinessToday();
  const { printed, print } = usePrinted<Invoice>();
  const { data: invoices, hasFailed } = queryState(query);
  const isOffice = member.role === 'admin';
  const visit = visitToInvoice(visits, member);
  const canWrite = (isOffice || visit !== undefined) && request.status !== 'spam';
  if (!canWrite && invoices?.length === 0) return null;
  const isEmpty = invoices?.length === 0 && request.unusedDepositCents === 0;
  const [last] = invoices ?? [];
  const isInRow = last !== undefined && !isFolded(last);
  const next = canWrite && (
    <ButtonLink
      variant="secondary"
      to={paths.adminInvoice(request.reference, visit && { visit: visit.id })}
    >
      <ReceiptText aria-hidden className="size-4" />
      {last ? 'Write another invoice' : 'Write the invoice'}
    </ButtonLink>
  );
  return (
    <section aria-label="Invoice" className={isEmpty ? undefined : 'basis-full not-first:mt-5'}>
      {!isEmpty && <h2 className="border-b border-line pb-2 text-xl">Invoice</h2>}
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>The invoices could not be loaded.</RetryNotice>
      ) : (
        <>
          {today &&
            invoices?.map((invoice) => (
              <OneInvoice
                key={invoice.id}
                {...{ request, invoice, invoices, today, isOffice }}
                next={isInRow && invoice.id === last?.id && next}
                onPrint={() => print(invoice)}
              />
            ))}
          <DepositLeft request={request} />
          {!isInRow && next && <div className={isEmpty ? undefined : 'mt-3'}>{next}</div>}
        </>
      )}
      {printed && invoices && today && (
        <InvoicePaper invoice={asCustomerSees(printed, invoices)} reference={request.reference} />
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
  /** Leads to the next one. */
  next?: ReactNode;
  onPrint: () => void;
}

/** Nothing is open on it, neither of the customer nor of us. */
function isFolded({ openCents, undecidedCents, state }: Invoice): boolean {
  return openCents === 0 && undecidedCents === 0 && state !== 'open' && state !== 'overdue';
}

function OneInvoice(props: OneInvoiceProps) {
  const { request, invoice, invoices, today, isOffice, next, onPrint } = props;
  const shown = asCustomerSees(invoice, invoices);
  const { state } = shown;
  const title = invoiceName(invoice);
  const head = (
    <>
      <h3 className="text-lg font-bold">{title}</h3>
      <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
      <span className="tabular font-bold">{formatCents(invoice.totalCents)}</span>
    </>
  );
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
    <OneLine label={title} head={head} isFolded={isFolded(invoice)}>
      <p className="wrap-anywhere">
        Sent {formatDateTime(invoice.sentAt)} by <PersonText>{invoice.sentBy}</PersonText>.{' '}
        {standing(shown)}
        {invoice.workedOn && ` ${workedOnText(invoice.workedOn)}`}
        {invoice.remindedAt && ` The customer was reminded ${formatDateTime(invoice.remindedAt)}.`}
      </p>
      {invoice.aboveCents > 0 && <p className="wrap-anywhere">{aboveText(invoice)}</p>}
      {details}
      <PaymentList label="Payments" payments={invoice.payments} isOffice={isOffice} />
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
      <InvoiceButtons {...{ request, invoice, today, isOffice, next, onPrint }} />
    </OneLine>
  );
}

/** In the field, a payment is taken and a paper printed; the office corrects and reminds. */
export function InvoiceButtons({
  request,
  invoice,
  today,
  isOffice,
  next,
  recordsPayment,
  onPrint,
}: Omit<OneInvoiceProps, 'invoices'> & {
  /** Begins with the payment, as far as one is open. */
  recordsPayment?: boolean;
}) {
  const { kind, openCents } = invoice;
  const [dialog, setDialog] = useState<'payment' | 'remind' | undefined>(
    recordsPayment && openCents !== 0 ? 'payment' : undefined,
  );
  const close = () => setDialog(undefined);
  const isReminded =
    invoice.remindedAt !== null && businessToday(new Date(invoice.remindedAt)) === today;
  const canRemind =
    isOffice && !isReminded && sendsMail && request.email !== '' && invoice.state === 'overdue';
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {openCents !== 0 && (
        <Button onClick={() => setDialog('payment')}>
          {openCents > 0
            ? 'Record payment'
            : invoice.payments.some(({ refund }) => refund?.isOpen)
              ? refundActLabels['other-way']
              : 'Record money given back'}
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
      {next}
      {isOffice && kind === 'invoice' && invoice.creditedCents < invoice.totalCents && (
        <ButtonLink
          variant="ghost"
          to={paths.adminInvoice(request.reference, { credits: invoice.id })}
        >
          <Undo2 aria-hidden className="size-4" />
          Credit
        </ButtonLink>
      )}
      {dialog === 'payment' && <PaymentDialog {...{ request, invoice }} onClose={close} />}
      {dialog === 'remind' && <RemindDialog {...{ request, invoice }} onClose={close} />}
    </div>
  );
}

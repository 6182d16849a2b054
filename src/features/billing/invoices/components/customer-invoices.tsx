import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { payWords } from '#content/pay-words.ts';
import { Folded } from '#features/billing/components/one-line.tsx';
import type { CustomerRequest } from '#features/billing/customer-request.ts';
import { HowToPay } from '#features/billing/payments/components/how-to-pay.tsx';
import { CardNote, PayNow } from '#features/billing/payments/components/pay-now.tsx';
import type { RequestAccess } from '#features/service-requests/customer-api.ts';
import { usePrinted } from '#lib/browser/use-printed.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCents } from '#lib/format/money.ts';
import { isUnpaid, type CustomerInvoice } from '../customer-invoice.ts';
import { byDueDay, invoiceName, lineText, standing, workedOnText } from '../invoice-text.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { PaidList } from './paid-list.tsx';

interface CustomerInvoicesProps {
  request: CustomerRequest;
  access: RequestAccess;
  reload: () => Promise<unknown>;
}

/**
 * The invoices and credit notes of a request, for its customer. A single unpaid invoice shows its details at once. All
 * other invoices show their details on a click.
 */
export function CustomerInvoices({ request, access, reload }: CustomerInvoicesProps) {
  const { invoices, reference, paysOnline, onlineCents } = request;
  const { printed, print } = usePrinted<CustomerInvoice>();
  const unpaid = byDueDay(invoices.filter(isUnpaid));
  const others = invoices.filter((one) => !isUnpaid(one));
  const payNow = ({ id, openCents }: CustomerInvoice, number?: string) =>
    paysOnline && (
      <PayNow
        {...{ access, reload, number }}
        target={{ invoiceId: id }}
        cents={openCents}
        bounds={onlineCents}
      />
    );
  const details = (invoice: CustomerInvoice) => (
    <InvoiceDetails invoice={invoice} onPrint={() => print(invoice)} />
  );
  return (
    <div className="grid gap-4">
      {unpaid.length === 1 &&
        unpaid.map((invoice) => (
          <Card key={invoice.id} className="p-5">
            <section aria-labelledby={`invoice-${invoice.id}`}>
              <h3 id={`invoice-${invoice.id}`} className="text-xl">
                {invoiceName(invoice)}
              </h3>
              <p className="mt-1 max-w-prose font-semibold">{standing(invoice)}</p>
              {invoice.workedOn && <p className="mt-1">{workedOnText(invoice.workedOn)}</p>}
              {payNow(invoice)}
              {details(invoice)}
              <Paying numbers={[invoice.reference]} isBelowPayNow={paysOnline} />
            </section>
          </Card>
        ))}
      {unpaid.length > 1 && (
        <Card className="p-5">
          <section aria-labelledby="to-pay-title">
            <h3 id="to-pay-title" className="text-xl">
              {unpaid.length} invoices to pay:{' '}
              {formatCents(unpaid.reduce((sum, { openCents }) => sum + openCents, 0))}
            </h3>
            <ul className="my-3 divide-y divide-line border-y border-line">
              {unpaid.map((invoice) => (
                <li key={invoice.id}>
                  <InvoiceLine
                    invoice={invoice}
                    level="h4"
                    act={payNow(invoice, invoice.reference)}
                  >
                    {details(invoice)}
                  </InvoiceLine>
                </li>
              ))}
            </ul>
            {paysOnline && (
              <div className="mb-4">
                <CardNote />
              </div>
            )}
            <Paying
              numbers={unpaid.map((invoice) => invoice.reference)}
              isBelowPayNow={paysOnline}
            />
          </section>
        </Card>
      )}
      {others.map((invoice) => (
        <Card key={invoice.id} className="px-5 py-2">
          <InvoiceLine invoice={invoice} level="h3" cents={invoice.totalCents}>
            {details(invoice)}
          </InvoiceLine>
        </Card>
      ))}
      {printed && <InvoicePaper invoice={printed} reference={reference} />}
    </div>
  );
}

interface InvoiceLineProps {
  invoice: CustomerInvoice;
  level: 'h3' | 'h4';
  /** Amount to show beside the text about the state, if the text does not name that amount. */
  cents?: number;
  /** Stays visible while the details are folded. */
  act?: ReactNode;
  children: ReactNode;
}

function InvoiceLine({ invoice, level: Heading, cents, act, children }: InvoiceLineProps) {
  return (
    <section aria-labelledby={`invoice-${invoice.id}`}>
      <Folded
        head={
          <>
            <Heading id={`invoice-${invoice.id}`} className="text-lg font-bold">
              {invoiceName(invoice)}
            </Heading>
            <span>{lineText(invoice)}</span>
            {cents !== undefined && (
              <span className="tabular font-semibold">{formatCents(cents)}</span>
            )}
          </>
        }
      >
        {children}
      </Folded>
      {act}
    </section>
  );
}

interface PayingProps {
  numbers: readonly string[];
  isBelowPayNow: boolean;
}

function Paying({ numbers, isBelowPayNow }: PayingProps) {
  return (
    <>
      <h4 className="font-semibold">How to pay</h4>
      <HowToPay number={numbers.join(', ')} isBelowPayNow={isBelowPayNow} />
    </>
  );
}

interface InvoiceDetailsProps {
  invoice: CustomerInvoice;
  onPrint: () => void;
}

/** Lines and payments of an invoice, and a button that prints it. */
function InvoiceDetails({ invoice, onPrint }: InvoiceDetailsProps) {
  const { message, issuedOn, payments } = invoice;
  return (
    <>
      {message && (
        <p className="mt-4 max-w-prose wrap-anywhere whitespace-pre-line">
          <PersonText>{message}</PersonText>
        </p>
      )}
      <div className="mt-4">
        <InvoiceLines invoice={invoice} />
      </div>
      {payments.length > 0 && (
        <div className="mt-4">
          <h4 className="font-semibold">Payments</h4>
          <PaidList payments={payments} />
        </div>
      )}
      <div className="mt-5 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={onPrint}>
          <Printer aria-hidden className="size-5" />
          Print
        </Button>
        <span className="text-muted">
          Sent on {formatDay(issuedOn)}. {payWords.license.label} {payWords.license.text}.
        </span>
      </div>
    </>
  );
}

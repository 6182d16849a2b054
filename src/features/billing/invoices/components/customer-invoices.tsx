import { Printer } from 'lucide-react';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { payWords } from '#content/pay-words.ts';
import { Folded } from '#features/billing/components/one-line.tsx';
import type { CustomerRequest } from '#features/billing/customer-request.ts';
import { HowToPay } from '#features/billing/payments/components/how-to-pay.tsx';
import { PayNow } from '#features/billing/payments/components/pay-now.tsx';
import type { RequestAccess } from '#features/service-requests/customer-api.ts';
import { usePrinted } from '#lib/browser/use-printed.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCents } from '#lib/format/money.ts';
import { isUnpaid, type CustomerInvoice } from '../customer-invoice.ts';
import { invoiceName, standing, workedOnText } from '../invoice-text.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { PaidList } from './paid-list.tsx';

interface CustomerInvoicesProps {
  request: CustomerRequest;
  access: RequestAccess;
  reload: () => Promise<unknown>;
}

/** The invoices and credits of a request for its customer: those to pay at length, the others as a line that opens. */
export function CustomerInvoices({ request, access, reload }: CustomerInvoicesProps) {
  const { invoices, reference, paysOnline, onlineCents } = request;
  const { printed, print } = usePrinted<CustomerInvoice>();
  const [unpaid, others] = [invoices.filter(isUnpaid), invoices.filter((one) => !isUnpaid(one))];
  return (
    <div className="grid gap-4">
      {unpaid.map((invoice) => (
        <Card key={invoice.id} className="p-5">
          <section aria-labelledby={`invoice-${invoice.id}`}>
            <h3 id={`invoice-${invoice.id}`} className="text-xl">
              {invoiceName(invoice)}
            </h3>
            <p className="mt-1 max-w-prose font-semibold">{standing(invoice)}</p>
            {paysOnline && (
              <PayNow
                {...{ access, reload }}
                target={{ invoiceId: invoice.id }}
                cents={invoice.openCents}
                bounds={onlineCents}
              />
            )}
            <InvoiceDetails invoice={invoice} onPrint={() => print(invoice)} />
          </section>
        </Card>
      ))}
      {others.map((invoice) => (
        <Card key={invoice.id} className="px-5 py-2">
          <section aria-labelledby={`invoice-${invoice.id}`}>
            <Folded
              head={
                <>
                  <h3 id={`invoice-${invoice.id}`} className="text-lg font-bold">
                    {invoiceName(invoice)}
                  </h3>
                  <span>{standing(invoice)}</span>
                  <span className="tabular font-semibold">{formatCents(invoice.totalCents)}</span>
                </>
              }
            >
              <InvoiceDetails invoice={invoice} onPrint={() => print(invoice)} />
            </Folded>
          </section>
        </Card>
      ))}
      {printed && <InvoicePaper invoice={printed} reference={reference} />}
    </div>
  );
}

interface InvoiceDetailsProps {
  invoice: CustomerInvoice;
  onPrint: () => void;
}

/** What it is for, what was paid on it, and the paper. */
function InvoiceDetails({ invoice, onPrint }: InvoiceDetailsProps) {
  const { reference, message, issuedOn, workedOn, payments } = invoice;
  return (
    <>
      {workedOn && <p className="mt-1">{workedOnText(workedOn)}</p>}
      {message && (
        <p className="mt-4 max-w-prose wrap-anywhere whitespace-pre-line">
          <PersonText>{message}</PersonText>
        </p>
      )}
      <div className="mt-4">
        <InvoiceLines invoice={invoice} />
      </div>
      {isUnpaid(invoice) && (
        <div className="mt-4">
          <h4 className="font-semibold">How to pay</h4>
          <HowToPay number={reference} />
        </div>
      )}
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

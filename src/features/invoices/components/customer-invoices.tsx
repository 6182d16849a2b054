import { Printer } from 'lucide-react';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { payWords } from '#content/pay-words.ts';
import { HowToPay } from '#features/billing/components/how-to-pay.tsx';
import { isUnpaid, type CustomerInvoice } from '#features/billing/customer-invoice.ts';
import { usePrinted } from '#lib/browser/use-printed.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { invoiceName, standing, workedOnText } from '../invoice-text.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePaper } from './invoice-paper.tsx';
import { PaidList } from './paid-list.tsx';

export interface CustomerInvoicesProps {
  /** The latest first. */
  invoices: readonly CustomerInvoice[];
  /** Of the request. */
  reference: string;
}

/** The invoices and credits of a request for its customer, with what was paid. */
export function CustomerInvoices({ invoices, reference }: CustomerInvoicesProps) {
  const { printed, print } = usePrinted<CustomerInvoice>();
  return (
    <div className="grid gap-6">
      {invoices.map((invoice) => {
        const { id, message, issuedOn, payments } = invoice;
        return (
          <Card key={id} className="p-5">
            <section aria-labelledby={`invoice-${id}`}>
              <h3 id={`invoice-${id}`} className="text-xl">
                {invoiceName(invoice)}
              </h3>
              <p className="mt-1 max-w-prose font-semibold">{standing(invoice)}</p>
              {invoice.workedOn && <p className="mt-1">{workedOnText(invoice.workedOn)}</p>}
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
                  <HowToPay number={invoice.reference} />
                </div>
              )}
              {payments.length > 0 && (
                <div className="mt-4">
                  <h4 className="font-semibold">Payments</h4>
                  <PaidList payments={payments} />
                </div>
              )}
              <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button variant="secondary" onClick={() => print(invoice)}>
                  <Printer aria-hidden className="size-5" />
                  Print
                </Button>
                <span className="text-muted">
                  Sent on {formatDay(issuedOn)}. {payWords.license.label} {payWords.license.text}.
                </span>
              </div>
            </section>
          </Card>
        );
      })}
      {printed && <InvoicePaper invoice={printed} reference={reference} />}
    </div>
  );
}

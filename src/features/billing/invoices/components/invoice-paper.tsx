import { Paper } from '#components/paper.tsx';
import { PersonText } from '#components/person-text.tsx';
import { site } from '#config/site.ts';
import { payWords } from '#content/pay-words.ts';
import { HowToPay } from '#features/billing/payments/components/how-to-pay.tsx';
import { isUnpaid, type CustomerInvoice } from '../customer-invoice.ts';
import { visitPlace } from '#features/service-requests/visits/visit-place.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { invoiceName, standing } from '../invoice-text.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { PaidList } from './paid-list.tsx';

interface InvoicePaperProps {
  invoice: CustomerInvoice;
  /** Reference of the request; `null` once the request was erased. */
  reference: string | null;
}

/** Printed invoice or credit note, with its payments. */
export function InvoicePaper({ invoice, reference }: InvoicePaperProps) {
  const { kind, billedTo, payments } = invoice;
  const place = visitPlace(billedTo.address);
  return (
    <Paper
      label={invoiceName(invoice)}
      title={kind === 'credit' ? 'Credit' : 'Invoice'}
      facts={[
        {
          label: 'For',
          text: (
            <>
              <PersonText>{billedTo.name}</PersonText>
              {place.map((line) => (
                <span key={line} className="block font-normal">
                  <PersonText>{line}</PersonText>
                </span>
              ))}
            </>
          ),
        },
        { label: 'Number', text: invoice.reference },
        ...(invoice.credits ? [{ label: 'Corrects', text: invoice.credits }] : []),
        ...(invoice.workedOn
          ? [{ label: 'Day of the work', text: formatDay(invoice.workedOn) }]
          : []),
        { label: 'Date', text: formatDay(invoice.issuedOn) },
        ...(kind === 'invoice' ? [{ label: 'Due on', text: formatDay(invoice.dueOn) }] : []),
        ...(reference === null ? [] : [{ label: 'Request', text: reference }]),
        payWords.license,
      ]}
      message={invoice.message}
      end={
        <>
          <p className="font-bold">{standing(invoice)}</p>
          <PaidList payments={payments} />
          {isUnpaid(invoice) && (
            <div className="my-3">
              <HowToPay number={invoice.reference} />
            </div>
          )}
          <p>
            Questions? Call {site.phone.display} and please have the number of the{' '}
            {kind === 'credit' ? 'credit' : 'invoice'} ready.
          </p>
        </>
      }
    >
      <InvoiceLines invoice={invoice} />
    </Paper>
  );
}

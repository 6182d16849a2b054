import { BellRing, Printer, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonRow } from '#components/ui/button-row.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { sendsMail } from '#config/site.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { businessToday } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { paymentAct } from '../invoice-text.ts';
import type { Invoice } from '../staff-api.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';

interface InvoiceButtonsProps {
  request: ServiceRequest;
  invoice: Invoice;
  today: string;
  isOffice: boolean;
  /** True to open the payment dialog at once. An invoice without an open amount has no such dialog. */
  recordsPayment: boolean;
  onPaymentClosed: () => void;
  /** Link to the next step. */
  next: ReactNode;
  onPrint: () => void;
}

/** All staff can record payments and print the invoice. Only the office can send reminders and credit notes. */
export function InvoiceButtons({
  request,
  invoice,
  today,
  isOffice,
  next,
  recordsPayment,
  onPaymentClosed,
  onPrint,
}: InvoiceButtonsProps) {
  const { kind, openCents } = invoice;
  const isReminded =
    invoice.remindedAt !== null && businessToday(new Date(invoice.remindedAt)) === today;
  const canRemind =
    isOffice && !isReminded && sendsMail && request.email !== '' && invoice.state === 'overdue';
  return (
    <ButtonRow>
      <DialogButton
        isOffered={openCents !== 0}
        startsOpen={recordsPayment && openCents !== 0}
        dialog={(close) => (
          <PaymentDialog
            {...{ request, invoice }}
            onClose={() => {
              close();
              onPaymentClosed();
            }}
          />
        )}
      >
        {paymentAct(invoice, isOffice)}
      </DialogButton>
      <DialogButton
        isOffered={canRemind}
        variant="secondary"
        dialog={(onClose) => <RemindDialog {...{ request, invoice, onClose }} />}
      >
        <BellRing aria-hidden className="size-4" />
        Remind
      </DialogButton>
      <Button variant="secondary" onClick={onPrint}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
      {next}
      {isOffice && kind === 'invoice' && invoice.creditedCents < invoice.totalCents && (
        <ButtonLink
          variant="secondary"
          to={paths.adminInvoice(request.reference, { credits: invoice.id })}
        >
          <Undo2 aria-hidden className="size-4" />
          Credit
        </ButtonLink>
      )}
    </ButtonRow>
  );
}

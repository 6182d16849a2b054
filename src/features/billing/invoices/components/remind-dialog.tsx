import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCents } from '#lib/format/money.ts';
import { invoiceMail } from '../invoice-mail.ts';
import { remindOfInvoice, type Invoice } from '../staff-api.ts';

interface RemindDialogProps {
  request: ServiceRequest;
  invoice: Invoice;
  onClose: () => void;
}

export function RemindDialog({ request, invoice, onClose }: RemindDialogProps) {
  const { reference, openCents, dueOn } = invoice;
  return (
    <StaffConfirmDialog
      title="Send a reminder?"
      description={`${formatCents(openCents)} of ${reference} is open. It was due on ${formatDay(dueOn)}. One reminder goes out a day.`}
      confirm="Send reminder"
      variant="primary"
      dismiss="Not now"
      change={{
        save: () => remindOfInvoice(invoice),
        queryKeys: [['service-requests']],
        success: () => ({
          title: 'Reminder sent',
          description: `It is on its way to ${request.email}.`,
        }),
        failure: { title: 'Failed to send the reminder' },
        onFailed: onClose,
      }}
      onClose={onClose}
    >
      <MailNote
        kind="invoice-reminder"
        recipient={request.email}
        data={invoiceMail(request, invoice)}
      />
    </StaffConfirmDialog>
  );
}

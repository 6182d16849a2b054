import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { assigneeText, type Visit } from '../visits/visit.ts';
import { visitMail } from '../visits/visit-mail.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '../service-request.ts';
import { setRequestStatus } from '../staff-api.ts';
import { isolate } from '#lib/format/isolate.ts';

const words = {
  closed: {
    title: 'Close the request and cancel the visit?',
    consequence: 'Closing the request cancels this visit.',
    confirm: 'Close and cancel visit',
    dismiss: 'Keep open',
  },
  spam: {
    title: 'Mark as spam and cancel the visit?',
    consequence: 'Marking the request as spam cancels this visit.',
    confirm: 'Mark as spam',
    dismiss: 'Keep request',
  },
};

/** Asks before a request is closed or marked as spam whose visit lies ahead. */
export function SettleRequestDialog({
  request,
  status,
  visit,
  onClose,
}: {
  request: ServiceRequest;
  status: keyof typeof words;
  visit: Visit;
  onClose: () => void;
}) {
  const { title, consequence, confirm, dismiss } = words[status];
  return (
    <StaffConfirmDialog
      title={title}
      description={`${isolate(assigneeText(visit.assignee))} goes to ${isolate(request.name)} on ${formatDateTime(visit.startsAt)}. ${consequence}`}
      confirm={confirm}
      dismiss={dismiss}
      change={{
        save: () => setRequestStatus(request, status, { cancelsVisit: true }),
        queryKeys: [['service-requests']],
        success: () => ({ title: 'Status Updated', description: `Request marked as ${status}` }),
        failure: { title: 'Error', description: 'Failed to update status' },
        onFailed: onClose,
      }}
      onClose={onClose}
    >
      <MailNote
        kind="visit-canceled"
        recipient={request.email}
        data={{ ...visitMail(request, visit), closed: status === 'closed' }}
      />
    </StaffConfirmDialog>
  );
}

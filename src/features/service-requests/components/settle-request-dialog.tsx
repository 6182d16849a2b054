import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { assigneeText, type Visit } from '../visits/visit.ts';
import { visitMail } from '../visits/visit-mail.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '../service-request.ts';
import { setRequestStatus } from '../staff-api.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';

const words = {
  closed: {
    title: 'Close the request?',
    titleOfVisit: 'Close the request and cancel the visit?',
    consequence: 'Closing the request cancels this visit.',
    confirm: 'Close request',
    confirmOfVisit: 'Close and cancel visit',
    dismiss: 'Keep open',
  },
  spam: {
    title: 'Mark as spam?',
    titleOfVisit: 'Mark as spam and cancel the visit?',
    consequence: 'Marking the request as spam cancels this visit.',
    confirm: 'Mark as spam',
    confirmOfVisit: 'Mark as spam',
    dismiss: 'Keep request',
  },
};

/** Asks before a request is closed or marked as spam whose visit lies ahead, or of whose deposit something is left. */
export function SettleRequestDialog({
  request,
  status,
  visit,
  onClose,
}: {
  request: ServiceRequest;
  status: keyof typeof words;
  /** The one that is canceled with it. */
  visit: Visit | null;
  onClose: () => void;
}) {
  const { title, titleOfVisit, consequence, confirm, confirmOfVisit, dismiss } = words[status];
  const { unusedDepositCents } = request;
  const description = [
    visit &&
      `${isolate(assigneeText(visit.assignee))} goes to ${isolate(request.name)} on ${formatDateTime(visit.startsAt)}. ${consequence}`,
    unusedDepositCents > 0 &&
      `${formatCents(unusedDepositCents)} of the deposit is not used, and is then to be given back.`,
  ];
  return (
    <StaffConfirmDialog
      title={visit ? titleOfVisit : title}
      description={description.filter(Boolean).join(' ')}
      confirm={visit ? confirmOfVisit : confirm}
      dismiss={dismiss}
      change={{
        save: () => setRequestStatus(request, status, { cancelsVisit: visit !== null }),
        queryKeys: [['service-requests']],
        success: () => ({ title: 'Status Updated', description: `Request marked as ${status}` }),
        failure: { title: 'Error', description: 'Failed to update status' },
        onFailed: onClose,
      }}
      onClose={onClose}
    >
      {visit && (
        <MailNote
          kind="visit-canceled"
          recipient={request.email}
          data={{ ...visitMail(request, visit), closed: status === 'closed' }}
        />
      )}
    </StaffConfirmDialog>
  );
}

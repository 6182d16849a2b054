import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { whoGoes, type Visit } from '../visits/visit.ts';
import { toMailedVisit, visitMail } from '../visits/visit-mail.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '../service-request.ts';
import { setRequestStatus } from '../staff-api.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';

const words = {
  closed: {
    title: 'Close the request?',
    titleOfVisits: (visits: string) => `Close the request and cancel the ${visits}?`,
    consequence: 'Closing the request cancels',
    confirm: 'Close request',
    confirmOfVisits: (visits: string) => `Close and cancel ${visits}`,
    dismiss: 'Keep open',
  },
  spam: {
    title: 'Mark as spam?',
    titleOfVisits: (visits: string) => `Mark as spam and cancel the ${visits}?`,
    consequence: 'Marking the request as spam cancels',
    confirm: 'Mark as spam',
    confirmOfVisits: () => 'Mark as spam',
    dismiss: 'Keep request',
  },
};

/** Asks for confirmation before a request is closed or marked as spam, if it has future visits or an unused deposit. */
export function CloseRequestDialog({
  request,
  status,
  visits,
  onClose,
}: {
  request: ServiceRequest;
  status: keyof typeof words;
  /** The open visits. Closing the request cancels them. */
  visits: readonly Visit[];
  onClose: () => void;
}) {
  const { title, titleOfVisits, consequence, confirm, confirmOfVisits, dismiss } = words[status];
  const [first] = visits;
  const named = visits.length > 1 ? 'visits' : 'visit';
  const { unusedDepositCents } = request;
  const mail = visitMail(request, visits.map(toMailedVisit));
  const description = [
    ...visits.map(
      (visit) =>
        `${isolate(whoGoes(visit))} ${visit.people.length > 1 ? 'go' : 'goes'} to ${isolate(request.name)} on ${formatDateTime(visit.startsAt)}.`,
    ),
    first && `${consequence} ${visits.length > 1 ? 'these visits' : 'this visit'}.`,
    unusedDepositCents > 0 &&
      `${formatCents(unusedDepositCents)} of the deposit is not used, and is then to be given back.`,
  ];
  return (
    <StaffConfirmDialog
      title={first ? titleOfVisits(named) : title}
      description={description.filter(Boolean).join(' ')}
      confirm={first ? confirmOfVisits(named) : confirm}
      dismiss={dismiss}
      change={{
        save: () => setRequestStatus(request, status, { cancelsVisit: visits.length > 0 }),
        queryKeys: [['service-requests']],
        success: () => ({ title: 'Status Updated', description: `Request marked as ${status}` }),
        failure: { title: 'Error', description: 'Failed to update status' },
        onFailed: onClose,
      }}
      onClose={onClose}
    >
      {mail && (
        <MailNote
          kind="visit-canceled"
          recipient={request.email}
          data={{ ...mail, closed: status === 'closed' }}
        />
      )}
    </StaffConfirmDialog>
  );
}

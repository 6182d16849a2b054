import { useState } from 'react';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { assigneeText, type Visit } from '../visit.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { cancelVisit } from '../api.ts';
import { visitMail, silentBecause } from '../visit-mail.ts';
import { dayAndTimeOf, formatTimes } from '../times.ts';
import { isolate } from '#lib/format/isolate.ts';

interface CancelVisitDialogProps {
  request: ServiceRequest;
  visit: Visit;
  onClose: () => void;
}

export function CancelVisitDialog({ request, visit, onClose }: CancelVisitDialogProps) {
  const [now] = useState(() => new Date());
  return (
    <StaffConfirmDialog
      title="Cancel the visit?"
      description={`${isolate(assigneeText(visit.assignee))} no longer goes to ${isolate(request.name)}. The request moves back to Contacted.`}
      confirm="Cancel visit"
      dismiss="Keep visit"
      change={{
        save: () => cancelVisit(request.id, visit),
        queryKeys: [['service-requests']],
        success: () => ({ title: 'Visit canceled', description: request.name }),
        failure: { title: 'Failed to cancel the visit' },
        onFailed: onClose,
      }}
      onClose={onClose}
    >
      <p className="tabular font-semibold">
        {formatDayWithWeekday(dayAndTimeOf(visit.startsAt).day)}, {formatTimes(visit)}
      </p>
      <MailNote
        kind="visit-canceled"
        recipient={request.email}
        data={visitMail(request, visit)}
        unless={silentBecause(visit, null, now)}
      />
    </StaffConfirmDialog>
  );
}

import { useState } from 'react';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { openVisits, whoGoes, type Visit } from '../visit.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { cancelVisit } from '../staff-api.ts';
import { silentBecause, toMailedVisit, visitMail } from '../visit-mail.ts';
import { dayAndTimeOf, formatTimes } from '../times.ts';
import { isolate } from '#lib/format/isolate.ts';

interface CancelVisitDialogProps {
  request: ServiceRequest;
  visit: Visit;
  /** All visits of the request. */
  visits: readonly Visit[];
  onClose: () => void;
}

export function CancelVisitDialog({ request, visit, visits, onClose }: CancelVisitDialogProps) {
  const [now] = useState(() => new Date());
  const others = openVisits(visits).filter(({ id }) => id !== visit.id).length;
  const mailed = [toMailedVisit(visit)];
  const name = visit.callOut ? 'call-out' : 'visit';
  return (
    <StaffConfirmDialog
      title={`Cancel the ${name}?`}
      description={`${isolate(whoGoes(visit))} no longer ${visit.people.length > 1 ? 'go' : 'goes'} to ${isolate(request.name)}. ${others > 0 ? 'The other visits stay.' : 'The request moves back to Contacted.'}`}
      confirm={`Cancel ${name}`}
      dismiss={`Keep ${name}`}
      change={{
        save: () => cancelVisit(visit),
        queryKeys: [['service-requests']],
        success: () => ({
          title: visit.callOut ? 'Call-out canceled' : 'Visit canceled',
          description: request.name,
        }),
        failure: { title: `Failed to cancel the ${name}` },
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
        data={visitMail(request, mailed)}
        unless={silentBecause(mailed, null, now)}
      />
    </StaffConfirmDialog>
  );
}

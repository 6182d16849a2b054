import { useState } from 'react';
import { openPickerInstead } from '#components/form/picker-keys.ts';
import { SelectField } from '#components/form/select-field.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { hadVisit, openVisits, wasVisited, type Visit } from '../visits/visit.ts';
import {
  requestStatuses,
  statusLabel,
  type RequestStatus,
  type ServiceRequest,
} from '../service-request.ts';
import { setRequestStatus } from '../staff-api.ts';
import { ClosingNote } from './closing-note.tsx';
import { CloseRequestDialog } from './close-request-dialog.tsx';

/** Select field for the status. It offers only the statuses that may come next. */
export function RequestStatusControl({
  request,
  visits,
}: {
  request: ServiceRequest;
  visits: readonly Visit[];
}) {
  const open = openVisits(visits);
  const [asked, setAsked] = useState<{ status: 'closed' | 'spam'; canceled: readonly Visit[] }>();
  const { mutate, isPending } = useStaffMutation({
    save: (status: RequestStatus) => setRequestStatus(request, status),
    queryKeys: [['service-requests']],
    success: (status) => ({ title: 'Status Updated', description: `Request marked as ${status}` }),
    failure: { title: 'Error', description: 'Failed to update status' },
  });
  const steps = isPending ? [] : request.nextStatuses;
  const offered = [request.status, ...steps];
  const change = (status: RequestStatus) => {
    const canceled =
      request.status === 'scheduled'
        ? open.filter(({ startsAt }) => Date.parse(startsAt) > Date.now())
        : [];
    const closes = status === 'closed' || status === 'spam';
    if (closes && (canceled.length > 0 || request.unusedDepositCents > 0))
      setAsked({ status, canceled });
    else mutate(status);
  };
  return (
    <>
      <SelectField
        label="Status"
        name="status"
        optional
        showOptional={false}
        placeholder={null}
        // With `disabled`, the select would lose the keyboard focus. While saving, it offers only the current status.
        aria-disabled={isPending || undefined}
        options={offered.map((status) => ({
          value: status,
          label: statusLabel(status, wasVisited(visits)),
        }))}
        value={request.status}
        onKeyDown={openPickerInstead}
        onChange={(event) => {
          const status = requestStatuses.find((code) => code === event.target.value);
          if (status && status !== request.status) change(status);
        }}
      />
      <ClosingNote request={request} hadVisit={hadVisit(visits)} />
      {asked && (
        <CloseRequestDialog
          request={request}
          status={asked.status}
          visits={asked.canceled}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

import { openPickerInstead } from '#components/form/picker-keys.ts';
import { SelectField } from '#components/form/select-field.tsx';
import { useRequestStatus } from '#lib/feedback/use-request-status.ts';
import {
  nextStatuses,
  requestStatuses,
  requestStatusLabels,
  type RequestStatus,
  type ServiceRequest,
} from '../service-request.ts';
import { setRequestStatus } from '../staff-api.ts';

/** Moves a request on. Only the steps that the database allows are offered. */
export function RequestStatusControl({ request }: { request: ServiceRequest }) {
  const { mutate, isPending } = useRequestStatus(
    (status: RequestStatus) => setRequestStatus(request, status),
    'service-requests',
  );
  const offered = [request.status, ...(isPending ? [] : nextStatuses[request.status])];
  return (
    <SelectField
      label="Status"
      name="status"
      optional
      showOptional={false}
      placeholder={null}
      // Not switched off: that would take the keyboard's focus away. There is nothing to choose meanwhile.
      aria-disabled={isPending || undefined}
      options={offered.map((status) => ({ value: status, label: requestStatusLabels[status] }))}
      value={request.status}
      onKeyDown={openPickerInstead}
      onChange={(event) => {
        const status = requestStatuses.find((code) => code === event.target.value);
        if (status && status !== request.status) mutate(status);
      }}
    />
  );
}

import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { mailWords } from '#content/mail-words.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import type { Appointment } from '#features/appointments/appointment.ts';
import type { ServiceRequest } from '../service-request.ts';
import { setRequestStatus } from '../staff-api.ts';
import { isolate } from '#lib/format/isolate.ts';

/** Asks before a request is closed whose visit lies ahead. */
export function CloseRequestDialog({
  request,
  appointment,
  onClose,
}: {
  request: ServiceRequest;
  appointment: Appointment;
  onClose: () => void;
}) {
  const { mutate, isPending } = useStaffMutation({
    save: () => setRequestStatus(request, 'closed', { cancelsVisit: true }),
    queryKeys: [['service-requests']],
    success: () => ({ title: 'Status Updated', description: 'Request marked as closed' }),
    failure: { title: 'Error', description: 'Failed to update status' },
    onSaved: onClose,
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      title="Close the request and cancel the visit?"
      description={`${isolate(appointment.assignee)} goes to ${isolate(request.name)} on ${formatDateTime(appointment.startsAt)}. Closing the request cancels this visit. ${mailWords.closeRequest}`}
      confirm="Close and cancel visit"
      dismiss="Keep open"
      busy={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    />
  );
}

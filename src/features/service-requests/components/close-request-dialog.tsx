import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import { mailWords } from '#content/mail-words.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import type { Appointment } from '#features/appointments/appointment.ts';
import type { ServiceRequest } from '../service-request.ts';
import { setRequestStatus } from '../staff-api.ts';

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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Close the request and cancel the visit?"
      description={`${appointment.assignee} goes to ${request.name} on ${formatDateTime(appointment.startsAt)}. Closing the request cancels this visit. ${mailWords.closeRequest}`}
      className="max-w-120"
      busy={isPending}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <DialogDismiss busy={isPending}>Keep open</DialogDismiss>
        <Button variant="danger" busy={isPending} onClick={() => mutate(undefined)}>
          Close and cancel visit
        </Button>
      </div>
    </Dialog>
  );
}

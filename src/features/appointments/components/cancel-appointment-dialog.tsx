import { useState } from 'react';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { assigneeText, type Appointment } from '#features/service-requests/appointment.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { cancelAppointment } from '../api.ts';
import { appointmentMail, silentBecause } from '#features/service-requests/appointment-mail.ts';
import { dayAndTimeOf, formatTimes } from '#features/service-requests/times.ts';
import { isolate } from '#lib/format/isolate.ts';

interface CancelAppointmentDialogProps {
  request: ServiceRequest;
  appointment: Appointment;
  onClose: () => void;
}

export function CancelAppointmentDialog({
  request,
  appointment,
  onClose,
}: CancelAppointmentDialogProps) {
  const [now] = useState(() => new Date());
  const { mutate, isPending } = useStaffMutation({
    save: () => cancelAppointment(request.id, appointment),
    queryKeys: [['service-requests']],
    success: () => ({ title: 'Appointment canceled', description: request.name }),
    failure: {
      title: 'Failed to cancel the appointment',
      description: 'Nothing was changed. Please try again.',
    },
    onSaved: onClose,
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      title="Cancel the appointment?"
      description={`${isolate(assigneeText(appointment.assignee))} no longer goes to ${isolate(request.name)}. The request moves back to Contacted.`}
      confirm="Cancel appointment"
      dismiss="Keep appointment"
      busy={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      <p className="tabular font-semibold">
        {formatDayWithWeekday(dayAndTimeOf(appointment.startsAt).day)}, {formatTimes(appointment)}
      </p>
      <MailNote
        kind="appointment-canceled"
        recipient={request.email}
        data={appointmentMail(request, appointment)}
        unless={silentBecause(appointment, null, now)}
      />
    </ConfirmDialog>
  );
}

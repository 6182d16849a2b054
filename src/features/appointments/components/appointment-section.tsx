import { CalendarPlus, CalendarX, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import {
  assigneeText,
  currentAppointment,
  type Appointment,
} from '#features/service-requests/appointment.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { preferenceOf } from '../preference.ts';
import { dayAndTimeOf, formatLength, formatTimes } from '#features/service-requests/times.ts';
import { AppointmentDialog } from './appointment-dialog.tsx';
import { CancelAppointmentDialog } from './cancel-appointment-dialog.tsx';
import { PersonText } from '#components/person-text.tsx';

interface AppointmentSectionProps {
  request: ServiceRequest;
  appointment: Appointment | null;
  /** Whether the form is open at once, for a request without an appointment. */
  startsOpen?: boolean;
}

/** The appointment of a request, and the buttons that set, move and cancel it. */
export function AppointmentSection({
  request,
  appointment,
  startsOpen = false,
}: AppointmentSectionProps) {
  const current = currentAppointment(appointment);
  const isSettled = request.status === 'closed' || request.status === 'spam';
  const [open, setOpen] = useState<'form' | 'cancel' | null>(
    startsOpen && !current && !isSettled ? 'form' : null,
  );
  const close = () => setOpen(null);
  const { words } = preferenceOf(request);
  return (
    <section aria-labelledby="appointment-title">
      <h2 id="appointment-title" className="text-xl">
        Appointment
      </h2>
      {current ? (
        <div className="mt-2 wrap-anywhere">
          <p className="tabular font-semibold">
            {formatDayWithWeekday(dayAndTimeOf(current.startsAt).day)}
            <br />
            {formatTimes(current)}
          </p>
          <p>
            {formatLength(current.durationMinutes)},{' '}
            <PersonText>{assigneeText(current.assignee)}</PersonText>
          </p>
          {current.note !== '' && (
            <p className="mt-2 border-l-2 border-signal pl-3 whitespace-pre-line">{current.note}</p>
          )}
        </div>
      ) : (
        <p className="mt-2 text-muted">None{words && `. The customer prefers ${words}`}.</p>
      )}
      {!isSettled && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setOpen('form')}>
            {current ? (
              <Pencil aria-hidden className="size-4" />
            ) : (
              <CalendarPlus aria-hidden className="size-4" />
            )}
            {current ? 'Move or edit' : 'Set appointment'}
          </Button>
          {current && (
            <Button variant="secondary" onClick={() => setOpen('cancel')}>
              <CalendarX aria-hidden className="size-4" />
              Cancel appointment
            </Button>
          )}
        </div>
      )}
      {open === 'form' && (
        <AppointmentDialog request={request} appointment={appointment} onClose={close} />
      )}
      {open === 'cancel' && current && (
        <CancelAppointmentDialog request={request} appointment={current} onClose={close} />
      )}
    </section>
  );
}

import type { ServiceRequest } from './service-request.ts';
import type { AppointmentData } from '#send-mail/mail-data.ts';
import type { Appointment } from './appointment.ts';
import { requestMail } from './request-mail.ts';

/** What the database hands to the sender about a visit, for a preview of the mail. */
export function appointmentMail(
  request: ServiceRequest,
  visit: Pick<Appointment, 'startsAt' | 'durationMinutes' | 'assignee'>,
): AppointmentData {
  const { services, serviceType } = request.fields;
  return {
    ...requestMail(request),
    appointmentId: 'preview',
    sequence: 0,
    ...visit,
    answers: { ...(services && { services }), ...(serviceType && { serviceType }) },
  };
}

/** Why the customer is not told of an appointment that is saved; `false` if they are. */
export function silentBecause(
  {
    startsAt,
    durationMinutes,
    assignee,
  }: Pick<Appointment, 'startsAt' | 'durationMinutes' | 'assignee'>,
  seen: Appointment | null,
  now: Date,
): string | false {
  if (new Date(startsAt) < now) return 'The customer gets no email: this time is in the past.';
  return (
    seen !== null &&
    Date.parse(startsAt) === Date.parse(seen.startsAt) &&
    durationMinutes === seen.durationMinutes &&
    assignee === seen.assignee &&
    'The customer gets no email: nothing that they see has changed.'
  );
}

import { differenceInMinutes } from 'date-fns';
import { endOf, formatTimes } from '#features/service-requests/times.ts';
import type { Visit } from './visit.ts';
import { isolate } from '#lib/format/isolate.ts';

/** The least time that a person needs between two visits. */
const travelMinutes = 30;

interface Planned {
  requestId: string;
  startsAt: string;
  durationMinutes: number;
  /** See `Appointment`. */
  person: string;
}

/** What staff should know before they save an appointment. They can save it all the same. */
export function appointmentWarnings(
  planned: Planned,
  visits: readonly Visit[],
  now: Date,
): string[] {
  const start = new Date(planned.startsAt);
  const end = endOf(planned);
  const warnings = start < now ? ['This time is in the past.'] : [];
  for (const { appointment, request } of visits) {
    if (request.id === planned.requestId || appointment.person !== planned.person) continue;
    const between = Math.max(
      differenceInMinutes(new Date(appointment.startsAt), end),
      differenceInMinutes(start, endOf(appointment)),
    );
    const visit = `${isolate(request.name)}, ${formatTimes(appointment)}`;
    const person = isolate(appointment.assignee);
    if (between < 0) {
      warnings.push(`${person} has another appointment then: ${visit}.`);
    } else if (between < travelMinutes) {
      warnings.push(
        `${person} has only ${between} minutes between this and ${visit}. Plan time for the drive.`,
      );
    }
  }
  return warnings;
}

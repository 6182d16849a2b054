import { differenceInMinutes } from 'date-fns';
import { endOf, formatTimes } from './times.ts';
import type { PlannedVisit } from './planned-visit.ts';
import { isolate } from '#lib/format/isolate.ts';

/** The least time that a person needs between two visits. */
const travelMinutes = 30;

interface Planned {
  requestId: string;
  startsAt: string;
  durationMinutes: number;
  /** See `Visit`. */
  person: string;
}

/** What staff should know before they save a visit. They can save it all the same. */
export function visitWarnings(
  planned: Planned,
  visits: readonly PlannedVisit[],
  now: Date,
): string[] {
  const start = new Date(planned.startsAt);
  const end = endOf(planned);
  const warnings = start < now ? ['This time is in the past.'] : [];
  for (const { visit, request } of visits) {
    if (request.id === planned.requestId || visit.person !== planned.person) continue;
    const between = Math.max(
      differenceInMinutes(new Date(visit.startsAt), end),
      differenceInMinutes(start, endOf(visit)),
    );
    const other = `${isolate(request.name)}, ${formatTimes(visit)}`;
    const person = isolate(visit.assignee);
    if (between < 0) {
      warnings.push(`${person} has another visit then: ${other}.`);
    } else if (between < travelMinutes) {
      warnings.push(
        `${person} has only ${between} minutes between this and ${other}. Plan time for the drive.`,
      );
    }
  }
  return warnings;
}

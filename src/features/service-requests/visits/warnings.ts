import { differenceInMinutes } from 'date-fns';
import { endOf, formatTimes } from './times.ts';
import type { PlannedVisit } from './planned-visit.ts';
import { isolate } from '#lib/format/isolate.ts';

/** The least time that a person needs between two visits. */
const travelMinutes = 30;

interface Planned {
  /** Of a visit that is being moved. */
  id: string | undefined;
  startsAt: string;
  durationMinutes: number;
  /** See `Visit`. */
  person: string;
}

/**
 * What staff should know before they save a visit, and whether the person has another one then. They can save it all the
 * same.
 */
export function visitWarnings(
  planned: Planned,
  visits: readonly PlannedVisit[],
  now: Date,
): { warnings: string[]; isClash: boolean } {
  const start = new Date(planned.startsAt);
  const end = endOf(planned);
  const warnings = start < now ? ['This time is in the past.'] : [];
  let isClash = false;
  for (const { visit, request } of visits) {
    if (visit.id === planned.id || visit.outcome !== null) continue;
    if (visit.person !== planned.person) continue;
    const between = Math.max(
      differenceInMinutes(new Date(visit.startsAt), end),
      differenceInMinutes(start, endOf(visit)),
    );
    const other = `${isolate(request.name)}, ${formatTimes(visit)}`;
    const person = isolate(visit.assignee);
    if (between < 0) {
      isClash = true;
      warnings.push(`${person} has another visit then: ${other}.`);
    } else if (between < travelMinutes) {
      warnings.push(
        `${person} has only ${between} minutes between this and ${other}. Plan time for the drive.`,
      );
    }
  }
  return { warnings, isClash };
}

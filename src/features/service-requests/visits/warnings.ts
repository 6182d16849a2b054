import { differenceInMinutes } from 'date-fns';
import { endOf, formatTimes } from './times.ts';
import type { PlannedVisit } from './planned-visit.ts';
import { isolate } from '#lib/format/isolate.ts';
import { listOfNames } from '#lib/format/names.ts';

/** Minimum time between two visits of a person, in minutes. */
const travelMinutes = 30;

interface Planned {
  /** Id of the visit that staff change; `undefined` for a new visit. */
  id: string | undefined;
  startsAt: string;
  durationMinutes: number;
  /** Keys of the people who make the visit (see `VisitPerson`). */
  people: readonly string[];
}

/**
 * Warnings that staff see before saving. They may save the visit anyway. `isClash` is true if one of the people has
 * another visit at the same time.
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
    const both = visit.people.filter(({ person }) => planned.people.includes(person));
    if (both.length === 0) continue;
    const between = Math.max(
      differenceInMinutes(new Date(visit.startsAt), end),
      differenceInMinutes(start, endOf(visit)),
    );
    const other = `${isolate(request.name)}, ${formatTimes(visit)}`;
    const names = listOfNames(both.map(({ name }) => isolate(name)));
    const have = both.length === 1 ? 'has' : 'have';
    if (between < 0) {
      isClash = true;
      warnings.push(`${names} ${have} another visit then: ${other}.`);
    } else if (between < travelMinutes) {
      warnings.push(
        `${names} ${have} only ${between} minutes between this and ${other}. Plan time for the drive.`,
      );
    }
  }
  return { warnings, isClash };
}

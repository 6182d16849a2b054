import { formatTime } from '#lib/format/dates.ts';
import { listOfNames } from '#lib/format/names.ts';
import { Constants, type Tables } from '#types/database.ts';
import { formatTimes } from './times.ts';

export const visitOutcomes = Constants.public.Enums.visit_outcome;
export type VisitOutcome = (typeof visitOutcomes)[number];

/** Labels for staff. */
export const outcomeLabels: Record<VisitOutcome, string> = {
  done: 'Done',
  'nobody-there': 'Nobody there',
  'not-needed': 'Not needed',
};

export interface VisitPerson {
  /** Unique key: a team member's user id, or a contractor's name after `foldText`. */
  person: string;
  name: string;
  /** True for a current or former team member. */
  isMember: boolean;
}

/** Data of a call-out. Times are ISO times. */
export interface CallOut {
  arrivedAt: string | null;
  leftAt: string | null;
  /** Minutes of standby during the stay. */
  standbyMinutes: number | null;
  /** Report for the customer; empty until it is sent. */
  report: string;
  /** True if the customer called outside the plan's hours. */
  isOutsideHours: boolean;
}

/** A visit to a customer. A request may have several visits. */
export interface Visit {
  id: string;
  /** ISO time. */
  startsAt: string;
  durationMinutes: number;
  /** The people who make the visit, sorted by name; empty if not decided. */
  people: readonly VisitPerson[];
  /** Note for the people who make the visit. The customer does not see the note. */
  note: string;
  /** Increases with each change. The database refuses a change that sends an old number. */
  sequence: number;
  isCanceled: boolean;
  /** ISO time of the announced arrival; `null` if no arrival was announced. */
  arrivesAt: string | null;
  isOfPlan: boolean;
  /** Data of a call-out; `null` for other visits. A call-out starts when the customer of an on-call plan calls. */
  callOut: CallOut | null;
  /** `null` until staff enter the outcome. */
  outcome: VisitOutcome | null;
  /** Note of the staff about the outcome. The customer does not see the note. */
  outcomeNote: string;
  /** True if the visit took place and is not invoiced yet. */
  toInvoice: boolean;
  /** Lines of the accepted quote, without prices: `'2 × Camera'`. */
  agreedWork: readonly string[];
}

/** `'9:00 AM to 10:30 AM'`. A call-out has no planned end, so the text is `'Since 2:10 AM'` until the team has left. */
export function timesText(visit: Pick<Visit, 'startsAt' | 'durationMinutes' | 'callOut'>): string {
  const { startsAt, callOut } = visit;
  if (!callOut) return formatTimes(visit);
  const start = formatTime(startsAt);
  return callOut.leftAt === null ? `Since ${start}` : `${start} to ${formatTime(callOut.leftAt)}`;
}

/** Names of the people who make the visit, for staff. */
export function whoGoes({ people }: Pick<Visit, 'people'>): string {
  return whoGoesText(listOfNames(people.map(({ name }) => name)));
}

/** Same text as `whoGoes`, for names that are already joined. */
export function whoGoesText(names: string): string {
  return names || 'Nobody yet';
}

/** True if the person makes this visit. */
export function isVisitOf({ people }: Pick<Visit, 'people'>, person: string): boolean {
  return people.some((one) => one.person === person);
}

/** True if these are the names of the visit's people, in any order. */
export function hasPeople({ people }: Pick<Visit, 'people'>, names: readonly string[]): boolean {
  const ours = people.map(({ name }) => name);
  return ours.length === names.length && ours.every((name) => names.includes(name));
}

/**
 * True if the team member may enter the outcome. The office may do so for all visits, field staff only for their own.
 */
export function isFinishedBy(
  member: { id: string; role: 'admin' | 'field' } | undefined,
  visit: Visit,
): boolean {
  return member !== undefined && (member.role === 'admin' || isVisitOf(visit, member.id));
}

export const visitColumns =
  '*, agreed_work, is_outside_hours, visit_people(name, person, member_id)';

export type VisitRow = Omit<Tables<'visits'>, 'agreed_work'> & {
  agreed_work: readonly string[] | null;
  visit_people: readonly Pick<Tables<'visit_people'>, 'name' | 'person' | 'member_id'>[];
};

export function toVisit(row: VisitRow): Visit {
  return {
    id: row.id,
    startsAt: row.starts_at,
    durationMinutes: row.duration_minutes,
    people: row.visit_people
      .map(({ name, person, member_id: id }) => ({ name, person, isMember: id !== null }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    note: row.note,
    sequence: row.sequence,
    isCanceled: row.canceled_at !== null,
    arrivesAt: row.arrives_at,
    isOfPlan: row.plan_id !== null,
    callOut: row.call_out
      ? {
          arrivedAt: row.arrived_at,
          leftAt: row.left_at,
          standbyMinutes: row.standby_minutes,
          report: row.report,
          isOutsideHours: row.is_outside_hours ?? false,
        }
      : null,
    outcome: row.outcome,
    outcomeNote: row.outcome_note,
    toInvoice: row.to_invoice,
    agreedWork: row.agreed_work ?? [],
  };
}

/** Visits without an outcome that are not canceled. They may be in the past. */
export function openVisits(visits: readonly Visit[]): Visit[] {
  return visits.filter((visit) => !visit.isCanceled && visit.outcome === null);
}

/** Open visits that are shown first. Leaves out the future visits of plans, except the next one. */
export function nextVisits(open: readonly Visit[], isOver: (visit: Visit) => boolean): Visit[] {
  const isWritten = ({ isOfPlan, callOut }: Visit) => isOfPlan && !callOut;
  const next = open.find((visit) => isWritten(visit) && !isOver(visit));
  return open.filter((visit) => !isWritten(visit) || visit === next || isOver(visit));
}

/** True if a visit took place. */
export function wasVisited(visits: readonly Visit[]): boolean {
  return visits.some(({ isCanceled, outcome }) => !isCanceled && outcome === 'done');
}

/** True if a visit took place or has no outcome yet. Canceled visits do not count. */
export function hadVisit(visits: readonly Visit[]): boolean {
  return visits.some((visit) => !visit.isCanceled && (visit.outcome ?? 'done') === 'done');
}

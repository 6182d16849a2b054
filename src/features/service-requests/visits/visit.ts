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

/** A person who makes a visit. */
export interface VisitPerson {
  /** Unique key: the user id of a team member, or the folded name of a contractor. */
  person: string;
  name: string;
  /** True for current and former team members. */
  isMember: boolean;
}

/** Data that only call-outs have. Times as ISO times. */
export interface CallOut {
  arrivedAt: string | null;
  leftAt: string | null;
  /** Minutes of standby within the stay. */
  standbyMinutes: number | null;
  /** The report for the customer; empty until it is sent. */
  report: string;
  /** True if the customer called outside the hours of the plan. */
  isOutsideHours: boolean;
}

/** A visit to the customer of a request, which may have several. */
export interface Visit {
  id: string;
  /** ISO time. */
  startsAt: string;
  durationMinutes: number;
  /** The people who visit the customer, sorted by name; empty if not decided. */
  people: readonly VisitPerson[];
  /** Note for the people who go. The customer does not see it. */
  note: string;
  /** Increases with each change. A change sends the number that the page showed. */
  sequence: number;
  isCanceled: boolean;
  /** ISO time of the arrival that was announced to the customer; `null` before that. */
  arrivesAt: string | null;
  /** True if the visit belongs to a plan. */
  isOfPlan: boolean;
  /** Data of a call-out, which begins when the customer of an on-call plan calls; `null` for other visits. */
  callOut: CallOut | null;
  /** `null` until staff enter the outcome. */
  outcome: VisitOutcome | null;
  /** Staff's note about the outcome. The customer does not see it. */
  outcomeNote: string;
  /** True if the visit took place and is not invoiced yet. */
  toInvoice: boolean;
  /** The lines that the customer accepted, without prices: `'2 × Camera'`. */
  agreedWork: readonly string[];
}

/** `'9:00 AM to 10:30 AM'`. A call-out has no planned end: `'Since 2:10 AM'` until the team has left. */
export function timesText(visit: Pick<Visit, 'startsAt' | 'durationMinutes' | 'callOut'>): string {
  const { startsAt, callOut } = visit;
  if (!callOut) return formatTimes(visit);
  const start = formatTime(startsAt);
  return callOut.leftAt === null ? `Since ${start}` : `${start} to ${formatTime(callOut.leftAt)}`;
}

/** Names of the people who go, for staff. */
export function whoGoes({ people }: Pick<Visit, 'people'>): string {
  return whoGoesText(listOfNames(people.map(({ name }) => name)));
}

/** The same as `whoGoes`, for names that the database has already joined. */
export function whoGoesText(names: string): string {
  return names || 'Nobody yet';
}

/** True if the person is one of the people who go. */
export function isVisitOf({ people }: Pick<Visit, 'people'>, person: string): boolean {
  return people.some((one) => one.person === person);
}

/** True if these are the names of the people who go, in any order. */
export function hasPeople({ people }: Pick<Visit, 'people'>, names: readonly string[]): boolean {
  const ours = people.map(({ name }) => name);
  return ours.length === names.length && ours.every((name) => names.includes(name));
}

/** True if a team member may record the outcome: office staff for all visits, field staff for their own. */
export function isFinishedBy(
  member: { id: string; role: 'admin' | 'field' } | undefined,
  visit: Visit,
): boolean {
  return member !== undefined && (member.role === 'admin' || isVisitOf(visit, member.id));
}

/** Columns that are read for a visit. */
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

/** Future and past visits that are not canceled and have no outcome yet. */
export function openVisits(visits: readonly Visit[]): Visit[] {
  return visits.filter((visit) => !visit.isCanceled && visit.outcome === null);
}

/** Open visits to show first: visits without a plan, call-outs, past visits, and the next visit of a plan. */
export function nextVisits(open: readonly Visit[], isOver: (visit: Visit) => boolean): Visit[] {
  const isWritten = ({ isOfPlan, callOut }: Visit) => isOfPlan && !callOut;
  const next = open.find((visit) => isWritten(visit) && !isOver(visit));
  return open.filter((visit) => !isWritten(visit) || visit === next || isOver(visit));
}

/** True if staff recorded that a visit took place. */
export function wasVisited(visits: readonly Visit[]): boolean {
  return visits.some(({ isCanceled, outcome }) => !isCanceled && outcome === 'done');
}

/** True if any visit that is not canceled took place or has no outcome yet. */
export function hadVisit(visits: readonly Visit[]): boolean {
  return visits.some((visit) => !visit.isCanceled && (visit.outcome ?? 'done') === 'done');
}

import { formatTime } from '#lib/format/dates.ts';
import { listOfNames } from '#lib/format/names.ts';
import { Constants, type Tables } from '#types/database.ts';
import { formatTimes } from './times.ts';

export const visitOutcomes = Constants.public.Enums.visit_outcome;
export type VisitOutcome = (typeof visitOutcomes)[number];

/** As staff read it. */
export const outcomeLabels: Record<VisitOutcome, string> = {
  done: 'Done',
  'nobody-there': 'Nobody there',
  'not-needed': 'Not needed',
};

/** Somebody who makes a visit. */
export interface VisitPerson {
  /** Tells people apart: the id of a member of the team, or the folded name of a contractor. */
  person: string;
  name: string;
  /** True for current and former team members. */
  isMember: boolean;
}

/** Data that only call-outs have. Times as ISO times. */
export interface CallOut {
  arrivedAt: string | null;
  leftAt: string | null;
  /** Part of the stay. */
  standbyMinutes: number | null;
  /** The report, as the customer reads it; empty until it is sent. */
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
  /** Who visits the customer, by name; empty for nobody yet. */
  people: readonly VisitPerson[];
  /** For who goes. The customer does not see it. */
  note: string;
  /** Increases with each change. A change sends the number that was shown. */
  sequence: number;
  isCanceled: boolean;
  /** ISO time of the arrival that was announced to the customer; `null` before that. */
  arrivesAt: string | null;
  /** True if a plan has written it. */
  isOfPlan: boolean;
  /** Set if the customer of a plan on call called, and it began at once. */
  callOut: CallOut | null;
  /** `null` until staff say how it went. */
  outcome: VisitOutcome | null;
  /** Staff's note about the outcome. The customer does not see it. */
  outcomeNote: string;
  /** True if it took place and is still to be invoiced. */
  toInvoice: boolean;
  /** The lines that the customer accepted, without prices: `'2 × Camera'`. */
  agreedWork: readonly string[];
}

/** `'9:00 AM to 10:30 AM'`; of a call-out, whose end nobody plans, `'Since 2:10 AM'` until the team has left. */
export function timesText(visit: Pick<Visit, 'startsAt' | 'durationMinutes' | 'callOut'>): string {
  const { startsAt, callOut } = visit;
  if (!callOut) return formatTimes(visit);
  const start = formatTime(startsAt);
  return callOut.leftAt === null ? `Since ${start}` : `${start} to ${formatTime(callOut.leftAt)}`;
}

/** Who goes, as staff read it. */
export function whoGoes({ people }: Pick<Visit, 'people'>): string {
  return whoGoesText(listOfNames(people.map(({ name }) => name)));
}

/** As above, for names that the database has already joined. */
export function whoGoesText(names: string): string {
  return names || 'Nobody yet';
}

/** True if the person goes, alone or with others. */
export function isVisitOf({ people }: Pick<Visit, 'people'>, person: string): boolean {
  return people.some((one) => one.person === person);
}

/** True if these are the names of the people who go, in any order. */
export function hasPeople({ people }: Pick<Visit, 'people'>, names: readonly string[]): boolean {
  const ours = people.map(({ name }) => name);
  return ours.length === names.length && ours.every((name) => names.includes(name));
}

/** True if a member may record the outcome: the office for all visits, the field for their own. */
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

/** Visits that are not canceled and have no outcome yet, ahead or past. */
export function openVisits(visits: readonly Visit[]): Visit[] {
  return visits.filter((visit) => !visit.isCanceled && visit.outcome === null);
}

/** Open visits to show first: all without a plan, and a plan's next visit and past ones. */
export function nextVisits(open: readonly Visit[], isOver: (visit: Visit) => boolean): Visit[] {
  const isWritten = ({ isOfPlan, callOut }: Visit) => isOfPlan && !callOut;
  const next = open.find((visit) => isWritten(visit) && !isOver(visit));
  return open.filter((visit) => !isWritten(visit) || visit === next || isOver(visit));
}

/** True if staff recorded that a visit took place. */
export function wasVisited(visits: readonly Visit[]): boolean {
  return visits.some(({ isCanceled, outcome }) => !isCanceled && outcome === 'done');
}

/** True if a visit took place, or one that was not canceled has no outcome yet. */
export function hadVisit(visits: readonly Visit[]): boolean {
  return visits.some((visit) => !visit.isCanceled && (visit.outcome ?? 'done') === 'done');
}

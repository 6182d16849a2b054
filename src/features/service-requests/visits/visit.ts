import { listOfNames } from '#lib/format/names.ts';
import { Constants, type Tables } from '#types/database.ts';

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
  /** Whether they are a member of the team, or were one. */
  isMember: boolean;
}

/** What a call-out has that other visits do not have. Times as ISO times. */
export interface CallOut {
  arrivedAt: string | null;
  leftAt: string | null;
  /** Of the stay. */
  standbyMinutes: number | null;
  /** What the customer reads of it; empty until it is sent. */
  report: string;
  /** Whether the customer called outside of the hours of the plan. */
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
  /** Rises with each change: the next one names what was seen. */
  sequence: number;
  isCanceled: boolean;
  /** About when somebody is there, as the customer was told on the way: an ISO time. `null` until then. */
  arrivesAt: string | null;
  /** True if a plan has written it. */
  isOfPlan: boolean;
  /** Set if the customer of a plan on call called, and it began at once. */
  callOut: CallOut | null;
  /** `null` until staff say how it went. */
  outcome: VisitOutcome | null;
  /** What staff say of it. The customer does not see it. */
  outcomeNote: string;
  /** Whether it took place and is still to be invoiced. */
  toInvoice: boolean;
  /** The lines that the customer accepted, without prices: `'2 × Camera'`. */
  agreedWork: readonly string[];
}

/** Who goes, as staff read it. */
export function whoGoes({ people }: Pick<Visit, 'people'>): string {
  return whoGoesText(listOfNames(people.map(({ name }) => name)));
}

/** The same of names that the database has listed. */
export function whoGoesText(names: string): string {
  return names || 'Nobody yet';
}

/** Whether it is somebody's visit, perhaps with others. */
export function isVisitOf({ people }: Pick<Visit, 'people'>, person: string): boolean {
  return people.some((one) => one.person === person);
}

/** Whether these are the names of who goes, in any order. */
export function hasPeople({ people }: Pick<Visit, 'people'>, names: readonly string[]): boolean {
  const ours = people.map(({ name }) => name);
  return ours.length === names.length && ours.every((name) => names.includes(name));
}

/** Whether somebody may say how a visit went: the office of all, the field of their own. */
export function isFinishedBy(
  member: { id: string; role: 'admin' | 'field' } | undefined,
  visit: Visit,
): boolean {
  return member !== undefined && (member.role === 'admin' || isVisitOf(visit, member.id));
}

/** What is read of a visit. */
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

/** The visits of a request that lie ahead, and those of which nobody has said yet how they went. */
export function openVisits(visits: readonly Visit[]): Visit[] {
  return visits.filter((visit) => !visit.isCanceled && visit.outcome === null);
}

/** Those of the open visits that stand first: of a plan the next one and what is over, and all others. */
export function nextVisits(open: readonly Visit[], isOver: (visit: Visit) => boolean): Visit[] {
  const isWritten = ({ isOfPlan, callOut }: Visit) => isOfPlan && !callOut;
  const next = open.find((visit) => isWritten(visit) && !isOver(visit));
  return open.filter((visit) => !isWritten(visit) || visit === next || isOver(visit));
}

/** Whether a visit was held, as who made it has said. */
export function wasVisited(visits: readonly Visit[]): boolean {
  return visits.some(({ isCanceled, outcome }) => !isCanceled && outcome === 'done');
}

/** Whether somebody has been to the customer, as far as staff know. */
export function hadVisit(visits: readonly Visit[]): boolean {
  return visits.some((visit) => !visit.isCanceled && (visit.outcome ?? 'done') === 'done');
}

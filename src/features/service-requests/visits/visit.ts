import { Constants, type Tables } from '#types/database.ts';

export const visitOutcomes = Constants.public.Enums.visit_outcome;
export type VisitOutcome = (typeof visitOutcomes)[number];

/** As staff read it. */
export const outcomeLabels: Record<VisitOutcome, string> = {
  done: 'Done',
  'nobody-there': 'Nobody there',
  'not-needed': 'Not needed',
};

/** A visit to the customer of a request, which may have several. */
export interface Visit {
  id: string;
  /** ISO time. */
  startsAt: string;
  durationMinutes: number;
  /** Who visits the customer; empty for nobody yet. */
  assignee: string;
  /** Tells people apart: the id of a member of the team, or the folded name of a contractor. */
  person: string;
  /** Whether the person is a member of the team, or was one. */
  isByMember: boolean;
  /** For the assignee. The customer does not see it. */
  note: string;
  /** Rises with each change, over all visits of the request: a change names the one that was seen. */
  sequence: number;
  isCanceled: boolean;
  /** About when the assignee is there, as the customer was told on the way: an ISO time. `null` until then. */
  arrivesAt: string | null;
  /** `null` until staff say how it went. */
  outcome: VisitOutcome | null;
  /** What staff say of it. The customer does not see it. */
  outcomeNote: string;
}

/** Who goes, as staff read it. */
export function assigneeText(assignee: string): string {
  return assignee || 'Nobody yet';
}

/** Whether somebody may say how a visit went: the office of all, the field of their own. */
export function isFinishedBy(
  member: { id: string; role: 'admin' | 'field' } | undefined,
  { person }: Visit,
): boolean {
  return member?.role === 'admin' || person === member?.id;
}

/** The visit to which somebody adds photos: the latest that is theirs. */
export function photographedVisit(
  visits: readonly Visit[],
  member: Parameters<typeof isFinishedBy>[0],
): Visit | undefined {
  return visits.findLast((visit) => !visit.isCanceled && isFinishedBy(member, visit));
}

export function toVisit(row: Tables<'visits'>): Visit {
  return {
    id: row.id,
    startsAt: row.starts_at,
    durationMinutes: row.duration_minutes,
    assignee: row.assignee,
    person: row.person,
    isByMember: row.assignee_id !== null,
    note: row.note,
    sequence: row.sequence,
    isCanceled: row.canceled_at !== null,
    arrivesAt: row.arrives_at,
    outcome: row.outcome,
    outcomeNote: row.outcome_note,
  };
}

/** The one visit of a request that lies ahead, or of which nobody has said yet how it went. */
export function openVisit(visits: readonly Visit[]): Visit | null {
  return visits.find((visit) => !visit.isCanceled && visit.outcome === null) ?? null;
}

/** Whether a visit was held, as who made it has said. */
export function wasVisited(visits: readonly Visit[]): boolean {
  return visits.some(({ isCanceled, outcome }) => !isCanceled && outcome === 'done');
}

/** Whether somebody has been to the customer, as far as staff know. */
export function hadVisit(visits: readonly Visit[]): boolean {
  return visits.some((visit) => !visit.isCanceled && (visit.outcome ?? 'done') === 'done');
}

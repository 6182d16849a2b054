import type { Tables } from '#types/database.ts';

/** The visit to the customer of a request. */
export interface Visit {
  /** ISO time. */
  startsAt: string;
  durationMinutes: number;
  /** Who visits the customer; empty for nobody yet. */
  assignee: string;
  /** Tells people apart: the id of a member of the team, or the folded name of a contractor. */
  person: string;
  /** For the assignee. The customer does not see it. */
  note: string;
  /** Rises with each change: a change names the one that was seen. */
  sequence: number;
  isCanceled: boolean;
}

/** Who goes, as staff read it. */
export function assigneeText(assignee: string): string {
  return assignee || 'Nobody yet';
}

export function toVisit(row: Tables<'visits'>): Visit {
  return {
    startsAt: row.starts_at,
    durationMinutes: row.duration_minutes,
    assignee: row.assignee,
    person: row.person,
    note: row.note,
    sequence: row.sequence,
    isCanceled: row.canceled_at !== null,
  };
}

/** The visit; `null` if it was never set or was canceled. */
export function currentVisit(visit: Visit | null): Visit | null {
  return visit?.isCanceled ? null : visit;
}

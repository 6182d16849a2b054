/** A person who may work in the staff area. */
export interface TeamMember {
  id: string;
  email: string;
  /** ISO time. */
  since: string;
  /** The email address of the colleague who gave access; empty if it was given by SQL. */
  addedBy: string;
  /** Whether this is the person who asks. */
  isSelf: boolean;
}

/** Somebody was given access, or lost it. */
export interface TeamChange {
  email: string;
  isAdded: boolean;
  /** The email address of the colleague; empty for a change by SQL. */
  by: string;
  /** ISO time. */
  at: string;
}

export interface Team {
  members: readonly TeamMember[];
  /** The oldest first. */
  changes: readonly TeamChange[];
}

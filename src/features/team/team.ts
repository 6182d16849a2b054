import type { Database } from '#types/database.ts';

/** `admin` works in the office, which may do everything; `field` makes visits. */
export type TeamRole = 'admin' | 'field';

export const roleOptions = [
  { value: 'admin', label: 'Office: everything' },
  { value: 'field', label: 'Field: their own visits' },
] as const;

/** The database stores nothing else. */
export const toRole = (role: string): TeamRole => (role === 'admin' ? 'admin' : 'field');

/** A person who may work in the staff area. */
export interface TeamMember {
  id: string;
  email: string;
  /** Customers are told it. Empty until somebody enters it. */
  name: string;
  /** For colleagues alone; may be empty. */
  phone: string;
  role: TeamRole;
  /** ISO time. */
  since: string;
  /** The email address of the colleague who gave access; empty if it was given by SQL. */
  addedBy: string;
  /** Whether this is the person who asks. */
  isSelf: boolean;
}

/** How staff see a member. */
export function memberLabel({ name, email }: Pick<TeamMember, 'name' | 'email'>): string {
  return name || email;
}

/** Who a member's id stands for. Empty for nobody, and until the team is loaded. */
export function memberName(members: readonly TeamMember[] | undefined, id: string | null): string {
  if (id === null || !members) return '';
  const member = members.find((one) => one.id === id);
  return member ? memberLabel(member) : 'A former colleague';
}

/** A visit that a member is to make. */
export interface ComingVisit {
  /** ISO time. */
  startsAt: string;
  /** Of the request that it is for. */
  reference: string;
  /** The customer. */
  name: string;
}

/** An invitation that nobody has accepted or withdrawn. Times are ISO times. */
export interface Invitation {
  id: string;
  email: string;
  name: string;
  role: TeamRole;
  invitedBy: string;
  invitedAt: string;
  expiresAt: string;
  isExpired: boolean;
}

/** Somebody was invited, was given access, or lost it. */
export interface TeamChange {
  kind: Database['public']['Enums']['team_change_kind'];
  email: string;
  /** The role that was given or offered; `null` where access ended. */
  role: TeamRole | null;
  /** The email address of who did it; empty for a change by SQL. */
  by: string;
  /** ISO time. */
  at: string;
}

export interface Team {
  members: readonly TeamMember[];
  invitations: readonly Invitation[];
  /** The oldest first. */
  changes: readonly TeamChange[];
}

/** @param nameOf Says who has an email address. */
export function changeText(
  { kind, email, role, by }: TeamChange,
  nameOf: (by: string) => string,
): string {
  const who = nameOf(email);
  const to = role === 'field' ? ' for the field' : '';
  switch (kind) {
    case 'invited':
      return `Invited ${who}${to}`;
    case 'invitation-renewed':
      return `Renewed the invitation of ${who}`;
    case 'invitation-withdrawn':
      return `Withdrew the invitation of ${who}`;
    case 'joined':
      return by === email ? `Joined by invitation: ${who}${to}` : `Added ${who}${to}`;
    case 'role-changed':
      return role === 'field' ? `Moved ${who} to the field` : `Moved ${who} to the office`;
    case 'removed':
      return `Removed ${who}`;
  }
}

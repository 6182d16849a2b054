import type { Team } from './staff-api.ts';

/** `admin` works in the office and may do everything; `field` makes visits. */
export type TeamRole = 'admin' | 'field';

export const roleOptions = [
  { value: 'admin', label: 'Office: everything' },
  { value: 'field', label: 'Field: their own visits' },
] as const;

/** The database stores only these two roles, but its generated type is `string`. */
export const toRole = (role: string): TeamRole => (role === 'admin' ? 'admin' : 'field');

/** A person who may work in the staff area. Customers read the name, which is empty until it is entered. */
export type TeamMember = Team['members'][number];

/** An entry of the team's history: a person was invited, got access or lost it, or their role changed. */
export type TeamChange = Team['changes'][number];

/** A member's name for staff, or the email address if there is no name. */
export function memberLabel({ name, email }: Pick<TeamMember, 'name' | 'email'>): string {
  return name || email;
}

/** Name of the team member with an id; empty for `null`, and until the team is loaded. */
export function memberName(members: readonly TeamMember[] | undefined, id: string | null): string {
  if (id === null || !members) return '';
  const member = members.find((one) => one.id === id);
  return member ? memberLabel(member) : 'A former team member';
}

/** Text of an entry of the history. @param nameOf Returns the name for an email address. */
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

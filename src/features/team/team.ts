import type { Team } from './staff-api.ts';

/** `admin` works in the office and may do everything. `field` makes visits. */
export type TeamRole = 'admin' | 'field';

export const roleOptions = [
  { value: 'admin', label: 'Office: everything' },
  { value: 'field', label: 'Field: their own visits' },
] as const;

/** The database stores only these two roles, but the generated type is `string`. */
export const toRole = (role: string): TeamRole => (role === 'admin' ? 'admin' : 'field');

/** A person with access to the staff area. Customers read the name. It is empty until a team member enters it. */
export type TeamMember = Team['members'][number];

/** An entry of the team's history: an invitation, a new or removed access, or a new role. */
export type TeamChange = Team['changes'][number];

/** The team member's name; the email address if the name is empty. */
export function memberLabel({ name, email }: Pick<TeamMember, 'name' | 'email'>): string {
  return name || email;
}

/** The team member's name; empty for `null` or while the team is loading. */
export function memberName(members: readonly TeamMember[] | undefined, id: string | null): string {
  if (id === null || !members) return '';
  const member = members.find((one) => one.id === id);
  return member ? memberLabel(member) : 'A former team member';
}

/** Text of a history entry. @param nameOf Returns the name for an email address. */
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

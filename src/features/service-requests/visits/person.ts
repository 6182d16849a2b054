import { foldText } from '#lib/format/fold-text.ts';

/** A person who visits customers: a team member or a contractor. */
export interface Person {
  /** Equals `VisitPerson.person`. */
  key: string;
  name: string;
  isMember: boolean;
  /** True for a former team member. */
  hasLeft: boolean;
}

/** The key of the person with this name. If no known person has the name, it belongs to a new contractor. */
export function personNamed(name: string, people: readonly Person[]): string {
  const folded = foldText(name.trim());
  return people.find((person) => foldText(person.name) === folded)?.key ?? folded;
}

import { foldText } from '#lib/format/fold-text.ts';

/** Somebody who visits customers: a member of the team or a contractor. */
export interface Person {
  /** A visit's `person`. */
  key: string;
  name: string;
  isMember: boolean;
  /** Made visits as a member of the team, and has left it. */
  hasLeft: boolean;
}

/** Key of the person with a typed name: one of these people, or else a new contractor. */
export function personNamed(name: string, people: readonly Person[]): string {
  const folded = foldText(name.trim());
  return people.find((person) => foldText(person.name) === folded)?.key ?? folded;
}

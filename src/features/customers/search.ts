/** The people whom the search finds, with what of theirs holds the words. */
/** The search looks for nothing shorter. Two characters find a whole word. */
export const minSearchLength = 2;

/** What the database answers with at most. */
export const maxMatches = 25;

/** An order or a request that holds what was searched for, or an invoice by its number. */
export interface Match {
  record: 'order' | 'request' | 'price-request' | 'invoice';
  /** The number of an order or an invoice, or a request's reference; empty for a price list request. */
  reference: string;
  kind: string;
  status: string;
  totalCents: number;
  /** ISO time. */
  createdAt: string;
}

/** Somebody who was found, with their newest matches. */
export interface FoundPerson {
  /** Tells people apart: the email address, or the number and the name where there is none. */
  person: string;
  name: string;
  /** May be empty; so may the phone. */
  email: string;
  phone: string;
  matches: Match[];
  /** How many matches there are in all, as far as they were counted. */
  matchCount: number;
}

type FoundRow = Match & Omit<FoundPerson, 'matches'>;

/** The people in rows that come person by person, the newest first. */
export function groupByPerson(rows: readonly FoundRow[]): FoundPerson[] {
  const people = new Map<string, FoundPerson>();
  for (const { person, name, email, phone, matchCount, ...match } of rows) {
    const found = people.get(person);
    if (!found) people.set(person, { person, name, email, phone, matchCount, matches: [match] });
    else {
      found.phone ||= phone;
      found.matches.push(match);
    }
  }
  return [...people.values()];
}

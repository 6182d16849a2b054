/** The people whom the search finds, with their matches. */
/** Minimum length of a search. Two characters only match a whole word. */
export const minSearchLength = 2;

/** Maximum number of matches that the database returns. */
export const maxMatches = 25;

/** An order, a request or an imported customer that contains the search term, or an invoice with that number. */
export interface Match {
  record: 'order' | 'request' | 'price-request' | 'imported' | 'invoice';
  /** The number of an order or an invoice, or a request's reference; empty for others. */
  reference: string;
  kind: string;
  status: string;
  totalCents: number;
  /** ISO time. */
  createdAt: string;
}

/** A person in the results, with their newest matches. */
export interface FoundPerson {
  /** Key of the person: the email address; without one, the number and the name. */
  person: string;
  name: string;
  /** May be empty, like the phone. */
  email: string;
  phone: string;
  matches: Match[];
  /** Number of the person's matches. Counts at most the newest 100 records of each kind. */
  matchCount: number;
}

type FoundRow = Match & Omit<FoundPerson, 'matches'>;

/** Groups rows, which are sorted by person, into people, the newest first. */
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

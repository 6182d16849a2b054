/** The people whom the search finds, with their matches. */
/** Minimum length of a search term. A term of two characters matches only whole words. */
export const minSearchLength = 2;

/** Maximum number of matches in a database response. */
export const maxMatches = 25;

/** An order, a request or an imported customer that contains the search term, or an invoice with this number. */
export interface Match {
  record: 'order' | 'request' | 'price-request' | 'imported' | 'invoice';
  /** The number of an order or an invoice, or the reference of a request; empty for other records. */
  reference: string;
  kind: string;
  status: string;
  totalCents: number;
  /** ISO time. */
  createdAt: string;
}

/** A person in the results, with their newest matches. */
export interface FoundPerson {
  /** The email address. For a person without an email address, phone number and name. */
  person: string;
  name: string;
  /** Email and phone may be empty. */
  email: string;
  phone: string;
  matches: Match[];
  /** Number of the person's matches, from the newest 100 records of each kind. */
  matchCount: number;
}

type FoundRow = Match & Omit<FoundPerson, 'matches'>;

/** Groups the rows by person. The rows must be sorted by person, the newest person first. */
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

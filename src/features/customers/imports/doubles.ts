/** Rows of a customer whom another row or the list of customers has. They are shown to staff, and never merged. */
import type { CheckedRow } from './check-rows.ts';

export interface Double {
  /** The email address; of a caller without one, name and number. */
  who: string;
  rows: readonly CheckedRow[];
  /** The latest name of the customer who is there; `undefined` if none is. */
  known: string | undefined;
}

const whoIs = ({ customer: { name, email, phone } }: CheckedRow) =>
  email ? email.toLowerCase() : `${name}, ${phone}`;

/** @param known Names of the customers who are there, by the index of their row. */
export function doublesOf(
  rows: readonly CheckedRow[],
  known: Readonly<Record<string, string>>,
): Double[] {
  const customers = new Map<string, Double & { rows: CheckedRow[] }>();
  rows.forEach((row, index) => {
    const who = whoIs(row);
    const same = customers.get(who.toLowerCase());
    if (same) same.rows.push(row);
    else customers.set(who.toLowerCase(), { who, rows: [row], known: known[index] });
  });
  return [...customers.values()].filter((one) => one.rows.length > 1 || one.known !== undefined);
}

/** The rows without those of customers who are there, and without all but the first of each other. */
export function withoutDoubles(
  rows: readonly CheckedRow[],
  doubles: readonly Double[],
): CheckedRow[] {
  const left = new Set(
    doubles.flatMap(({ known, rows: same }) => same.slice(known === undefined ? 1 : 0)),
  );
  return rows.filter((row) => !left.has(row));
}

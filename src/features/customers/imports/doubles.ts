/**
 * Customers with several rows in the file, and customers who already exist. Staff decide about them. Rows are never
 * merged.
 */
import type { CheckedRow } from './check-rows.ts';

export interface Double {
  /** The email address. For a caller without an email address, name and phone number. */
  who: string;
  rows: readonly CheckedRow[];
  /** The existing customer's latest name; `undefined` for a new customer. */
  known: string | undefined;
}

const whoIs = ({ customer: { name, email, phone } }: CheckedRow) =>
  email ? email.toLowerCase() : `${name}, ${phone}`;

/** @param known Names of the existing customers, by row index. */
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

/** Removes all rows of existing customers. Keeps only the first row of each new customer. */
export function withoutDoubles(
  rows: readonly CheckedRow[],
  doubles: readonly Double[],
): CheckedRow[] {
  const left = new Set(
    doubles.flatMap(({ known, rows: same }) => same.slice(known === undefined ? 1 : 0)),
  );
  return rows.filter((row) => !left.has(row));
}

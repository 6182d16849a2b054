/** Rows whose customer is also in another row or already exists. They are shown to staff and never merged. */
import type { CheckedRow } from './check-rows.ts';

export interface Double {
  /** The email address; for a caller without one, name and number. */
  who: string;
  rows: readonly CheckedRow[];
  /** The latest name of the existing customer, or `undefined`. */
  known: string | undefined;
}

const whoIs = ({ customer: { name, email, phone } }: CheckedRow) =>
  email ? email.toLowerCase() : `${name}, ${phone}`;

/** @param known Names of the existing customers, by the index of their row. */
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

/** Removes all rows of existing customers, and all but the first row of every other customer. */
export function withoutDoubles(
  rows: readonly CheckedRow[],
  doubles: readonly Double[],
): CheckedRow[] {
  const left = new Set(
    doubles.flatMap(({ known, rows: same }) => same.slice(known === undefined ? 1 : 0)),
  );
  return rows.filter((row) => !left.has(row));
}

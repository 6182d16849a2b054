/** Rows whose email address another row or a customer has. They are shown to staff, and never merged. */
import type { CheckedRow } from './check-rows.ts';

export interface Double {
  email: string;
  rows: readonly CheckedRow[];
  /** The latest name of the customer who has the address; `undefined` if none has. */
  known: string | undefined;
}

const emailOf = ({ customer }: CheckedRow) => customer.email.toLowerCase();

/** @param known Addresses that customers have, in small letters, with their names. */
export function doublesOf(
  rows: readonly CheckedRow[],
  known: Readonly<Record<string, string>>,
): Double[] {
  const byEmail = new Map<string, CheckedRow[]>();
  for (const row of rows) {
    const same = byEmail.get(emailOf(row));
    if (same) same.push(row);
    else byEmail.set(emailOf(row), [row]);
  }
  return [...byEmail]
    .filter(([email, same]) => email !== '' && (same.length > 1 || email in known))
    .map(([email, same]) => ({ email, rows: same, known: known[email] }));
}

/** The rows without those of customers who are there, and without all but the first of an address. */
export function withoutDoubles(
  rows: readonly CheckedRow[],
  doubles: readonly Double[],
): CheckedRow[] {
  const left = new Set(doubles.flatMap((double) => double.rows.slice(double.known ? 0 : 1)));
  return rows.filter((row) => !left.has(row));
}

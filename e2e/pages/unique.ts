/** Values that no other test has. They are counted instead of random. */
import { shiftDay } from '../../src/lib/format/business-days.ts';

const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);
let count = 0;

function next(): number {
  count += 1;
  return count;
}

/** A word that no other test uses, not even as a part of a longer word. */
export function unique(): string {
  return `w${String(worker).padStart(2, '0')}n${String(next()).padStart(4, '0')}`;
}

export function newEmail(who: string): string {
  return `${who}-${unique()}@example.com`;
}

/** A number whose last four digits differ from those of 555 0100 and of all other numbers of this worker. */
export function newPhone(): string {
  return `562-5${String(worker % 100).padStart(2, '0')}-${1000 + next()}`;
}

/** A number far above those that the database assigns. */
export function newNumber(): number {
  return 1_000_000 + worker * 10_000 + next();
}

let days = 0;

/** A day years ahead. No other test uses its week or the next one. */
export function newDay(): string {
  days += 1;
  return shiftDay('2040-01-01', 14 * (20 * days + (worker % 20)));
}

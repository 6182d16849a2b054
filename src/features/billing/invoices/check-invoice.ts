/** Checks an invoice or a credit note before it is sent. The database checks it again. */
import { sumsOf } from '../sums.ts';
import { lineLimits, type NewLine } from '../lines.ts';
import { readLines, type Checked, type TypedLine } from '../typed-lines.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { isDay } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { cleanText } from '#lib/forms/clean-text.ts';
import { leftToCredit, sumsOfCredit, type Credited } from './credit.ts';
import type { NewCredit, NewInvoice } from './staff-api.ts';

/** The due date of an invoice is at most this many days from today. */
export const mostDueDays = 180;

/** Maximum length of `aboveReason`. */
export const mostReason = 500;

export interface TypedInvoice {
  lines: readonly TypedLine[];
  message: string;
  dueOn: string;
  /** The reason why the invoice is higher than the accepted quotes. */
  aboveReason: string;
}

function linesProblem(lines: readonly NewLine[]): string | undefined {
  if (lines.length === 0) return 'Please write at least one line.';
  return lines.length > lineLimits.lines
    ? `There can be at most ${lineLimits.lines} lines. Please put some together.`
    : undefined;
}

/** @param isAbove True if the invoice is higher than the accepted quotes. It then needs a reason. */
export function checkInvoice(
  typed: TypedInvoice,
  today: string,
  isAbove: boolean,
): Checked<NewInvoice> {
  const { message, dueOn } = typed;
  const aboveReason = isAbove ? cleanText(typed.aboveReason) : '';
  const isExplained = !isAbove || aboveReason !== '';
  const { lines, problems } = readLines(typed.lines);
  const { totalCents } = sumsOf(lines);
  const total =
    linesProblem(lines) ??
    (totalCents < 0 ? 'What is taken off is more than the rest.' : undefined);
  const isPossible = isDay(dueOn) && dueOn >= today && dueOn <= shiftDay(today, mostDueDays);
  const isRight = problems.length === 0 && !total && isPossible && isExplained;
  return {
    content: isRight ? { lines, message, dueOn, totalCents, aboveReason } : undefined,
    problems: {
      lines: problems,
      ...(problems.length === 0 && total && { total }),
      ...(!isPossible && {
        dueOn: `Please choose today or a later day, within ${mostDueDays} days.`,
      }),
      ...(!isExplained && { aboveReason: 'Please say why.' }),
    },
  };
}

export interface TypedCredit extends Pick<TypedInvoice, 'lines' | 'message'> {
  cameBack: boolean;
}

export function checkCredit(typed: TypedCredit, credited: Credited): Checked<NewCredit> {
  const { message, cameBack } = typed;
  const { lines, problems } = readLines(typed.lines);
  const sums = sumsOfCredit(lines, credited);
  const left = leftToCredit(credited);
  const isPossible =
    sums.totalCents > 0 &&
    sums.subtotalCents >= 0 &&
    sums.subtotalCents <= left.subtotalCents &&
    sums.taxCents >= 0 &&
    sums.taxCents <= left.taxCents;
  const total =
    linesProblem(lines) ??
    (isPossible
      ? undefined
      : `A credit is more than zero and at most what is left of ${credited.invoice.reference}: ${formatCents(left.subtotalCents)} and ${formatCents(left.taxCents)} of tax.`);
  return {
    content: problems.length === 0 && !total ? { lines, message, cameBack } : undefined,
    problems: { lines: problems, ...(problems.length === 0 && total && { total }) },
  };
}

/** Checks a quote before it is sent. The database checks it again. */
import { sumsOf } from '../sums.ts';
import { serviceTaxBasisPoints } from '#config/billing.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { isDay } from '#lib/format/dates.ts';
import { lineTotal, parsePrice, totalsOf, type NewLine } from '../lines.ts';
import { checkPlan, type TypedPlan } from '../plans/typed-plan.ts';
import type { NewQuote } from './staff-api.ts';
import { readLines, type Checked, type Problems, type TypedLine } from '../typed-lines.ts';

/** Typed dollars in cents; 0 for an empty field, `null` if the text is not a valid amount. */
export function depositOf(typed: string): number | null {
  if (typed.trim() === '') return 0;
  const cents = parsePrice(typed);
  return cents !== null && cents >= 0 ? cents : null;
}

function totalProblem(lines: readonly NewLine[]): string | undefined {
  if (lines.length === 0) return 'Please write at least one line.';
  if (lines.every(({ optional }) => optional)) return 'At least one line must not be optional.';
  // The total is lowest if the customer chooses all optional discounts and no other option. Even that total must not be
  // negative.
  const least = lines.map((line) => ({ ...line, chosen: line.priceCents < 0 }));
  const { totalCents } = totalsOf(least, serviceTaxBasisPoints);
  return totalCents < 0 ? 'The discounts are more than the rest.' : undefined;
}

interface TypedTexts extends TypedPlan {
  lines: readonly TypedLine[];
  message: string;
  validUntil: string;
  deposit: string;
}

/** Validates the typed quote. `content` is undefined if a field is invalid. */
export function checkQuote(
  { lines: typed, message, validUntil, deposit, ...repetition }: TypedTexts,
  today: string,
): Checked<NewQuote> {
  const { plan, problems: ofPlan } = checkPlan(repetition, today);
  const { lines: read, problems: unreadable } = readLines(typed);
  // A plan has no deposit and no optional lines.
  const lines = plan ? read.map((line) => ({ ...line, optional: false })) : read;
  const depositCents = plan ? 0 : depositOf(deposit);
  const { totalCents } = sumsOf(lines);
  const isPossible = isDay(validUntil) && validUntil >= today && validUntil <= shiftDay(today, 366);
  const isTooLate = isPossible && plan !== null && !ofPlan.firstOn && validUntil > plan.firstOn;
  const total = unreadable.length === 0 ? totalProblem(lines) : undefined;
  const depositProblem =
    depositCents === null
      ? 'Please enter dollars, such as 100.'
      : depositCents > totalCents && !total && unreadable.length === 0
        ? 'The deposit is more than the total.'
        : undefined;
  const problems: Problems = {
    lines: unreadable,
    ...(total && { total }),
    ...(!isPossible && { validUntil: 'Please choose today or a later day, within a year.' }),
    ...(isTooLate && { validUntil: 'Please choose a day up to the first one of the plan.' }),
    ...(depositProblem && { deposit: depositProblem }),
    ...ofPlan,
  };
  const isRight = unreadable.length === 0 && Object.keys(problems).length === 1;
  return {
    content:
      isRight && depositCents !== null
        ? { lines, message, validUntil, depositCents, plan }
        : undefined,
    problems,
  };
}

/** Revenue and profit of the shop products in the required lines; `undefined` if no required line has a product. */
export function marginOf(lines: readonly NewLine[], costs: ReadonlyMap<string, number>) {
  const sold = lines.flatMap((line) => {
    const costCents = costs.get(line.productId ?? '');
    return line.optional || costCents === undefined ? [] : [{ ...line, costCents }];
  });
  if (sold.length === 0) return undefined;
  const priceCents = sold.reduce((cents, line) => cents + lineTotal(line), 0);
  const cost = sold.reduce(
    (cents, { quantity, costCents }) => cents + lineTotal({ quantity, priceCents: costCents }),
    0,
  );
  return { priceCents, profitCents: priceCents - cost };
}

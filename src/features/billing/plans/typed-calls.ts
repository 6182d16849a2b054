/** Terms of an on-call plan, as staff type them. */
import { parsePrice } from '../lines.ts';
import type { Problems } from '../typed-lines.ts';
import type { PlanCalls } from './plan.ts';
import type { TypedPlan } from './typed-plan.ts';

/** Lengths of standby to choose from, in minutes. */
export const standbyLengths = [0, 30, 60, 90, 120, 180, 240];

/** Validates the typed terms. The database applies the same rules. */
export function checkCalls({
  callsAMonth,
  callsFrom: from,
  callsUntil: until,
  standbyMinutes,
  beyondHour,
}: TypedPlan): { calls: PlanCalls; problems: Omit<Problems, 'lines'> } {
  const many = callsAMonth.trim();
  const cents = beyondHour.trim() === '' ? null : parsePrice(beyondHour);
  const hasBoth = from !== '' && until !== '';
  const hasOne = (from === '') !== (until === '');
  const isPrice = beyondHour.trim() === '' || (cents !== null && cents > 0 && cents <= 1_000_000);
  const problems = {
    ...(!/^([1-9]\d{0,2})?$/.test(many) && {
      callsAMonth: 'A number from 1 to 999, or leave it empty.',
    }),
    ...((hasOne || (hasBoth && from === until)) && {
      callsUntil: 'Please choose both hours, or leave both empty.',
    }),
    ...(!isPrice && { beyondHour: 'Please enter dollars, such as 35, or leave it empty.' }),
  };
  return {
    calls: {
      aMonth: many === '' ? null : Number(many),
      from: hasBoth ? from : null,
      until: hasBoth ? until : null,
      standbyMinutes: Number(standbyMinutes),
      hourCents: cents,
    },
    problems,
  };
}

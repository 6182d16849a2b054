/** Reads the cells of a spreadsheet. Each function returns a value or a sentence about the problem. */
import type { PlanUnit } from '#features/billing/plans/plan.ts';
import { stateCode, stateHint } from '#features/checkout/us-states.ts';
import { shiftDay, shiftMonths } from '#lib/format/business-days.ts';
import { isDay } from '#lib/format/dates.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { cleanCode, cleanEmail, cleanText, hasText, zipCode } from '#lib/forms/clean-text.ts';
import {
  entryMessages,
  fieldLimits,
  optionalEmail,
  optionalPhone,
} from '#lib/forms/field-schemas.ts';

export type Read<Value> = { value: Value } | { problem: string };

/**
 * The text of a cell. Removes the `="…"` with which spreadsheets protect digits, and the apostrophe that our own files
 * put before such digits.
 */
export function plainCell(cell: string): string {
  const text = cell.trim().replace(/^'(?=[=+\-@\d])/, '');
  const [, kept] = /^="([^"]*)"$/.exec(text) ?? [];
  return kept ?? text;
}

/** A problem that can occur in any column, such as a formula; `null` if there is no such problem. */
export function cellProblem(text: string): string | null {
  if (text.startsWith('=')) return 'This is a formula. Write its result instead.';
  if (/^#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|#+)$/i.test(text)) {
    return 'The spreadsheet shows an error here. Write the value instead.';
  }
  return text.includes('\uFFFD') ? 'Letters of this cell were lost when the file was saved.' : null;
}

export function readText(text: string, most: number): Read<string> {
  const value = cleanText(text);
  return value.length > most ? { problem: `This is longer than ${most} characters.` } : { value };
}

export function readName(text: string): Read<string> {
  const value = cleanText(text);
  if (!hasText(value)) return { problem: 'The name is missing.' };
  return readText(value, fieldLimits.name);
}

const email = optionalEmail(
  'This is no email address like name@example.com. Write one address, and others in the note.',
);

export function readEmail(text: string): Read<string> {
  const parsed = email.safeParse(cleanEmail(text));
  return parsed.success ? { value: parsed.data } : { problem: sentenceOf(parsed.error) };
}

const phone = optionalPhone(entryMessages.phone);

export function readPhone(text: string): Read<string> {
  if (/^\d[.,]?\d*e\+?\d+$/i.test(text)) {
    return {
      problem:
        'The spreadsheet shortened this number. Format the column as text, and write all digits.',
    };
  }
  const parsed = phone.safeParse(text.replace(/^(\d{10,})\.0+$/, '$1'));
  if (!parsed.success) return { problem: sentenceOf(parsed.error) };
  return { value: formatPhone(parsed.data) };
}

function sentenceOf({ issues }: { issues: readonly { message: string }[] }): string {
  return `${(issues[0]?.message ?? '').replace(/\.$/, '')}.`;
}

/** Code of a state, from its code or its name. The books sum the tax by this code. */
export function readState(text: string): Read<string> {
  if (cleanCode(text) === '') return { value: '' };
  const value = stateCode(text);
  return value ? { value } : { problem: `This is no state of the US. ${stateHint(text)}.` };
}

export function readZip(text: string): Read<string> {
  const code = cleanCode(text).replace(/^(\d{3,5})\.0+$/, '$1');
  if (code === '') return { value: '' };
  if (/^\d{3,4}$/.test(code)) {
    return {
      problem: `A ZIP code has 5 digits. If a spreadsheet dropped a zero at the beginning, write ${code.padStart(5, '0')}.`,
    };
  }
  const value = zipCode(code);
  return value
    ? { value }
    : { problem: 'This is no ZIP code of the US. Leave it empty if there is none.' };
}

/** Price in cents, from `'$1,200.00'` or `'89'`. Refuses the notation of other countries, such as `'1.200,00'`. */
export function readPrice(text: string): Read<number> {
  const plain = text.replace(/^(?:US)?\$|(?:USD|\$)$/gi, '').replace(/\s/g, '');
  const amount = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2}0*)?$/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : NaN;
  if (Number.isNaN(amount)) return { problem: 'Please write the price as $89.00.' };
  if (amount > 1_000_000) return { problem: 'A price is at most $1,000,000.' };
  return { value: Math.round(amount * 100) };
}

export interface Rhythm {
  every: number;
  unit: PlanUnit;
}

const rhythms: readonly [words: RegExp, every: number, unit: PlanUnit][] = [
  [/^(?:weekly|(?:every|each|once a|per) week|1x? ?(?:a|per) week)$/, 1, 'week'],
  [/^(?:fortnightly|(?:every|each) other week|every second week)$/, 2, 'week'],
  [/^(?:monthly|(?:every|each|once a|per) month|1x? ?(?:a|per) month)$/, 1, 'month'],
  [/^(?:(?:every|each) other month|every second month)$/, 2, 'month'],
  [
    /^(?:quarterly|(?:every|each|once a|per) quarter|(?:4x?|four times) ?(?:a|per) year)$/,
    3,
    'month',
  ],
  [
    /^(?:(?:semi|bi)-?annual(?:ly)?|half-?yearly|twice a year|(?:2x?|two times) ?(?:a|per) year)$/,
    6,
    'month',
  ],
  [/^(?:yearly|annual(?:ly)?|(?:every|each|once a|per) year|1x? ?(?:a|per) year)$/, 12, 'month'],
];

/**
 * Interval from `'monthly'` or `'every 2 weeks'`. Refuses "biweekly" and "bimonthly", because both have two meanings.
 */
export function readRhythm(text: string): Read<Rhythm> {
  const words = text.toLowerCase().replace(/\s+/g, ' ').trim();
  const known = rhythms.find(([form]) => form.test(words));
  if (known) return { value: { every: known[1], unit: known[2] } };
  const [, number, unit] = /^(?:every )?(\d{1,2}) ?(week|month)s?$/.exec(words) ?? [];
  const every = Number(number);
  if (every >= 1 && every <= 52) return { value: { every, unit: unit as PlanUnit } };
  return { problem: 'Please write how often: monthly, quarterly, every 2 weeks.' };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const dayProblem = 'Please write the day as 11/29/2026 or 2026-11-29.';

/** Reads a date in one of the formats below; `undefined` for other formats. */
function dateOf(text: string): string | undefined {
  const words = text.toLowerCase();
  const monthOf = (name = '') => months.indexOf(name.slice(0, 3)) + 1;
  const forms: readonly [RegExp, (...parts: string[]) => [string?, (string | number)?, string?]][] =
    [
      [/^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ][\d:.]+z?)?$/, (year, month, day) => [year, month, day]],
      [
        /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: [\d:]+(?: ?[ap]m)?)?$/,
        (month, day, year) => [year, month, day],
      ],
      // In dates with points, the day comes before the month. Days up to 12 are refused, because they could be months.
      [/^(1[3-9]|2\d|3[01])\.(\d{1,2})\.(\d{4})$/, (day, month, year) => [year, month, day]],
      [
        /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/,
        (name, day, year) => [year, monthOf(name), day],
      ],
      [
        /^(\d{1,2})[- ]([a-z]{3,9})\.?[- ](\d{4}|\d{2})$/,
        (day, name, year) => [year, monthOf(name), day],
      ],
    ];
  for (const [form, order] of forms) {
    const match = form.exec(words);
    if (!match) continue;
    const [year = '', month = '', day = ''] = order(...match.slice(1));
    const date = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(date) ? date : undefined;
  }
  // Excel stores a date as the number of days since the end of 1899. The limits are the years 2000 and 2099.
  const serial = /^(\d{5})(?:\.0+)?$/.exec(words)?.[1];
  if (serial && Number(serial) >= 36526 && Number(serial) <= 73050) {
    return new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10);
  }
  return undefined;
}

/** Reads the next day of a plan. If that day has passed, calculates the plan's next day. */
export function readPlanDay(text: string, rhythm: Rhythm, today: string): Read<string> {
  const words = text.toLowerCase().trim();
  const place = Number(/^(?:the )?(\d{1,2})(?:st|nd|rd|th)?$/.exec(words)?.[1]);
  const weekday = weekdays.findIndex((name) => new RegExp(`^${name}[a-z]*s?$`).test(words));
  if (place >= 1 && place <= 31 && rhythm.unit === 'month' && rhythm.every === 1) {
    return {
      value: upcoming(today, (day) => Number(day.slice(8)) === Math.min(place, lengthOf(day))),
    };
  }
  if (weekday >= 0 && rhythm.unit === 'week' && rhythm.every === 1) {
    return { value: upcoming(today, (day) => new Date(`${day}T12:00Z`).getUTCDay() === weekday) };
  }
  const date = dateOf(words);
  if (!date || date < shiftDay(today, -3650)) return { problem: dayProblem };
  const next = nextDay(date, rhythm, today);
  if (next > shiftDay(today, 366))
    return { problem: 'The next day of a plan is at most a year ahead.' };
  return { value: next };
}

/**
 * The first day of the plan that is not in the past. The import page shows this day. The database calculates the day
 * that is saved.
 */
export function nextDay(day: string, { every, unit }: Rhythm, today: string): string {
  const gap = Math.max(0, (Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (unit === 'week') return shiftDay(day, Math.ceil(gap / (7 * every)) * 7 * every);
  let place = Math.floor(gap / (31 * every));
  while (shiftMonths(day, place * every) < today) place += 1;
  return shiftMonths(day, place * every);
}

const lengthOf = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

function upcoming(today: string, fits: (day: string) => boolean): string {
  let day = today;
  while (!fits(day)) day = shiftDay(day, 1);
  return day;
}

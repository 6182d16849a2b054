/** Checks of the fields that several forms share. */
import * as z from 'zod/mini';
import { formatCount } from '#lib/format/count.ts';
import { businessToday, isDay } from '#lib/format/dates.ts';
import { keypadDigits, parsePhone } from '#lib/format/tel.ts';
import { cleanEmail, cleanText, hasText, zipCode } from './clean-text.ts';

/** The maximum lengths that the database accepts, in characters. */
export const fieldLimits = {
  name: 100,
  email: 254,
  phone: 40,
  address: 200,
  city: 100,
  state: 50,
  short: 200,
  long: 4000,
} as const;

/** Error texts for the fields of visitors' forms. */
export const entryMessages = {
  email: 'Please enter an email address like name@example.com',
  phone: 'Please enter a phone number with at least 10 digits',
  zip: 'Please enter a ZIP code of 5 digits',
  date: 'Please choose today or a later day',
} as const;

function shorten(max: number): string {
  return `Please shorten this to ${formatCount(max)} characters`;
}

/** Removes invisible characters of copied text. With them, the text would be refused for no visible reason. */
export function tidied() {
  return z.overwrite<string>(cleanText);
}

export function requiredText(max: number, missing: string, tooLong = shorten(max)) {
  return z.string().check(tidied(), z.refine(hasText, missing), z.maxLength(max, tooLong));
}

export function optionalText(max: number) {
  return z.string().check(tidied(), z.maxLength(max, shorten(max)));
}

/**
 * Accepts all signs that an email address may contain without quotes, as in `youth&family@example.org`. Limits its
 * parts to the lengths that mail servers accept. The database has the same rule.
 */
const email =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{0,63}[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i;

export function optionalEmail(message: string) {
  return z.string().check(
    z.overwrite<string>(cleanEmail),
    z.refine((value) => value === '' || email.test(value), message),
    z.maxLength(fieldLimits.email, message),
  );
}

export function emailField(message = 'Please enter a valid email address.') {
  return optionalEmail(message).check(z.minLength(1, message));
}

function countDigits(value: string): number {
  return value.replace(/\D/g, '').length;
}

/** Blank, or a phone number of at least ten digits without its extension. */
export function optionalPhone(message: string) {
  const onePhone = `Please enter one phone number, in at most ${fieldLimits.phone} characters`;
  return z.string().check(
    tidied(),
    z.refine(
      (value) => value === '' || countDigits(value) - parsePhone(value).extension.length >= 10,
      {
        error: ({ input }) => {
          const digits = keypadDigits(String(input));
          return digits ? `Please enter the phone number in digits: ${digits}` : message;
        },
      },
    ),
    z.refine((value) => countDigits(value) <= 20 && value.length <= fieldLimits.phone, onePhone),
  );
}

export function phoneField(message: string) {
  return optionalPhone(message).check(z.minLength(1, message));
}

export function optionalZip(message: string) {
  return z.string().check(
    z.overwrite<string>((value) => zipCode(value) ?? cleanText(value)),
    z.regex(/^(\d{5}(-\d{4})?)?$/, message),
  );
}

/** Blank, or an existing day in the format of a date input (`2026-11-21`). The day is today in California or later. */
export function optionalUpcomingDay(message: string) {
  const isUpcoming = (value: string) => isDay(value) && value >= businessToday();
  return z.string().check(z.refine((value) => value === '' || isUpcoming(value), message));
}

const notOffered = 'Please choose one of the options';

/** Blank, or one of the codes. */
export function optionalChoice(codes: readonly string[]) {
  return z.string().check(z.refine((value) => value === '' || codes.includes(value), notOffered));
}

export function choiceList(codes: readonly string[]) {
  return z
    .array(z.string())
    .check(z.refine((values) => values.every((value) => codes.includes(value)), notOffered));
}

/** Schemas of the fields that several forms share, so that each rule exists once. */
import * as z from 'zod/mini';
import { formatCount } from '#lib/format/count.ts';
import { businessToday, isDay } from '#lib/format/dates.ts';

/** The longest values that are kept, in characters. The database refuses longer ones, too (a price list's name from 201). */
export const fieldLimits = {
  name: 100,
  email: 255,
  phone: 40,
  address: 200,
  city: 100,
  state: 50,
  short: 200,
  long: 4000,
} as const;

function shorten(max: number): string {
  return `Please shorten this to ${formatCount(max)} characters`;
}

const invisible =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3164\ufeff\uffa0]+/g;

/** Spaces, blanks, and joiners that join nothing. */
const blankEnds = /^[\u200d\s\u115f\u1160\u200c\u2800]+|[\u200d\s\u115f\u1160\u200c\u2800]+$/g;

/**
 * Trimmed, and without what shows nothing or turns the direction of writing: it comes along when something is copied
 * from a page, and nobody could see why a mail address is refused. The same as private.text_field in the database.
 */
export function tidied() {
  return z.overwrite<string>((value) => value.replace(invisible, '').replace(blankEnds, ''));
}

/** Trimmed text. */
export function requiredText(max: number, missing: string, tooLong = shorten(max)) {
  return z.string().check(tidied(), z.minLength(1, missing), z.maxLength(max, tooLong));
}

/** Trimmed text that may be empty. */
export function optionalText(max: number) {
  return z.string().check(tidied(), z.maxLength(max, shorten(max)));
}

/**
 * Every sign that RFC 5322 allows before the @ without quotes: a church's address may be youth&family@example.org. The
 * same as private.is_email in the database.
 */
const email =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

export function emailField(message: string) {
  return z
    .string()
    .check(tidied(), z.regex(email, message), z.maxLength(fieldLimits.email, message));
}

const onePhone = `Please enter one phone number, in at most ${fieldLimits.phone} characters`;

function digitsOf(value: string): number {
  return value.replace(/\D/g, '').length;
}

/** Not two numbers, or a number with a story: it is dialled as it stands. */
function isOnePhone(value: string): boolean {
  return digitsOf(value) <= 20 && value.length <= fieldLimits.phone;
}

/** At least ten digits, whatever stands between them. */
export function phoneField(message: string) {
  return z.string().check(
    tidied(),
    z.refine((value) => digitsOf(value) >= 10, message),
    z.refine(isOnePhone, onePhone),
  );
}

export function optionalPhone(message: string) {
  return z.string().check(
    tidied(),
    z.refine((value) => value === '' || digitsOf(value) >= 10, message),
    z.refine(isOnePhone, onePhone),
  );
}

const usZip = /^\d{5}(-\d{4})?$/;

export function zipField(message: string) {
  return z.string().check(tidied(), z.regex(usZip, message));
}

export function optionalZip(message: string) {
  return z.string().check(
    tidied(),
    z.refine((value) => value === '' || usZip.test(value), message),
  );
}

interface Choice<Code extends string> {
  readonly value: Code;
}

const notOffered = 'Please choose one of the options';

export function requiredChoice<Code extends string>(
  options: readonly Choice<Code>[],
  message: string,
) {
  return z.string().check(
    z.minLength(1, message),
    z.refine((value) => value === '' || isOneOf(options, value), notOffered),
  );
}

/** One of the codes, or nothing. */
export function optionalChoice<Code extends string>(options: readonly Choice<Code>[]) {
  return z.string().check(z.refine((value) => value === '' || isOneOf(options, value), notOffered));
}

/** Ticked boxes, each value one of the options; `message` when at least one is wanted. */
export function choiceList(options: readonly string[], message?: string) {
  const list = z
    .array(z.string())
    .check(z.refine((values) => values.every((value) => options.includes(value)), notOffered));
  return message === undefined ? list : list.check(z.minLength(1, message));
}

function isOneOf(options: readonly Choice<string>[], value: string): boolean {
  return options.some((option) => option.value === value);
}

/** A day as a date input gives it (`2026-11-21`), real and not before today in California. */
function isUpcomingDay(value: string): boolean {
  return isDay(value) && value >= businessToday();
}

export function upcomingDay(missing: string, past: string) {
  return z.string().check(
    z.minLength(1, missing),
    z.refine((value) => value === '' || isUpcomingDay(value), past),
  );
}

export function optionalUpcomingDay(past: string) {
  return z.string().check(z.refine((value) => value === '' || isUpcomingDay(value), past));
}

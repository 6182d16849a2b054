/** Schemas of the fields that several forms share, so that each rule exists once. */
import * as z from 'zod/mini';
import { formatCount } from './count.ts';
import { businessToday, isDay } from './dates.ts';

/** The longest values that are kept, in characters. The database refuses longer ones, too. */
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

/** Trimmed text with the same message whether it is missing or too long. */
export function requiredText(max: number, message: string) {
  return z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, message));
}

/** Trimmed text that may be empty. */
export function optionalText(max: number) {
  return z
    .string()
    .check(z.trim(), z.maxLength(max, `Please shorten this to ${formatCount(max)} characters`));
}

export function emailField(message: string) {
  return z.string().check(z.trim(), z.regex(z.regexes.email, message), z.maxLength(255, message));
}

/** At least ten digits, whatever stands between them. */
function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return digits >= 10 && digits <= 20 && value.length <= fieldLimits.phone;
}

export function phoneField(message: string) {
  return z.string().check(z.trim(), z.refine(isPhone, message));
}

export function optionalPhone(message: string) {
  return z.string().check(
    z.trim(),
    z.refine((value) => value === '' || isPhone(value), message),
  );
}

const usZip = /^\d{5}(-\d{4})?$/;

export function zipField(message: string) {
  return z.string().check(z.trim(), z.regex(usZip, message));
}

export function optionalZip(message: string) {
  return z.string().check(
    z.trim(),
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

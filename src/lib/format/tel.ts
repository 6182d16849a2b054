import { cleanCode } from '#lib/forms/clean-text.ts';
import { latinDigits } from './latin-digits.ts';

/**
 * The first phone number in a text, in the form that a phone dials, and its extension: `'415-555-0142 x11'` ->
 * `+14155550142`, `11`.
 */
export function parsePhone(text: string): { number: string; extension: string } {
  const plain = latinDigits(cleanCode(text));
  const match = /\+?\(?\d[\d\s()./-]{5,}/.exec(plain);
  const [written = plain] = match ?? [];
  const rest = plain.slice((match?.index ?? 0) + written.length);
  const [, extension = ''] =
    /^[\s,;(]*(?:ext(?:ension|n)?|x|#)[\s.:=-]*(\d{1,7})/i.exec(rest) ?? [];
  return { number: e164(written), extension };
}

/**
 * Numbers without a country code are American. They have ten digits, or eleven that begin with 1. Further digits are
 * not dialed.
 */
function e164(written: string): string {
  const digits = written.replace(/\D/g, '').replace(/^(?:00|011)(?=[1-9])/, '');
  const isForeign = /^\+(?!1)|^(?:00|011)[1-9]/.test(written.replace(/[^+\d]/g, ''));
  if (isForeign) return `+${digits}`;
  const national = digits.replace(/^1/, '');
  return national.length < 10 ? digits : `+1${national.slice(0, 10)}`;
}

/** A link that calls the number. The extension is written as in RFC 3966. */
export function telHref(phone: string): string {
  const { number, extension } = parsePhone(phone);
  return `tel:${number}${extension && `;ext=${extension}`}`;
}

/** A link that opens a text message to the number. The extension is left out, because it cannot receive messages. */
export function smsHref(phone: string): string {
  return `sms:${parsePhone(phone).number}`;
}

const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/** The digits of a number that contains letters: `'1-800-FLOWERS'` -> `'1-800-356-9377'`. */
export function keypadDigits(text: string): string | undefined {
  const [, area, word] =
    /^\W*1?\W*([2-9]\d\d)\W*((?:[a-z\d]\W*){7,9})$/i.exec(cleanCode(text)) ?? [];
  if (!word || !/[a-z]/i.test(word)) return undefined;
  const digits = word
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => String(keys.findIndex((key) => key.includes(letter)) + 2))
    .replace(/\D/g, '');
  return `1-${area}-${digits.slice(0, 3)}-${digits.slice(3, 7)}`;
}

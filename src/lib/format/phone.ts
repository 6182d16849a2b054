import { cleanCode } from '#lib/forms/clean-text.ts';
import { latinDigits } from './latin-digits.ts';
import { parsePhone } from './tel.ts';

/**
 * Formats a US number: `'5625550133'` -> `'(562) 555-0133'`. Returns any other text unchanged, including numbers of
 * other countries.
 */
export function formatPhone(text: string): string {
  const { number, extension } = parsePhone(text);
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  const plain = latinDigits(cleanCode(text)).replace(/ext(?:ension|n)?|x/i, '');
  const isAll = plain.replace(/\D/g, '').replace(/^1/, '') === number.slice(2) + extension;
  if (!area || !isAll || /\p{L}/u.test(plain)) return text;
  return `(${area}) ${exchange}-${line}${extension && ` ext. ${extension}`}`;
}

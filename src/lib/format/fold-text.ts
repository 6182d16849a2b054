import { latinDigits } from './latin-digits.ts';

/**
 * Prepares a text for comparison: `'Café'` equals `'CAFE'`. `'D’Angelo'` with a phone's apostrophe equals `"D'Angelo"`.
 */
export function foldText(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[\u2018\u2019\u201b\u02bc`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toLowerCase();
}

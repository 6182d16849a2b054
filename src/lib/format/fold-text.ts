import { latinDigits } from './latin-digits.ts';

/** A text to compare. `'Café'` and `'CAFE'` are the same, as are `'D’Angelo'`, which phones type, and `"D'Angelo"`. */
export function foldText(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[\u2018\u2019\u201b\u02bc`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toLowerCase();
}

/**
 * Limits which typed texts a customer's mail may repeat. Anyone can type anyone's address into a form, so nothing that
 * a stranger words freely may reach it.
 */
import { isolated } from './mail-content.ts';

/** Letters and their marks, joined by apostrophes or hyphens. */
const givenName = /^\p{L}[\p{L}\p{M}]*(?:['’ʼʻ-]\p{L}[\p{L}\p{M}]*){0,2}$/u;
/** Letters that look like a dot, a colon or another sign, modifiers among them. `ʼ`, `ʻ`, `ー`, `々` and `ๆ` are in names. */
const lookAlike = /(?![ʼʻー々ๆ])\p{Lm}|[\u01c0-\u01c3\u1427\u119e\u318d\ua78f]/u;

/** Second words of given names such as Mary Ann. */
const secondGivenName =
  /^(?:anna?e?|beth|bob|ellen|jane|jean|jo|joe?y?|kate|kay|lee|lou|louise|lynne?|mae|marie|pat|paul|ray|rose|sue)$/i;

/**
 * The given name, if it is one word of at most 40 letters. A full name of three words has a given name of two, or two
 * family names, and nobody likes half of a name. Capitals alone may be a slogan.
 */
export function firstName(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u);
  const [first = ''] = words;
  const isName =
    words.length <= 2 &&
    !secondGivenName.test(words[1] ?? '') &&
    [...first].length <= 40 &&
    givenName.test(first) &&
    !lookAlike.test(first) &&
    !/\p{M}{4}/u.test(first) &&
    !/\p{Lu}{3}/u.test(first.replace(/['’ʼʻ-]/gu, ''));
  return isName ? first : '';
}

/** `'Hello Ana,'`, or `'Hello,'` for a name that may not be repeated. */
export function greeting(name: string): string {
  return firstName(name) ? `Hello ${isolated(firstName(name))},` : 'Hello,';
}

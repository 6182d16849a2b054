/**
 * Limits the typed texts that a mail to a customer may repeat. Anyone can type another person's address into a form, so
 * a mail must not send a stranger's free text to that address.
 */
import { isolated } from './mail-content.ts';

/** A name of letters with their marks, in up to three parts joined by apostrophes or hyphens. */
const givenName = /^\p{L}[\p{L}\p{M}]*(?:['’ʼʻ-]\p{L}[\p{L}\p{M}]*){0,2}$/u;
/**
 * Letters and modifiers that look like a dot, a colon or another sign. `ʼ`, `ʻ`, `ー`, `々` and `ๆ` are allowed, because
 * they occur in names.
 */
const lookAlike = /(?![ʼʻー々ๆ])\p{Lm}|[\u01c0-\u01c3\u1427\u119e\u318d\ua78f]/u;

/** Second words of given names such as Mary Ann. */
const secondGivenName =
  /^(?:anna?e?|beth|bob|ellen|jane|jean|jo|joe?y?|kate|kay|lee|lou|louise|lynne?|mae|marie|pat|paul|ray|rose|sue)$/i;

/**
 * The given name, if it is one word of at most 40 letters. Empty for three words, because the given name may then have
 * two words, and half a name in a greeting is impolite. Empty for three capitals in a row, which occur in slogans.
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

/** `'Hello Ana,'`, or `'Hello,'` if the mail must not contain the name. */
export function greeting(name: string): string {
  return firstName(name) ? `Hello ${isolated(firstName(name))},` : 'Hello,';
}

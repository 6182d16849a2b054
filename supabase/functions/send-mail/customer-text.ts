/**
 * Limits the typed texts that a mail to a customer may repeat. Anyone can type the address of another person into a form,
 * so free text of a stranger must not be sent there.
 */
import { isolated } from './mail-content.ts';

/** A name of letters with their marks, in up to three parts joined by apostrophes or hyphens. */
const givenName = /^\p{L}[\p{L}\p{M}]*(?:['’ʼʻ-]\p{L}[\p{L}\p{M}]*){0,2}$/u;
/** Letters and modifiers that look like a dot, a colon or another sign. `ʼ`, `ʻ`, `ー`, `々` and `ๆ` occur in names. */
const lookAlike = /(?![ʼʻー々ๆ])\p{Lm}|[\u01c0-\u01c3\u1427\u119e\u318d\ua78f]/u;

/** Second words of given names such as Mary Ann. */
const secondGivenName =
  /^(?:anna?e?|beth|bob|ellen|jane|jean|jo|joe?y?|kate|kay|lee|lou|louise|lynne?|mae|marie|pat|paul|ray|rose|sue)$/i;

/**
 * The given name, if it is one word of at most 40 letters. Empty for a full name of three words, because its given name
 * may have two words, and a greeting with half a name is impolite. Empty for three capitals in a row, as in a slogan.
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

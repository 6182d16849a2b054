/** Cleans the texts of all forms. supabase/schemas/base/texts/rules.sql cleans texts in the same way. */

/**
 * Invisible marks in copied texts, and halves of surrogate pairs, which JSON must not contain. Joiners are missing
 * here, because scripts and emoji need them.
 */
const invisible =
  /[\u034f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\p{Surrogate}]+/gu;
const controls = /[^\P{Cc}\t\n]|[\u2028\u2029]/gu;
const blankEnds = /^[\u200c-\u200d\s\u115f\u1160\u2800]+|[\u200c-\u200d\s\u115f\u1160\u2800]+$/g;

/**
 * Removes invisible characters, replaces special spaces by plain ones, and trims the text. Keeps line breaks and tabs.
 */
export function cleanText(value: string): string {
  return value
    .replaceAll('\r\n', '\n')
    .replace(controls, ' ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(invisible, '')
    .replace(blankEnds, '');
}

/** The letters and digits of all scripts. `\p{L}` would differ between browsers, and the database has no such class. */
const letterOrDigit =
  /[0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u0370-\u061b\u061d-\u115e\u1161-\u167f\u1681-\u17b3\u17d7-\u180a\u1810-\u1aaf\u1b05-\u1dbf\u1e00-\u1fff\u2c00-\u2ddf\u3005-\u3007\u303c\u3041-\u3163\u3165-\ud7fb\uf900-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\uffa1-\uffdc\u{10000}-\u{1bc9f}\u{1d400}-\u{1d7ff}\u{1df00}-\u{1efff}\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}]/u;

/** True if a text contains a letter or a digit. */
export function hasText(value: string): boolean {
  return letterOrDigit.test(value);
}

/** Converts a number, code or address to the characters of a plain keyboard: `'９０８０６–１２３４'` -> `'90806-1234'`. */
export function cleanCode(value: string): string {
  return cleanText(value)
    .normalize('NFKC')
    .replace(/[\u200c-\u200d]|[\ufe0e-\ufe0f]/g, '')
    .replace(/[\u2010-\u2015\u2043\u2212]/g, '-');
}

/**
 * Converts the domains of the addresses in a text to ASCII, as the database stores them: `'@müller.example'` ->
 * `'@xn--mller-kva.example'`.
 */
export function asciiDomains(value: string): string {
  return value.replace(
    /@([^@\s/?#:\\]*[^\x20-\x7e][^@\s/?#:\\]*)(?=\s|$)/g,
    (whole, domain: string) => {
      try {
        return `@${new URL(`http://${domain}`).hostname}`;
      } catch {
        return whole;
      }
    },
  );
}

/** The email address in a pasted text (`'Ana <ana@example.com>'`, `'mailto:…'`). Its domain is in ASCII. */
export function cleanEmail(value: string): string {
  const address = cleanCode(value)
    .replace(/^[^<>]*<\s*([^<>\s]+)\s*>$/, '$1')
    .replace(/^mailto:([^?]*)(\?.*)?$/i, '$1');
  return asciiDomains(address);
}

/** `'12345'` or `'12345-6789'`. `undefined` for any other text. */
export function zipCode(value: string): string | undefined {
  const [, five, four] = /^(\d{5})(?:\s*-?\s*(\d{4}))?$/.exec(cleanCode(value)) ?? [];
  return four ? `${five}-${four}` : five;
}

/** How every form cleans what was typed, pasted or filled in. texts.sql cleans in the same way. */

/**
 * Marks that show nothing and come along when a text is copied, and halves of surrogate pairs, which no JSON may hold.
 * Joiners stay: scripts and emoji are written with them.
 */
const invisible =
  /[\u034f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\p{Surrogate}]+/gu;
const controls = /[^\P{Cc}\t\n]|[\u2028\u2029]/gu;
const blankEnds = /^[\u200c-\u200d\s\u115f\u1160\u2800]+|[\u200c-\u200d\s\u115f\u1160\u2800]+$/g;

/** A text without invisible characters, with plain spaces, trimmed. Keeps line breaks and tabs. */
export function cleanText(value: string): string {
  return value
    .replaceAll('\r\n', '\n')
    .replace(controls, ' ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(invisible, '')
    .replace(blankEnds, '');
}

/** A number, code or address in the characters of a plain keyboard: `'９０８０６–１２３４'` -> `'90806-1234'`. */
export function cleanCode(value: string): string {
  return cleanText(value)
    .normalize('NFKC')
    .replace(/[\u200c-\u200d]|[\ufe0e-\ufe0f]/g, '')
    .replace(/[\u2010-\u2015\u2043\u2212]/g, '-');
}

/** A text with the domains of its addresses in ASCII, as they are stored: `'@müller.example'` -> `'@xn--mller-kva.example'`. */
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

/** The address in what people paste (`'Ana <ana@example.com>'`, `'mailto:…'`), its domain in ASCII. */
export function cleanEmail(value: string): string {
  const address = cleanCode(value)
    .replace(/^[^<>]*<\s*([^<>\s]+)\s*>$/, '$1')
    .replace(/^mailto:([^?]*)(\?.*)?$/i, '$1');
  return asciiDomains(address);
}

/** `'12345'` or `'12345-6789'`; `undefined` for everything that is no ZIP code. */
export function zipCode(value: string): string | undefined {
  const [, five, four] = /^(\d{5})(?:\s*-?\s*(\d{4}))?$/.exec(cleanCode(value)) ?? [];
  return four ? `${five}-${four}` : five;
}

/**
 * The lines of an address that a mail may repeat, or the page that its link opens. Anyone can type another person's
 * email address into a form, so a line is kept only if it is short and contains no link and no phone number.
 */

const longestLine = 60;
const replacement = 'the address you gave us';

/** Latin letters, digits, and the signs of addresses: `12 1/2 Main St., #4`. Look-alike letters are excluded. */
const plainText = /^(?:[\p{Script=Latin}\d .,#&()½¼¾'’‘ʻʼ-]|\/(?=\d))+$/u;
/** A dot before a possible end of a domain: `example.com`, but not `St.Helena` or `P.O. Box`. */
const link = /[\p{L}\d]\.[\p{Ll}\d-]*\p{Ll}{2}/u;
/** Ten digits in a row. Signs other than letters may be between them. */
const phoneNumber = /(?:\d[^\p{L}\d]*){10}/u;

/**
 * The line if it is allowed, else an empty text. A space after each dot before a word keeps mail programs from making
 * links.
 */
function standing(line: string): string {
  const plain = line.normalize('NFC').trim().replace(/\s+/g, ' ');
  const stands = plain.length <= longestLine && plainText.test(plain);
  if (!stands || link.test(plain) || phoneNumber.test(plain)) return '';
  return plain.replace(/\.(?=\p{L}{2})/gu, '. ');
}

interface TypedAddress {
  address: string;
  city: string;
  /** Empty if the form has no field for the state. */
  state: string;
  zipCode: string;
}

/** The database joins street and apartment with a comma. A line that is too long is split at that comma. */
export function addressLines({ address, city, state, zipCode }: TypedAddress): string[] {
  const cityLine = [city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  const street = address
    .split(/\r?\n/)
    .flatMap((line) => (line.length > longestLine ? line.split(', ') : line));
  const lines = [...street, cityLine]
    .filter((line) => line.trim() !== '')
    .map((line) => standing(line) || replacement);
  return lines.filter((line, index) => line !== lines[index - 1]);
}

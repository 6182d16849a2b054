import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

const placeholder = 'the address you gave us';
const list = (texts: string) => texts.split(/[|\n]/).flatMap((text) => text.trim() || []);
const lines = (address: string, city = 'Long Beach') =>
  addressLines({ address, city, state: 'CA', zipCode: '90802' });

const streets = list(`
  12 Ocean Blvd | P.O. Box 12 | 1200 St. Louis Ave., Apt. 4 | ½ Main St | 12 1/2 Main St | #5, 3rd Fl
  350 Fifth Avenue, 34th Floor | 1600 Pennsylvania Avenue N.W. | 221B Baker St | Rt.2 Box 15 | HC 1 Box 88-B
  Calle 1 #23 Urb.Los Pinos | PSC 473 Box 12 | USS Nimitz (CVN-68) | General Delivery | 1234 E 5600 S | 5 Cañada Dr
  89 Kapiʻolani Blvd | 1 O’Farrell St | 10 Coeur d'Alene Ave | 123 Martin Luther King, Jr. Blvd | Gate house & rear
`);
const cities = list(`
  St.Helena | Coeur d'Alene | Winston-Salem | La Cañada Flintridge | APO | 29 Palms | Washington, D.C. | ʻEwa Beach
`);
const attacks = list(`
  https://evil.example/x | Call evil.example now | evil.example/path | www.evil | me@evil | HTTP://EVIL
  javascript:alert(1) | mailto:x | evil。example | evil．com | ｅｖｉｌ.com | пример.рф | xn--e1afmkfd.xn--p1ai
  Account locked, call 1 (888) 555-0142 | Call 888.555.0142 | ８８８ ５５５ ０１４２ | 1 evil.com St | PO Box 8005550142
  😀.ws | 12 😀 St | 12 Main St; DROP TABLE | <b>Main</b> | 12 Main St ꓸcom | 12 evil․com St | 12 evil·com St
  1 bit.ly St | 5 Your account was locked and you must now call us at once or lose all St | bit.ly/a
`);

describe('a shipping address', () => {
  it.each(streets)('keeps the street %s', (street) => {
    const [line = ''] = lines(street);
    expect(line.replaceAll(' ', '')).toBe(street.replaceAll(' ', ''));
  });

  it.each(cities)('keeps the city %s', (city) => {
    const [, line = ''] = lines('12 Ocean Blvd', city);
    expect(line.replaceAll(' ', '')).toBe(`${city},CA90802`.replaceAll(' ', ''));
  });

  it('has two lines for a street that an apartment makes too long, and one line without a city', () => {
    const long = '12345 N. Martin Luther King Jr. Blvd NE, Building C, Apartment 1204';
    expect(lines(long).slice(0, -1)).toEqual(long.split(', '));
    const oneLine = { address: '9 Elm St, Irvine', city: '', state: '', zipCode: '' };
    expect(addressLines(oneLine)).toEqual(['9 Elm St, Irvine']);
  });

  it.each([...attacks, '12 Main St'.padEnd(62, ' Apt4'), '12 \u200bMain St'])(
    'does not repeat %j',
    (text) => {
      expect(lines(`12 Ocean Blvd\n${text}`)).toEqual([
        '12 Ocean Blvd',
        placeholder,
        'Long Beach, CA 90802',
      ]);
      expect(lines('12 Ocean Blvd', text).at(-1)).toBe(placeholder);
    },
  );

  it('repeats no link, whatever text surrounds it', () => {
    const part = fc.stringMatching(/^[a-zA-Z]{2,10}$/);
    const link = fc.oneof(
      fc.tuple(part, part).map(([name, tld]) => `${name}.${tld}`),
      fc.tuple(part, part).map(([name, host]) => `${name}@${host}`),
      fc.tuple(part, part).map(([scheme, host]) => `${scheme}://${host}`),
    );
    const around = fc.oneof(fc.string(), fc.constantFrom('', '12', 'St', 'Apt 4', '12 N.'));
    fc.assert(
      fc.property(around, link, around, (before, middle, after) => {
        for (const line of lines(`${before} ${middle} ${after}`)) {
          expect(line).not.toMatch(/[\p{L}\d]\.\p{L}{2}|@|:\/\/|\/\p{L}/u);
        }
      }),
      { numRuns: 300 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

const placeholder = 'the address you gave us';
const list = (texts: string) => texts.split(/[|\n]/).flatMap((text) => text.trim() || []);
const lines = (address: string, city = 'Long Beach') =>
  addressLines({ address, city, state: 'CA', zipCode: '90802' });

/** As people write them: USPS Publication 28 and its exceptions, one of each form. */
const streets = list(`
  12 Ocean Blvd | 500 Market St | 500 Market Street | P.O. Box 12 | P.O.Box 1234 | PO Box 123456 | P O Box 77
  POB 55 | Post Office Box 9 | Box 12 | P.O. Drawer 12 | PO Box 1234, Unit 5 | PO BOX 12A | 500 St.Francis Blvd Apt.B
  500 St. Francis Blvd Apt. B | 1200 St. Louis Ave., Apt. 4 | 1200 St. Louis Ave, # 4 | ½ Main St | 12 ½ Main St
  12½ Main St | 12 1/2 Main St | #5, 3rd Fl | 12345 SE 123rd Ave Unit 1205 | 350 5th Ave
  350 Fifth Avenue, 34th Floor | 1600 Pennsylvania Ave NW | 1600 Pennsylvania Avenue N.W. | 1 Infinite Loop
  1 Apple Park Way | 1 Microsoft Way | 1600 Amphitheatre Pkwy | 1 Hacker Way | 410 Terry Ave N | 221B Baker St
  12-34 45th Ave | 39-20 Bell Blvd, Apt 3F | 100 Broadway | 100 Broadway, 2nd Floor | 1500 Broadway Ste 400
  One Market Plaza | One World Trade Center, Suite 8500 | 1 World Way | N6W23001 Bluemound Rd
  W180 N8085 Town Hall Rd | RR 2 Box 45 | R.R. 3, Box 12 | Rural Route 2 Box 45A | HC 68 Box 23A | HC 1 Box 1234
  Highway Contract Route 68 Box 45 | PSC 473 Box 12 | PSC 1234, Box 5678 | CMR 415 Box 3 | CMR 415, Box 3021
  Unit 2050 Box 4190 | UNIT 100100 BOX 4190 | USS Ronald Reagan | USS Nimitz (CVN-68) | USNS Comfort T-AH 20
  General Delivery | Apt 4B | Apt. 4-B | Apartment 12 | Suite 200 | Ste. 1200-B | Unit 12 | Unit B-12
  Bldg 4, Apt 12B | Building C Apt 3 | 3rd Floor | Floor 3 | Fl 2 | Ground Floor | Penthouse | PH 2 | Rm 1405
  Lot 14 | Space 22 | Trlr 7 | Rear | # 4B | #4B | 1234 E 5600 S | 1700 South 300 West | 455 W 200 N Apt 3
  45 Avenue of the Americas | 1185 Avenue of the Americas, Fl 10 | 12 Calle Luna | Calle Luna 12
  Urb Las Gladiolas 150 Calle A | Urb. Royal Oak, 123 Calle 1 | Cond Ashford Palace 1234 Ave Ashford Apt 1A
  1234 Ave Ashford | 5200 County Road 12 | 5200 County Rd 550 | 12345 Highway 99 S | 2200 US-1 | 2200 US Highway 1
  5600 N Interstate 35 | 123 FM 1960 Rd W | 123 FM 1960 W | 1200 Old Hwy 99 | 4500 State Route 89
  700 El Camino Real | 45 La Brea | 350 N La Cienega Blvd | 1234 S La Brea Ave Apt 205 | 2 Embarcadero Ctr
  Two Embarcadero Center | 100 The Embarcadero | 4059 Mt Lee Dr | 4059 Mt. Lee Dr. | 123 Martin Luther King Jr Blvd
  123 Martin Luther King, Jr. Blvd | 123 Dr. Martin Luther King Jr. Way
  1400 N. Martin Luther King Jr. Ave. NE, Suite 12 | 100 Universal City Plaza | 123 W. 42nd St. | 77 W Wacker Dr
  233 S Wacker Dr Ste 84 | 1060 W Addison St | 1313 Disneyland Dr | 11 Wall St | 30 Rockefeller Plaza
  30 Rockefeller Plz Fl 12 | 405 Lexington Ave | 20 W 34th St | 767 5th Ave | 151 3rd St | 1 Dr Carlton B Goodlett Pl
  1 Ferry Building | 1 O'Connor Ln | 1 O’Farrell St | 15 D'Angelo Ct | 210 Saint-Charles Ave | 5 Cañada Dr
  66 Peña Blvd | 8500 Peña Blvd | 89 Kapiʻolani Blvd | 91-1234 Kaimalie St | 94-123 Ala Moana Blvd
  10 Coeur d'Alene Ave | 4 Penn Plz | 1 Bowdoin Sq | 14 Beacon St | 2 Park Ave | 2 Park Ave S | 2 Park Ave South
  1 N State St | 1 State Street Plaza | 17 State St Frnt 1 | 55 Water St Bsmt | 6 E Main St Rear
  24 Willie Mays Plaza | 1000 Vin Scully Ave | 4 Yawkey Way | 1000 Elysian Park Ave | 700 Clark Ave | 333 W 35th St
  1 AMB Drive | 1 Jefferson Barracks Rd | 1 Lambeau | 1265 Lombardi Ave | 900 N Rengstorff Ave Unit D
  8 E. 5th Ave., Apt. 12-C | 15 Rue Royale | 45 Via Verde | 1 Paseo de Peralta | 220 Camino del Rio S
  12 Camino de la Costa | 3550 Wilshire Blvd, Suite #1200 | 3550 Wilshire Blvd Ste. #1200 | 980 Ave. C | 980 Avenue C
  14 C St SE | 14 C Street SE | 301 A St | 12 Lake Shore Dr | 1 Lakeshore Dr, Bldg 2 Apt 7 | 100 Loop 410
  9500 Gilman Dr # 0021 | 1 Mary's Lake Rd | 3 St. John's Pl | 3 St John's Place #2R | 12 Hwy 50 W | 25 State Hwy 7
  77 Massachusetts Ave Rm 10-250 | 1 Washington Sq N | 63 5th Ave | 250 Bedford Park Blvd W | 200 Old Country Rd
  1 Old Mill Ln | 55 Fruit St | 12 Court St | 1 Ford Pl | 901 W. Peachtree St. NW, Unit 2301 | 1 CNN Center
  285 Andrew Young International Blvd NW | 2000 Pennsylvania Ave N.W. Ste 7 | 10 Lower Hook Rd | 3400 N Charles St
  1 Blue Hill Plz | 4 World Trade Ctr | 100 N Tampa St Ste 4100 | 42 Main Street Apt A Floor 2 | 5 Mill Pond Ln
  1 Mill Pond | 17 Pinewood Crk | 67 Big Sky Trl | 11000 Lakeline Mall Dr | 7000 Coliseum Way | 3911 S Figueroa St
  1 Tower Ln | 100 Cambridgepark Dr | 1 Stadium Dr | 8-10 Main St | 1001A Main St | 1001-A Main St | 100-B Oak Ct
  3 1/2 Elm St | 500 Oak Hollow Rd | 100 Rd 5 | 100 Road 5 | 6000 Cr 200 | 1 Sixth St | Two Penn Center Plz
  123 main street | 123 MAIN STREET APT 4 | 123 Main St., Apt 4 | 123 Main St, Apt 4, Floor 2 | 123 Main St. #4
  123 Main St #4B | 123 Main St Unit #4
`);
const cities = list(`
  St.Helena | St. Helena | Long Beach | Coeur d'Alene | Winston-Salem | Truth or Consequences | La Cañada Flintridge
  APO | FPO | Rancho Santa Margarita | 29 Palms | Twentynine Palms | Mt. Pleasant | Mt.Pleasant | Ft. Worth
  O'Fallon | St. Louis Park | King of Prussia | Lake in the Hills | Washington D.C. | Washington, D.C. | N. Hollywood
  No. Hollywood | So. San Francisco | Winchester-on-the-Severn | Saint Mary-of-the-Woods | Kailua-Kona | 'Ewa Beach
  ʻEwa Beach | Hawai'i Kai | Dollard-des-Ormeaux | San Juan | Boys Town
`);
const attacks = list(`
  https://evil.example/x | Call evil.example now | evil.example/path | www.evil | me@evil | HTTP://EVIL
  javascript:alert(1) | mailto:x | evil。example | evil．com | ｅｖｉｌ.com | пример.рф | xn--e1afmkfd.xn--p1ai
  10.0.0.1/x | Account locked, call 1 (888) 555-0142 | Call 888.555.0142 | ８８８ ５５５ ０１４２ | Refunds: 1-800-GET-CASH
  1-800-GET-CASH | evil .com | evil. com | 1 evil.com | 1 evil.com St | 1 www.evil.com Ave | 12 Main St evil.com
  12 Main St visit evil.com | 12 Main St Apt evil.com | 😀.ws | 12 😀 St | Your order failed, call us now
  You won a prize | Click here to claim your refund now | 12 Main St call 888 555 0142 | 1 888 555 0142 St
  1 888 555 0142 | 888 555 0142 | 888-555-0142 | (888) 555-0142 Main St | Apt call us | Suite 18005550142
  c/o John Smith | Attn: Jane | Gate code 4411 | 12 Main St (gate code 4411) | PO Box 8005550142
  12 Main St; DROP TABLE | <b>Main</b> | 12 <b>Main</b> St
  5 Your account was locked and you must now call us at once or lose all St | Text WIN to 55555 | 12 Main St ꓸcom
  12 evilꓸcom St | 12 evilꞏcom St | 12 evil․com St | 12 evil·com St | 12 евил.com St | 1 bit.ly St
  1 Word Word Word Word Word Word Word Word Word Word Word Word
  1 a a a a a a a a a a a a a a a a a a a a a a a a a a a a x
  N1 a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a !
  1 Apt 1 Apt 1 Apt 1 Apt 1 Apt 1 Apt 1 Apt 1 Apt 1 Apt 1 !
  1 St St St St St St St St St St St St St St St St St St St!
  12 St.St.St.St.St.St.St.St.St.St.St.St.St.St.St.St.St.St.St!
  Apt 1 Apt 1 Apt 1 Apt 1 Apt 1 Apt 1 Apt 1 Apt 1 !!!
`);
const attacksInCity = list(`
  evil.com | evil .com | visit evil.com | Refunds: 1-800-GET-CASH | Call 888 555 0142 | 1-800 | http://evil | me@evil
  a b c d e f g h i j k l m n o p q r s t u v w x y z | Your account was locked please call us now | ꓸcom
`);

describe('a shipping address', () => {
  it.each(streets)('stands with %s, and no dot that joins two words', (street) => {
    const [line = ''] = lines(street);
    expect(line.replaceAll(' ', '')).toBe(street.replaceAll(' ', ''));
    expect(line).not.toMatch(/\.[^\s,]/);
  });

  it('stands with a unit behind the street or below it', () => {
    const units = list(
      'Apt 4B | Apt. B | Unit 12 | Ste 1200 | # 7 | #7 | Fl 3 | Bldg 2 | Rm 14-A | 2nd Floor',
    );
    for (const street of list(
      '12 Ocean Blvd | 500 St.Francis Blvd | 100 Broadway | 980 Ave C | 8 E. 5th Ave.',
    )) {
      for (const unit of units) {
        expect(lines(`${street} ${unit}`)).not.toContain(placeholder);
        expect(lines(`${street}, ${unit}`)).not.toContain(placeholder);
        expect(lines(`${street}\n${unit}`)).toHaveLength(3);
      }
    }
  });

  it('stands in two lines with an apartment that makes it too long, and without a second line of another shape', () => {
    const long = '12345 N. Martin Luther King Jr. Blvd NE, Building C, Apartment 1204';
    expect(lines(long).slice(0, -1)).toEqual(long.split(', '));
    expect(lines('12 Ocean Blvd, call evil.com')).toEqual([
      '12 Ocean Blvd',
      placeholder,
      'Long Beach, CA 90802',
    ]);
  });

  it.each(cities)('stands with the city %s', (city) => {
    const [, line = ''] = lines('12 Ocean Blvd', city);
    expect(line.replaceAll(' ', '')).toBe(`${city},CA90802`.replaceAll(' ', ''));
    expect(line).not.toMatch(/\.[^\s,]/);
  });

  it.each([...attacks, '12 Main St'.padEnd(61, ' Apt 4'), '12 \u200bMain St'])(
    'does not repeat %j',
    (street) => {
      expect(lines(street)).toEqual([placeholder, 'Long Beach, CA 90802']);
      expect(lines(`12 Ocean Blvd\n${street}`)).toEqual([
        '12 Ocean Blvd',
        placeholder,
        'Long Beach, CA 90802',
      ]);
    },
  );

  it.each([...attacks.filter((text) => /[^a-z ]/i.test(text)), ...attacksInCity])(
    'does not repeat %j as a city',
    (city) => {
      expect(lines('12 Ocean Blvd', city)).toEqual(['12 Ocean Blvd', placeholder]);
      expect(lines(city, city).at(-1)).toBe(placeholder);
    },
  );

  it('repeats no link, whatever stands around it', () => {
    const part = fc.stringMatching(/^[a-z]{2,10}$/);
    const link = fc.oneof(
      fc.tuple(part, part).map(([name, tld]) => `${name}.${tld}`),
      fc.tuple(part, part).map(([name, host]) => `${name}@${host}`),
      fc.tuple(part, part).map(([scheme, host]) => `${scheme}://${host}`),
    );
    const around = fc.oneof(fc.string(), fc.constantFrom('', '12', 'St', 'Apt 4', '12 N.'));
    fc.assert(
      fc.property(around, link, around, (before, middle, after) => {
        for (const line of lines(`${before} ${middle} ${after}`)) {
          expect(line).not.toMatch(/[^\s]\.[^\s,.]|[@:/]\/?\w/);
        }
      }),
      { numRuns: 300 },
    );
  });
});

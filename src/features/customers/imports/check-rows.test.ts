import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shiftDay } from '#lib/format/business-days.ts';
import { isDay } from '#lib/format/dates.ts';
import { checkRows, problemsText } from './check-rows.ts';
import { nextDay } from './cell-values.ts';
import { guessColumns } from './columns.ts';
import { doublesOf, withoutDoubles } from './doubles.ts';
import { importedAddress } from './imported-address.ts';
import { importToSend, initialTerms, planText, termsProblems } from './plan-terms.ts';

const today = '2026-11-29';
const header = [
  'Name',
  'Email',
  'Phone',
  'Street',
  'City',
  'State',
  'ZIP',
  'Note',
  'Price',
  'How often',
  'Day',
];
const ann = {
  ...{ Name: 'Ann Lee', Email: 'Ann@example.com', Phone: '(562) 555-0147', Street: '5 Elm St' },
  ...{
    City: 'Long Beach',
    State: 'CA',
    ZIP: '90802',
    Note: '',
    Price: '',
    'How often': '',
    Day: '',
  },
};
type Typed = Partial<Record<keyof typeof ann, string>>;
const rowOf = (typed: Typed) => Object.values({ ...ann, ...typed });
function check(...typed: Typed[]) {
  return checkRows([header, ...typed.map(rowOf)], guessColumns(header), today);
}
const one = (typed: Typed) => check(typed)[0]!;
const problemsOf = (typed: Typed) => problemsText(one(typed).problems);

describe('a row', () => {
  it('is read as a customer', () => {
    expect(one({ Note: ' Gate\r\ncode ' })).toMatchObject({
      place: 2,
      problems: [],
      customer: {
        ...{ name: 'Ann Lee', email: 'Ann@example.com', phone: '(562) 555-0147', zip: '90802' },
        ...{ street: '5 Elm St', city: 'Long Beach', state: 'CA', note: 'Gate\ncode', plan: null },
      },
    });
  });

  it('has an address of two lines', () => {
    const lines = (typed: Typed) => importedAddress(one(typed).customer);
    expect(lines({})).toEqual(['5 Elm St', 'Long Beach, CA 90802']);
    expect(lines({ Street: '', City: '', ZIP: '' })).toEqual(['CA']);
  });

  it('has the number that the spreadsheet shows, which counts blank lines', () => {
    const rows = checkRows([header, rowOf({}), [''], rowOf({})], guessColumns(header), today);
    expect(rows.map(({ place }) => place)).toEqual([2, 4]);
  });

  it('can have its name in two columns', () => {
    const names = ['First name', 'Last name', 'Phone'];
    const [row] = checkRows([names, ['Ann', 'Lee', '5625550147']], guessColumns(names), today);
    expect(row).toMatchObject({ customer: { name: 'Ann Lee' }, problems: [] });
  });

  it.each([
    ['(555) 010-0142', '(555) 010-0142'],
    ['+1 555 010 0142', '(555) 010-0142'],
    ['5550100142', '(555) 010-0142'],
    ['15550100142', '(555) 010-0142'],
    ['5550100142.0', '(555) 010-0142'],
    ['="5550100142"', '(555) 010-0142'],
    ["'+15550100142", '(555) 010-0142'],
    ['555-010-0142 x12', '(555) 010-0142 ext. 12'],
  ])('reads the phone number %j', (text, phone) => {
    expect(one({ Phone: text })).toMatchObject({ customer: { phone }, problems: [] });
  });

  it.each([
    ['CA', 'CA'],
    [' ca ', 'CA'],
    ['California', 'CA'],
    ['NEVADA', 'NV'],
    ['Calif.', 'CA'],
    ['', ''],
  ])('reads the state %j', (text, state) => {
    expect(one({ State: text })).toMatchObject({ customer: { state }, problems: [] });
  });

  it.each([
    ['90802-1234', '90802-1234'],
    ['908021234', '90802-1234'],
    // This notation is used in the file of faulty rows that staff can download.
    [`'="02134"`, '02134'],
    ['90802.0', '90802'],
    ["'02134", '02134'],
    ['', ''],
  ])('reads the ZIP code %j', (text, zip) => {
    expect(one({ ZIP: text })).toMatchObject({ customer: { zip }, problems: [] });
  });

  it.each<[Typed, string]>([
    [{ Name: '  ' }, 'Name: The name is missing.'],
    [{ Name: 'x'.repeat(101) }, 'Name: This is longer than 100 characters.'],
    [{ Email: 'ann@' }, 'Email: This is no email address like name@example.com.'],
    [{ Email: 'a@example.com; b@example.com' }, 'Email: This is no email address'],
    [{ Email: '', Phone: '' }, 'Email: The customer needs an email address or a phone number.'],
    [{ Phone: '5.55E+09' }, 'Phone: The spreadsheet shortened this number.'],
    [{ Phone: '555-0147' }, 'Phone: Please enter a phone number with at least 10 digits.'],
    [{ Phone: '#######' }, 'Phone: The spreadsheet shows an error here.'],
    [
      { ZIP: '2134' },
      'ZIP: A ZIP code has 5 digits. If a spreadsheet dropped a zero at the beginning, write 02134.',
    ],
    [{ ZIP: 'SW1A' }, 'ZIP: This is no ZIP code of the US.'],
    [
      { Note: '=HYPERLINK("http://example.com","x")' },
      'Note: This is a formula. Write its result instead.',
    ],
    [
      { State: 'Ontario' },
      'State: This is no state of the US. Use two letters, such as CA for California.',
    ],
    [{ State: 'TE' }, 'Use two letters: TN for Tennessee or TX for Texas.'],
    [{ City: 'x'.repeat(101) }, 'City: This is longer than 100 characters.'],
    [{ City: 'M\uFFFDnchen' }, 'City: Letters of this cell were lost'],
    [
      { Price: '$89' },
      'How often: The plan needs how often we come. Day: The plan needs its next day.',
    ],
    [{ 'How often': 'monthly', Day: '12/1/2026' }, 'Price: The plan needs a price.'],
    [
      { Price: '1.200,00', 'How often': 'monthly', Day: '12/1/2026' },
      'Price: Please write the price as $89.00.',
    ],
    [
      { Price: '89', 'How often': 'biweekly', Day: '12/1/2026' },
      'How often: Please write how often',
    ],
    [{ Price: '89', 'How often': 'monthly', Day: '05.11.2026' }, 'Day: Please write the day as'],
    [{ Price: '89', 'How often': 'monthly', Day: '29/11/2026' }, 'Day: Please write the day as'],
    [{ Price: '89', 'How often': 'monthly', Day: '2/30/2027' }, 'Day: Please write the day as'],
    [
      { Price: '89', 'How often': 'monthly', Day: '1/1/2028' },
      'Day: The next day of a plan is at most a year ahead.',
    ],
  ])('with %j reports the problem', (typed, sentence) => {
    expect(problemsOf(typed)).toContain(sentence);
  });

  it('with more cells than the first line reports that', () => {
    const [row] = checkRows([header, [...rowOf({}), 'x']], guessColumns(header), today);
    expect(problemsText(row!.problems)).toMatch(
      /^This row has 12 cells or more, and the first line 11/,
    );
  });

  it('with any text is read, or has a problem that is a sentence', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 11, maxLength: 13 }), (cells) => {
        for (const { problems, customer } of checkRows(
          [header, cells],
          guessColumns(header),
          today,
        )) {
          for (const { sentence } of problems) expect(sentence).toMatch(/^[A-Z].*\.$/s);
          if (problems.length === 0) expect(customer.name + customer.email).not.toBe('');
        }
      }),
    );
  });
});

describe('a plan', () => {
  const planOf = (typed: Typed) =>
    one({ Price: '$1,200.00', 'How often': 'monthly', Day: '12/5/2026', ...typed });

  it.each([
    ['12/5/2026', '2026-12-05'],
    ['12/5/26', '2026-12-05'],
    ['2026-12-05', '2026-12-05'],
    ['2026-12-05 00:00:00', '2026-12-05'],
    ['29.12.2026', '2026-12-29'],
    ['Dec 5, 2026', '2026-12-05'],
    ['5-Dec-26', '2026-12-05'],
    ['46361', '2026-12-05'],
    ['15', '2026-12-15'],
    ['the 31st', '2026-11-30'],
    ['11/29/2026', '2026-11-29'],
    ['10/31/2026', '2026-11-30'],
    ['1/15/2024', '2026-12-15'],
  ])('with the day %j has its next day', (text, day) => {
    expect(planOf({ Day: text })).toMatchObject({
      problems: [],
      customer: { plan: { day, priceCents: 120_000, every: 1, unit: 'month' } },
    });
  });

  it('that is weekly begins on its weekday', () => {
    expect(planOf({ 'How often': 'weekly', Day: 'Tuesdays' })).toMatchObject({
      customer: { plan: { day: '2026-12-01', every: 1, unit: 'week' } },
    });
  });

  it.each([
    ['Every 2 weeks', 2, 'week'],
    ['every other week', 2, 'week'],
    ['Quarterly', 3, 'month'],
    ['6 months', 6, 'month'],
    ['semi-annual', 6, 'month'],
    ['Annually', 12, 'month'],
  ])('has the rhythm %s', (text, every, unit) => {
    expect(planOf({ 'How often': text })).toMatchObject({ customer: { plan: { every, unit } } });
  });

  it.each([
    ['$89', 8900],
    ['89.5', 8950],
    ['89 USD', 8900],
    ['$ 1,234,567', null],
    ['1,23', null],
    ['free', null],
  ])('has the price %j, unless that is refused', (text, cents) => {
    const { customer, problems } = planOf({ Price: text });
    expect(problems.length === 0 ? customer.plan?.priceCents : null).toBe(cents);
  });

  it('begins on the first day of its rhythm that is today or later', () => {
    const rhythm = fc.record({
      every: fc.integer({ min: 1, max: 52 }),
      unit: fc.constantFrom('week' as const, 'month' as const),
    });
    fc.assert(
      fc.property(fc.integer({ min: -3600, max: 300 }), rhythm, (days, rhythm) => {
        const day = shiftDay(today, days);
        const next = nextDay(day, rhythm, today);
        expect(isDay(next) && next >= today).toBe(true);
        if (days >= 0) expect(next).toBe(day);
        const longest = rhythm.every * (rhythm.unit === 'week' ? 7 : 31);
        if (days < 0) expect(next <= shiftDay(today, longest)).toBe(true);
      }),
    );
  });
});

describe('rows of the same customer', () => {
  const rows = check({}, { Name: 'Bo', Email: 'bo@example.com' }, { Email: 'ANN@example.com' });

  it('are shown, with the name of an existing customer', () => {
    const doubles = doublesOf(rows, { 1: 'Old Bo' });
    expect(doubles.map(({ who, known, rows: same }) => [who, known, same.length])).toEqual([
      ['ann@example.com', undefined, 2],
      ['bo@example.com', 'Old Bo', 1],
    ]);
  });

  it('are left out except the first, or all of them if the customer exists', () => {
    const left = withoutDoubles(rows, doublesOf(rows, { 1: 'Old Bo' }));
    expect(left.map(({ place }) => place)).toEqual([2]);
  });

  it('without an email address have the same name and number', () => {
    const callers = check({ Email: '' }, { Email: '', Name: 'Bo' }, { Email: '' });
    expect(doublesOf(callers, {}).map(({ rows: same }) => same.length)).toEqual([2]);
  });
});

describe('an import', () => {
  const rows = check({ Note: 'Dogs', Price: '89', 'How often': 'monthly', Day: '12/5/2026' });
  const terms = { ...initialTerms, agreedOn: '2025-03-01', service: 'Pest Control & Inspection' };

  it('has the plan that was agreed on paper', () => {
    const { rows: sent, plans } = importToSend('list.csv', rows, terms);
    expect(sent[0]).toMatchObject({
      note: 'Dogs',
      plan: { text: '', price_cents: 8900, every: 1, unit: 'month', day: '2026-12-05' },
    });
    expect(plans).toMatchObject({ agreed_on: '2025-03-01', billing: 'visit', reminds: false });
  });

  it('has a plan to offer in the note', () => {
    const { rows: sent } = importToSend('list.csv', rows, { ...terms, state: 'offer' });
    expect(sent[0]).not.toHaveProperty('plan', expect.anything());
    expect(sent[0]?.note).toBe(
      'Dogs\nPlan to offer: Pest Control & Inspection: every month, $89.00 a visit, from Dec 5, 2026',
    );
  });

  it('has a text with the price and the first day of a plan', () => {
    const plan = { work: 'Rats', priceCents: 100, every: 1, unit: 'week' as const, day: today };
    expect(planText(plan, { ...terms, billing: 'arrears' })).toBe(
      'Rats: $1.00 a month, from Nov 29, 2026',
    );
  });

  it('needs the day of the agreement, the service and the hour', () => {
    expect(Object.keys(termsProblems({ ...initialTerms, at: '' }, today))).toEqual([
      ...['agreedOn', 'service', 'at'],
    ]);
    expect(termsProblems({ ...terms, agreedOn: '2026-11-30' }, today)).toHaveProperty('agreedOn');
    expect(termsProblems({ ...initialTerms, state: 'offer' }, today)).toEqual({});
    expect(termsProblems(terms, today)).toEqual({});
  });
});

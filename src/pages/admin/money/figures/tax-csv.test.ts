import { expect, test } from 'vitest';
import { taxCsv } from './tax-csv.ts';

test('each month, seller and place has a line, and a ZIP keeps its first digit', () => {
  const csv = taxCsv([
    {
      ...{ startsOn: '2026-04-01', state: 'NJ', zip: '07030', city: 'Hoboken', part: 'shop' },
      ...{ taxedCents: -15_001, untaxedCents: 500, taxCents: -1050 },
    },
  ]);
  expect(csv.split('\r\n').slice(0, -1)).toEqual([
    '\uFEFF"Quarter","Month","Sold by","State","ZIP","City","Taxed","Untaxed","Tax"',
    `"Q2 2026","Apr 2026","Shop","NJ","'07030","Hoboken","-150.01","5","-10.5"`,
  ]);
});

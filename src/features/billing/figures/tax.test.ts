import { expect, test } from 'vitest';
import { taxGroups, taxLabel, type TaxRow } from './tax.ts';

const none = { startsOn: null, state: null, zip: null, city: null, part: null };
const row = (of: Partial<TaxRow>, taxCents = 0): TaxRow => ({
  ...{ ...none, ...of },
  ...{ taxedCents: 0, untaxedCents: 0, taxCents },
});

test('a month, a quarter, a place and the total have labels', () => {
  expect(taxLabel('month', row({ startsOn: '2026-10-01' }))).toBe('Oct 2026');
  expect(taxLabel('quarter', row({ startsOn: '2026-10-01' }))).toBe('Q4 2026');
  const place = { state: 'CA', zip: '90802', city: 'Long Beach' };
  expect(taxLabel('place', row(place))).toBe('Long Beach, CA 90802');
  expect(taxLabel('place', row({ ...place, city: '' }))).toBe('CA 90802');
  expect(taxLabel('place', row({ ...place, zip: '' }))).toBe('Long Beach, CA without a ZIP code');
  expect(taxLabel('place', row({}))).toBe('Total');
});

test('the place with most tax is the first, and the total the last', () => {
  const place = (zip: string) => ({ state: 'CA', zip, city: '' });
  const groups = taxGroups('place', [
    row(place('90001'), 100),
    row({ ...place('90001'), part: 'shop' }, 100),
    row(place('90802'), 300),
    row({ ...place('90802'), part: 'services' }, 100),
    row({ ...place('90802'), part: 'shop' }, 200),
    row({}, 400),
    row({ part: 'shop' }, 300),
  ]);
  expect(groups.map(({ label, parts }) => [label, parts.length])).toEqual([
    ['CA 90802', 2],
    ['CA 90001', 1],
    ['Total', 1],
  ]);
});

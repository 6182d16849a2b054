import { expect, test } from 'vitest';
import { daysOf, figuresFilterFormat } from './figures-filter.ts';

const { parse, toParams } = figuresFilterFormat;
const days = (search: string, today: string) => {
  const { from, to } = daysOf(parse(new URLSearchParams(search)), today);
  return `${from} ${to}`;
};

test('the URL holds the whole filter', () => {
  const search =
    'from=2026-11-01&to=2026-11-21&service=booking%3A+sanitation&figure=quotes-declined&reason=price&person=Ana+Ortiz&page=3';
  const filter = parse(new URLSearchParams(search));
  expect(filter).toMatchObject({
    service: 'booking: sanitation',
    figure: 'quotes-declined',
    person: 'Ana Ortiz',
  });
  expect(toParams(filter).toString()).toBe(search);
});

test.each([
  // A Sunday, a Monday, the turn of a year, and a week in which the clock changes.
  ['2026-11-22', '2026-11-16 2026-11-22'],
  ['2026-11-23', '2026-11-23 2026-11-29'],
  ['2027-01-01', '2026-12-28 2027-01-03'],
  ['2026-11-01', '2026-10-26 2026-11-01'],
])('the week of %s is from Monday to Sunday', (today, expected) => {
  expect(days('period=week', today)).toBe(expected);
});

test('a month and a year are whole', () => {
  expect(days('', '2028-02-10')).toBe('2028-02-01 2028-02-29');
  expect(days('', '2026-12-31')).toBe('2026-12-01 2026-12-31');
  expect(days('period=last-month', '2027-01-01')).toBe('2026-12-01 2026-12-31');
  expect(days('period=year', '2026-11-22')).toBe('2026-01-01 2026-12-31');
});

test('chosen days count instead of a period, and either end may be open', () => {
  expect(days('period=year&from=2026-03-01&to=2026-03-07', '2026-11-22')).toBe(
    '2026-03-01 2026-03-07',
  );
  expect(days('to=2026-03-07', '2026-11-22')).toBe('null 2026-03-07');
});

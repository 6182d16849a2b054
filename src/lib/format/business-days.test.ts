import { expect, test } from 'vitest';
import {
  daysBetween,
  endOfDay,
  formatDay,
  monthStart,
  shiftDay,
  startOfDay,
} from './business-days.ts';
import { businessToday, isDay } from './dates.ts';

test('an evening in California is still that day, though it is the next one in UTC', () => {
  expect(businessToday(new Date('2026-11-22T07:59:59Z'))).toBe('2026-11-21');
  expect(businessToday(new Date('2026-11-22T08:00:00Z'))).toBe('2026-11-22');
});

test('a day begins and ends at midnight in California, in winter and in summer', () => {
  expect(startOfDay('2026-11-21')).toBe('2026-11-21T08:00:00.000Z');
  expect(endOfDay('2026-11-21')).toBe('2026-11-22T08:00:00.000Z');
  expect(startOfDay('2026-07-04')).toBe('2026-07-04T07:00:00.000Z');
});

test('the day the clock goes back has 25 hours', () => {
  const hours = (Date.parse(endOfDay('2026-11-01')) - Date.parse(startOfDay('2026-11-01'))) / 3.6e6;
  expect(hours).toBe(25);
});

test('isDay accepts only days that exist', () => {
  expect(isDay('2026-02-28')).toBe(true);
  for (const text of ['2026-02-30', '2026-13-01', '2026-2-3', 'today', '', '2026-01-01; drop']) {
    expect(isDay(text), text).toBe(false);
  }
});

test('daysBetween includes both ends', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(daysBetween('2026-11-01', '2026-11-02')).toHaveLength(2);
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28');
  expect(formatDay('2026-03-01')).toBe('Mar 1, 2026');
});

test('monthStart returns the first day of a month', () => {
  expect(monthStart('2026-11-21')).toBe('2026-11-01');
  expect(monthStart('2026-03-31', -1)).toBe('2026-02-01');
  expect(monthStart('2026-11-21', -11)).toBe('2025-12-01');
});

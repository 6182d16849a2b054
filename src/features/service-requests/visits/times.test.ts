import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfDay, shiftDay, startOfDay } from '#lib/format/business-days.ts';
import { namesIn, noMoreVisits, startsOf, visitOfNobodySchema, visitSchema } from './schema.ts';
import { dayAndTimeOf, endOf, formatLength, formatTimes, instantOf } from './times.ts';
import { weekFrom } from './schedule-filter.ts';

/** Days on which the clock changes, and random days. */
const days = fc.oneof(
  fc.constantFrom('2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2031-03-09'),
  fc.integer({ min: 0, max: 12_000 }).map((count) => shiftDay('2020-01-01', count)),
);
const times = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));

test('instantOf reads times in California, in winter and in summer', () => {
  expect(instantOf('2026-11-21', '09:00')).toBe('2026-11-21T17:00:00.000Z');
  expect(instantOf('2026-07-04', '09:00')).toBe('2026-07-04T16:00:00.000Z');
});

test('instantOf is undefined in the hour that the clock skips', () => {
  expect(instantOf('2026-03-08', '01:59')).toBe('2026-03-08T09:59:00.000Z');
  for (const time of ['02:00', '02:30', '02:59']) {
    expect(instantOf('2026-03-08', time), time).toBeUndefined();
  }
  expect(instantOf('2026-03-08', '03:00')).toBe('2026-03-08T10:00:00.000Z');
});

test('instantOf takes the first of two equal hours when the clock goes back', () => {
  expect(instantOf('2026-11-01', '01:00')).toBe('2026-11-01T08:00:00.000Z');
  expect(instantOf('2026-11-01', '01:59')).toBe('2026-11-01T08:59:00.000Z');
  expect(instantOf('2026-11-01', '02:00')).toBe('2026-11-01T10:00:00.000Z');
});

test('dayAndTimeOf returns the day and the time that instantOf was given', () => {
  fc.assert(
    fc.property(days, times, (day, time) => {
      const instant = instantOf(day, time);
      if (instant) expect(dayAndTimeOf(instant)).toEqual({ day, time });
      else expect(time).toMatch(/^02:/);
    }),
  );
});

test('instantOf is between startOfDay and endOfDay, and weekFrom has the seven days from a day on', () => {
  fc.assert(
    fc.property(days, times, fc.integer({ min: 0, max: 6 }), (day, time, before) => {
      const instant = instantOf(day, time);
      if (!instant) return;
      expect(startOfDay(day) <= instant && instant < endOfDay(day)).toBe(true);
      expect(weekFrom(shiftDay(day, -before))).toContain(day);
      expect(weekFrom(day)).toHaveLength(7);
      expect(weekFrom(shiftDay(day, 1))).not.toContain(day);
    }),
  );
});

test('endOf and formatTimes are right for a visit during which the clock changes', () => {
  const night = { startsAt: '2026-11-01T08:30:00.000Z', durationMinutes: 60 };
  expect(endOf(night).toISOString()).toBe('2026-11-01T09:30:00.000Z');
  expect(formatTimes(night)).toBe('1:30 AM to 1:30 AM');
  expect(formatTimes({ startsAt: '2026-03-08T09:30:00.000Z', durationMinutes: 60 })).toBe(
    '1:30 AM to 3:30 AM',
  );
});

test('formatLength uses hours for whole and half hours from one hour on', () => {
  expect([30, 45, 60, 90, 100, 480].map(formatLength)).toEqual([
    '30 minutes',
    '45 minutes',
    '1 hour',
    '1.5 hours',
    '100 minutes',
    '8 hours',
  ]);
});

const form = {
  ...{ day: '2026-03-08', time: '09:00', ...noMoreVisits, durationMinutes: '60', note: '' },
  people: [] as string[],
  otherNames: ' Sam\u200b ',
  ...{ address: '', address2: '', city: '', state: '', zipCode: '', propertyAddress: '' },
};

test('visitSchema accepts existing days and times, and requires people', () => {
  expect(visitSchema.parse(form)).toEqual({ ...form, otherNames: 'Sam' });
  const problems = (part: Partial<typeof form>) =>
    visitSchema.safeParse({ ...form, ...part }).error?.issues.map(({ path }) => path[0]);
  expect(problems({ day: '' })).toEqual(['day']);
  expect(problems({ day: '0202-03-08' })).toEqual(['day']);
  expect(problems({ time: '' })).toContain('time');
  expect(problems({ time: '02:30' })).toEqual(['time']);
  expect(problems({ otherNames: ' \u200b, ' })).toEqual(['people']);
  expect(visitOfNobodySchema.safeParse({ ...form, otherNames: '' }).success).toBe(true);
  expect(problems({ otherNames: `Sam, ${'x'.repeat(101)}` })).toEqual(['otherNames']);
  expect(problems({ otherNames: 'sam@example.com' })).toEqual(['otherNames']);
  expect(problems({ people: ['a member'], otherNames: '' })).toBeUndefined();
  expect(problems({ people: Array.from({ length: 10 }, String) })).toEqual(['people']);
  expect(problems({ note: 'x'.repeat(2001) })).toEqual(['note']);
  expect(problems({ day2: '2026-03-09' })).toEqual(['time2']);
  expect(problems({ day2: '2026-03-08', time2: '02:30' })).toEqual(['time2']);
  expect(problems({ day3: '2026-03-08', time3: '09:00' })).toEqual(['time3']);
  expect(problems({ day3: '2026-03-08', time3: '13:00' })).toBeUndefined();
});

test('startsOf leaves out incomplete visits, and namesIn splits names at commas', () => {
  const typed = { ...form, day2: '2026-03-22', time2: '13:00', day3: '2026-03-23', time3: '' };
  expect(startsOf(typed)).toEqual(['2026-03-08T16:00:00.000Z', '2026-03-22T20:00:00.000Z']);
  expect(namesIn(' Sam Field,, Lee Cho ,')).toEqual(['Sam Field', 'Lee Cho']);
});

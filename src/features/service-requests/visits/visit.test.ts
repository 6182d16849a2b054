import { expect, test } from 'vitest';
import { timesText } from './visit.ts';

const visit = { startsAt: '2026-12-01T10:10:00Z', durationMinutes: 60, callOut: null };
const callOut = {
  arrivedAt: null,
  leftAt: null,
  standbyMinutes: null,
  report: '',
  isOutsideHours: false,
};

test('timesText of a call-out has no end until the team has left', () => {
  expect(timesText(visit)).toBe('2:10 AM to 3:10 AM');
  expect(timesText({ ...visit, callOut })).toBe('Since 2:10 AM');
  const left = { ...callOut, leftAt: '2026-12-01T12:30:00Z' };
  expect(timesText({ ...visit, callOut: left })).toBe('2:10 AM to 4:30 AM');
});

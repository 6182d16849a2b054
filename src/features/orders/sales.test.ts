import { expect, test } from 'vitest';
import { chartRange, fillPeriods, isRangeTruncated } from './sales.ts';

test('the chart shows the last 30 days or 12 months unless a range is chosen', () => {
  const open = { from: null, to: null };
  expect(chartRange('day', open, '2026-11-21')).toEqual({ from: '2026-10-23', to: '2026-11-21' });
  expect(chartRange('month', open, '2026-11-21')).toEqual({ from: '2025-12-01', to: '2026-11-21' });
  expect(chartRange('day', { from: '2026-11-01', to: '2026-11-03' }, '2026-11-21')).toEqual({
    from: '2026-11-01',
    to: '2026-11-03',
  });
});

test('a range too long for bars keeps its end; an upside-down one is a day', () => {
  expect(chartRange('day', { from: '2020-01-01', to: null }, '2026-11-21').from).toBe('2026-08-22');
  expect(chartRange('month', { from: '2000-01-15', to: null }, '2026-11-21').from).toBe(
    '2023-12-01',
  );
  expect(chartRange('month', { from: '2026-02-15', to: null }, '2026-11-21').from).toBe(
    '2026-02-15',
  );
  expect(chartRange('day', { from: '2026-11-10', to: '2026-11-01' }, '2026-11-21')).toEqual({
    from: '2026-11-10',
    to: '2026-11-10',
  });
});

test('the chart ends today, however far ahead the chosen time does', () => {
  const today = '2026-07-01';
  expect(chartRange('day', { from: null, to: '2026-12-31' }, today)).toEqual({
    from: '2026-06-02',
    to: today,
  });
  expect(chartRange('month', { from: '2026-05-10', to: '2026-12-31' }, today)).toEqual({
    from: '2026-05-10',
    to: today,
  });
  expect(chartRange('day', { from: '2026-08-01', to: '2026-08-31' }, today)).toEqual({
    from: '2026-08-01',
    to: '2026-08-01',
  });
});

test('a chart of less than the chosen time is known for it', () => {
  const today = '2026-11-21';
  const isShort = (from: string | null, to: string | null = null) =>
    isRangeTruncated(chartRange('day', { from, to }, today), from);
  expect(isShort('2020-01-01')).toBe(true);
  expect(isShort(null)).toBe(true);
  expect(isShort('2026-11-01')).toBe(false);
  expect(isShort('2026-11-01', '2027-01-01')).toBe(false);
  expect(isShort('2026-12-01', '2026-11-01')).toBe(false);
});

test('days and months without an order are zeros', () => {
  const sale = {
    start: '2026-11-02',
    orders: 1,
    revenueCents: 535,
    subtotalCents: 500,
    profitCents: 100,
  };
  const days = fillPeriods('day', { from: '2026-11-01', to: '2026-11-03' }, [sale]);
  expect(days.map((entry) => entry.revenueCents)).toEqual([0, 535, 0]);
  expect(days.map((entry) => entry.subtotalCents)).toEqual([0, 500, 0]);
  const months = fillPeriods('month', { from: '2026-09-30', to: '2026-11-03' }, [
    { ...sale, start: '2026-11-01' },
  ]);
  expect(months.map((entry) => [entry.start, entry.orders])).toEqual([
    ['2026-09-01', 0],
    ['2026-10-01', 0],
    ['2026-11-01', 1],
  ]);
});

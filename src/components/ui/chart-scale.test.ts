import { expect, test } from 'vitest';
import { chartScale } from './chart-scale.ts';

test('the axis has round marks and room for the highest value', () => {
  expect(chartScale([12_345, 3_000], 100)).toEqual({
    min: 0,
    max: 15_000,
    ticks: [0, 5_000, 10_000, 15_000],
  });
});

test('an empty chart still has an axis', () => {
  expect(chartScale([], 10_000)).toEqual({
    min: 0,
    max: 10_000,
    ticks: [0, 2500, 5000, 7500, 10_000],
  });
});

test('a loss reaches below zero', () => {
  const { min, max, ticks } = chartScale([1000, -300], 100);
  expect(min).toBeLessThanOrEqual(-300);
  expect(max).toBeGreaterThanOrEqual(1000);
  expect(ticks).toContain(0);
});

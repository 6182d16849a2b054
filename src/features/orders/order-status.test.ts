import { expect, test } from 'vitest';
import { isStepBack, orderTracker } from './order-status.ts';

test('an earlier status is a step back', () => {
  expect(isStepBack('processing', 'pending')).toBe(true);
  expect(isStepBack('delivered', 'shipped')).toBe(true);
  expect(isStepBack('processing', 'cancelled')).toBe(false);
});

test('the tracker shows how far an order has come', () => {
  const states = (...args: Parameters<typeof orderTracker>) =>
    orderTracker(...args).map((step) => step.state);
  expect(states('pending')).toEqual(['done', 'pending', 'pending', 'pending']);
  expect(states('processing')).toEqual(['done', 'current', 'pending', 'pending']);
  expect(states('shipped')).toEqual(['done', 'done', 'current', 'pending']);
  expect(states('delivered')).toEqual(['done', 'done', 'done', 'done']);
});

test('a canceled order keeps the steps it had reached', () => {
  const at = '2026-11-21T10:00:00Z';
  expect(orderTracker('cancelled').map((step) => step.state)).toEqual([
    'done',
    'pending',
    'pending',
    'pending',
  ]);
  expect(orderTracker('cancelled', { pending: at, processing: at })[1]).toEqual({
    label: 'Processing',
    state: 'done',
    at,
  });
});

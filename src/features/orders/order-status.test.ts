import { expect, test } from 'vitest';
import {
  isStepBack,
  nextOrderStatuses,
  nextStatusesOf,
  orderStatuses,
  orderTracker,
  parseStatus,
} from './order-status.ts';

test('a status nobody knows is none', () => {
  expect(parseStatus('shipped')).toBe('shipped');
  expect(parseStatus('lost')).toBeUndefined();
});

test('only what undoes a press too many is a step back', () => {
  const back = orderStatuses.flatMap((from) =>
    nextOrderStatuses(from)
      .filter((to) => isStepBack(from, to))
      .map((to) => `${from} to ${to}`),
  );
  expect(back).toEqual(['processing to pending', 'delivered to shipped']);
});

test('an order with a return stays delivered', () => {
  const next = (state: string) =>
    nextStatusesOf({ status: 'delivered', returns: [{ state }], shipments: [{}] });
  expect(next('accepted')).toEqual([]);
  expect(next('declined')).toEqual(['shipped']);
});

test('an order of which a shipment has left goes on', () => {
  const next = (shipments: object[]) =>
    nextStatusesOf({ status: 'processing', returns: [], shipments });
  expect(next([])).toEqual(['shipped', 'cancelled', 'pending']);
  expect(next([{}])).toEqual(['shipped']);
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

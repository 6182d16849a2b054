import { expect, test } from 'vitest';
import {
  findFigure,
  formatHours,
  formatShare,
  partLabel,
  rowDate,
  selectionLabel,
  type Figure,
} from './figure.ts';

const nothing = { number: 1, cents: null };
const whole: Figure = { ...nothing, figure: 'paid', part: null, value: null };
const cash: Figure = { ...nothing, figure: 'paid', part: 'reason', value: 'cash' };
const byCash: Figure = { ...nothing, figure: 'paid', part: 'person', value: 'cash' };

test('a selection finds the figure that counts its rows, and no other', () => {
  const found = [byCash, cash, whole];
  expect(findFigure(found, { figure: 'paid' })).toBe(whole);
  expect(findFigure(found, { figure: 'paid', reason: 'cash' })).toBe(cash);
  expect(findFigure(found, { figure: 'paid', person: 'cash' })).toBe(byCash);
  expect(findFigure(found, { figure: 'paid', reason: 'cash', person: 'cash' })).toBeUndefined();
  expect(findFigure(found, { figure: 'open' })).toBeUndefined();
});

test('figures, their parts and their rows have labels', () => {
  expect(selectionLabel({ figure: 'quotes-declined', reason: 'price' })).toBe(
    'Quotes declined: The price',
  );
  expect(selectionLabel({ figure: 'visits-made', person: 'Dana Cole' })).toBe(
    'Visits by person: Dana Cole',
  );
  expect(partLabel('requests', 'service', 'booking: sanitation')).toBe(
    'Booking: Sanitation & Disinfection',
  );
  expect(rowDate('paid', '2026-11-21T08:00:00Z')).toBe('Nov 21, 2026');
  expect(rowDate('requests', '2026-11-21T08:00:00Z')).toBe('Nov 21, 2026 12:00 AM');
});

test.each([
  [0.004, '0 minutes'],
  [0.42, '25 minutes'],
  [1, '1 hour'],
  [3.54, '3.5 hours'],
  [47.99, '48 hours'],
  [48, '2 days'],
  [60, '2.5 days'],
])('%s hours read %s', (hours, text) => {
  expect(formatHours(hours)).toBe(text);
});

test('a share of zero is shown as a dash', () => {
  expect(formatShare(1, 8)).toBe('12.5%');
  expect(formatShare(0, 0)).toBe('–');
});

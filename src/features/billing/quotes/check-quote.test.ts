import { expect, test } from 'vitest';
import { checkQuote, depositOf, marginOf } from './check-quote.ts';
import type { NewLine } from '../lines.ts';
import { typedLines } from '../typed-lines.ts';
import { typedPlan } from '../plans/typed-plan.ts';

const today = '2026-11-26';
const line: NewLine = {
  text: 'Sanitize two rooms',
  quantity: 1,
  priceCents: 50_000,
  optional: false,
  taxed: false,
  productId: null,
};

function check(lines: readonly NewLine[], part: object = {}) {
  const texts = { lines: typedLines(lines), message: '', validUntil: '2026-12-10', deposit: '' };
  return checkQuote({ ...typedPlan(undefined, today), ...texts, ...part }, today);
}

test('a quote of one line can be sent', () => {
  expect(check([line], { deposit: '50' })).toEqual({
    content: {
      lines: [line],
      message: '',
      validUntil: '2026-12-10',
      depositCents: 5_000,
      plan: null,
    },
    problems: { lines: [] },
  });
});

test.each([
  ['no line', [], {}, ['total']],
  ['optional lines alone', [{ ...line, optional: true }], {}, ['total']],
  ['a discount above the rest', [line, { ...line, priceCents: -50_001 }], {}, ['total']],
  [
    'a discount above the rest, for the customer to choose',
    [line, { ...line, priceCents: -50_001, optional: true }],
    {},
    ['total'],
  ],
  ['a day that is over', [line], { validUntil: '2026-11-25' }, ['validUntil']],
  ['no day', [line], { validUntil: '' }, ['validUntil']],
  ['a day too far', [line], { validUntil: '2027-11-28' }, ['validUntil']],
  ['a deposit above the total', [line], { deposit: '500.01' }, ['deposit']],
  ['a deposit in words', [line], { deposit: 'half' }, ['deposit']],
  ['a deposit below zero', [line], { deposit: '-1' }, ['deposit']],
])('a quote is not sent with %s', (_what, lines, part, fields) => {
  const { content, problems } = check(lines, part);
  expect(content).toBeUndefined();
  expect(Object.keys(problems).filter((name) => name !== 'lines')).toEqual(fields);
});

const plan = { repeats: true, firstOn: '2026-12-15', every: '3', billing: 'visit' };

test('a plan has neither a deposit nor lines to choose from', () => {
  const { content, problems } = check([{ ...line, optional: true }], { ...plan, deposit: '50' });
  expect(problems).toEqual({ lines: [] });
  expect(content).toMatchObject({
    lines: [{ optional: false }],
    depositCents: 0,
    plan: {
      ...{ every: 3, unit: 'month', firstOn: '2026-12-15', at: '09:00', durationMinutes: 60 },
      ...{ people: [], until: null, billing: 'visit' },
    },
  });
});

test.each([
  ['no number', { every: 'x' }, ['every']],
  ['a number above 52', { every: '53' }, ['every']],
  ['no first day', { firstOn: '' }, ['firstOn']],
  ['a first day that is over', { firstOn: '2026-11-25' }, ['firstOn']],
  ['no time', { at: '' }, ['at']],
  ['a last day before the first', { until: '2026-12-14' }, ['until']],
  ['acceptance after the first visit', { validUntil: '2026-12-16' }, ['validUntil']],
])('a plan is not sent with %s', (_what, part, fields) => {
  const { content, problems } = check([line], { ...plan, ...part });
  expect(content).toBeUndefined();
  expect(Object.keys(problems).filter((name) => name !== 'lines')).toEqual(fields);
});

test('a quote can end today', () => {
  expect(check([line], { validUntil: today }).content).toBeDefined();
});

test('an empty deposit field means no deposit', () => {
  expect(depositOf(' ')).toBe(0);
  expect(depositOf('$1,000')).toBe(100_000);
});

test('the margin covers only products on required lines', () => {
  const costs = new Map([['nvr-4cam-kit', 39_900]]);
  const camera = { ...line, priceCents: 41_895, productId: 'nvr-4cam-kit' };
  expect(marginOf([line], costs)).toBeUndefined();
  expect(marginOf([line, { ...camera, optional: true }], costs)).toBeUndefined();
  expect(marginOf([line, { ...camera, quantity: 2 }], costs)).toEqual({
    priceCents: 83_790,
    profitCents: 3_990,
  });
});

import { expect, test } from 'vitest';
import { staffPlan, staffQuote } from '#testing/factories.ts';
import type { PlanQuote } from '../plans/plan-state.ts';
import { depositCap, mayBeHome, nextQuote, priceText, stateLabel, stateText } from './quote.ts';

test('the next quote begins with the last one, and after an acceptance it is extra work', () => {
  const [first, second] = [staffQuote({ state: 'replaced' }), staffQuote({ version: 2 })];
  expect(nextQuote([])).toEqual({
    ...{ changed: undefined, isExtra: false, version: 0, state: undefined },
  });
  expect(nextQuote([first, second])).toMatchObject({ changed: second, isExtra: false, version: 2 });
  const accepted = staffQuote({ version: 2, state: 'accepted' });
  expect(nextQuote([accepted, first])).toMatchObject({
    changed: undefined,
    isExtra: true,
    version: 2,
  });
  const extra = staffQuote({ version: 3, isExtra: true });
  expect(nextQuote([extra, accepted])).toMatchObject({ changed: extra, isExtra: true, version: 3 });
  const canceled = staffQuote({ version: 2, state: 'canceled' });
  expect(nextQuote([canceled])).toMatchObject({ isExtra: false, state: 'canceled' });
});

test.each([
  [500_000, 50_000],
  [1_000_000, 100_000],
  [5_000_000, 100_000],
  [99, 9],
])('for %i cents, California allows a deposit of at most %i', (total, cap) => {
  expect(depositCap(total)).toBe(cap);
});

test('a property may be a home unless the request names a business', () => {
  expect(mayBeHome({ fields: { propertyType: 'townhouse' } })).toBe(true);
  expect(mayBeHome({ fields: {} })).toBe(true);
  expect(mayBeHome({ fields: { propertyType: 'warehouse' } })).toBe(false);
});

test('staff read who accepted a quote, how and when', () => {
  const quote = staffQuote({
    state: 'accepted',
    acceptedName: 'Rosa Mendez',
    acceptedHow: 'in-person',
    acceptedBy: 'Dana Cole',
    answeredAt: '2026-11-27T18:14:00Z',
  });
  expect(stateText(quote, true).replaceAll(/[\u2068\u2069]/g, '')).toBe(
    'Accepted by Rosa Mendez on Nov 27, 2026 10:14 AM, in person, taken by Dana Cole.',
  );
});

test('an acceptance on paper has the day of the paper', () => {
  const quote = staffQuote({
    state: 'accepted',
    acceptedName: 'Rosa Mendez',
    acceptedHow: 'on-paper',
    answeredAt: '2025-03-01T20:00:00Z',
  });
  expect(stateText(quote, true)).toMatch(/ on Mar 1, 2025, on paper\.$/);
});

test('the state of a quote without an email asks staff to tell the customer', () => {
  const quote = staffQuote({ state: 'sent' });
  expect(stateText(quote, true)).toContain('Its page was not opened yet.');
  expect(stateText(quote, false)).toContain('print it, or tell them.');
});

function acceptedPlan(part: Parameters<typeof staffPlan>[0] = {}): PlanQuote {
  return { ...staffQuote({ state: 'accepted', totalCents: 8_900 }), plan: staffPlan(part) };
}

test('an accepted plan has the label of its own state, and a price with its rhythm', () => {
  const quote = { ...acceptedPlan(), state: 'declined', shownState: 'declined' } as const;
  expect(stateLabel(quote, '2026-12-15')).toBe('Declined');
  const accepted = acceptedPlan({ state: 'runs', firstOn: '2026-12-15' });
  expect(stateLabel(accepted, '2026-12-15')).toBe('Runs');
  expect(stateLabel(accepted, '2026-12-14')).toBe('Begins Dec 15');
  expect(priceText(quote)).toBe('every 3 months, $89.00 a visit');
});

test('beside a plan, a first quote is no extra work, and the next plan begins with the one that runs', () => {
  const plan = acceptedPlan();
  expect(nextQuote([plan])).toMatchObject({ changed: undefined, isExtra: false, version: 1 });
  expect(nextQuote([plan], plan)).toMatchObject({ changed: plan, isExtra: false, version: 1 });
  const once = staffQuote({ version: 2, state: 'accepted' });
  expect(nextQuote([plan, once])).toMatchObject({ isExtra: true });
  expect(nextQuote([plan, once], plan)).toMatchObject({
    changed: plan,
    isExtra: false,
    version: 2,
  });
});

import { expect, test } from 'vitest';
import { staffPlan, staffQuote } from '#testing/factories.ts';
import type { PlanQuote } from '../plans/plan-state.ts';
import {
  depositCap,
  depositDue,
  hasEnded,
  isOpen,
  mayBeHome,
  nextQuote,
  priceText,
  stateLabel,
  stateText,
} from './quote.ts';

const today = '2026-12-05';

test('a quote is valid to the end of its last day', () => {
  expect(isOpen(staffQuote({ validUntil: today }), today)).toBe(true);
  expect(hasEnded(staffQuote({ validUntil: today }), today)).toBe(false);
  expect(isOpen(staffQuote({ validUntil: '2026-12-04' }), today)).toBe(false);
  expect(hasEnded(staffQuote({ validUntil: '2026-12-04' }), today)).toBe(true);
  expect(isOpen(staffQuote({ state: 'replaced' }), today)).toBe(false);
  expect(hasEnded(staffQuote({ state: 'accepted', validUntil: '2026-12-04' }), today)).toBe(false);
});

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
])('of %i cents, %i are the most that California allows in advance', (total, cap) => {
  expect(depositCap(total)).toBe(cap);
});

test('a property may be a home unless the request names a business', () => {
  expect(mayBeHome({ fields: { propertyType: 'townhouse' } })).toBe(true);
  expect(mayBeHome({ fields: {} })).toBe(true);
  expect(mayBeHome({ fields: { propertyType: 'warehouse' } })).toBe(false);
});

test('a deposit is due until it is paid', () => {
  const paid = {
    method: 'cash',
    reference: '',
    paidOn: today,
    takenBy: 'Dana',
    at: '',
    id: '',
    isVoided: false,
    refund: null,
  } as const;
  const quote = staffQuote({ depositCents: 5_000, deposits: [{ ...paid, amountCents: 2_000 }] });
  expect(depositDue(quote)).toBe(3_000);
  expect(depositDue({ ...quote, depositCents: 1_000 })).toBe(0);
});

test('staff read who accepted a quote, how and when', () => {
  const quote = staffQuote({
    state: 'accepted',
    acceptedName: 'Rosa Mendez',
    acceptedHow: 'in-person',
    acceptedBy: 'Dana Cole',
    answeredAt: '2026-11-27T18:14:00Z',
  });
  expect(stateText(quote, today, true).replaceAll(/[\u2068\u2069]/g, '')).toBe(
    'Accepted by Rosa Mendez on Nov 27, 2026 10:14 AM, in person, taken by Dana Cole.',
  );
});

test('a customer without an email address is told by staff', () => {
  const quote = staffQuote({ state: 'sent' });
  expect(stateText(quote, today, true)).toContain('Its page was not opened yet.');
  expect(stateText(quote, today, false)).toContain('print it, or tell them.');
});

function acceptedPlan(part: Parameters<typeof staffPlan>[0] = {}): PlanQuote {
  return { ...staffQuote({ state: 'accepted', totalCents: 8_900 }), plan: staffPlan(part) };
}

test('a plan is called by its own state once it was accepted, and by its price', () => {
  const quote = { ...acceptedPlan(), state: 'declined' as const };
  expect(stateLabel(quote, today)).toBe('Declined');
  expect(stateLabel(acceptedPlan(), today)).toBe('Runs');
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

import { expect, test } from 'vitest';
import { sortPlans } from './plan-sort.ts';
import type { ListedPlan } from './staff-api.ts';

const plan = (customer: string, price_cents: number, next_on: string | null): ListedPlan => ({
  plan_id: customer,
  request_reference: 'REQ-ABC234',
  customer,
  service: 'pest-quote',
  state: 'runs',
  every: 1,
  unit: 'month',
  billing: 'visit',
  first_on: '2026-12-15',
  next_on,
  ends_on: null,
  people: [],
  price_cents,
  month_cents: price_cents,
});
const plans = [
  plan('Zoe', 8_900, '2027-03-15'),
  plan('ángel', 24_900, null),
  plan('Ben', 11_000, '2026-12-01'),
];

test.each([
  [null, ['Zoe', 'ángel', 'Ben']],
  ['customer', ['ángel', 'Ben', 'Zoe']],
  ['-customer', ['Zoe', 'Ben', 'ángel']],
  ['price', ['Zoe', 'Ben', 'ángel']],
  ['-price', ['ángel', 'Ben', 'Zoe']],
  ['next', ['Ben', 'Zoe', 'ángel']],
  ['-next', ['Zoe', 'Ben', 'ángel']],
] as const)('plans by %s, those without a next visit last', (sort, names) => {
  expect(sortPlans(plans, sort).map(({ customer }) => customer)).toEqual(names);
});

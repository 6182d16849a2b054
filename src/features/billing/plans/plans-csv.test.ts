import { expect, test } from 'vitest';
import { plansCsv } from './plans-csv.ts';
import type { ListedPlan } from './staff-api.ts';

const plan: ListedPlan = {
  plan_id: 'p',
  request_reference: 'REQ-ABC234',
  customer: 'Ana Ortiz',
  service: 'pest-quote',
  state: 'runs',
  every: 3,
  unit: 'month',
  billing: 'visit',
  first_on: '2026-12-15',
  next_on: '2027-03-15',
  ends_on: null,
  people: ['Lee Cho', 'Sam Field'],
  price_cents: 8_900,
  month_cents: 2_967,
};

test('a plan is one line with its price and its monthly income', () => {
  const [, line] = plansCsv([plan], '2026-12-15').split('\r\n');
  expect(line).toBe(
    '"REQ-ABC234","Ana Ortiz","Pest Control","Runs","every 3 months","every 3 months, $89.00 a visit","89","29.67","Lee Cho, Sam Field","Dec 15, 2026","Mar 15, 2027",""',
  );
});

test('a plan before its first day has that day as its status', () => {
  expect(plansCsv([plan], '2026-12-14')).toContain('"Begins Dec 15"');
});

import { expect, test } from 'vitest';
import { guardPriceCents } from '#content/guard-prices.ts';
import { guardPlanStart } from './guard-plan-start.ts';

const today = '2026-11-26';
const application = (fields: object) =>
  guardPlanStart({ kind: 'guard-application', fields: { ...fields } }, today);

test('a guard application becomes a plan at the price of our page, from the day that it names', () => {
  const start = application({ coverage: 'premium', startDate: '2026-12-15' });
  expect(start?.lines).toEqual([
    expect.objectContaining({
      text: 'Live Guard Response, Premium plan',
      priceCents: guardPriceCents.month.premium,
    }),
  ]);
  expect(start?.plan).toMatchObject({ billing: 'advance', firstOn: '2026-12-15', until: null });
});

test('it ends with the months that were applied for', () => {
  const asked = { coverage: 'elite', startDate: '2026-12-15' };
  expect(application({ ...asked, duration: '3months' })?.plan?.until).toBe('2027-03-14');
  expect(application({ ...asked, duration: 'ongoing' })?.plan?.until).toBeNull();
});

test('a day that is over or not named is tomorrow', () => {
  expect(application({ coverage: 'basic' })?.plan?.firstOn).toBe('2026-11-27');
  expect(application({ coverage: 'basic', startDate: '2026-11-20' })?.plan?.firstOn).toBe(
    '2026-11-27',
  );
});

test('a price of its own is a quote as any other', () => {
  expect(application({ coverage: 'custom' })).toBeUndefined();
  expect(guardPlanStart({ kind: 'booking', fields: { coverage: 'basic' } }, today)).toBeUndefined();
});

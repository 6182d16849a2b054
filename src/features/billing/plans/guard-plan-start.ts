import { guardPlans } from '#content/guard-plans.ts';
import { preferenceOf } from '#features/service-requests/visits/preference.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { shiftDay, shiftMonths } from '#lib/format/business-days.ts';
import type { QuoteStart } from '../quotes/use-quote-draft.ts';

/** Whether somebody applied for one of the guard plans, not for a price of their own. */
export function chosenGuardPlan({ kind, fields }: Pick<ServiceRequest, 'kind' | 'fields'>) {
  return kind === 'guard-application'
    ? guardPlans.find(({ id }) => id === fields.coverage)
    : undefined;
}

/** The plan that the guard application asks for, from the day that it names. */
export function guardPlanStart(
  request: Pick<ServiceRequest, 'kind' | 'fields'>,
  today: string,
): QuoteStart | undefined {
  const chosen = chosenGuardPlan(request);
  if (!chosen) return undefined;
  const tomorrow = shiftDay(today, 1);
  const { day } = preferenceOf(request);
  const firstOn = day > tomorrow ? day : tomorrow;
  // Of an application for one to twelve months.
  const months = Number.parseInt(String(request.fields.duration), 10);
  return {
    lines: [
      {
        text: `Live Guard Response, ${chosen.name} plan`,
        quantity: 1,
        priceCents: chosen.priceCents,
        ...{ optional: false, taxed: false, productId: null },
      },
    ],
    plan: {
      ...{ every: 1, unit: 'month', at: '09:00', durationMinutes: 60 },
      firstOn,
      until: Number.isNaN(months) ? null : shiftDay(shiftMonths(firstOn, months), -1),
      ...{ billing: 'advance', people: [] },
    },
  };
}

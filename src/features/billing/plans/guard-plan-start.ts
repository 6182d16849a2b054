import { guardCalls } from '#content/guard-calls.ts';
import { guardPlans } from '#content/guard-plans.ts';
import { preferredTimeInForm } from '#features/service-requests/visits/preferred-times.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import type { QuoteStart } from '../quotes/use-quote-draft.ts';

/**
 * The guard plan in the application. `undefined` if the customer asked for a custom price, or if the request is no
 * guard application.
 */
export function chosenGuardPlan({ kind, fields }: Pick<ServiceRequest, 'kind' | 'fields'>) {
  return kind === 'guard-application'
    ? guardPlans.find(({ id }) => id === fields.coverage)
    : undefined;
}

/** A quote for the plan in the guard application. The plan begins on the preferred day, but not before tomorrow. */
export function guardPlanStart(
  request: Pick<ServiceRequest, 'kind' | 'fields'>,
  today: string,
): QuoteStart | undefined {
  const chosen = chosenGuardPlan(request);
  if (!chosen) return undefined;
  const tomorrow = shiftDay(today, 1);
  const { day } = preferredTimeInForm(request);
  const firstOn = day > tomorrow ? day : tomorrow;
  return {
    lines: [
      {
        text: `Live Guard Response, ${chosen.name} plan: ${chosen.features.map(uncapitalized).join(', ')}`,
        quantity: 1,
        priceCents: chosen.priceCents,
        ...{ optional: false, taxed: false, productId: null },
      },
    ],
    plan: {
      ...{ every: null, unit: null, at: null, durationMinutes: null, people: [] },
      firstOn,
      // The customer gives a duration only for our planning, so the plan has no end.
      ...{ until: null, billing: 'advance', calls: guardCalls[chosen.id] },
    },
  };
}

/** `'Up to 4 calls'` -> `'up to 4 calls'`, but `'VIP dispatch'` */
function uncapitalized(feature: string): string {
  return /^[A-Z][a-z]/.test(feature) ? feature.charAt(0).toLowerCase() + feature.slice(1) : feature;
}

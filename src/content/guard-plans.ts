// The three guard plans, for the guard page, the application form and the structured data.
import { guardPriceCents, guardPrices } from './guard-prices.ts';

const guardPlanIds = ['basic', 'premium', 'elite'] as const;

export type GuardPlanId = (typeof guardPlanIds)[number];

export interface GuardPlan {
  readonly id: GuardPlanId;
  readonly name: string;
  /** Price per month. */
  readonly priceCents: number;
  /** The customers whom the plan suits, in one line. */
  readonly suits: string;
  readonly features: readonly string[];
  /** Price of an hour of standby beyond the plan. */
  readonly extraStandby: string;
}

export const guardPlans: readonly GuardPlan[] = [
  {
    id: 'basic',
    name: 'Basic',
    priceCents: guardPriceCents.month.basic,
    suits: 'For a home that is empty during the day.',
    features: [
      'Up to 4 response calls a month',
      'Daytime response, 8am-6pm',
      'Inspection report after every call',
      'Photo and video of what was found',
    ],
    extraStandby: `${guardPrices.basicStandby}/hr`,
  },
  {
    id: 'premium',
    name: 'Premium',
    priceCents: guardPriceCents.month.premium,
    suits: 'For families and owners who travel: any hour, with priority dispatch.',
    features: [
      'Up to 8 response calls a month',
      'Response 24/7',
      'Priority dispatch',
      'Up to 1 hour of standby per call',
      'Extended service radius',
      'Inspection report with photo and video',
    ],
    extraStandby: `${guardPrices.premiumStandby}/hr`,
  },
  {
    id: 'elite',
    name: 'Elite',
    priceCents: guardPriceCents.month.elite,
    suits: 'For larger properties: unlimited calls and your own coordinator.',
    features: [
      'Unlimited response calls',
      'Response 24/7',
      'VIP dispatch',
      'Up to 2 hours of standby per call',
      'Dedicated coordinator',
      'Armed option',
      'Inspection report with photo and video',
    ],
    extraStandby: 'Included up to plan limits',
  },
];

/** Notes on the prices: the services included, the commitment, and the agreement that must exist before a dispatch. */
export const guardPlanNotes = {
  basis:
    'Prices are based on about $30 an hour for the guard plus a 40% markup. Overage charges may apply beyond the plan’s limits.',
  commitment: 'Cancel anytime. No long-term contracts.',
  agreement: 'A signed service agreement is required before the first dispatch.',
} as const;

/** Hourly prices of guards outside the plans, in USD. */
export const guardHourlyRates = [
  { name: 'Standard daytime response', minCents: 45_00, maxCents: 60_00 },
  { name: 'Night and weekend response', minCents: 55_00, maxCents: 75_00 },
  { name: 'Standby, per hour', minCents: 45_00, maxCents: 75_00 },
] as const;

export function isGuardPlanId(value: string | null): value is GuardPlanId {
  return guardPlanIds.some((id) => id === value);
}

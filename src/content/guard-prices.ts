import { formatWholeDollars } from '#lib/format/money.ts';

/**
 * Monthly prices of the guard plans, and prices for an hour of standby beyond a plan. All texts take their prices from
 * here.
 */
export const guardPriceCents = {
  month: { basic: 199_00, premium: 349_00, elite: 599_00 },
  /** The Elite plan includes standby up to its limits. */
  standbyHour: { basic: 42_00, premium: 35_00 },
} as const;

const { month, standbyHour } = guardPriceCents;

/** The prices for use in texts, in whole dollars. */
export const guardPrices = {
  lowest: formatWholeDollars(Math.min(...Object.values(month))),
  basic: formatWholeDollars(month.basic),
  premium: formatWholeDollars(month.premium),
  elite: formatWholeDollars(month.elite),
  basicStandby: formatWholeDollars(standbyHour.basic),
  premiumStandby: formatWholeDollars(standbyHour.premium),
} as const;

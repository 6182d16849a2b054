// The limits of each guard plan as numbers, for staff pages only. The guard page shows the same limits in words.
import { guardPriceCents } from './guard-prices.ts';
import type { GuardPlanId } from './guard-plans.ts';

interface GuardCalls {
  /** Number of calls that a month includes. `null` for any number. */
  readonly aMonth: number | null;
  /** First and last hour of the day at which calls are included, in California. `null` for any hour. */
  readonly from: string | null;
  readonly until: string | null;
  /** Minutes of standby that each call includes. */
  readonly standbyMinutes: number;
  /** Price of an hour of standby beyond the included minutes. `null` if the plan has no such price. */
  readonly hourCents: number | null;
}

const anyHour = { from: null, until: null } as const;
const { standbyHour } = guardPriceCents;

export const guardCalls: Readonly<Record<GuardPlanId, GuardCalls>> = {
  basic: {
    aMonth: 4,
    from: '08:00',
    until: '18:00',
    standbyMinutes: 0,
    hourCents: standbyHour.basic,
  },
  premium: { ...anyHour, aMonth: 8, standbyMinutes: 60, hourCents: standbyHour.premium },
  elite: { ...anyHour, aMonth: null, standbyMinutes: 120, hourCents: null },
};

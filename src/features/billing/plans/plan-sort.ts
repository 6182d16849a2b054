/** Sort order of the list of plans in the URL. */
import { choiceParam, filterFormat } from '#lib/lists/list-filter.ts';
import type { ListedPlan } from './staff-api.ts';

const sorts = ['customer', '-customer', 'price', '-price', 'next', '-next'] as const;
type PlanSort = (typeof sorts)[number];

export const planSortFormat = filterFormat<{ sort: PlanSort | null }>({
  sort: choiceParam('sort', sorts, null),
});

const byName = new Intl.Collator('en-US');

/** Sorts plans by a column. A plan without a next visit is always last. `null` keeps the order. */
export function sortPlans(plans: readonly ListedPlan[], sort: PlanSort | null): ListedPlan[] {
  const sign = sort?.startsWith('-') ? -1 : 1;
  switch (sort) {
    case null:
      return [...plans];
    case 'customer':
    case '-customer':
      return plans.toSorted((a, b) => sign * byName.compare(a.customer, b.customer));
    case 'price':
    case '-price':
      return plans.toSorted((a, b) => sign * (a.price_cents - b.price_cents));
    case 'next':
    case '-next':
      return plans.toSorted((a, b) =>
        a.next_on === null || b.next_on === null
          ? Number(a.next_on === null) - Number(b.next_on === null)
          : sign * a.next_on.localeCompare(b.next_on),
      );
  }
}

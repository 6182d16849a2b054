import { dayParam } from '#lib/lists/day-param.ts';
import { choiceParam, filterFormat, pageParam, queryParam } from '#lib/lists/list-filter.ts';
import { openStatuses, orderStatuses, type OrderStatus } from './order-status.ts';

const orderSorts = ['newest', 'oldest', 'total', 'total-asc', 'name'] as const;
export type OrderSort = (typeof orderSorts)[number];

/**
 * `open` finds orders that are still to be shipped, `returns` those with a return that waits for staff, and
 * `returns-expected` those with a return on its way back.
 */
const statusFilters = ['open', ...orderStatuses, 'returns', 'returns-expected'] as const;
type StatusFilter = (typeof statusFilters)[number];

export interface OrderFilter {
  /** Part of an order number, a name or an email address, as typed. */
  readonly query: string;
  readonly status: StatusFilter | null;
  /** First and last day; `null` leaves that end open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: OrderSort;
  /** Starts with 1. */
  readonly page: number;
}

export const orderFilterFormat = filterFormat<OrderFilter>({
  query: queryParam,
  status: choiceParam('status', statusFilters, null),
  from: dayParam('from'),
  to: dayParam('to'),
  sort: choiceParam('sort', orderSorts, 'newest'),
  page: pageParam,
});

/** True if the list is filtered. */
export function isOrderFiltered({ query, status, from, to }: OrderFilter): boolean {
  return query.trim() !== '' || status !== null || from !== null || to !== null;
}

/** The statuses that the filter finds, or `null` for all. */
export function filterStatuses(status: StatusFilter | null): readonly OrderStatus[] | null {
  if (status === null || findsReturns(status)) return null;
  return status === 'open' ? openStatuses : orderStatuses.filter((each) => each === status);
}

/** True if the filter finds orders by their returns. */
export function findsReturns(status: StatusFilter | null): boolean {
  return status === 'returns' || status === 'returns-expected';
}

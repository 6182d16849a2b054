import { dayParam } from '#lib/lists/day-param.ts';
import { choiceParam, filterFormat, pageParam, queryParam } from '#lib/lists/list-filter.ts';
import { openStatuses, orderStatuses, type OrderStatus } from './order-status.ts';

const orderSorts = ['newest', 'oldest', 'total', 'total-asc', 'name'] as const;
export type OrderSort = (typeof orderSorts)[number];

/**
 * `open` finds orders that are not fully shipped. `returns` finds orders with a return that staff have to handle.
 * `returns-expected` finds orders with a return that is on its way.
 */
const statusFilters = ['open', ...orderStatuses, 'returns', 'returns-expected'] as const;
type StatusFilter = (typeof statusFilters)[number];

export interface OrderFilter {
  /** Text to find in order numbers, names and email addresses. */
  readonly query: string;
  readonly status: StatusFilter | null;
  /** First and last day. `null` means no limit. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: OrderSort;
  /** The first page is 1. */
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

/** True if the filter leaves out any orders. */
export function isOrderFiltered({ query, status, from, to }: OrderFilter): boolean {
  return query.trim() !== '' || status !== null || from !== null || to !== null;
}

/** The statuses that match the filter; `null` for all statuses. */
export function filterStatuses(status: StatusFilter | null): readonly OrderStatus[] | null {
  if (status === null || findsReturns(status)) return null;
  return status === 'open' ? openStatuses : orderStatuses.filter((each) => each === status);
}

/** True if the filter is about returns. */
export function findsReturns(status: StatusFilter | null): boolean {
  return status === 'returns' || status === 'returns-expected';
}

import { choiceParam, filterFormat, pageParam } from '#lib/lists/list-filter.ts';
import { priceRequestStatuses, type PriceRequestStatus } from './price-request.ts';

export interface PriceRequestFilter {
  readonly status: PriceRequestStatus | null;
  /** From 1. */
  readonly page: number;
}

export const priceRequestFilterFormat = filterFormat<PriceRequestFilter>({
  status: choiceParam('status', priceRequestStatuses, null),
  page: pageParam,
});

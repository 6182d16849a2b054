import { choicePart, filterFormat, pagePart } from '#lib/lists/list-filter.ts';
import { priceRequestStatuses, type PriceRequestStatus } from './price-request.ts';

export interface PriceRequestFilter {
  readonly status: PriceRequestStatus | null;
  /** From 1. */
  readonly page: number;
}

export const priceRequestFilterFormat = filterFormat<PriceRequestFilter>({
  status: choicePart('status', priceRequestStatuses, null),
  page: pagePart,
});

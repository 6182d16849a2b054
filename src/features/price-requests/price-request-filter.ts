import { choiceParam, filterFormat, pageParam, textParam } from '#lib/lists/list-filter.ts';
import { priceRequestStatuses, type PriceRequestStatus } from './price-request.ts';

export interface PriceRequestFilter {
  readonly status: PriceRequestStatus | null;
  /** Email address whose requests are shown; `null` for all. */
  readonly email: string | null;
  /** From 1. */
  readonly page: number;
}

export const priceRequestFilterFormat = filterFormat<PriceRequestFilter>({
  status: choiceParam('status', priceRequestStatuses, null),
  email: textParam('email'),
  page: pageParam,
});

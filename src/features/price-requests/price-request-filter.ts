import { choiceParam, filterFormat, pageParam, textParam } from '#lib/lists/list-filter.ts';
import { priceRequestStatuses, type PriceRequestStatus } from './price-request.ts';

export interface PriceRequestFilter {
  readonly status: PriceRequestStatus | null;
  /** Only requests from this email address; `null` for all requests. */
  readonly email: string | null;
  /** From 1. */
  readonly page: number;
}

export const priceRequestFilterFormat = filterFormat<PriceRequestFilter>({
  status: choiceParam('status', priceRequestStatuses, null),
  email: textParam('email'),
  page: pageParam,
});

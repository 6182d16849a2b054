// The price list requests' filter as it stands in the address: ?status=pending&page=2
import { pageOf } from '#lib/lists/list-params.ts';
import { priceRequestStatuses, type PriceRequestStatus } from './price-request.ts';

export interface PriceRequestFilter {
  readonly status: PriceRequestStatus | null;
  /** From 1. */
  readonly page: number;
}

/** Reads any address: what is missing, unknown or out of range falls back to its default. */
export function parsePriceRequestFilter(params: URLSearchParams): PriceRequestFilter {
  return {
    status: priceRequestStatuses.find((status) => status === params.get('status')) ?? null,
    page: pageOf(params),
  };
}

/** Defaults are left out, so that the plain list has one address. */
export function toPriceRequestParams({ status, page }: PriceRequestFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (status) params.set('status', status);
  if (page !== 1) params.set('page', String(page));
  return params;
}

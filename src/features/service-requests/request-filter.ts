// The requests page's filter as it stands in the address: ?q=ana&kind=quote&status=new&page=2
import { pageOf, queryOf } from '#lib/lists/list-params.ts';
import { requestKinds, type RequestKind } from './request-kind.ts';
import { requestStatuses, type RequestStatus } from './service-request.ts';

export interface RequestFilter {
  /** Part of anything that a request holds, as typed. */
  readonly query: string;
  readonly kind: RequestKind | null;
  readonly status: RequestStatus | null;
  /** From 1. */
  readonly page: number;
}

export const requestsPerPage = 25;

/** Reads any address: what is missing, unknown or out of range falls back to its default. */
export function parseRequestFilter(params: URLSearchParams): RequestFilter {
  return {
    query: queryOf(params),
    kind: requestKinds.find((kind) => kind === params.get('kind')) ?? null,
    status: requestStatuses.find((status) => status === params.get('status')) ?? null,
    page: pageOf(params),
  };
}

/** Defaults are left out, so that the plain list has one address. */
export function toRequestParams(filter: RequestFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.query.trim() !== '') params.set('q', filter.query);
  if (filter.kind) params.set('kind', filter.kind);
  if (filter.status) params.set('status', filter.status);
  if (filter.page !== 1) params.set('page', String(filter.page));
  return params;
}

/** Whether the list shows less than every request. */
export function isFiltered({ query, kind, status }: RequestFilter): boolean {
  return query.trim() !== '' || kind !== null || status !== null;
}

import { choicePart, filterFormat, pagePart, queryPart } from '#lib/lists/list-filter.ts';
import { requestKinds, type RequestKind } from './request-kind.ts';
import { requestStatuses, type RequestStatus } from './service-request.ts';

export interface RequestFilter {
  /** Part of any text of a request, as typed. */
  readonly query: string;
  readonly kind: RequestKind | null;
  readonly status: RequestStatus | null;
  /** From 1. */
  readonly page: number;
}

export const requestsPerPage = 25;

export const requestFilterFormat = filterFormat<RequestFilter>({
  query: queryPart,
  kind: choicePart('kind', requestKinds, null),
  status: choicePart('status', requestStatuses, null),
  page: pagePart,
});

/** Whether the list shows less than every request. */
export function isFiltered({ query, kind, status }: RequestFilter): boolean {
  return query.trim() !== '' || kind !== null || status !== null;
}

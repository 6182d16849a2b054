import { choiceParam, filterFormat, pageParam, queryParam } from '#lib/lists/list-filter.ts';
import { requestKinds, type RequestKind } from './request-kind.ts';
import { requestStatuses, type RequestStatus } from './service-request.ts';

const assignments = ['mine', 'nobody'] as const;

export interface RequestFilter {
  /** Part of any text of a request, as typed. */
  readonly query: string;
  readonly kind: RequestKind | null;
  readonly status: RequestStatus | null;
  /** Without a status, only open requests. */
  readonly assigned: (typeof assignments)[number] | null;
  /** From 1. */
  readonly page: number;
}

export const requestFilterFormat = filterFormat<RequestFilter>({
  query: queryParam,
  kind: choiceParam('kind', requestKinds, null),
  status: choiceParam('status', requestStatuses, null),
  assigned: choiceParam('assigned', assignments, null),
  page: pageParam,
});

/** Whether the list shows less than every request. */
export function isRequestFiltered({ query, kind, status, assigned }: RequestFilter): boolean {
  return query.trim() !== '' || [kind, status, assigned].some((part) => part !== null);
}

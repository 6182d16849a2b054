import { choiceParam, filterFormat, pageParam, queryParam } from '#lib/lists/list-filter.ts';
import { requestKinds, type RequestKind } from './request-kind.ts';
import { requestStatuses, type RequestStatus } from './service-request.ts';

const assignments = ['mine', 'nobody'] as const;

/** What waits for staff. */
export const waitingFor = ['emergency', 'late', 'to-answer', 'customer'] as const;
export type WaitingFor = (typeof waitingFor)[number];

export interface RequestFilter {
  /** Part of any text of a request, as typed. */
  readonly query: string;
  readonly kind: RequestKind | null;
  readonly status: RequestStatus | null;
  /** Without a status, only open requests. */
  readonly assigned: (typeof assignments)[number] | null;
  readonly waiting: WaitingFor | null;
  /** Whether a plan of theirs runs. */
  readonly plan: 'runs' | null;
  /** From 1. */
  readonly page: number;
}

export const requestFilterFormat = filterFormat<RequestFilter>({
  query: queryParam,
  kind: choiceParam('kind', requestKinds, null),
  status: choiceParam('status', requestStatuses, null),
  assigned: choiceParam('assigned', assignments, null),
  waiting: choiceParam('waiting', waitingFor, null),
  plan: choiceParam('plan', ['runs'] as const, null),
  page: pageParam,
});

/** Whether the list shows less than every request. */
export function isRequestFiltered({
  query,
  kind,
  status,
  assigned,
  waiting,
  plan,
}: RequestFilter): boolean {
  return (
    query.trim() !== '' || [kind, status, assigned, waiting, plan].some((part) => part !== null)
  );
}

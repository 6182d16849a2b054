import { choiceParam, filterFormat, pageParam, queryParam } from '#lib/lists/list-filter.ts';
import { requestKindLabels, requestKinds } from './request-kind.ts';
import { requestStatuses, requestStatusLabels } from './service-request.ts';

/** Filters for requests that wait for staff. */
export const waitingLabels = {
  emergency: 'Open emergencies',
  late: 'Late',
  'to-answer': 'To answer next',
  customer: 'News from customers',
} as const;
type WaitingFor = keyof typeof waitingLabels;
export const waitingFor = Object.keys(waitingLabels) as WaitingFor[];

/** Filters for open requests by assignee, and for requests with a plan. */
export const othersLabels = {
  mine: 'Mine',
  nobody: 'Nobody’s',
  plan: 'With a plan',
} as const;
const others = Object.keys(othersLabels) as (keyof typeof othersLabels)[];

const shown = [...waitingFor, ...others, ...requestStatuses, ...requestKinds] as const;
export type ShownRequests = (typeof shown)[number];

/** Options of the field "Show", in groups. */
export const shownGroups = [
  { heading: 'Waiting for us', labels: waitingLabels },
  { heading: 'Open', labels: othersLabels },
  { heading: 'Status', labels: requestStatusLabels },
  { heading: 'Form', labels: requestKindLabels },
].map(({ heading, labels }) => ({
  heading,
  options: Object.entries(labels).map(([value, label]) => ({ value, label })),
}));

export interface RequestFilter {
  /** Text to search for, as typed. */
  readonly query: string;
  readonly show: ShownRequests | null;
  /** From 1. */
  readonly page: number;
}

const showParam = choiceParam('show', shown, null);

/** Parses the search param of the field "Show"; `null` for all requests. */
export const readShown = showParam.read;

export const requestFilterFormat = filterFormat<RequestFilter>({
  query: queryParam,
  show: showParam,
  page: pageParam,
});

export function isRequestFiltered({ query, show }: RequestFilter): boolean {
  return query.trim() !== '' || show !== null;
}

/** @returns `show` if it is one of the codes; otherwise undefined. */
export function oneOf<Code extends string>(codes: readonly Code[], show: string | null) {
  return codes.find((code) => code === show);
}

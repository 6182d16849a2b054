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

/** Whose the open requests are, and of which a plan runs. */
export const othersLabels = {
  mine: 'Mine',
  nobody: 'Nobody’s',
  plan: 'With a plan',
} as const;
const others = Object.keys(othersLabels) as (keyof typeof othersLabels)[];

const shown = [...waitingFor, ...others, ...requestStatuses, ...requestKinds] as const;
export type ShownRequests = (typeof shown)[number];

/** The choices of “Show”, in their groups. */
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
  /** Part of any text of a request, as typed. */
  readonly query: string;
  readonly show: ShownRequests | null;
  /** From 1. */
  readonly page: number;
}

const showParam = choiceParam('show', shown, null);

/** `null` for all requests. */
export const readShown = showParam.read;

export const requestFilterFormat = filterFormat<RequestFilter>({
  query: queryParam,
  show: showParam,
  page: pageParam,
});

/** True if the list is filtered. */
export function isRequestFiltered({ query, show }: RequestFilter): boolean {
  return query.trim() !== '' || show !== null;
}

/** @returns the code, if it is one of these. */
export function oneOf<Code extends string>(codes: readonly Code[], show: string | null) {
  return codes.find((code) => code === show);
}

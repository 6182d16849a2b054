/** The work that waits for the office, for the page Today. */
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { readOnOpening, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { firstStepsSchema, todaySchema } from './work.ts';

/** The query key begins with the key of the requests, so a change of a request also reloads Today. */
export const todayQuery = queryOptions({
  ...readOnOpening,
  queryKey: ['service-requests', 'today'],
  queryFn: async () => readAnswer(todaySchema, await callRpc('staff_today', {}), 'work of today'),
});

/** Number of lines on Today, for the badge in the navigation. */
export const todayCountQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['service-requests', 'today-count'] as QueryKey,
  queryFn: () => callRpc('today_count', {}),
});

/** Setup steps before the first day of work. */
export const firstStepsQuery = queryOptions({
  ...readOnOpening,
  queryKey: ['first-steps'],
  queryFn: async () =>
    readAnswer(firstStepsSchema, await callRpc('first_steps', {}), 'first steps'),
});

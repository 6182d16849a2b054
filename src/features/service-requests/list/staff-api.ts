/** The list of requests for staff, and its export. */
import { queryOptions } from '@tanstack/react-query';
import { currentUserId } from '#lib/api/database.ts';
import type { Paginated } from '#lib/api/paginated.ts';
import { compareValues, readAll } from '#lib/api/read-all.ts';
import { countQuery, readPage, readRows, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import { asciiDomains } from '#lib/forms/clean-text.ts';
import { summaryColumns, stepColumns, toSummary, type RequestSummary } from '../request-summary.ts';
import { nextStep } from '../next-step.ts';
import { oneOf, waitingFor, type RequestFilter } from '../request-filter.ts';
import { requestKinds } from '../request-kind.ts';
import { fromRequests, requestColumns, toRequest } from '../rows/staff-api.ts';
import { openRequestStatuses, requestStatuses, type ServiceRequest } from '../service-request.ts';

type ListFilter = Omit<RequestFilter, 'page'>;

/** A request in the list. */
export type ListedRequest = ServiceRequest & { wasVisited: boolean; nextStep: string };

function filteredRequests(
  supabase: Supabase,
  filter: ListFilter,
  ownId: string,
  options: { count?: 'exact' } = {},
) {
  const term = asciiDomains(filter.query.trim());
  const { show } = filter;
  const with_unread = show === 'customer';
  const with_plan = show === 'plan';
  let query =
    term === '' && !with_unread && !with_plan
      ? fromRequests(supabase, options)
      : supabase
          .rpc('search_service_requests', { term, with_unread, with_plan }, options)
          .select(requestColumns);
  if (show === 'emergency') {
    query = query.in('status', ['new', 'contacted']).eq('is_emergency', true);
  }
  if (show === 'late' || show === 'to-answer') {
    const now = new Date().toISOString();
    query = query.eq('status', 'new').eq('is_emergency', false);
    query = show === 'late' ? query.lt('promised_by', now) : query.gte('promised_by', now);
  }
  const kind = oneOf(requestKinds, show);
  if (kind) query = query.eq('kind', kind);
  const status = oneOf(requestStatuses, show);
  if (status) query = query.eq('status', status);
  if (show === 'mine') query = query.in('status', openRequestStatuses).eq('assigned_to', ownId);
  if (show === 'nobody') query = query.in('status', openRequestStatuses).is('assigned_to', null);
  return query;
}

/**
 * A page of requests, the latest first. "Mine" and the filters for waiting requests sort by emergency, status and
 * promised time.
 */
async function fetchRequests(
  filter: ListFilter,
  page: number,
  perPage: number,
): Promise<Paginated<ListedRequest>> {
  const ownId = await currentUserId();
  const found = await readPage(
    (supabase) => {
      const query = filteredRequests(supabase, filter, ownId, { count: 'exact' }).select(
        `${requestColumns}, ${stepColumns}`,
      );
      return (
        filter.show === 'mine' || oneOf(waitingFor, filter.show)
          ? query.order('is_emergency', { ascending: false }).order('status').order('promised_by')
          : query.order('created_at', { ascending: false })
      ).order('id');
    },
    page,
    perPage,
  );
  return {
    ...found,
    items: found.items.map((row) => {
      const request = toRequest(row);
      const summary = toSummary({ ...row, service_request_history: [] });
      const step = nextStep(request, summary, new Date());
      return { ...request, wasVisited: summary.wasVisited, nextStep: step };
    }),
  };
}

const requestsPerPage = 25;

export function requestsPageQuery({ page, ...filter }: RequestFilter) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['service-requests', 'list', filter, page],
    queryFn: () => fetchRequests(filter, page, requestsPerPage),
  });
}

/** All requests that match the filter, the latest first, for the export. */
export async function fetchAllRequests(
  filter: RequestFilter,
): Promise<(ServiceRequest & { summary: RequestSummary })[]> {
  const ownId = await currentUserId();
  const rows = await readAll((afterId: string | null) =>
    readRows((supabase) => {
      const query = filteredRequests(supabase, filter, ownId)
        .select(`${requestColumns}, ${summaryColumns}`)
        .order('id');
      return afterId === null ? query : query.gt('id', afterId);
    }),
  );
  return rows
    .sort((a, b) => compareValues(b.createdAt, a.createdAt) || compareValues(a.id, b.id))
    .map((row) => ({ ...toRequest(row), summary: toSummary(row) }));
}

export const newRequestsQuery = countQuery(['service-requests', 'new-count'], (supabase) =>
  supabase
    .from('service_requests')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'new'),
);

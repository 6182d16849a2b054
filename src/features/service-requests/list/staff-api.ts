/** The list of requests for staff, and its export. */
import { queryOptions } from '@tanstack/react-query';
import { currentUserId } from '#lib/api/database.ts';
import type { Paginated } from '#lib/api/paginated.ts';
import { compareValues, readAll } from '#lib/api/read-all.ts';
import { countQuery, readPage, readRows, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { Supabase } from '#lib/api/supabase.ts';
import { asciiDomains } from '#lib/forms/clean-text.ts';
import { courseColumns, toCourse, type RequestCourse } from '../request-course.ts';
import type { RequestFilter } from '../request-filter.ts';
import { fromRequests, requestColumns, toRequest } from '../rows/staff-api.ts';
import { openRequestStatuses, type ServiceRequest } from '../service-request.ts';

type ListFilter = Omit<RequestFilter, 'page'>;

/** A request with what the list says of its visits. */
export type ListedRequest = ServiceRequest & { wasVisited: boolean };

function filteredRequests(
  supabase: Supabase,
  filter: ListFilter,
  ownId: string,
  options: { count?: 'exact' } = {},
) {
  const term = asciiDomains(filter.query.trim());
  const { waiting } = filter;
  const with_news = waiting === 'customer';
  const with_plan = filter.plan === 'runs';
  let query =
    term === '' && !with_news && !with_plan
      ? fromRequests(supabase, options)
      : supabase
          .rpc('search_service_requests', { term, with_news, with_plan }, options)
          .select(requestColumns);
  if (waiting === 'emergency') {
    query = query.in('status', ['new', 'contacted']).eq('is_emergency', true);
  }
  if (waiting === 'late' || waiting === 'to-answer') {
    const now = new Date().toISOString();
    query = query.eq('status', 'new').eq('is_emergency', false);
    query = waiting === 'late' ? query.lt('promised_by', now) : query.gte('promised_by', now);
  }
  if (filter.kind) query = query.eq('kind', filter.kind);
  if (filter.status) query = query.eq('status', filter.status);
  // Whose requests they are matters while they are open.
  else if (filter.assigned) query = query.in('status', openRequestStatuses);
  if (filter.assigned === 'mine') query = query.eq('assigned_to', ownId);
  if (filter.assigned === 'nobody') query = query.is('assigned_to', null);
  return query;
}

/** The latest first; what waits for staff, and one's own, by the time that was promised. */
async function fetchRequests(
  filter: ListFilter,
  page: number,
  perPage: number,
): Promise<Paginated<ListedRequest>> {
  const ownId = await currentUserId();
  const found = await readPage(
    (supabase) => {
      const query = filteredRequests(supabase, filter, ownId, { count: 'exact' }).select(
        `${requestColumns}, visits!visits_request_id_fkey(outcome, canceled_at)`,
      );
      return (
        filter.waiting || (filter.assigned === 'mine' && !filter.status)
          ? query.order('is_emergency', { ascending: false }).order('status').order('promised_by')
          : query.order('created_at', { ascending: false })
      ).order('id');
    },
    page,
    perPage,
  );
  return {
    ...found,
    items: found.items.map(({ visits, ...row }) => ({
      ...toRequest(row),
      wasVisited: visits.some(({ outcome, canceled_at }) => !canceled_at && outcome === 'done'),
    })),
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

/** Every request that the filter finds, for the export, the latest first. */
export async function fetchAllRequests(
  filter: RequestFilter,
): Promise<(ServiceRequest & { course: RequestCourse })[]> {
  const ownId = await currentUserId();
  const rows = await readAll((afterId: string | null) =>
    readRows((supabase) => {
      const query = filteredRequests(supabase, filter, ownId)
        .select(`${requestColumns}, ${courseColumns}`)
        .order('id');
      return afterId === null ? query : query.gt('id', afterId);
    }),
  );
  return rows
    .sort((a, b) => compareValues(b.createdAt, a.createdAt) || compareValues(a.id, b.id))
    .map((row) => ({ ...toRequest(row), course: toCourse(row) }));
}

/** Number of new requests. */
export const newRequestsQuery = countQuery(['service-requests', 'new-count'], (supabase) =>
  supabase
    .from('service_requests')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'new'),
);

/**
 * Visits for staff. A change of a request can affect its visits, so all query keys begin with the key of the requests.
 */
import { queryOptions } from '@tanstack/react-query';
import { readOnOpening, readRows } from '#lib/api/staff-queries.ts';
import {
  hasPeople,
  toVisit,
  visitColumns,
  type Visit,
  type VisitOutcome,
  type VisitRow,
} from './visit.ts';
import { requestColumns, toRequest } from '../rows/staff-api.ts';
import { callRpc } from '#lib/api/database.ts';
import type { Enums } from '#types/database.ts';
import { endOfDay, startOfDay } from '#lib/format/business-days.ts';
import { businessToday } from '#lib/format/dates.ts';
import type { Person } from './person.ts';
import type { VisitForm } from './schema.ts';
import { endOf } from './times.ts';
import type { PlannedVisit } from './planned-visit.ts';

type PlannedVisitRow = VisitRow & { service_requests: Parameters<typeof toRequest>[0] };

async function fetchVisits(first: string, last: string): Promise<PlannedVisit[]> {
  const rows = await readRows((supabase) =>
    supabase
      .from('visits')
      .select(`${visitColumns}, service_requests!visits_request_id_fkey(${requestColumns})`)
      .is('canceled_at', null)
      .gte('starts_at', startOfDay(first))
      .lt('starts_at', endOfDay(last))
      .order('starts_at')
      .order('id'),
  );
  return rows.map(toPlannedVisit);
}

function toPlannedVisit({ service_requests: request, ...visit }: PlannedVisitRow): PlannedVisit {
  return { visit: toVisit(visit), request: toRequest(request) };
}

/** The visits from the first to the last day, the earliest first. */
export function visitsQuery(first: string, last: string) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['service-requests', 'visits', first, last],
    queryFn: () => fetchVisits(first, last),
  });
}

/** The latest past visits without an outcome. Only open requests count. */
export const finishedVisitsQuery = queryOptions({
  ...readOnOpening,
  queryKey: ['service-requests', 'finished-visits'],
  queryFn: async (): Promise<PlannedVisit[]> => {
    const rows = await readRows((supabase) =>
      supabase
        .from('visits')
        .select(`${visitColumns}, service_requests!visits_request_id_fkey!inner(${requestColumns})`)
        .eq('service_requests.status', 'scheduled')
        .is('canceled_at', null)
        .is('outcome', null)
        .lt('starts_at', new Date().toISOString())
        .order('starts_at', { ascending: false })
        .limit(50),
    );
    return rows.map(toPlannedVisit).filter(({ visit }) => endOf(visit) < new Date());
  },
});

/** Visits that took place and are not invoiced yet, the oldest first. */
export const visitsToInvoiceQuery = queryOptions({
  ...readOnOpening,
  queryKey: ['service-requests', 'visits-to-invoice'],
  queryFn: async (): Promise<PlannedVisit[]> => {
    const rows = await readRows((supabase) =>
      supabase
        .from('visits')
        .select(`${visitColumns}, service_requests!visits_request_id_fkey(${requestColumns})`)
        .is('to_invoice', true)
        .order('starts_at')
        .limit(50),
    );
    return rows.map(toPlannedVisit);
  },
});

/** Today's date in California, by the device's clock and by the server's clock. */
export const clocksQuery = queryOptions({
  queryKey: ['service-requests', 'clocks'],
  queryFn: async () => {
    const server = await callRpc('business_today', {});
    return { server, device: businessToday() };
  },
});

/** Team members with a name, and all people of the latest visits. */
export const peopleQuery = queryOptions({
  queryKey: ['service-requests', 'people'],
  queryFn: async (): Promise<Person[]> => {
    const [rows, team] = await Promise.all([
      readRows((supabase) =>
        supabase
          .from('visits')
          .select('visit_people(name, person, member_id)')
          .is('canceled_at', null)
          .order('starts_at', { ascending: false })
          .limit(500),
      ),
      callRpc('admin_team', {}),
    ]);
    const names = new Map<string, Omit<Person, 'key'>>([
      ...rows
        .reverse()
        .flatMap(({ visit_people: people }) => people)
        .map(
          ({ person, name, member_id: id }) =>
            [person, { name, isMember: false, hasLeft: id !== null }] as const,
        ),
      ...team
        .filter(({ name }) => name)
        .map(({ user_id, name }) => [user_id, { name, isMember: true, hasLeft: false }] as const),
    ]);
    return [...names]
      .map(([key, person]) => ({ key, ...person }))
      .sort((a, b) => a.name.localeCompare(b.name));
  },
});

/** A visit as staff typed it, with the names of its people. */
interface TypedVisit extends Pick<VisitForm, 'durationMinutes' | 'note'> {
  names: readonly string[];
}

/**
 * Adds visits to a request and mails the customer once about all of them.
 * @param base The request and its open visits. The database refuses the change if the open visits have changed
 * meanwhile.
 * @param starts ISO times.
 * @param acceptsClash True to save the visits even if a person has another visit at the same time.
 * @param key Idempotency key.
 * @throws ApiError with code `visit_clash` if a person has another visit at the same time and `acceptsClash` is false.
 */
export async function addVisits(
  base: { id: string; open: readonly Visit[] },
  starts: readonly string[],
  { names, durationMinutes, note }: TypedVisit,
  acceptsClash: boolean,
  key: string,
): Promise<void> {
  await callRpc('add_visits', {
    request_id: base.id,
    starts_at: [...starts],
    duration_minutes: Number(durationMinutes),
    people: [...names],
    note,
    expected_visits: Object.fromEntries(base.open.map(({ id, sequence }) => [id, sequence])),
    accepts_clash: acceptsClash,
    idempotency_key: key,
  });
}

/**
 * Changes a visit. The database refuses the change if another change was saved meanwhile.
 * @param startsAt ISO time.
 * @param acceptsClash True to save the visit even if a person has another visit at the same time.
 * @throws ApiError with code `visit_clash` if a person has another visit at the same time and `acceptsClash` is false.
 */
export async function changeVisit(
  base: Visit,
  startsAt: string,
  { names, durationMinutes, note }: TypedVisit,
  acceptsClash: boolean,
): Promise<void> {
  await callRpc('change_visit', {
    visit_id: base.id,
    starts_at: startsAt,
    duration_minutes: Number(durationMinutes),
    // Unchanged people are not sent, because the team page may have changed their names meanwhile.
    people: hasPeople(base, names) ? undefined : [...names],
    note,
    expected_sequence: base.sequence,
    accepts_clash: acceptsClash,
  });
}

/**
 * Saves the outcome of a visit. The database refuses the change if another change was saved meanwhile.
 * @throws ApiError
 */
export async function finishVisit(
  base: Visit,
  { outcome, outcomeNote }: { outcome: VisitOutcome; outcomeNote: string },
): Promise<void> {
  await callRpc('finish_visit', {
    visit_id: base.id,
    outcome,
    note: outcomeNote,
    expected_sequence: base.sequence,
  });
}

/** Takes a visit off the list of visits to invoice. @throws ApiError */
export async function markNothingToInvoice(id: string): Promise<void> {
  await callRpc('mark_nothing_to_invoice', { visit_id: id });
}

/** Minutes until the arrival. The team member announces one of them. */
export const announcedMinutes = [15, 30, 45] as const;

/** Emails the customer that the team is on the way and when it arrives. Possible once per visit. @throws ApiError */
export async function announceVisit(
  id: string,
  minutes: (typeof announcedMinutes)[number],
): Promise<void> {
  await callRpc('announce_visit', { visit_id: id, minutes });
}

/** Amounts that customers owe on the day of a visit, in cents by request id. */
export function sumsToCollectQuery(requestIds: readonly string[]) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['service-requests', 'sums-to-collect', requestIds],
    queryFn: async (): Promise<ReadonlyMap<string, number>> => {
      const rows = await callRpc('sums_to_collect', { request_ids: [...requestIds] });
      return new Map(rows.map(({ request_id: id, cents }) => [id, cents]));
    },
  });
}

/**
 * Cancels a visit. The database refuses the change if another change was saved meanwhile.
 * @throws ApiError
 */
export async function cancelVisit(base: Visit): Promise<void> {
  await callRpc('cancel_visit', { visit_id: base.id, expected_sequence: base.sequence });
}

/**
 * Starts a call-out.
 * @param key Idempotency key.
 * @throws ApiError
 */
export async function beginCallOut(
  planId: string,
  { names, note }: Pick<TypedVisit, 'names' | 'note'>,
  key: string,
): Promise<void> {
  await callRpc('begin_call_out', {
    ...{ plan_id: planId, people: [...names], note },
    idempotency_key: key,
  });
}

export type CallOutStep = Enums<'call_out_step'>;

/** Records the current time as the arrival or the departure of a call-out. @throws ApiError */
export async function noteCallOutStep(id: string, step: CallOutStep): Promise<void> {
  await callRpc('note_call_out_step', { visit_id: id, step });
}

/**
 * Saves the report of a call-out and mails it to the customer. The first report ends the call-out. The database refuses
 * the change if another change was saved meanwhile.
 * @param typed Times are ISO times.
 * @throws ApiError
 */
export async function reportCallOut(
  base: Visit,
  typed: { arrivedAt: string; leftAt: string; standbyMinutes: number; report: string },
): Promise<void> {
  await callRpc('report_call_out', {
    visit_id: base.id,
    ...{ arrived_at: typed.arrivedAt, left_at: typed.leftAt },
    ...{ standby_minutes: typed.standbyMinutes, report: typed.report },
    expected_sequence: base.sequence,
  });
}

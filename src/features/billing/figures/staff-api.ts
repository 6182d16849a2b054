/** The figures of the business, for the office. The database counts, and refuses everybody else. */
import { queryOptions } from '@tanstack/react-query';
import type { RequestKind } from '#features/service-requests/request-kind.ts';
import { callRpc, runQuery } from '#lib/api/database.ts';
import type { Paginated } from '#lib/api/paginated.ts';
import { readAll } from '#lib/api/read-all.ts';
import { readPage, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { DayRange } from '#lib/lists/day-param.ts';
import type { Database } from '#types/database.ts';
import type { Figure, FigureName, FigureRow, Selection } from './figure.ts';
import { servicesOf } from './service-group.ts';

type Functions = Database['public']['Functions'];
type Row = Functions['figure_rows']['Returns'][number];

/** What is counted: the days, and a service, a form or both of them. */
export interface Counted extends DayRange {
  service: string | null;
  form: RequestKind | null;
}

function dayArguments({ from, to, service, form }: Counted) {
  return {
    ...(from && { since: from }),
    ...(to && { until: to }),
    ...(service && { services: servicesOf(service) }),
    ...(form && { form }),
  };
}

/** All figures of these days, each altogether and in its parts. */
export function figuresQuery(days: Counted) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['figures', 'all', days],
    queryFn: async (): Promise<Figure[]> => {
      const rows = await callRpc('business_figures', dayArguments(days));
      return rows.map((row) => ({
        figure: row.figure as FigureName,
        part: row.part as Figure['part'],
        value: row.value,
        number: row.number,
        cents: row.cents,
        medianHours: hoursOf(row.median_hours),
      }));
    },
  });
}

function rowArguments({ figure, reason, person, ...days }: Selection & Counted) {
  return { ...dayArguments(days), figure, ...(reason && { reason }), ...(person && { person }) };
}

const rowsPerPage = 25;

/** The rows that a figure counts, the latest first. */
export function figureRowsQuery(selection: Selection & Counted, page: number) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['figures', 'rows', selection, page],
    queryFn: async (): Promise<Paginated<FigureRow>> => {
      const found = await readPage(
        (supabase) =>
          supabase.rpc('figure_rows', rowArguments(selection), { count: 'exact' }).select(),
        page,
        rowsPerPage,
      );
      return { ...found, items: found.items.map(toRow) };
    },
  });
}

/** Every row of a figure, for the export. */
export function fetchFigureRows(selection: Selection & Counted): Promise<FigureRow[]> {
  return readAll<FigureRow & { id: number }>(async (last) => {
    const first = last ?? 0;
    const next = await runQuery((supabase) =>
      supabase
        .rpc('figure_rows', rowArguments(selection))
        .select()
        .range(first, first + 999),
    );
    return next.map((row, index) => ({ ...toRow(row), id: first + index + 1 }));
  });
}

function toRow(row: Row): FigureRow {
  return {
    at: row.at,
    reference: row.reference,
    request: row.request_reference,
    customer: row.customer,
    isOrder: (row.order_id as string | null) !== null,
    service: row.service_name,
    person: row.person_name,
    reason: row.why,
    cents: row.cents,
    hours: hoursOf(row.hours),
  };
}

/** A `numeric` arrives as a number or as a string. */
function hoursOf(value: unknown): number | null {
  return value === null ? null : Number(value);
}

/** What was sold and paid in each of the last twelve months, the earliest first. */
export const monthsQuery = queryOptions({
  ...refreshedEveryMinute,
  queryKey: ['figures', 'months'],
  queryFn: async () => {
    const rows = await callRpc('money_by_month', {});
    return rows.map((row) => ({
      month: row.month,
      soldCents: row.sold_cents,
      paidCents: row.paid_cents,
    }));
  },
});

/** Invoices, credits and payments of these days, for the books. */
export function fetchAccountantRows({ from, to }: { from: string | null; to: string | null }) {
  return callRpc('accountant_rows', { since: from ?? undefined, until: to ?? undefined });
}

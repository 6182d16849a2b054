/** The business figures, for the office only. The database computes them. */
import { queryOptions } from '@tanstack/react-query';
import type { RequestKind } from '#features/service-requests/request-kind.ts';
import { callRpc, runQuery } from '#lib/api/database.ts';
import type { Paginated } from '#lib/api/paginated.ts';
import { readAll } from '#lib/api/read-all.ts';
import { readPage, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import type { PostgrestResponse, Supabase } from '#lib/api/supabase.ts';
import type { DayRange } from '#lib/lists/day-param.ts';
import type { Database } from '#types/database.ts';
import type { Figure, FigureName, FigureRow, Selection } from './figure.ts';
import { servicesOf } from './service-group.ts';
import type { TaxBy, TaxRow } from './tax.ts';

type Functions = Database['public']['Functions'];
type Row = Functions['figure_rows']['Returns'][number];

/** Selects the days of the figures, and optionally a service and a request form. */
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

/** All figures of these days, each with its breakdown by reason, person and service. */
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
      }));
    },
  });
}

function rowArguments({ figure, reason, person, ...days }: Selection & Counted) {
  return { ...dayArguments(days), figure, ...(reason && { reason }), ...(person && { person }) };
}

const rowsPerPage = 25;

/** The rows that a figure counts, newest first. */
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
export async function fetchFigureRows(selection: Selection & Counted): Promise<FigureRow[]> {
  const rows = await readEvery((supabase) =>
    supabase.rpc('figure_rows', rowArguments(selection)).select(),
  );
  return rows.map(toRow);
}

interface RangeQuery<Row> {
  range: (from: number, to: number) => PromiseLike<PostgrestResponse<Row[]>>;
}

/** Reads all rows from a database function, a page at a time. The function must sort the rows. */
async function readEvery<Row>(query: (supabase: Supabase) => RangeQuery<Row>): Promise<Row[]> {
  const found = await readAll<{ row: Row; id: number }>(async (last) => {
    const first = last ?? 0;
    const next = await runQuery((supabase) => query(supabase).range(first, first + 999));
    return next.map((row, index) => ({ row, id: first + index + 1 }));
  });
  return found.map(({ row }) => row);
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

/** Some backends send a `numeric` as a number, others as a string. */
function hoursOf(value: unknown): number | null {
  return value === null ? null : Number(value);
}

/** Amounts sold and paid in each month, for the twelve months up to `to`. The earliest month is first. */
export function monthsQuery({ to }: DayRange) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['figures', 'months', to],
    queryFn: async () => {
      const rows = await callRpc('money_by_month', to === null ? {} : { until: to });
      return rows.map((row) => ({
        month: row.month,
        soldCents: row.sold_cents,
        paidCents: row.paid_cents,
      }));
    },
  });
}

const bookDays = ({ from, to }: DayRange) => ({
  ...(from && { since: from }),
  ...(to && { until: to }),
});

/** Sales, returns and payments of services and the shop in these days, for the accountant. */
export function fetchAccountantRows(days: DayRange) {
  return readEvery((supabase) => supabase.rpc('accountant_rows', bookDays(days)).select());
}

async function fetchTax(by: TaxBy, days: DayRange): Promise<TaxRow[]> {
  const rows = await readEvery((supabase) =>
    supabase.rpc('tax_collected', { by, ...bookDays(days) }).select(),
  );
  return rows.map((row) => ({
    startsOn: row.starts_on,
    state: row.state,
    zip: row.zip,
    city: row.city,
    part: row.part as TaxRow['part'],
    taxedCents: row.taxed_cents,
    untaxedCents: row.untaxed_cents,
    taxCents: row.tax_cents,
  }));
}

/** The tax by month and place for the export. Leaves out the rows with sums. */
export async function fetchTaxRows(days: DayRange): Promise<TaxRow[]> {
  const rows = await fetchTax('month-and-place', days);
  return rows.filter(({ startsOn, part }) => startsOn !== null && part !== null);
}

/** The tax by month, quarter or place, with sums. */
export function taxQuery(by: TaxBy, days: DayRange) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['figures', 'tax', by, days],
    queryFn: () => fetchTax(by, days),
  });
}

// The orders page's filter as it stands in the address: ?q=ana&status=open&from=2026-11-01&sort=total&page=2
import { isDay } from '#lib/format/dates.ts';
import { pageOf, queryOf } from '#lib/lists/list-params.ts';
import { openStatuses, orderStatuses, type OrderStatus } from './order-status.ts';

export const orderSorts = ['newest', 'oldest', 'total', 'total-asc', 'name'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** `open` is what is still to be shipped. */
export const statusFilters = ['open', ...orderStatuses] as const;
type StatusFilter = (typeof statusFilters)[number];

export const chartPeriods = ['day', 'month'] as const;
export type ChartPeriod = (typeof chartPeriods)[number];

export interface OrderFilter {
  /** Part of a number, name or e-mail address, as typed. */
  readonly query: string;
  readonly status: StatusFilter | null;
  /** First and last day, both included; `null` is open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: OrderSort;
  /** From 1. */
  readonly page: number;
  readonly period: ChartPeriod;
}

export const ordersPerPage = 25;

/** The days the filter knows: a year that is still being typed, like 0202, is none of them. */
export const firstDay = '2000-01-01';
export const lastDay = '2100-12-31';

/** A day as the filter takes it, or `null`. */
export function dayOf(text: string | null): string | null {
  return text !== null && isDay(text) && text >= firstDay && text <= lastDay ? text : null;
}

/** Reads any address: what is missing, unknown or out of range falls back to its default. */
export function parseOrderFilter(params: URLSearchParams): OrderFilter {
  const status = params.get('status');
  return {
    query: queryOf(params),
    status: statusFilters.find((code) => code === status) ?? null,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    sort: orderSorts.find((code) => code === params.get('sort')) ?? 'newest',
    page: pageOf(params),
    period: params.get('by') === 'month' ? 'month' : 'day',
  };
}

/** Defaults are left out, so that the plain list has one address. */
export function toOrderParams(filter: OrderFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.query.trim() !== '') params.set('q', filter.query);
  if (filter.status) params.set('status', filter.status);
  if (filter.from) params.set('from', filter.from);
  if (filter.to) params.set('to', filter.to);
  if (filter.sort !== 'newest') params.set('sort', filter.sort);
  if (filter.period !== 'day') params.set('by', filter.period);
  if (filter.page !== 1) params.set('page', String(filter.page));
  return params;
}

/** Whether the list shows less than every order. */
export function isFiltered({ query, status, from, to }: OrderFilter): boolean {
  return query.trim() !== '' || status !== null || from !== null || to !== null;
}

/** Whether the first day lies after the last one, so that nothing can match. */
export function endsBeforeItBegins({ from, to }: OrderFilter): boolean {
  return from !== null && to !== null && from > to;
}

/** The statuses a filter lets through, or `null` for all. */
export function filterStatuses(status: StatusFilter | null): readonly OrderStatus[] | null {
  if (status === null) return null;
  return status === 'open' ? openStatuses : [status];
}

import * as z from 'zod/mini';
import type { Paginated } from '#lib/api/paginated.ts';
import { choiceParam, filterFormat, pageParam, queryParam } from '#lib/lists/list-filter.ts';

export const invoiceListStates = [
  'open',
  'overdue',
  'owed-back',
  'paid',
  'credited',
  'credit',
] as const;
export type InvoiceListState = (typeof invoiceListStates)[number];

export const quoteListStates = [
  'sent',
  'change-asked',
  'expired',
  'accepted',
  'declined',
  'canceled',
  'withdrawn',
] as const;
export type QuoteListState = (typeof quoteListStates)[number];

/** Each column has two values: `'due'` sorts by the due day in ascending order, `'-due'` in descending order. */
const bySort = (...columns: string[]) => columns.flatMap((column) => [column, `-${column}`]);
const invoiceSorts = bySort('customer', 'due', 'total', 'open');
const quoteSorts = bySort('customer', 'valid', 'total');

export interface MoneyFilter<State extends string> {
  /** Text to find in numbers, references and names. */
  readonly query: string;
  /** `null` shows all states. */
  readonly state: State | null;
  /** `'due'` sorts ascending, `'-due'` descending. `null` keeps the default order. */
  readonly sort: string | null;
  /** The first page is 1. */
  readonly page: number;
}

const formatOf = <State extends string>(states: readonly State[], sorts: readonly string[]) =>
  filterFormat<MoneyFilter<State>>({
    query: queryParam,
    state: choiceParam('state', states, null),
    sort: choiceParam('sort', sorts, null),
    page: pageParam,
  });

export type MoneyFilterFormat<State extends string> = ReturnType<typeof formatOf<State>>;

export const invoiceFilterFormat = formatOf(invoiceListStates, invoiceSorts);
export const quoteFilterFormat = formatOf(quoteListStates, quoteSorts);

/** Fields that the list of invoices and the list of quotes share. */
export const listedFields = {
  id: z.string(),
  /** Empty if the customer's data was erased. */
  name: z.string(),
  /** Reference of the request; `null` if the request was erased. */
  request_reference: z.nullable(z.string()),
  total_cents: z.number(),
};

const perPage = 25;

/** Arguments for the database function that returns the list. */
export function listArguments({ state, query, sort, page }: MoneyFilter<string>) {
  return {
    ...(state && { state }),
    ...(sort && { sort: sort.replace(/^-/, ''), descending: sort.startsWith('-') }),
    ...{ term: query, first: (page - 1) * perPage, most: perPage },
  };
}

export const asPage = <Answer extends { items: unknown[]; total: number }>(
  answer: Answer,
  page: number,
) => ({ ...answer, page, perPage }) satisfies Paginated<unknown>;

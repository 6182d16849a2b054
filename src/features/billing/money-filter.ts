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

/** Values of the sort parameter: the name of each column for ascending order, and with a minus for descending order. */
const bySort = (...columns: string[]) => columns.flatMap((column) => [column, `-${column}`]);
const invoiceSorts = bySort('customer', 'due', 'total', 'open');
const quoteSorts = bySort('customer', 'valid', 'total');

export interface MoneyFilter<State extends string> {
  /** Part of a number, a reference or a name. */
  readonly query: string;
  /** `null` for all states. */
  readonly state: State | null;
  /** `'due'` for ascending, `'-due'` for descending, `null` for the default order. */
  readonly sort: string | null;
  /** Starts with 1. */
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

/** Fields of a row in the list of invoices and in that of quotes. */
export const listedFields = {
  id: z.string(),
  /** Empty once the customer's data was erased. */
  name: z.string(),
  /** Reference of the request; `null` once the request was erased. */
  request_reference: z.nullable(z.string()),
  total_cents: z.number(),
};

const perPage = 25;

/** Arguments of the function that reads a list. */
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

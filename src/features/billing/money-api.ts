/** The money for the office: invoices and quotes as lists, the months, and rows for the books. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { planBillings, planUnits } from './plans/plan.ts';
import { callRpc } from '#lib/api/database.ts';
import type { Paginated } from '#lib/api/paginated.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import {
  invoiceListStates,
  quoteListStates,
  type InvoiceListState,
  type MoneyFilter,
  type QuoteListState,
} from './money-filter.ts';

const perPage = 25;

const listed = {
  id: z.string(),
  /** Empty once the customer's data was erased. */
  name: z.string(),
  /** Of the request; null once that was erased. */
  request_reference: z.nullable(z.string()),
  total_cents: z.number(),
};

const invoicesSchema = z.object({
  total: z.number(),
  sumCents: z.number(),
  openCents: z.number(),
  items: z.array(
    z.object({
      ...listed,
      reference: z.string(),
      kind: z.enum(['invoice', 'credit']),
      state: z.enum(invoiceListStates),
      issued_on: z.string(),
      due_on: z.string(),
      /** Negative: to be given back. */
      open_cents: z.number(),
    }),
  ),
});
export type ListedInvoice = z.infer<typeof invoicesSchema>['items'][number];

const quotesSchema = z.object({
  total: z.number(),
  sumCents: z.number(),
  items: z.array(
    z.object({
      ...listed,
      state: z.enum(quoteListStates),
      is_extra: z.boolean(),
      /** How it repeats, unless it is work that is done once. */
      plan: z.nullable(
        z.object({ every: z.number(), unit: z.enum(planUnits), billing: z.enum(planBillings) }),
      ),
      sent_at: z.string(),
      valid_until: z.string(),
      /** When the customer opened it. */
      viewed_at: z.nullable(z.string()),
    }),
  ),
});
export type ListedQuote = z.infer<typeof quotesSchema>['items'][number];

function argumentsOf({ state, query, page }: MoneyFilter<string>) {
  return { ...(state && { state }), term: query, first: (page - 1) * perPage, most: perPage };
}

const asPage = <Answer extends { items: unknown[]; total: number }>(answer: Answer, page: number) =>
  ({ ...answer, page, perPage }) satisfies Paginated<unknown>;

/** Invoices and credits, the newest first, with their sum and what is open of all that the filter finds. */
export function invoiceListQuery(filter: MoneyFilter<InvoiceListState>) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['invoices', 'list', filter],
    queryFn: async () =>
      asPage(
        readAnswer(
          invoicesSchema,
          await callRpc('admin_invoices', argumentsOf(filter)),
          'invoices',
        ),
        filter.page,
      ),
  });
}

/** Quotes as they stand, the newest first, with the sum of all that the filter finds. */
export function quoteListQuery(filter: MoneyFilter<QuoteListState>) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['quotes', 'list', filter],
    queryFn: async () =>
      asPage(
        readAnswer(quotesSchema, await callRpc('admin_quotes', argumentsOf(filter)), 'quotes'),
        filter.page,
      ),
  });
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
  return callRpc('accountant_rows', { ...(from && { since: from }), ...(to && { until: to }) });
}

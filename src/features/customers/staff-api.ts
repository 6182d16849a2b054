/** Customers for staff: all data of one person, the list of customers, and the search. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { readOnOpening, refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { parseDollars } from '#lib/format/money.ts';
import { asciiDomains } from '#lib/forms/clean-text.ts';
import { printable } from '#lib/lists/list-filter.ts';
import { customerSchema } from './customer.ts';
import type { CustomersFilter } from './customers-filter.ts';
import { groupByPerson, minSearchLength, type FoundPerson, type Match } from './search.ts';

/** People whose orders or requests contain the words, and people with a record of this number. */
export function searchQuery(words: string) {
  const term = asciiDomains(printable(words).trim());
  return queryOptions({
    queryKey: ['customers', 'search', term],
    queryFn: async (): Promise<FoundPerson[]> => {
      const rows = await callRpc('staff_search', { term });
      return groupByPerson(
        rows.map(({ total, created_at: createdAt, matches: matchCount, ...row }) => ({
          ...row,
          record: row.record as Match['record'],
          totalCents: parseDollars(total),
          createdAt,
          matchCount,
        })),
      );
    },
    enabled: term.length >= minSearchLength,
    placeholderData: keepPreviousData,
  });
}

const perPage = 25;

const listSchema = z.object({
  total: z.number(),
  /** True if there are older customers, who are not in the list. The search also finds those. */
  hasOlder: z.boolean(),
  items: z.array(
    z.object({
      /** Empty for a caller who gave no email address. */
      email: z.string(),
      /** Digits of the phone number, for callers who gave no email address; otherwise empty. */
      number: z.string(),
      name: z.string(),
      phone: z.string(),
      /** ISO time of the last order, request, message or visit; `null` for a customer who was only imported. */
      lastSeenAt: z.nullable(z.string()),
      /** Numbers of the customer's open requests, orders and price list requests. */
      requests: z.number(),
      orders: z.number(),
      priceLists: z.number(),
      /** Number of returns that wait for staff. */
      returns: z.number(),
      /** Number of accepted plans that have not ended. */
      plans: z.number(),
      toPayCents: z.number(),
      owedCents: z.number(),
    }),
  ),
});
export type ListedCustomer = z.infer<typeof listSchema>['items'][number];

/** A page of the customers, the latest seen first. */
export function customerListQuery({ state, page }: CustomersFilter) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['customers', 'list', state, page],
    queryFn: async () => ({
      ...readAnswer(
        listSchema,
        await callRpc('admin_customers', {
          state: state ?? undefined,
          first: (page - 1) * perPage,
          most: perPage,
        }),
        'customers',
      ),
      page,
      perPage,
    }),
  });
}

/** All data of the customer with this email address or phone number; `null` if there is no such customer. */
export function customerQuery(emailOrPhone: string) {
  return queryOptions({
    ...readOnOpening,
    queryKey: ['customers', 'detail', emailOrPhone],
    queryFn: async () =>
      readAnswer(
        z.nullable(customerSchema),
        await callRpc('admin_customer', { customer: printable(emailOrPhone) }),
        'customer',
      ),
  });
}

/** Customers for staff: everything of one person, and the search over everything. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { mailKinds, mailStates } from '#features/mails/mail.ts';
import { returnStates } from '#features/orders/returns/return.ts';
import {
  activityText,
  customerActivityKinds,
  timesOfDay,
} from '#features/service-requests/customer-activity.ts';
import { callRpc } from '#lib/api/database.ts';
import { dollarsSchema } from '#lib/api/dollars-schema.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { refreshedEveryMinute } from '#lib/api/staff-queries.ts';
import { parseDollars } from '#lib/format/money.ts';
import { printable } from '#lib/lists/list-filter.ts';
import type { Customer } from './customer.ts';
import { groupByPerson, minSearchLength, type FoundPerson, type Match } from './search.ts';

/** The people with orders or requests that hold the words, or the number that they are. */
export function searchQuery(words: string) {
  const term = printable(words).trim();
  return queryOptions({
    queryKey: ['customers', 'search', term],
    queryFn: async (): Promise<FoundPerson[]> => {
      const rows = await callRpc('staff_search', { term });
      return groupByPerson(
        rows.map(({ total, created_at: createdAt, matches: matchCount, ...row }) => ({
          ...row,
          about: row.about as Match['about'],
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

const text = z.nullable(z.string());
const cents = z.pipe(
  dollarsSchema,
  z.transform((dollars: number) => parseDollars(dollars)),
);
const entry = { createdAt: z.string() };

const customerSchema = z.object({
  email: z.string(),
  names: z.array(z.string()),
  phones: z.array(z.string()),
  others: z.array(z.object({ email: z.string(), phone: z.string(), name: z.string() })),
  orderCount: z.number(),
  orderTotal: cents,
  orders: z.array(z.object({ ...entry, reference: z.string(), status: z.string(), total: cents })),
  returns: z.array(
    z.object({
      ...entry,
      returnNumber: z.string(),
      reference: z.string(),
      state: z.enum(returnStates),
      refund: cents,
    }),
  ),
  requests: z.array(
    z.object({ ...entry, reference: z.string(), kind: z.string(), status: z.string() }),
  ),
  visits: z.array(
    z.object({
      reference: z.string(),
      startsAt: z.string(),
      durationMinutes: z.number(),
      assignee: z.string(),
      isCanceled: z.boolean(),
    }),
  ),
  priceRequests: z.array(
    z.object({ ...entry, id: z.string(), company: text, message: text, status: z.string() }),
  ),
  mails: z.array(
    z.object({
      ...entry,
      id: z.string(),
      kind: z.enum(mailKinds),
      recipient: z.string(),
      state: z.enum(mailStates),
      answer: text,
      sentAt: text,
      reference: z.string(),
    }),
  ),
  activity: z.array(
    z.object({
      ...entry,
      id: z.string(),
      reference: z.string(),
      kind: z.enum(customerActivityKinds),
      message: text,
      days: z.nullable(z.array(z.string())),
      times: z.nullable(z.array(z.enum(timesOfDay))),
    }),
  ),
  notes: z.array(
    z.object({
      ...entry,
      id: z.number(),
      reference: z.string(),
      note: z.string(),
      by: z.string(),
    }),
  ),
});

async function fetchCustomer(emailOrPhone: string): Promise<Customer | null> {
  const data = await callRpc('admin_customer', { customer: printable(emailOrPhone) });
  const found = readAnswer(z.nullable(customerSchema), data, 'customer');
  if (found === null) return null;
  const { orderTotal, orders, returns, activity, ...customer } = found;
  return {
    ...customer,
    orderTotalCents: orderTotal,
    orders: orders.map(({ total, ...order }) => ({ ...order, totalCents: total })),
    returns: returns.map(({ refund, ...sentBack }) => ({ ...sentBack, refundCents: refund })),
    activity: activity.map(({ id, reference, createdAt, kind, message, days, times }) => ({
      ...{ id, reference, createdAt },
      text: activityText({
        kind,
        message: message ?? '',
        asked: days && { days, times: times ?? [] },
      }),
    })),
  };
}

/** Everything of the customer with this email address or phone number; `null` when there is nothing. */
export function customerQuery(emailOrPhone: string) {
  return queryOptions({
    ...refreshedEveryMinute,
    queryKey: ['customers', 'detail', emailOrPhone],
    queryFn: () => fetchCustomer(emailOrPhone),
  });
}

import * as z from 'zod/mini';
import { mailKinds, mailStates } from '#features/mails/mail.ts';
import { returnStates } from '#features/orders/returns/return.ts';
import {
  activityText,
  customerActivityKinds,
  timesOfDay,
} from '#features/service-requests/customer-activity.ts';

const text = z.nullable(z.string());
const entry = {
  /** ISO time. */
  createdAt: z.string(),
  /** The number of the order or the reference of the request; may be empty for a mail. */
  reference: z.string(),
};

/** Everything of one person, as `admin_customer` answers it. Each list holds the newest hundred. */
export const customerSchema = z.object({
  /** Empty for a caller who gave none. */
  email: z.string(),
  /** As they were written, the latest first. */
  names: z.array(z.string()),
  phones: z.array(z.string()),
  /** Others who share a phone number. */
  others: z.array(z.object({ email: z.string(), phone: z.string(), name: z.string() })),
  orderCount: z.number(),
  /** What they paid and owe; canceled orders are left out. */
  orderTotalCents: z.number(),
  orders: z.array(z.object({ ...entry, status: z.string(), totalCents: z.number() })),
  /** What they send back, and what was refunded for it. */
  returns: z.array(
    z.object({
      ...entry,
      returnNumber: z.string(),
      state: z.enum(returnStates),
      refundCents: z.number(),
    }),
  ),
  requests: z.array(z.object({ ...entry, kind: z.string(), status: z.string() })),
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
    z.object({
      createdAt: z.string(),
      id: z.string(),
      company: text,
      message: text,
      status: z.string(),
    }),
  ),
  /** What was mailed to them. */
  mails: z.array(
    z.object({
      ...entry,
      id: z.string(),
      kind: z.enum(mailKinds),
      recipient: z.string(),
      state: z.enum(mailStates),
      answer: text,
      sentAt: text,
    }),
  ),
  /** What they did about their requests by themselves. */
  activity: z.array(
    z.pipe(
      z.object({
        ...entry,
        id: z.string(),
        kind: z.enum(customerActivityKinds),
        message: text,
        days: z.nullable(z.array(z.string())),
        times: z.nullable(z.array(z.enum(timesOfDay))),
      }),
      z.transform(({ id, reference, createdAt, kind, message, days, times }) => ({
        ...{ id, reference, createdAt },
        text: activityText({
          kind,
          message: message ?? '',
          asked: days && { days, times: times ?? [] },
        }),
      })),
    ),
  ),
  notes: z.array(z.object({ ...entry, id: z.number(), note: z.string(), by: z.string() })),
});
export type Customer = z.infer<typeof customerSchema>;

/** How long a list of a customer can be. */
export const longestList = 100;

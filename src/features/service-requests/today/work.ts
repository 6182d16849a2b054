/** The result of `staff_today`: requests and orders that wait for staff, with the reasons. */
import * as z from 'zod/mini';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { Constants } from '#types/database.ts';
import { timesOfDay, type CustomerActivityKind } from '../customer-activity.ts';

const text = z.nullable(z.string());

/** Details of a customer's action. Times are ISO times, days are written `'2026-11-21'`. */
const activityDetails = {
  'another-time': z.object({
    type: z.literal('another-time'),
    days: z.nullable(z.array(z.string())),
    times: z.array(z.enum(timesOfDay)),
    /** True if no visit was scheduled yet. */
    isFirst: z.boolean(),
  }),
  'visit-canceled': z.object({ type: z.literal('visit-canceled'), startsAt: text }),
  'skip-visit': z.object({ type: z.literal('skip-visit'), visitId: text, startsAt: text }),
  'stop-plan': z.object({ type: z.literal('stop-plan'), planId: z.string() }),
  withdrawn: z.object({ type: z.literal('withdrawn') }),
  photos: z.object({ type: z.literal('photos') }),
} satisfies Record<CustomerActivityKind, z.ZodMiniObject>;

const detailSchema = z.discriminatedUnion('type', [
  /** A customer's message, or the error text of a refund or of the daily run. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** Names of the team members who make the visit; may be empty. */
  z.object({ type: z.literal('people'), names: z.string() }),
  z.object({ type: z.literal('plan-ends'), lastDay: z.string() }),
  z.object({ type: z.literal('invoice'), reference: z.string() }),
  /** The quote whose deposit is unpaid although the visit is soon. */
  z.object({ type: z.literal('before-visit'), quoteId: z.string() }),
  /** The reason why we have to refund a deposit. */
  z.object({
    type: z.literal('deposit'),
    because: z.enum(['closed', 'canceled', 'invoiced']),
  }),
  /** A refund that the owner made on the payment provider's website, for an invoice or a deposit. */
  z.object({
    type: z.literal('given-back'),
    invoiceId: z.optional(z.string()),
    reference: z.optional(z.string()),
    quoteId: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('order-activity'),
    kind: z.enum(Constants.public.Enums.order_activity_kind),
  }),
  z.object({ type: z.literal('return'), state: z.enum(Constants.public.Enums.return_state) }),
  ...Object.values(activityDetails),
]);

const reasonSchema = z.object({
  why: z.enum(Constants.public.Enums.work_reason),
  /** ISO time. An answer is due by this time. Other work has been waiting since this time. */
  dueAt: z.string(),
  /** True if a customer waits for an answer. */
  isAnswer: z.boolean(),
  visitId: text,
  /** Id of a failed refund to a card. */
  refundId: text,
  cents: z.nullable(z.number()),
  detail: z.nullable(detailSchema),
});

export const workSchema = z.object({
  record: z.enum(['request', 'order', 'price-list']),
  id: z.string(),
  /** Reference of the request, number of the order, or email address of the price list request. */
  reference: z.string(),
  name: z.string(),
  phone: z.string(),
  /** Service of the request (see `serviceName`); null for other records. */
  service: text,
  isEmergency: z.boolean(),
  /** Number of unanswered calls in a row, and the time of the latest call. */
  missedCalls: z.number(),
  missedCallAt: text,
  /** The most important first. */
  reasons: z.tuple([reasonSchema], reasonSchema),
});
export const todaySchema = z.object({ answer: z.array(workSchema), do: z.array(workSchema) });

export const firstStepsSchema = z.object({
  needsName: z.boolean(),
  needsPeople: z.boolean(),
  /** Number of products whose stock was never counted. */
  uncounted: z.number(),
  /** True if no customers were imported. Not every company has a list, so this step is optional. */
  needsImport: z.boolean(),
  needsRequest: z.boolean(),
});

export type FirstStepsLeft = z.infer<typeof firstStepsSchema>;
export type Work = z.infer<typeof workSchema>;
export type WorkReason = z.infer<typeof reasonSchema>;
export type WorkDetail = z.infer<typeof detailSchema>;

export const paidLateLabel = { text: 'Paid too late', tone: 'signal' } as const;

export const reasonLabels: Record<WorkReason['why'], { text: string; tone: BadgeTone }> = {
  message: { text: 'Message', tone: 'signal' },
  new: { text: 'New', tone: 'signal' },
  activity: { text: 'News', tone: 'signal' },
  photos: { text: 'New photos', tone: 'secondary' },
  'price-list': { text: 'Price list', tone: 'secondary' },
  'refund-failed': { text: 'Not given back', tone: 'alert' },
  'plan-failed': { text: 'Plan stands still', tone: 'alert' },
  'given-back': { text: 'Given back', tone: 'signal' },
  'visit-over': { text: 'Visit over', tone: 'signal' },
  accepted: { text: 'Accepted, no visit', tone: 'trust' },
  'change-asked': { text: 'Change asked', tone: 'signal' },
  'asked-again': { text: 'Quote asked for again', tone: 'signal' },
  'nobody-goes': { text: 'Nobody goes yet', tone: 'alert' },
  'plan-nobody': { text: 'Plan: nobody goes yet', tone: 'alert' },
  'plan-ends': { text: 'Plan ends soon', tone: 'secondary' },
  'nobody-there': { text: 'Nobody was there', tone: 'signal' },
  'to-invoice': { text: 'Done, not invoiced', tone: 'signal' },
  'owed-back': { text: 'To give back', tone: 'signal' },
  return: { text: 'Return', tone: 'secondary' },
  ship: { text: 'To ship', tone: 'secondary' },
  overdue: { text: 'Overdue', tone: 'alert' },
  'deposit-open': { text: 'Deposit open', tone: 'signal' },
  ending: { text: 'Quote ends soon', tone: 'secondary' },
  ended: { text: 'Quote ended', tone: 'secondary' },
  contacted: { text: 'No visit yet', tone: 'secondary' },
  'to-close': { text: 'Done', tone: 'trust' },
};

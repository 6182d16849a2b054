/**
 * A request as its customer sees it, without the quotes and invoices that features/billing adds. Of the form it holds
 * nothing that was typed freely, because anyone can type anyone's email address. Times are ISO times.
 */
import * as z from 'zod/mini';
import { timesOfDay } from './customer-activity.ts';
import { customerMessageSchema } from './message.ts';
import { requestKinds } from './request-kind.ts';
import { customerCallOutSchema } from './visits/call-out.ts';
import { visitOutcomes } from './visits/visit.ts';

const customerStatuses = ['new', 'contacted', 'scheduled', 'done', 'withdrawn'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

const customerVisitSchema = z.object({
  startsAt: z.string(),
  durationMinutes: z.number(),
  /** The names of who comes, as one text; empty for nobody yet. */
  people: z.string(),
  id: z.string(),
  /** Increases with each change. The customer's actions send the number that the page showed. */
  sequence: z.number(),
  /** The address of the form, by the names of its fields. */
  address: z.record(z.string(), z.string()),
  /** Until when the customer may move or cancel it here. */
  changeUntil: z.string(),
  canChange: z.boolean(),
  isOver: z.boolean(),
  /** Id of the plan's quote, for a visit of a plan. */
  planId: z.nullable(z.string()),
  /** When the customer asked to skip it, and staff have not answered. */
  skipAskedAt: z.nullable(z.string()),
  /** Times of departure and of expected arrival. */
  onTheWay: z.nullable(z.object({ at: z.string(), arrivesAt: z.string() })),
});
export type CustomerVisit = z.infer<typeof customerVisitSchema>;

const pastVisitSchema = z.object({
  id: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  people: z.string(),
  outcome: z.enum(visitOutcomes),
});
/** A visit of which staff have said how it went. */
export type PastVisit = z.infer<typeof pastVisitSchema>;

export const bareRequestSchema = z.object({
  reference: z.string(),
  kind: z.enum(requestKinds),
  status: z.enum(customerStatuses),
  receivedAt: z.string(),
  promisedBy: z.string(),
  /** True if we should have contacted the customer by now. */
  isLate: z.boolean(),
  /** The answers that were chosen, by the names of the form's fields. */
  answers: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  reachedAt: z.partialRecord(z.enum(['new', 'contacted', 'scheduled', 'closed']), z.string()),
  /** The open ones, the soonest first. */
  visits: z.array(customerVisitSchema),
  /** The latest first. */
  pastVisits: z.array(pastVisitSchema),
  /** On a plan on call, the latest first. */
  callOuts: z.array(customerCallOutSchema),
  /** Preferred times that staff have not answered, with the visit that they would replace. */
  asked: z.array(
    z.object({
      visitId: z.nullable(z.string()),
      days: z.array(z.string()),
      times: z.array(z.enum(timesOfDay)),
    }),
  ),
  /** Number of photos that the customer sent or can see, without those of messages. */
  photos: z.number(),
  /** True if the customer can send a message. */
  canWrite: z.boolean(),
  /** Oldest first. */
  messages: z.array(customerMessageSchema),
});
export type BareRequest = z.infer<typeof bareRequestSchema>;

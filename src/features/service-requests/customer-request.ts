/**
 * A request as its customer sees it, without the quotes and invoices that features/billing adds. Texts that were typed
 * into the form are left out, because a stranger may have sent the form with the customer's email address. Times are
 * ISO times.
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
  /** The names of the team members who come, as one text; empty if not decided. */
  people: z.string(),
  id: z.string(),
  /** Increases with each change. The customer's actions send the number that the page showed. */
  sequence: z.number(),
  /** The address from the form, by the names of its fields. */
  address: z.record(z.string(), z.string()),
  /** Time until which the customer may move or cancel the visit here. */
  changeUntil: z.string(),
  canChange: z.boolean(),
  isOver: z.boolean(),
  /** Id of the plan's quote, for a visit of a plan. */
  planId: z.nullable(z.string()),
  /** Time at which the customer asked to skip the visit. Null if they did not ask or staff have answered. */
  skipRequestedAt: z.nullable(z.string()),
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
/** A visit whose outcome staff have entered. */
export type PastVisit = z.infer<typeof pastVisitSchema>;

export const bareRequestSchema = z.object({
  reference: z.string(),
  kind: z.enum(requestKinds),
  status: z.enum(customerStatuses),
  receivedAt: z.string(),
  promisedBy: z.string(),
  /** True if we should have contacted the customer by now. */
  isLate: z.boolean(),
  /** The answers without typed text (see `chosenAnswers`), by the names of the form's fields. */
  answers: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  reachedAt: z.partialRecord(z.enum(['new', 'contacted', 'scheduled', 'closed']), z.string()),
  /** Open visits, the soonest first. */
  visits: z.array(customerVisitSchema),
  /** Past visits, the latest first. */
  pastVisits: z.array(pastVisitSchema),
  /** Call-outs of an on-call plan, the latest first. */
  callOuts: z.array(customerCallOutSchema),
  /** Preferred times that staff have not answered, with the visit that should be moved. */
  asked: z.array(
    z.object({
      visitId: z.nullable(z.string()),
      days: z.array(z.string()),
      times: z.array(z.enum(timesOfDay)),
    }),
  ),
  /** Number of photos that the customer sent or can see, without photos in messages. */
  photos: z.number(),
  /** True if the customer can send a message. */
  canWrite: z.boolean(),
  /** Oldest first. */
  messages: z.array(customerMessageSchema),
});
export type BareRequest = z.infer<typeof bareRequestSchema>;

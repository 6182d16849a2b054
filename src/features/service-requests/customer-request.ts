/**
 * A request as its customer sees it. features/billing adds the quotes and invoices. Typed answers are left out, because
 * a stranger may have filled in the form with the customer's email address. Times are ISO times.
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
  /** Names of the team members who come; empty if not decided. */
  people: z.string(),
  id: z.string(),
  /** Increases with each change. An action of the customer is refused if staff have changed the visit meanwhile. */
  sequence: z.number(),
  /** The address from the form, by field name. */
  address: z.record(z.string(), z.string()),
  /** The customer may move or cancel the visit here until this time. */
  changeUntil: z.string(),
  canChange: z.boolean(),
  isOver: z.boolean(),
  /** Id of the plan's quote; null if the visit belongs to no plan. */
  planId: z.nullable(z.string()),
  /** Time at which the customer asked to skip the visit; null if the customer did not ask or staff have answered. */
  skipRequestedAt: z.nullable(z.string()),
  /** Departure and expected arrival of the team. */
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
/** A past visit whose outcome staff have entered. */
export type PastVisit = z.infer<typeof pastVisitSchema>;

export const bareRequestSchema = z.object({
  reference: z.string(),
  kind: z.enum(requestKinds),
  status: z.enum(customerStatuses),
  receivedAt: z.string(),
  promisedBy: z.string(),
  /** True if staff should already have contacted the customer. */
  isLate: z.boolean(),
  /** The chosen answers (see `chosenAnswers`), by field name. */
  answers: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  reachedAt: z.partialRecord(z.enum(['new', 'contacted', 'scheduled', 'closed']), z.string()),
  /** Open visits, the soonest first. */
  visits: z.array(customerVisitSchema),
  /** Past visits, the latest first. */
  pastVisits: z.array(pastVisitSchema),
  /** Call-outs of the on-call plan, the latest first. */
  callOuts: z.array(customerCallOutSchema),
  /** Preferred times that staff have not answered, with the visit to move. */
  asked: z.array(
    z.object({
      visitId: z.nullable(z.string()),
      days: z.array(z.string()),
      times: z.array(z.enum(timesOfDay)),
    }),
  ),
  /** Number of photos that the customer sent or may see. Photos of messages are not counted. */
  photos: z.number(),
  /** True if the customer may send messages. */
  canWrite: z.boolean(),
  /** Oldest first. */
  messages: z.array(customerMessageSchema),
});
export type BareRequest = z.infer<typeof bareRequestSchema>;

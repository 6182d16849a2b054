import type { FormValues } from '#components/form/form-definition.ts';
import { Constants, type Enums } from '#types/database.ts';
import type { CustomerActivity } from './customer-activity.ts';
import type { Message } from './message.ts';
import type { Visit, VisitOutcome } from './visits/visit.ts';
import type { RequestKind } from './request-kind.ts';

/** A request as staff see it. */
export interface ServiceRequest {
  id: string;
  reference: string;
  kind: RequestKind;
  status: RequestStatus;
  /** The statuses that staff may choose next. The database refuses all others. */
  nextStatuses: readonly RequestStatus[];
  name: string;
  /** Email address and phone are empty if a caller gave none. */
  email: string;
  phone: string;
  /** Email address of the team member who took the request on the phone; `null` if it came through the website. */
  takenBy: string | null;
  /** The values of the form by field name, without blank ones. */
  fields: Partial<FormValues>;
  /** ISO time. */
  createdAt: string;
  /** True if an answer of the form names an emergency. */
  isEmergency: boolean;
  /** ISO time by which staff promised to contact the visitor. */
  promisedBy: string;
  /** User id of the team member who handles the request. */
  assignedTo: string | null;
  /** The part of the paid deposits that no invoice has used. */
  unusedDepositCents: number;
}

/** Statuses of open requests. */
export const openRequestStatuses = ['new', 'contacted', 'scheduled'] as const;

/** True if a request is closed or spam. */
export function isClosed({ status }: Pick<ServiceRequest, 'status'>): boolean {
  return !openRequestStatuses.some((open) => open === status);
}

export const requestStatuses = Constants.public.Enums.request_status;
export type RequestStatus = (typeof requestStatuses)[number];

export const requestStatusLabels: Record<RequestStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  scheduled: 'Scheduled',
  closed: 'Closed',
  spam: 'Spam',
};

/** Label of a status. After a visit took place, `'Visited'` replaces `'Contacted'`. */
export function statusLabel(status: RequestStatus, wasVisited: boolean): string {
  return status === 'contacted' && wasVisited ? 'Visited' : requestStatusLabels[status];
}

export interface RequestChange {
  id: number;
  from: RequestStatus;
  to: RequestStatus;
  /** Text about the visit that was set or finished. */
  visit: string | null;
  /** Text about the visit before it was moved or canceled. */
  formerVisit: string | null;
  /** Outcome of the visit; `null` for other changes. */
  outcome: VisitOutcome | null;
  /** Name of the new assignee, empty if unassigned; `null` for other changes. */
  assignedTo: string | null;
  /** Text about a quote, an invoice or a payment; `null` for other changes. */
  event: string | null;
  by: string;
  at: string;
}

export interface RequestNote {
  id: number;
  text: string;
  by: string;
  at: string;
}

export interface RequestDetail {
  request: ServiceRequest;
  /** Earliest first. */
  visits: Visit[];
  /** Oldest first. */
  history: RequestChange[];
  notes: RequestNote[];
  activity: CustomerActivity[];
  /** Oldest first. */
  messages: Message[];
  /** Oldest first. Used for the size of the skeletons before the photos load. */
  photos: { kind: Enums<'photo_kind'>; messageId: string | null }[];
  /** True if the page has to load quotes. */
  hasQuotes: boolean;
  hasInvoices: boolean;
}

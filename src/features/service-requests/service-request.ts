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
  /** The statuses that staff may choose next. The database refuses all other statuses. */
  nextStatuses: readonly RequestStatus[];
  name: string;
  /** If a caller gave only an email address or only a phone number, the other is empty. */
  email: string;
  phone: string;
  /** Email address of the team member who took the request on the phone; `null` for a request from the website. */
  takenBy: string | null;
  /** The answers that are not blank, by field name. */
  fields: Partial<FormValues>;
  /** ISO time. */
  createdAt: string;
  /** True if an answer says that the request is an emergency. */
  isEmergency: boolean;
  /** ISO time until which staff promised to contact the customer. */
  promisedBy: string;
  /** User id of the team member who handles the request. */
  assignedTo: string | null;
  /** Part of the paid deposits that is not used by an invoice. */
  unusedDepositCents: number;
}

export const openRequestStatuses = ['new', 'contacted', 'scheduled'] as const;

/** True if the request is closed or spam. */
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

/** Label of a status. "Contacted" becomes "Visited" after a visit took place. */
export function statusLabel(status: RequestStatus, wasVisited: boolean): string {
  return status === 'contacted' && wasVisited ? 'Visited' : requestStatusLabels[status];
}

export interface RequestChange {
  id: number;
  from: RequestStatus;
  to: RequestStatus;
  /** Text about the visit that was scheduled or finished. */
  visit: string | null;
  /** Text about the visit before the change. */
  formerVisit: string | null;
  /** Outcome of the visit; `null` for other changes. */
  outcome: VisitOutcome | null;
  /** Name of the new assignee; empty if the request is now unassigned; `null` for other changes. */
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
  /** Oldest first. The skeletons get their size from this list before the photos load. */
  photos: { kind: Enums<'photo_kind'>; messageId: string | null }[];
  /** True if the request has quotes, which the page then loads. */
  hasQuotes: boolean;
  hasInvoices: boolean;
}

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
  /** The statuses to which staff may move it. */
  nextStatuses: readonly RequestStatus[];
  name: string;
  /** Empty for a caller who gave none; so is the phone. */
  email: string;
  phone: string;
  /** Who of staff took the request on the phone; `null` if it came through the website. */
  takenBy: string | null;
  /** The form's fields by name, without those left blank. */
  fields: Partial<FormValues>;
  /** ISO time. */
  createdAt: string;
  /** True if the visitor named an emergency. */
  isEmergency: boolean;
  /** ISO time by which staff promised to contact the visitor. */
  promisedBy: string;
  /** The id of the member of the team who handles it. */
  assignedTo: string | null;
  /** The part of its deposits that no invoice has used. */
  unusedDepositCents: number;
}

/** Statuses of open requests. */
export const openRequestStatuses = ['new', 'contacted', 'scheduled'] as const;

/** True if a request is closed or spam. */
export function isSettled({ status }: Pick<ServiceRequest, 'status'>): boolean {
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

/** `'Visited'` instead of `'Contacted'` once a visit was held. */
export function statusLabel(status: RequestStatus, wasVisited: boolean): string {
  return status === 'contacted' && wasVisited ? 'Visited' : requestStatusLabels[status];
}

export interface RequestChange {
  id: number;
  from: RequestStatus;
  to: RequestStatus;
  /** The visit that was set, or that has the outcome, in words. */
  visit: string | null;
  /** The visit that was moved or canceled. */
  formerVisit: string | null;
  /** Outcome of the visit. `null` for other steps. */
  outcome: VisitOutcome | null;
  /** The name of who got the request, empty for nobody. `null` for other steps. */
  assignedTo: string | null;
  /** Event of a quote, an invoice or a payment. `null` for other steps. */
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
  /** Oldest first. Reserves their space on the page before they load. */
  photos: { kind: Enums<'photo_kind'>; messageId: string | null }[];
  /** True if the page has quotes to load. */
  hasQuotes: boolean;
  hasInvoices: boolean;
}

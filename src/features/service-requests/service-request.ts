import type { FormValues } from '#components/form/form-definition.ts';
import { Constants } from '#types/database.ts';
import type { RequestKind } from './request-kind.ts';

/** A request as staff see it. */
export interface ServiceRequest {
  id: string;
  reference: string;
  kind: RequestKind;
  status: RequestStatus;
  name: string;
  email: string;
  phone: string;
  /** The form's fields by their names, e-mail and phone included; what was left blank is missing. */
  fields: Partial<FormValues>;
  /** ISO time. */
  createdAt: string;
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

/** Where a request can go from where it is. The database refuses everything else. */
export const nextStatuses: Record<RequestStatus, readonly RequestStatus[]> = {
  new: ['contacted', 'scheduled', 'closed', 'spam'],
  contacted: ['scheduled', 'closed', 'spam'],
  scheduled: ['contacted', 'closed', 'spam'],
  closed: ['contacted'],
  spam: ['new'],
};

interface RequestStatusChange {
  id: number;
  from: RequestStatus;
  to: RequestStatus;
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
  /** Oldest first. */
  history: RequestStatusChange[];
  notes: RequestNote[];
}

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
  /** The form's fields by name, without those left blank. */
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

/** The statuses that may follow each status. The database refuses all others. */
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

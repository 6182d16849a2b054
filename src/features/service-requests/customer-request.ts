/** A request as its customer sees it: nothing that was typed freely, because anyone can type anyone's email address. */
import type { FormValues } from '#components/form/form-definition.ts';
import type { StatusStep } from '#components/ui/status-steps.tsx';
import type { AskedTimes } from './customer-activity.ts';
import type { RequestKind } from './request-kind.ts';

export const customerStatuses = ['new', 'contacted', 'scheduled', 'done', 'withdrawn'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

/** Times are ISO times. */
export interface CustomerVisit {
  startsAt: string;
  durationMinutes: number;
  assignee: string;
  calendarId: string;
  /** Rises with each change: a step of the customer names the one that was seen. */
  sequence: number;
  /** The address of the form, by the names of its fields. */
  address: Record<string, string>;
  /** Until when the customer may move or cancel it here. */
  changeUntil: string;
  canChange: boolean;
  isOver: boolean;
}

export interface CustomerRequest {
  reference: string;
  kind: RequestKind;
  status: CustomerStatus;
  receivedAt: string;
  promisedBy: string;
  /** Whether we should have contacted the customer by now. */
  isLate: boolean;
  /** The answers that were chosen, by the names of the form's fields. */
  answers: FormValues;
  reachedAt: Partial<Record<'new' | 'contacted' | 'scheduled' | 'closed', string>>;
  visit: CustomerVisit | null;
  /** The times for which the customer asked and which staff have not answered. */
  asked: AskedTimes | null;
  /** Whether a message is taken. */
  canWrite: boolean;
  lastMessageAt: string | null;
}

/** What customers call the request. */
export const requestNames: Record<RequestKind, string> = {
  quote: 'quote request',
  booking: 'booking request',
  assessment: 'assessment request',
  'pest-quote': 'pest control request',
  'guard-application': 'guard application',
};

const steps = ['new', 'contacted', 'scheduled', 'done'] as const;
const stepLabels = ['Received', 'In contact', 'Visit booked', 'Done'] as const;

/** The steps to show: none for a request that was withdrawn. */
export function requestSteps({
  status,
  receivedAt,
  reachedAt,
}: Pick<CustomerRequest, 'status' | 'receivedAt' | 'reachedAt'>): StatusStep[] {
  if (status === 'withdrawn') return [];
  const reached = steps.indexOf(status);
  const times = [receivedAt, reachedAt.contacted, reachedAt.scheduled, reachedAt.closed];
  return stepLabels.map((label, index) => {
    const at = times[index];
    const isCurrent = index === reached && index > 0 && status !== 'done';
    const state = index > reached ? 'pending' : isCurrent ? 'current' : 'done';
    return { label, state, ...(at && index <= reached ? { at } : {}) };
  });
}

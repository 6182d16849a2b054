/** The five kinds of service requests, with their names for staff and customers. */
import { Constants } from '#types/database.ts';

export const requestKinds = Constants.public.Enums.request_kind;
export type RequestKind = (typeof requestKinds)[number];

export const requestKindLabels: Record<RequestKind, string> = {
  quote: 'Quote request',
  booking: 'Booking',
  assessment: 'Assessment',
  'pest-quote': 'Pest quote',
  'guard-application': 'Guard application',
};

/** Name of the service, if no answer of the form names it. */
export const serviceNames: Record<RequestKind, string> = {
  ...requestKindLabels,
  'pest-quote': 'Pest Control',
  'guard-application': 'Live Guard Response',
};

/** Names of the requests for customers. */
export const requestNames: Record<RequestKind, string> = {
  quote: 'quote request',
  booking: 'booking request',
  assessment: 'assessment request',
  'pest-quote': 'pest control request',
  'guard-application': 'guard application',
};

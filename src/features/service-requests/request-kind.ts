/** The five kinds of service requests and their names. */
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

/** Name of the service, for a request whose answers name no service. */
export const serviceNames: Record<RequestKind, string> = {
  ...requestKindLabels,
  'pest-quote': 'Pest Control',
  'guard-application': 'Live Guard Response',
};

/** Names of the requests, as customers read them. */
export const requestNames: Record<RequestKind, string> = {
  quote: 'quote request',
  booking: 'booking request',
  assessment: 'assessment request',
  'pest-quote': 'pest control request',
  'guard-application': 'guard application',
};

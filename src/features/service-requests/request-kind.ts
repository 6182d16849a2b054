/** The five requests that are stored together, and what staff call them. */
export const requestKinds = [
  'quote',
  'booking',
  'assessment',
  'pest-quote',
  'guard-application',
] as const;

export type RequestKind = (typeof requestKinds)[number];

export const requestKindLabels: Record<RequestKind, string> = {
  quote: 'Quote',
  booking: 'Booking',
  assessment: 'Assessment',
  'pest-quote': 'Pest quote',
  'guard-application': 'Guard application',
};

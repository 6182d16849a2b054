// The company's claims and promises. docs/claims.md lists where each is used and the proof that it needs.
import { returns } from '#config/site.ts';
import type { Fact } from './page-content.ts';

/** Promised response times. */
export const times = {
  assessment: '2 hours',
  /** Quotes, bookings, pest inspections and guard applications. */
  request: '24 hours',
  /** Time within which a specialist looks at a booking. */
  review: '4 hours',
  emergencyBooking: '24-48 hour response',
} as const;

/** Claims as sentences or parts of sentences. */
export const claims = {
  reach: 'Trusted by over 5,000+ homes and businesses across California',
  satisfaction: '100% satisfaction guarantee',
  makeItRight: 'If the work isn’t right, tell us and we’ll make it right.',
  licensed: 'Licensed, certified, insured',
  moneyBack: `${returns.days}-day money back guarantee`,
  shelfLife: '25-year shelf life',
  sameDay: 'Same-day processing for orders before noon EST',
  falseAlarms: 'Up to 95% fewer false alarms',
  insuranceDiscount:
    'Security equipment can earn an insurance discount of up to 20%. Ask your insurer.',
  serviceDiscount: 'Military and first-responder discounts',
} as const;

/** Claims as a figure and its meaning. */
export const promises = {
  reach: { value: '5,000+', label: 'homes and businesses across California trust us' },
  emergencyLine: { value: '24/7', label: 'emergency service, every day of the year' },
  satisfaction: { value: '100%', label: 'satisfaction guarantee' },
  licensed: { value: 'Licensed', label: 'certified and insured' },
  assessmentReply: { value: times.assessment, label: 'maximum reply time for assessment requests' },
  emergencyBooking: { value: '24-48 hours', label: 'response to an emergency booking' },
  pestInspection: { value: times.request, label: 'to schedule your free pest inspection' },
  moneyBack: { value: `${returns.days} days`, label: 'money back guarantee in the shop' },
  shelfLife: { value: '25 years', label: 'shelf life on food kits' },
  sameDay: { value: 'Same day', label: 'processing for orders before noon EST' },
  cloudRetention: { value: '30 days', label: 'of cloud storage for recordings' },
  falseAlarms: { value: 'Up to 95%', label: 'fewer false alarms' },
  insuranceDiscount: { value: 'Up to 20%', label: 'insurance discount' },
} as const satisfies Readonly<Record<string, Fact>>;

// The company's promises that several pages show as facts.
import type { Fact } from './page-content.ts';

export const promises = {
  reach: { value: '5,000+', label: 'homes and businesses across California trust us' },
  emergencyLine: { value: '24/7', label: 'emergency service, every day of the year' },
  satisfaction: { value: '100%', label: 'satisfaction guarantee' },
  licensed: { value: 'Licensed', label: 'certified and insured' },
  assessmentReply: { value: '2 hours', label: 'or less to answer an assessment request' },
  emergencyBooking: { value: '24–48 hours', label: 'response to an emergency booking' },
  pestInspection: { value: '24 hours', label: 'to schedule your free pest inspection' },
  moneyBack: { value: '30 days', label: 'money back guarantee in the shop' },
  shelfLife: { value: '25 years', label: 'shelf life on food kits' },
  sameDay: { value: 'Same day', label: 'processing for orders before noon EST' },
  cloudRetention: { value: '30 days', label: 'of cloud storage for recordings' },
  falseAlarms: { value: 'Up to 95%', label: 'fewer false alarms' },
  insuranceDiscount: { value: 'Up to 20%', label: 'insurance discount' },
} as const satisfies Readonly<Record<string, Fact>>;

/** Sample data of mails about a plan that is billed by the month. */
import type { MailData, QuoteData } from './mail-data.ts';

export const planSample: QuoteData = {
  ...{ reference: 'REQ-ABC234', requestKind: 'guard-application', name: 'Ana Ortiz' },
  ...{ token: '0123456789abcdef0123456789abcdef', emergency: false, isFirst: true },
  quoteId: '5f0c0a2e-7d0b-4a36-8b9e-0123456789aa',
  quote: {
    ...{ version: 1, isExtra: false, message: '', validUntil: '2026-12-11' },
    lines: [
      {
        ...{ position: 1, text: 'Live Guard Response, Premium plan', quantity: 1 },
        ...{ priceCents: 34900, totalCents: 34900, optional: false, taxed: false },
        ...{ chosen: true, productId: null },
      },
    ],
    ...{ taxBasisPoints: 700, subtotalCents: 34900, taxCents: 0, totalCents: 34900 },
    ...{ depositCents: 0, depositPaidCents: 0 },
    plan: {
      ...{ every: 1, unit: 'month', firstOn: '2026-12-15', at: '09:00', durationMinutes: 60 },
      ...{ until: null, billing: 'advance', calls: null },
    },
    nextVisitAt: '2026-12-15T17:00:00Z',
  },
};

const called = {
  ...{ startsAt: '2026-12-01T17:00:00Z', durationMinutes: 60 },
  visitId: '5f0c0a2e-7d0b-4a36-8b9e-0123456789ab',
};

export const planSamples: Pick<
  MailData,
  'plan-stopped' | 'plan-paused' | 'plan-resumed' | 'call-out-report'
> = {
  'call-out-report': {
    ...{ reference: 'REQ-ABC234', requestKind: 'guard-application', name: 'Ana Ortiz' },
    ...{ token: '0123456789abcdef0123456789abcdef', emergency: false, isFirst: true },
    ...called,
    ...{ sequence: 3, people: ['Maria Lopez'], answers: {} },
    address: { propertyAddress: '12 Ocean Blvd, Long Beach 90802' },
    callOut: {
      ...{ id: called.visitId, planId: null, startsAt: called.startsAt, people: 'Maria Lopez' },
      ...{ arrivedAt: '2026-12-01T17:20:00Z', leftAt: '2026-12-01T18:50:00Z', standbyMinutes: 15 },
      report: 'All doors and windows were locked.\nThe alarm came from the garage: a cat.',
      ...{ place: 3, aMonth: 8, isOutsideHours: true },
    },
  },
  'plan-stopped': { ...planSample, lastDay: '2027-03-14' },
  'plan-paused': { ...planSample, pausedUntil: '2027-02-01' },
  'plan-resumed': { ...planSample, nextAt: '2027-01-15T17:00:00Z' },
};

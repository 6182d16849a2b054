import type { CustomerQuote } from './customer-quote.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';

const hows = {
  online: 'online',
  'in-person': 'in person',
  'by-phone': 'by phone',
  'on-paper': 'on paper',
} as const;

/** `'by Ana Ortiz on Nov 21, 2026 9:00 AM, online'` */
export function acceptedText({
  acceptedName,
  acceptedAt,
  acceptedHow,
}: Pick<CustomerQuote, 'acceptedName' | 'acceptedAt' | 'acceptedHow'>): string {
  return [
    acceptedName && `by ${isolate(acceptedName)}`,
    acceptedAt && `on ${formatDateTime(acceptedAt)}${acceptedHow ? `, ${hows[acceptedHow]}` : ''}`,
  ]
    .filter(Boolean)
    .join(' ');
}

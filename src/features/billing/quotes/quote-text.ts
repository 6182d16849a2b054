import type { CustomerQuote } from './customer-quote.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { businessToday, formatDateTime } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';

const hows = {
  online: 'online',
  'in-person': 'in person',
  'by-phone': 'by phone',
  'on-paper': 'on paper',
} as const;

/** `'by Ana Ortiz on Nov 21, 2026 9:00 AM, online'`. If the customer signed on paper, there is a day but no time. */
export function acceptedText({
  acceptedName,
  acceptedAt,
  acceptedHow,
}: Pick<CustomerQuote, 'acceptedName' | 'acceptedAt' | 'acceptedHow'>): string {
  const format = (at: string) =>
    acceptedHow === 'on-paper' ? formatDay(businessToday(new Date(at))) : formatDateTime(at);
  return [
    acceptedName && `by ${isolate(acceptedName)}`,
    acceptedAt && `on ${format(acceptedAt)}${acceptedHow ? `, ${hows[acceptedHow]}` : ''}`,
  ]
    .filter(Boolean)
    .join(' ');
}

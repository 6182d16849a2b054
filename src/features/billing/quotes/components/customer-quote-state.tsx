import { CircleCheck } from 'lucide-react';
import type { CustomerQuote } from '../customer-quote.ts';
import type { CustomerPlan } from '#features/billing/plans/plan.ts';
import { longMoment } from '#features/service-requests/visits/times.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { acceptedText } from '../quote-text.ts';

/** The state of a quote as a sentence, for its customer. */
export function QuoteState({ quote, isClosed }: { quote: CustomerQuote; isClosed: boolean }) {
  const day = formatDayWithWeekday(quote.validUntil);
  const noun = quote.plan ? 'plan' : 'quote';
  switch (quote.state) {
    case 'sent':
    case 'change-asked':
      return (
        <span>
          {isClosed ? (
            `Your request is closed, so this ${noun} can’t be accepted here. Please call us.`
          ) : (
            <>
              {quote.state === 'change-asked' &&
                `You asked for a change. We’ll answer with another ${noun}, or call you. `}
              {quote.state === 'change-asked'
                ? `You can still accept this one until ${day}.`
                : `Valid until ${day}.`}
            </>
          )}
        </span>
      );
    case 'expired':
      return (
        <span>
          {quote.changeRequested && 'You asked for a change. '}
          {quote.requestedAgainAt
            ? `This ${noun} ended on ${day}. You asked for it again on ${longMoment(quote.requestedAgainAt)}. We’ll contact you about it.`
            : `This ${noun} ended on ${day}. Ask for it again, and we’ll see whether the price still holds.`}
        </span>
      );
    case 'accepted':
      return (
        <span className="inline-flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-trust" />
          <strong className="min-w-0 wrap-anywhere">
            Accepted {acceptedText(quote)}
            {quote.plan && planStanding(quote.plan)}
          </strong>
        </span>
      );
    case 'declined':
      return (
        <span>
          You declined this {noun}
          {quote.declinedAt && ` on ${longMoment(quote.declinedAt)}`}. Did you change your mind? Add
          a message or call us.
        </span>
      );
    case 'canceled':
      return (
        <span>
          You accepted this {noun}
          {quote.acceptedName && ` as ${quote.acceptedName}`}, and canceled it
          {quote.canceledOn && ` on ${formatDayWithWeekday(quote.canceledOn)}`}.
        </span>
      );
    case 'withdrawn':
      return (
        <span>We withdrew this {noun}. Please add a message or call us if you still need us.</span>
      );
  }
}

/** The pause and the end of an accepted plan. This text follows the sentence about the acceptance. */
function planStanding({ state, endsOn, pausedUntil, firstOn }: CustomerPlan): string {
  if (endsOn !== null && endsOn < firstOn) return '. It was stopped before it began.';
  const day = endsOn && formatDayWithWeekday(endsOn);
  if (state === 'ended') return day ? `. Its last day was ${day}.` : '. It is over.';
  return [
    state === 'paused' && pausedUntil
      ? `. It is paused: we work again from ${formatDayWithWeekday(pausedUntil)}`
      : '',
    day && `. Its last day is ${day}`,
  ]
    .filter(Boolean)
    .join('');
}

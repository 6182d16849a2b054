/** Mails about accepted plans and call-outs. Mails about a plan that is not accepted yet are in quote-mails.ts. */
import { planPrice } from '#features/billing/plans/plan-price.ts';
import { type Plan } from '#features/billing/plans/plan.ts';
import { callOutFacts } from '#features/service-requests/visits/call-out.ts';
import { longMoment } from '#features/service-requests/visits/times.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { text, type MailContent, type MailContext } from './mail-content.ts';
import type { MailData, QuoteData } from './mail-data.ts';
import { aboutRequest } from './request-mails.ts';
import { shortMoment, where } from './visit-mails.ts';

/** `'Your plan, $240.00 a month,'` */
function whichPlan({ quote }: QuoteData): string {
  return `Your plan${quote.plan ? `, ${planPrice(quote.plan, quote.totalCents)},` : ''}`;
}

export function planStopped(data: MailData['plan-stopped'], context: MailContext): MailContent {
  const { lastDay, reference } = data;
  const day = formatDayWithWeekday(lastDay);
  return {
    subject: `Your plan is stopped: ${reference}`,
    heading: 'Your plan is stopped',
    blocks: [
      text(
        isUnbegun(data.quote.plan, lastDay)
          ? `${whichPlan(data)} is stopped before it began. We won't come, and you pay nothing for it.`
          : `${whichPlan(data)} is stopped. Its last day is ${day}. We won't come after it, and you pay nothing for later days.`,
      ),
    ],
    ...aboutRequest(data, context),
    closing: 'Is that not what you meant? Call us.',
  };
}

const isUnbegun = (plan: Plan | null, lastDay: string) => plan !== null && lastDay < plan.firstOn;

export function planPaused(data: MailData['plan-paused'], context: MailContext): MailContent {
  const day = formatDayWithWeekday(data.pausedUntil);
  return {
    subject: `Your plan is paused: ${data.reference}`,
    heading: 'Your plan is paused',
    blocks: [
      text(
        `${whichPlan(data)} is paused. We work again from ${day}. Until then ${data.quote.plan?.calls ? "we don't come when you call" : 'there are no visits'}, and no new month is invoiced.`,
      ),
    ],
    ...aboutRequest(data, context),
    closing: 'Is that not what you meant? Call us.',
  };
}

export function planResumed(data: MailData['plan-resumed'], context: MailContext): MailContent {
  return {
    subject: `Your plan goes on: ${data.reference}`,
    heading: 'Your plan goes on',
    blocks: [
      text(
        `${data.stopRequested ? 'You asked us to stop your plan. ' : ''}${whichPlan(data)} goes on.${data.nextAt ? ` Your next visit is on ${longMoment(data.nextAt)}.` : ''}`,
      ),
    ],
    ...aboutRequest(data, context),
    closing: data.stopRequested
      ? 'Is that not what you meant? Press “Stop the plan” on the page of your request again, or call us.'
      : 'Do you have a question? Call us.',
  };
}

/** The report of a call-out, with its times. Only the page of the request shows the photos. */
export function callOutReport(
  data: MailData['call-out-report'],
  context: MailContext,
): MailContent {
  const { callOut } = data;
  return {
    subject: `Our report: call-out on ${shortMoment(data)}`,
    heading: 'The report of your call-out',
    blocks: [
      { kind: 'facts', facts: [...callOutFacts(callOut), ...where(data)] },
      text(callOut.report ?? ''),
    ],
    ...aboutRequest(data, context),
    closing:
      'The page of your request has this report with its photos. You can print it there, for your insurer. Is something missing? Call us.',
  };
}

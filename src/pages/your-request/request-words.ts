/** Texts for the customer on the page of a request. */
import type { CustomerRequest } from '#features/billing/customer-request.ts';
import { isUnpaid } from '#features/billing/invoices/customer-invoice.ts';
import { isOpenQuote } from '#features/billing/quotes/customer-quote.ts';
import type { CustomerVisit } from '#features/service-requests/customer-request.ts';
import { longMoment } from '#features/service-requests/visits/times.ts';
import { formatDayWithWeekday, formatTime } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { acceptedPlan, awaitsWork, isOrAre, nextVisit } from './request-steps.ts';

/** Text about the customer's preferred times: other times for a visit, or days for the first visit. */
export function preferredTimesLabel(
  visits: readonly CustomerVisit[],
  visitId: string | null,
): string {
  if (visitId === null) return 'These days suit you';
  const visit = visits.find(({ id }) => id === visitId);
  const which = visit && visits.length > 1 ? ` than ${longMoment(visit.startsAt)}` : '';
  return `You asked for another time${which}`;
}

const overText = 'Your visit is over. Thank you. Is anything left to do? Tell us.';

/** Text about the next step of a request. */
export function nextStep(request: CustomerRequest): string {
  const { status, visits, pastVisits, quotes, invoices, isLate, promisedBy, canWrite } = request;
  const visit = nextVisit(visits);
  const paused = quotes.find(({ plan }) => plan?.state === 'paused')?.plan?.pausedUntil;
  if (invoices.some(isUnpaid)) return 'We sent you an invoice: it’s above. It says how to pay.';
  switch (status) {
    case 'new':
      return isLate
        ? `We should have contacted you by ${longMoment(promisedBy)}. We’re sorry. Please call us.`
        : `We’ll contact you by ${longMoment(promisedBy)}. You don’t need to do anything.`;
    case 'contacted':
      if (paused) return `Your plan is paused. We work again from ${formatDayWithWeekday(paused)}.`;
      if (quotes.some(isOpenQuote))
        return `We sent you a ${quotes.find(isOpenQuote)?.plan ? 'plan' : 'quote'}: it’s above. Accept it, ask for a change, or decline it.`;
      if (acceptedPlan(request)?.state === 'ended')
        return 'Your plan has ended. Do you need us again, or is anything left to do? Tell us.';
      if (quotes.some(({ plan }) => plan?.calls && plan.state === 'runs'))
        return 'You accepted your plan. Call us when you need us.';
      if (pastVisits[0]?.outcome === 'nobody-there')
        return 'We came, and nobody was there. Say which days suit you, or call us.';
      if (awaitsWork(request)) return 'You accepted our quote. We’ll contact you to set the visit.';
      if (pastVisits[0]?.outcome === 'done') return overText;
      return 'We are in contact with you about the details. When a visit is booked, you’ll see it here.';
    case 'scheduled':
      if (!visit || visit.isOver) return overText;
      if (visit.onTheWay)
        return `${visit.people ? `${isolate(visit.people)} ${isOrAre(visit.people)}` : 'We are'} on the way to you, and will be there at about ${formatTime(visit.onTheWay.arrivesAt)}.`;
      return `${visit.people ? `${isolate(visit.people)} will` : "We'll"} visit you on ${longMoment(visit.startsAt)}.`;
    case 'done':
      return `This request is closed. Do you need us again, or is anything left to do? ${canWrite ? 'Tell us' : 'Please call us'}.`;
    case 'withdrawn':
      return 'We won’t contact you about it. Did you change your mind? Call us or add a message.';
  }
}

/** Text about how long the customer can change the visit here. */
export function changeText({ visits, status }: CustomerRequest): string {
  const visit = nextVisit(visits);
  const named = visits.length > 1 ? 'next visit' : 'visit';
  if (status !== 'scheduled' || !visit || visit.isOver)
    return 'You can also call us. The line is open 24/7.';
  return visit.canChange
    ? `You can move or ${visit.planId ? 'skip' : 'cancel'} your ${named} here until ${longMoment(visit.changeUntil)}. After that, please call us.`
    : `Your ${named} is too soon to move or cancel it here. Please call us: the line is open 24/7.`;
}

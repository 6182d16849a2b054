/** The steps of a request, as its customer sees them. */
import type { StatusStep } from '#components/ui/status-steps.tsx';
import type { CustomerRequest } from '#features/billing/customer-request.ts';
import type { CustomerPlan } from '#features/billing/plans/plan.ts';
import type { CustomerVisit } from '#features/service-requests/customer-request.ts';
import { isUnbegun, planStepLabel } from '#features/service-requests/plan-state-label.ts';
import { businessToday, formatTime } from '#lib/format/dates.ts';

/** The next visit. If all visits are over, the latest one. */
export function nextVisit(visits: readonly CustomerVisit[]): CustomerVisit | undefined {
  return visits.find(({ isOver }) => !isOver) ?? visits.at(-1);
}

/** `'are'` for several names, `'is'` for one. */
export function isOrAre(people: string): string {
  return people.includes(' and ') ? 'are' : 'is';
}

/** True if the customer accepted a quote and no visit took place after that. Its work is still to be done. */
export function awaitsWork({
  pastVisits,
  quotes,
}: Pick<CustomerRequest, 'pastVisits' | 'quotes'>): boolean {
  const last = pastVisits.find(({ outcome }) => outcome !== 'nobody-there');
  return quotes.some(
    ({ acceptedAt, state, plan }) =>
      state === 'accepted' &&
      acceptedAt !== null &&
      plan === null &&
      (!last || Date.parse(acceptedAt) >= Date.parse(last.endsAt)),
  );
}

/** The plan of the latest accepted quote; undefined if that quote is not for a plan. */
export function acceptedPlan({
  quotes,
}: Pick<CustomerRequest, 'quotes'>): CustomerPlan | undefined {
  return quotes.find(({ state }) => state === 'accepted')?.plan ?? undefined;
}

interface Step {
  label: string;
  at?: string | null | undefined;
  /** True for a current step that has no time. */
  isNow?: boolean;
}

/** While an accepted plan has no future visit, this step replaces the step of the visit. */
function planStep(plan: CustomerPlan): Step | undefined {
  if (plan.state === 'runs' && !plan.calls) return undefined;
  const today = businessToday();
  return { label: planStepLabel(plan, today), isNow: !isUnbegun(plan, today) };
}

/** The past and future steps of a request. A withdrawn request has no steps. */
export function requestSteps(
  request: Pick<
    CustomerRequest,
    'status' | 'receivedAt' | 'reachedAt' | 'visits' | 'pastVisits' | 'quotes'
  >,
): StatusStep[] {
  const { status, receivedAt, reachedAt, visits, pastVisits, quotes } = request;
  const visit = nextVisit(visits);
  if (status === 'withdrawn') return [];
  const madeVisit = visit ? undefined : pastVisits.find(({ outcome }) => outcome === 'done');
  const wasVisited = madeVisit !== undefined;
  // `reachedAt` keeps the time of a canceled visit, so this time counts only while a visit is scheduled.
  const visited = madeVisit
    ? { label: 'Visit over', at: madeVisit.startsAt }
    : visit?.onTheWay && !visit.isOver
      ? {
          label: `On the way, about ${formatTime(visit.onTheWay.arrivesAt)}`,
          at: visit.onTheWay.at,
        }
      : { label: 'Visit booked', at: visit ? reachedAt.scheduled : undefined };
  const firstQuote = quotes.at(-1);
  if (firstQuote) {
    // True if the work of an accepted quote is done.
    const isDone = quotes.some(({ state }) => state === 'accepted') && !awaitsWork(request);
    const hasLooked =
      madeVisit !== undefined &&
      !isDone &&
      Date.parse(madeVisit.startsAt) < Date.parse(firstQuote.sentAt);
    const plan = visit ? undefined : acceptedPlan(request);
    return stepsWithQuote(request, (plan && planStep(plan)) ?? visited, hasLooked);
  }
  const steps = [
    { status: 'new', label: 'Received', at: receivedAt },
    { status: 'contacted', label: 'In contact', at: reachedAt.contacted },
    { status: 'scheduled', ...visited },
    { status: 'done', label: 'Done', at: reachedAt.closed },
  ];
  const present = status === 'contacted' && wasVisited ? 'scheduled' : status;
  const reached = steps.findIndex((step) => step.status === present);
  return steps.flatMap(({ label, at }, index) => {
    if (index > reached) return { label, state: 'pending' };
    if (index < reached && at === undefined) return [];
    const isCurrent = index === reached && index > 0 && status !== 'done';
    return { label, state: isCurrent ? 'current' : 'done', ...(at && { at }) };
  });
}

/**
 * A visit may come before or after the quote, so each step with a time is done. The step with the latest time is
 * current.
 */
function stepsWithQuote(
  {
    status,
    receivedAt,
    reachedAt,
    quotes,
  }: Pick<CustomerRequest, 'status' | 'receivedAt' | 'reachedAt' | 'quotes'>,
  visited: Step,
  hasLooked: boolean,
): StatusStep[] {
  const isDone = status === 'done';
  const steps: Step[] = [
    { label: 'Received', at: receivedAt },
    ...(hasLooked ? [visited] : []),
    { label: quotes.at(-1)?.plan ? 'Plan sent' : 'Quote sent', at: quotes.at(-1)?.sentAt },
    { label: 'Accepted', at: quotes.findLast(({ acceptedAt }) => acceptedAt)?.acceptedAt },
    hasLooked ? { label: 'Visit booked', at: undefined } : visited,
    { label: 'Done', at: isDone ? reachedAt.closed : undefined },
  ];
  const times = steps.map(({ at }) => (at ? Date.parse(at) : 0));
  // The visits of a plan have the same time as its acceptance. `lastIndexOf` makes the visit's step the current one.
  const present = visited.isNow ? steps.indexOf(visited) : times.lastIndexOf(Math.max(...times));
  return steps.flatMap(({ label, at, isNow }, index) => {
    if (!at && !isNow) return isDone ? [] : { label, state: 'pending' };
    const isCurrent = index > 0 && !isDone && index === present;
    return { label, state: isCurrent ? 'current' : 'done', ...(at && { at }) };
  });
}

/** What became of a request, from the first contact to the last payment, for the spreadsheet of all requests. */
import { planPrice } from '#features/billing/plans/plan-price.ts';
import { formatDay } from '#lib/format/business-days.ts';
import type { Tables } from '#types/database.ts';
import type { RequestStatus } from './service-request.ts';
import { outcomeLabels, type VisitOutcome } from './visits/visit.ts';

/** Times are ISO times. */
export interface RequestCourse {
  contactedAt: string | null;
  closedAt: string | null;
  /** The latest visit of which staff said how it went. */
  lastVisitAt: string | null;
  outcome: VisitOutcome | null;
  /** The open visit. */
  nextVisitAt: string | null;
  wasVisited: boolean;
  /** The state of the quotes; empty without any. */
  quoteState: string;
  /** Of all that were accepted, or of the latest one. */
  quotedCents: number | null;
  /** What the last plan costs that was accepted, and its last day; empty without one. */
  plan: string;
  planEndsOn: string | null;
  /** The numbers of invoices and credits. */
  invoices: readonly string[];
  /** What was invoiced, credits taken off. */
  invoicedCents: number | null;
  openCents: number | null;
}

/** What is read of each request. */
export const courseColumns =
  'visits!visits_request_id_fkey(starts_at, canceled_at, outcome), service_request_history(id, old_status, new_status, created_at), quotes!quotes_request_id_fkey(version, state, total_cents, plans(every, unit, billing, ends_on)), invoices!invoices_request_id_fkey(number, reference, kind, total_cents, open_cents)';

interface CourseRow {
  status: RequestStatus;
  visits: readonly Pick<Tables<'visits'>, 'starts_at' | 'canceled_at' | 'outcome'>[];
  service_request_history: readonly Pick<
    Tables<'service_request_history'>,
    'id' | 'old_status' | 'new_status' | 'created_at'
  >[];
  quotes: readonly (Pick<Tables<'quotes'>, 'version' | 'state' | 'total_cents'> & {
    plans: Pick<Tables<'plans'>, 'every' | 'unit' | 'billing' | 'ends_on'> | null;
  })[];
  invoices: readonly Pick<
    Tables<'invoices'>,
    'number' | 'reference' | 'kind' | 'total_cents' | 'open_cents'
  >[];
}

export function toCourse(row: CourseRow): RequestCourse {
  const steps = row.service_request_history
    .filter((step) => step.old_status !== step.new_status)
    .toSorted((one, other) => one.id - other.id);
  const visits = row.visits
    .filter(({ canceled_at }) => canceled_at === null)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  const last = visits.findLast(({ outcome }) => outcome !== null);
  const invoices = row.invoices.toSorted((one, other) => one.number - other.number);
  return {
    // As the figures count it.
    contactedAt:
      steps.find(({ new_status }) => new_status === 'contacted' || new_status === 'scheduled')
        ?.created_at ?? null,
    closedAt:
      row.status === 'closed'
        ? (steps.findLast(({ new_status }) => new_status === 'closed')?.created_at ?? null)
        : null,
    lastVisitAt: last?.starts_at ?? null,
    outcome: last?.outcome ?? null,
    wasVisited: visits.some(({ outcome }) => outcome === 'done'),
    nextVisitAt: visits.find(({ outcome }) => outcome === null)?.starts_at ?? null,
    ...quoteOf(row.quotes),
    ...planOf(row.quotes),
    invoices: invoices.map(({ reference }) => reference),
    invoicedCents: sum(invoices, ({ kind, total_cents }) =>
      kind === 'credit' ? -total_cents : total_cents,
    ),
    openCents: sum(invoices, ({ open_cents }) => open_cents),
  };
}

/** Work that is done once. A plan has columns of its own. */
function quoteOf(all: CourseRow['quotes']): Pick<RequestCourse, 'quoteState' | 'quotedCents'> {
  const quotes = all.filter(({ plans }) => plans === null);
  const accepted = quotes.filter(({ state }) => state === 'accepted');
  const [latest] = quotes.toSorted((one, other) => other.version - one.version);
  return accepted.length > 0
    ? { quoteState: 'accepted', quotedCents: sum(accepted, (quote) => quote.total_cents) }
    : { quoteState: latest?.state ?? '', quotedCents: latest?.total_cents ?? null };
}

function planOf(quotes: CourseRow['quotes']): Pick<RequestCourse, 'plan' | 'planEndsOn'> {
  const [last] = quotes
    .filter(({ state, plans }) => state === 'accepted' && plans !== null)
    .toSorted((one, other) => other.version - one.version);
  return last?.plans
    ? { plan: planPrice(last.plans, last.total_cents), planEndsOn: last.plans.ends_on }
    : { plan: '', planEndsOn: null };
}

/** `null` of nothing. */
function sum<Row>(rows: readonly Row[], centsOf: (row: Row) => number): number | null {
  return rows.length > 0 ? rows.reduce((cents, row) => cents + centsOf(row), 0) : null;
}

/** The spreadsheet's columns. */
export const courseHeader = [
  'First contact',
  'Last visit',
  'Outcome',
  'Next visit',
  'Quote',
  'Quoted',
  'Plan',
  'Plan ends',
  'Invoice',
  'Invoiced',
  'Open',
  'Closed',
] as const;

/** In dollars, as a number that a spreadsheet can add up. */
const dollars = (cents: number | null) => (cents === null ? null : cents / 100);

export function courseCells(course: RequestCourse, formatAt: (iso: string) => string) {
  const at = (iso: string | null) => iso && formatAt(iso);
  return [
    at(course.contactedAt),
    at(course.lastVisitAt),
    course.outcome && outcomeLabels[course.outcome],
    at(course.nextVisitAt),
    course.quoteState && course.quoteState.replace('-', ' '),
    dollars(course.quotedCents),
    course.plan,
    course.planEndsOn && formatDay(course.planEndsOn.slice(0, 10)),
    course.invoices.join(', '),
    dollars(course.invoicedCents),
    dollars(course.openCents),
    at(course.closedAt),
  ];
}

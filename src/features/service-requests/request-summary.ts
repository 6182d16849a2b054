/** Summarizes a request from the first contact to the last payment, for the list and the export. */
import type { Tables } from '#types/database.ts';
import type { RequestStatus } from './service-request.ts';
import type { VisitOutcome } from './visits/visit.ts';

interface PlanSummary {
  firstOn: string;
  /** Price of a visit or of a month, in cents. */
  cents: number;
  endsOn: string | null;
  /** Time at which the customer asked to stop the plan; `null` if staff have answered. */
  stopRequestedAt: string | null;
}

/** Times are ISO times. */
export interface RequestSummary {
  contactedAt: string | null;
  closedAt: string | null;
  /** Time of the latest visit with an outcome. */
  lastVisitAt: string | null;
  outcome: VisitOutcome | null;
  /** Time of the next open visit. */
  nextVisitAt: string | null;
  wasVisited: boolean;
  /** `accepted` if any quote was accepted; otherwise the state of the latest quote. Empty if there are no quotes. */
  quoteState: string;
  /** Total of all accepted quotes. If none was accepted, the total of the latest quote. */
  quotedCents: number | null;
  /** The latest accepted plan. */
  plan: (Pick<Tables<'plans'>, 'every' | 'unit' | 'billing' | 'state'> & PlanSummary) | null;
  /** Numbers of the invoices and credit notes. */
  invoices: readonly string[];
  /** Total of the invoices minus the credit notes. */
  invoicedCents: number | null;
  openCents: number | null;
}

/** Columns for the list. */
export const stepColumns =
  'visits!visits_request_id_fkey(starts_at, canceled_at, outcome), quotes!quotes_request_id_fkey(version, state, total_cents, plans(every, unit, billing, first_on, ends_on, state, stop_requested_at)), invoices!invoices_request_id_fkey(number, reference, kind, total_cents, open_cents)';

/** Columns for the export. */
export const summaryColumns =
  `${stepColumns}, service_request_history(id, old_status, new_status, created_at)` as const;

interface SummaryRow {
  status: RequestStatus;
  visits: readonly Pick<Tables<'visits'>, 'starts_at' | 'canceled_at' | 'outcome'>[];
  service_request_history: readonly Pick<
    Tables<'service_request_history'>,
    'id' | 'old_status' | 'new_status' | 'created_at'
  >[];
  quotes: readonly (Pick<Tables<'quotes'>, 'version' | 'state' | 'total_cents'> & {
    plans: Pick<
      Tables<'plans'>,
      'every' | 'unit' | 'billing' | 'first_on' | 'ends_on' | 'state' | 'stop_requested_at'
    > | null;
  })[];
  invoices: readonly Pick<
    Tables<'invoices'>,
    'number' | 'reference' | 'kind' | 'total_cents' | 'open_cents'
  >[];
}

export function toSummary(row: SummaryRow): RequestSummary {
  const steps = row.service_request_history
    .filter((step) => step.old_status !== step.new_status)
    .toSorted((one, other) => one.id - other.id);
  const visits = row.visits
    .filter(({ canceled_at }) => canceled_at === null)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  const last = visits.findLast(({ outcome }) => outcome !== null);
  const invoices = row.invoices.toSorted((one, other) => one.number - other.number);
  return {
    // Scheduling a visit counts as contact. The figures use the same definition.
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
    plan: planOf(row.quotes),
    invoices: invoices.map(({ reference }) => reference),
    invoicedCents: sum(invoices, ({ kind, total_cents }) =>
      kind === 'credit' ? -total_cents : total_cents,
    ),
    openCents: sum(invoices, ({ open_cents }) => open_cents),
  };
}

/** Leaves out plans, because plans have their own columns. */
function quoteOf(all: SummaryRow['quotes']): Pick<RequestSummary, 'quoteState' | 'quotedCents'> {
  const quotes = all.filter(({ plans }) => plans === null);
  const accepted = quotes.filter(({ state }) => state === 'accepted');
  const [latest] = quotes.toSorted((one, other) => other.version - one.version);
  return accepted.length > 0
    ? { quoteState: 'accepted', quotedCents: sum(accepted, (quote) => quote.total_cents) }
    : { quoteState: latest?.state ?? '', quotedCents: latest?.total_cents ?? null };
}

function planOf(quotes: SummaryRow['quotes']): RequestSummary['plan'] {
  const [last] = quotes
    .filter(({ state, plans }) => state === 'accepted' && plans !== null)
    .toSorted((one, other) => other.version - one.version);
  if (!last?.plans) return null;
  const { first_on: firstOn, ends_on: endsOn, ...rest } = last.plans;
  const { stop_requested_at: stopRequestedAt, ...plan } = rest;
  return { ...plan, firstOn, endsOn, stopRequestedAt, cents: last.total_cents };
}

/** Sum over the rows; `null` if there are no rows. */
function sum<Row>(rows: readonly Row[], centsOf: (row: Row) => number): number | null {
  return rows.length > 0 ? rows.reduce((cents, row) => cents + centsOf(row), 0) : null;
}

import { planPrice } from '#features/billing/plans/plan-price.ts';
import { answersOf } from '#features/service-requests/answers.ts';
import type { RequestSummary } from '#features/service-requests/request-summary.ts';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import { statusLabel, type ServiceRequest } from '#features/service-requests/service-request.ts';
import { outcomeLabels } from '#features/service-requests/visits/visit.ts';
import { memberLabel, memberName, type TeamMember } from '#features/team/team.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { toCsv } from '#lib/format/csv.ts';
import { formatDateTime } from '#lib/format/dates.ts';

/** Columns about the progress of a request. */
const summaryHeader = [
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

const fixedHeader = [
  'Reference',
  'Received',
  'Type',
  'Status',
  'Name',
  'Email',
  'Phone',
  'Source',
  'Assigned to',
  ...summaryHeader,
] as const;

/** Answers that have a fixed column. */
const inFixedColumns = ['firstName', 'lastName', 'fullName', 'email', 'phone'];

/** The export of requests, one line each. A question that occurs in several forms has one column. */
export function requestsCsv(
  requests: readonly (ServiceRequest & { summary: RequestSummary })[],
  members: readonly TeamMember[] | undefined,
): string {
  const answered = requests.map((request) => {
    const answers = answersOf(request)
      .flatMap((section) => section.answers)
      .filter(({ name }) => !inFixedColumns.includes(name));
    return { request, texts: new Map(answers.map(({ label, text }) => [label, text])) };
  });
  const labels = [...new Set(answered.flatMap(({ texts }) => [...texts.keys()]))];
  return toCsv(
    [...fixedHeader, ...labels],
    answered.map(({ request, texts }) => [
      request.reference,
      formatDateTime(request.createdAt),
      requestKindLabels[request.kind],
      statusLabel(request.status, request.summary.wasVisited),
      request.name,
      request.email,
      request.phone,
      sourceText(request, members),
      memberName(members, request.assignedTo),
      ...summaryCells(request.summary, formatDateTime),
      ...labels.map((label) => texts.get(label)),
    ]),
  );
}

/** `'Website'` or `'Phone, taken by Dana Cole'` */
function sourceText({ takenBy }: ServiceRequest, members: readonly TeamMember[] = []): string {
  if (takenBy === null) return 'Website';
  const member = members.find(({ email }) => email === takenBy);
  return `Phone, taken by ${member ? memberLabel(member) : takenBy}`;
}

/** Dollars as a plain number, because a spreadsheet must be able to add them up. */
const dollars = (cents: number | null) => (cents === null ? null : cents / 100);

function summaryCells(summary: RequestSummary, formatAt: (iso: string) => string) {
  const at = (iso: string | null) => iso && formatAt(iso);
  return [
    at(summary.contactedAt),
    at(summary.lastVisitAt),
    summary.outcome && outcomeLabels[summary.outcome],
    at(summary.nextVisitAt),
    summary.quoteState && summary.quoteState.replace('-', ' '),
    dollars(summary.quotedCents),
    summary.plan && planPrice(summary.plan, summary.plan.cents),
    summary.plan?.endsOn && formatDay(summary.plan.endsOn),
    summary.invoices.join(', '),
    dollars(summary.invoicedCents),
    dollars(summary.openCents),
    at(summary.closedAt),
  ];
}

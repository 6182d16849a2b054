import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PersonText } from '#components/person-text.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { guardPlanStart } from '#features/billing/plans/guard-plan-start.ts';
import { runningPlan } from '#features/billing/plans/plan-state.ts';
import { QuoteEditor } from '#features/billing/quotes/components/quote-editor.tsx';
import { nextQuote, type QuoteLinkState } from '#features/billing/quotes/quote.ts';
import { quotesQuery, type Quote } from '#features/billing/quotes/staff-api.ts';
import { useQuoteDraft, type QuoteStart } from '#features/billing/quotes/use-quote-draft.ts';
import { startingLinesQuery } from '#features/billing/staff-api.ts';
import { CustomerWords } from '#features/service-requests/components/customer-words.tsx';
import { EmergencyBadge } from '#features/service-requests/components/emergency-badge.tsx';
import {
  RequestTaskPage,
  RequestTaskSkeleton,
} from '#features/service-requests/components/request-task-page.tsx';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import {
  isClosed,
  requestStatusLabels,
  type RequestDetail,
} from '#features/service-requests/service-request.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { capital } from '#lib/format/capital.ts';
import { paths } from '#lib/paths.ts';

type Noun = 'quote' | 'plan';

export function Component() {
  const [noun, setNoun] = useState<Noun>('quote');
  return (
    <RequestTaskPage noun={noun}>
      {(detail) => <RequestToQuote detail={detail} onNoun={setNoun} />}
    </RequestTaskPage>
  );
}

interface RequestToQuoteProps {
  detail: RequestDetail;
  /** Called with `plan` if the quote repeats, otherwise with `quote`. */
  onNoun: (noun: Noun) => void;
}

function RequestToQuote({ detail, onNoun }: RequestToQuoteProps) {
  const { request } = detail;
  const query = useQuery(quotesQuery(request.id));
  if (isClosed(request)) {
    return (
      <div className="mt-4">
        <EmptyState
          as="h1"
          title={`This request is ${requestStatusLabels[request.status].toLowerCase()}`}
          action={
            <ButtonLink to={paths.adminRequest(request.reference)}>Open the request</ButtonLink>
          }
        >
          Change its status before you write a quote.
        </EmptyState>
      </div>
    );
  }
  return (
    <QueryBoundary
      query={query}
      toast="Failed to load the quotes. Please try again."
      failure={{ as: 'h1', title: 'Failed to load the quotes' }}
      skeleton={<RequestTaskSkeleton noun="quote" />}
    >
      {(quotes) => <QuoteToWrite {...{ detail, onNoun, quotes }} />}
    </QueryBoundary>
  );
}

interface QuoteToWriteProps extends RequestToQuoteProps {
  quotes: readonly Quote[];
}

function QuoteToWrite(props: QuoteToWriteProps) {
  const { detail, quotes } = props;
  const { request } = detail;
  const today = useBusinessToday();
  // Lines of another request's quote are suggested only for the first quote.
  const startingLines = useQuery({
    ...startingLinesQuery('quote', request.id),
    enabled: quotes.length === 0,
  });
  const state = useLocation().state as QuoteLinkState | null;
  if (!today || (quotes.length === 0 && startingLines.isPending)) {
    return <RequestTaskSkeleton noun="quote" />;
  }
  const changedPlan = state?.writes === 'next-plan' ? runningPlan(quotes) : undefined;
  const { isExtra } = nextQuote(quotes, changedPlan);
  const plan = state?.writes === 'plan' ? guardPlanStart(request, today) : undefined;
  // A quote for extra work begins with the lines of the invoice that exceeded the accepted amount. Without an invoice,
  // the quote begins blank.
  const start = plan ?? { lines: (isExtra ? state?.lines : startingLines.data) ?? [] };
  return <WrittenQuote {...{ ...props, changedPlan, start, today }} />;
}

interface WrittenQuoteProps extends QuoteToWriteProps {
  changedPlan: Quote | undefined;
  start: QuoteStart;
  today: string;
}

function WrittenQuote({ detail, quotes, changedPlan, start, today, onNoun }: WrittenQuoteProps) {
  const { request } = detail;
  const { reference } = request;
  const navigate = useNavigate();
  const draft = useQuoteDraft(request.id, quotes, start, today, changedPlan);
  const { changed, isExtra } = nextQuote(quotes, changedPlan);
  const noun = draft.typed.repeats ? 'plan' : 'quote';
  // The page's title contains the noun, too.
  useEffect(() => onNoun(noun), [onNoun, noun]);
  return (
    <>
      <h1 className="text-3xl wrap-anywhere">
        {noun === 'quote' && isExtra
          ? 'Extra work'
          : changed
            ? `Change the ${noun}`
            : capital(noun)}
        {' for '}
        <PersonText>{request.name}</PersonText>
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted">
        {requestKindLabels[request.kind]} {reference}
        <EmergencyBadge request={request} />
      </p>
      <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem] *:min-w-0">
        <QuoteEditor
          {...{ request, quotes, draft, start, changedPlan, today }}
          onSent={() => {
            if (window.location.pathname === paths.adminQuote(reference)) {
              void navigate(paths.adminRequest(reference));
            }
          }}
        />
        <CustomerWords detail={detail} />
      </div>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { PersonText } from '#components/person-text.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { QuoteEditor } from '#features/quotes/components/quote-editor.tsx';
import { guardPlanStart } from '#features/quotes/guard-plan-start.ts';
import { nextQuote, runningPlan, type QuoteLinkState } from '#features/quotes/quote.ts';
import { quotesQuery, type Quote } from '#features/quotes/staff-api.ts';
import { startingLinesQuery } from '#features/billing/api.ts';
import { CustomerWords } from '#features/service-requests/components/customer-words.tsx';
import { EmergencyBadge } from '#features/service-requests/components/emergency-badge.tsx';
import {
  RequestTaskPage,
  RequestTaskSkeleton,
} from '#features/service-requests/components/request-task-page.tsx';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import {
  openRequestStatuses,
  requestStatusLabels,
  type RequestDetail,
} from '#features/service-requests/service-request.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  return (
    <RequestTaskPage noun="quote">{(detail) => <RequestToQuote detail={detail} />}</RequestTaskPage>
  );
}

function RequestToQuote({ detail }: { detail: RequestDetail }) {
  const { request } = detail;
  const query = useQuery(quotesQuery(request.id));
  if (!openRequestStatuses.some((status) => status === request.status)) {
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
      {(quotes) => <QuoteToWrite detail={detail} quotes={quotes} />}
    </QueryBoundary>
  );
}

interface QuoteToWriteProps {
  detail: RequestDetail;
  quotes: readonly Quote[];
}

function QuoteToWrite({ detail, quotes }: QuoteToWriteProps) {
  const { request } = detail;
  const navigate = useNavigate();
  const today = useBusinessToday();
  // Only the first quote begins with the lines of another request's.
  const startingLines = useQuery({
    ...startingLinesQuery('quote', request.id),
    enabled: quotes.length === 0,
  });
  const state = useLocation().state as QuoteLinkState | null;
  const changedPlan =
    today && state?.writes === 'next-plan' ? runningPlan(quotes, today) : undefined;
  const { changed, isExtra } = nextQuote(quotes, changedPlan);
  const plan = today && state?.writes === 'plan' ? guardPlanStart(request, today) : undefined;
  // Without the lines of an earlier quote, one begins blank. Extra work may be the difference of an invoice to what was accepted.
  const start = plan ?? { lines: (isExtra ? state?.lines : startingLines.data) ?? [] };
  const isReady = quotes.length > 0 || !startingLines.isPending;
  const { reference } = request;
  return (
    <>
      <h1 className="text-3xl wrap-anywhere">
        {isExtra
          ? 'Extra work for '
          : changed
            ? `Change the ${changed.plan ? 'plan' : 'quote'} for `
            : plan
              ? 'Plan for '
              : 'Quote for '}
        <PersonText>{request.name}</PersonText>
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted">
        {requestKindLabels[request.kind]} {reference}
        <EmergencyBadge request={request} />
      </p>
      <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem] *:min-w-0">
        {today && isReady ? (
          <QuoteEditor
            request={request}
            quotes={quotes}
            start={start}
            changedPlan={changedPlan}
            today={today}
            onSent={() => {
              if (window.location.pathname === paths.adminQuote(reference)) {
                void navigate(paths.adminRequest(reference));
              }
            }}
          />
        ) : (
          <RequestTaskSkeleton noun="quote" />
        )}
        <CustomerWords detail={detail} />
      </div>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { QuoteEditor } from '#features/quotes/components/quote-editor.tsx';
import { nextQuote, type Quote } from '#features/quotes/quote.ts';
import { quotesQuery, startingLinesQuery } from '#features/quotes/staff-api.ts';
import { Conversation } from '#features/service-requests/components/conversation.tsx';
import { EmergencyBadge } from '#features/service-requests/components/emergency-badge.tsx';
import { RequestAnswers } from '#features/service-requests/components/request-answers.tsx';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import {
  openRequestStatuses,
  requestStatusLabels,
  type RequestDetail,
} from '#features/service-requests/service-request.ts';
import { requestQuery } from '#features/service-requests/staff-api.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { paths } from '#lib/paths.ts';

export function Component() {
  const { reference = '' } = useParams();
  const query = useQuery(requestQuery(reference));
  return (
    <div className="container-page py-6 md:py-8">
      <Seo title={`Quote ${reference}`} noindex />
      <Link
        to={paths.adminRequest(reference)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Back to the request
      </Link>
      <QueryBoundary
        query={query}
        toast="Failed to load the request. Please try again."
        failure={{ as: 'h1', title: 'Failed to load the request' }}
        skeleton={<QuoteSkeleton />}
      >
        {(detail) =>
          detail === null ? (
            <div className="mt-4">
              <EmptyState
                as="h1"
                title="No request with this reference"
                action={<ButtonLink to={paths.adminRequests}>All requests</ButtonLink>}
              >
                Please check the reference: {reference}
              </EmptyState>
            </div>
          ) : (
            <RequestToQuote key={detail.request.id} detail={detail} />
          )
        }
      </QueryBoundary>
    </div>
  );
}

function QuoteSkeleton() {
  return (
    <ListSkeleton
      label="Loading the quote"
      heights={['h-10 w-80 max-w-full', 'h-72']}
      className="mt-3 gap-4"
    />
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
      skeleton={<QuoteSkeleton />}
    >
      {(quotes) => <QuoteToWrite detail={detail} quotes={quotes} />}
    </QueryBoundary>
  );
}

interface QuoteToWriteProps {
  detail: RequestDetail;
  quotes: readonly Quote[];
}

function QuoteToWrite({ detail: { request, visits, messages }, quotes }: QuoteToWriteProps) {
  const navigate = useNavigate();
  const today = useBusinessToday();
  // Only the first quote begins with the lines of another request's.
  const startingLines = useQuery({
    ...startingLinesQuery(request.id),
    enabled: quotes.length === 0,
  });
  const { changed, isExtra } = nextQuote(quotes);
  const visitNotes = visits.filter(({ outcomeNote }) => outcomeNote !== '');
  // Without the lines of an earlier quote, one begins blank.
  const isReady = quotes.length > 0 || !startingLines.isPending;
  const { reference } = request;
  return (
    <>
      <h1 className="text-3xl wrap-anywhere">
        {isExtra ? 'Extra work for ' : changed ? 'Change the quote for ' : 'Quote for '}
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
            startingLines={startingLines.data ?? []}
            today={today}
            onSent={() => {
              if (window.location.pathname === paths.adminQuote(reference)) {
                void navigate(paths.adminRequest(reference));
              }
            }}
          />
        ) : (
          <QuoteSkeleton />
        )}
        <aside aria-label="What the customer said" className="grid gap-8 *:min-w-0">
          {messages.length > 0 && (
            <section aria-labelledby="messages-title">
              <h2 id="messages-title" className="mb-3 border-b border-line pb-2 text-xl">
                Messages
              </h2>
              <Conversation
                messages={messages}
                authorOf={({ sender, name, by }) =>
                  sender === 'staff' ? name || by : request.name
                }
                formatAt={formatDateTime}
              />
            </section>
          )}
          {visitNotes.length > 0 && (
            <section aria-labelledby="visits-title">
              <h2 id="visits-title" className="mb-3 border-b border-line pb-2 text-xl">
                From the visits
              </h2>
              {visitNotes.map(({ id, outcomeNote }) => (
                <p key={id} className="wrap-anywhere whitespace-pre-line">
                  {outcomeNote}
                </p>
              ))}
            </section>
          )}
          <RequestAnswers request={request} />
        </aside>
      </div>
    </>
  );
}

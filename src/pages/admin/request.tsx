import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { DetailColumns, DetailPage } from '#components/detail-page.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { VisitSection } from '#features/service-requests/visits/components/visit-section.tsx';
import { correctionsQuery } from '#features/customers/corrections/staff-api.ts';
import { mailsQuery } from '#features/mails/staff-api.ts';
import { AddressProblem } from '#features/mails/components/address-problem.tsx';
import { MailSection } from '#features/mails/components/mail-section.tsx';
import { sendsMail } from '#config/site.ts';
import { InvoiceSection } from '#features/billing/invoices/components/invoice-section.tsx';
import { PaidNow } from '#features/billing/invoices/components/paid-now.tsx';
import { invoicesQuery } from '#features/billing/invoices/staff-api.ts';
import { QuoteSection } from '#features/billing/quotes/components/quote-section.tsx';
import { quotesQuery } from '#features/billing/quotes/staff-api.ts';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { LazyRequestPhotos } from '#features/photos/staff/lazy-photos.tsx';
import { SkipButton, StopButton } from '#features/billing/plans/components/confirm-buttons.tsx';
import { AssigneeControl } from '#features/service-requests/components/assignee-control.tsx';
import { ContactButtons } from '#features/service-requests/components/contact-buttons.tsx';
import { CustomerActivityNotice } from '#features/service-requests/components/customer-activity-notice.tsx';
import { EmergencyBadge } from '#features/service-requests/components/emergency-badge.tsx';
import {
  RequestConversation,
  RequestReply,
} from '#features/service-requests/components/request-conversation.tsx';
import { RequestAnswers } from '#features/service-requests/components/request-answers.tsx';
import { RequestHistory } from '#features/service-requests/components/request-history.tsx';
import { RequestNotes } from '#features/service-requests/components/request-notes.tsx';
import { RequestStatusBadge } from '#features/service-requests/components/request-status-badge.tsx';
import { RequestStatusControl } from '#features/service-requests/components/request-status-control.tsx';
import { contactText, isLate } from '#features/service-requests/promise.ts';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import { unanswered } from '#features/service-requests/message.ts';
import type { RequestDetail } from '#features/service-requests/service-request.ts';
import { requestQuery } from '#features/service-requests/staff-api.ts';
import { wasVisited } from '#features/service-requests/visits/visit.ts';
import { queryState } from '#lib/api/query-state.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { useNameOf } from '#components/staff-names.ts';
import { PersonText } from '#components/person-text.tsx';
import { Link } from '#components/link.tsx';
import { RequestActs } from './request/request-acts.tsx';

export function Component() {
  const { reference = '' } = useParams();
  const query = useQuery(requestQuery(reference));
  const isField = useStaffMember()?.role === 'field';
  return (
    <DetailPage
      query={query}
      noun="request"
      idName="reference"
      id={reference}
      list={isField ? paths.adminSchedule : paths.adminRequests}
      {...(isField && { listOf: 'visits' })}
      missing={
        isField &&
        `${reference} is not among your visits. A team member may have taken it over, or the customer has canceled.`
      }
    >
      {(detail) => (
        <RequestView key={detail.request.id} now={new Date(query.dataUpdatedAt)} detail={detail} />
      )}
    </DetailPage>
  );
}

function RequestView({ detail, now }: { detail: RequestDetail; now: Date }) {
  const { request, visits, history, notes, activity, messages, photos } = detail;
  const member = useStaffMember();
  const nameOf = useNameOf();
  const isOffice = member?.role === 'admin';
  const record = { request_id: request.id };
  const quotesAnswer = useQuery(quotesQuery(request.id, detail.hasQuotes));
  const invoicesAnswer = useQuery(invoicesQuery(request.id, detail.hasInvoices));
  const mails = useQuery({ ...mailsQuery(record), enabled: isOffice });
  const corrections = useQuery({ ...correctionsQuery(record), enabled: isOffice });
  const state = useLocation().state as {
    setsVisit?: boolean;
    asksPayment?: boolean;
    recordsDeposit?: string;
  } | null;
  const setsVisit = state?.setsVisit === true;
  const navigate = useNavigate();
  // Waits for a new list, because the cached list may lack the invoice that was just sent.
  const [sent] =
    state?.asksPayment && invoicesAnswer.isFetchedAfterMount ? (invoicesAnswer.data ?? []) : [];
  const quotes = queryState(quotesAnswer).data;
  const invoices = queryState(invoicesAnswer).data;
  // The content below waits for quotes and invoices. Otherwise it would move when they arrive. A cached list of quotes
  // may lack the open deposit, whose dialog opens with the list.
  const isComplete =
    (quotes !== undefined || quotesAnswer.isError) &&
    (!state?.recordsDeposit || quotesAnswer.isFetchedAfterMount) &&
    (invoices !== undefined || invoicesAnswer.isError);
  // The reply box comes first if the customer waits for an answer. It stays there after staff have answered.
  const [hasUnanswered] = useState(() => unanswered(messages).length > 0);
  const reply = <RequestReply {...{ request, messages }} />;
  // The history fills the wide column if there are no quotes, invoices, visits or messages.
  const isShort =
    quotes?.length === 0 && invoices?.length === 0 && visits.length + messages.length === 0;
  const events =
    isOffice && corrections.isPending ? (
      <ListSkeleton label="Loading the history" heights={['h-8', 'h-48']} />
    ) : (
      <RequestHistory
        {...{ request, history, activity, messages }}
        others={corrections.data ?? []}
      />
    );
  return (
    <>
      {sent && sent.openCents > 0 && (
        <PaidNow
          {...{ request, invoice: sent }}
          onClose={() => void navigate('.', { replace: true, state: null })}
        />
      )}
      <p className="flex flex-wrap items-center gap-x-4 text-muted">
        <span>
          {requestKindLabels[request.kind]} <span className="tabular">{request.reference}</span>,{' '}
          {request.takenBy === null ? 'received' : 'taken by phone'}{' '}
          {formatDateTime(request.createdAt)}
          {request.takenBy !== null && ` by ${nameOf(request.takenBy)}`}
        </span>
        {isOffice && (
          <Link
            to={paths.adminCustomer(request)}
            className="inline-flex min-h-11 items-center link-quiet"
          >
            All of this customer
          </Link>
        )}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl wrap-anywhere">
          <PersonText>{request.name}</PersonText>
        </h1>
        <RequestStatusBadge status={request.status} wasVisited={wasVisited(visits)} />
        <EmergencyBadge request={request} />
        {request.status === 'new' && <span className="tabular">{contactText(request, now)}</span>}
        {isLate(request, now) && <Badge tone="alert">Late</Badge>}
        <ContactButtons request={request} isOffice={isOffice} />
      </div>
      {member && (
        <RequestActs
          {...{ request, visits, activity, member, setsVisit }}
          quotes={quotesAnswer.isError ? [] : quotes}
          invoices={invoicesAnswer.isError ? [] : invoices}
        >
          {!hasUnanswered && reply}
        </RequestActs>
      )}
      <AddressProblem email={request.email} mails={mails.data} />
      {sendsMail && request.email === '' && (
        <p className="mt-3 text-muted">
          There is no email address, so the customer gets no emails about this request.
        </p>
      )}
      <CustomerActivityNotice
        activity={activity}
        email={request.email}
        isOffice={isOffice}
        now={now}
        actOf={({ kind, visitId, planId }) =>
          kind === 'skip-visit' && visitId ? (
            <SkipButton visitId={visitId} name={request.name} />
          ) : (
            kind === 'stop-plan' && planId && <StopButton planId={planId} name={request.name} />
          )
        }
      />
      <DetailColumns
        lead={
          <>
            {hasUnanswered && (
              <RequestConversation {...{ request, messages }}>{reply}</RequestConversation>
            )}
            <VisitSection {...{ request, visits, activity, isOffice }} />
            <RequestAnswers request={request} />
            <LazyRequestPhotos requestId={request.id} known={photos} />
            {isComplete ? (
              <>
                <QuoteSection request={request} query={quotesAnswer} isOffice={isOffice} />
                <InvoiceSection request={request} query={invoicesAnswer} isOffice={isOffice} />
                {!hasUnanswered && messages.length > 0 && (
                  <RequestConversation {...{ request, messages }} />
                )}
              </>
            ) : (
              <ListSkeleton label="Loading quotes and invoices" heights={['h-72']} />
            )}
          </>
        }
        side={
          <>
            {isOffice && (
              <div className="grid gap-6 rounded-card border border-line bg-card p-5 *:min-w-0">
                <RequestStatusControl request={request} visits={visits} />
                <AssigneeControl request={request} />
              </div>
            )}
            <RequestNotes requestId={request.id} notes={notes} />
            {isOffice && (
              <MailSection query={mails} email={request.email} formatAt={formatDateTime} />
            )}
            {!isShort && events}
          </>
        }
        rest={isShort && events}
      />
    </>
  );
}

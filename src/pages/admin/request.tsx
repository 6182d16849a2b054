import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { DetailColumns, DetailPage } from '#components/detail-page.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { VisitSection } from '#features/service-requests/visits/components/visit-section.tsx';
import { correctionsQuery } from '#features/corrections/api.ts';
import { mailsQuery } from '#features/mails/api.ts';
import { AddressProblem } from '#features/mails/components/address-problem.tsx';
import { MailSection } from '#features/mails/components/mail-section.tsx';
import { resentEntries } from '#features/mails/mail.ts';
import { sendsMail } from '#config/site.ts';
import { AssigneeControl } from '#features/service-requests/components/assignee-control.tsx';
import { ContactButtons } from '#features/service-requests/components/contact-buttons.tsx';
import { CustomerActivityNotice } from '#features/service-requests/components/customer-activity-notice.tsx';
import { EmergencyBadge } from '#features/service-requests/components/emergency-badge.tsx';
import { RequestConversation } from '#features/service-requests/components/request-conversation.tsx';
import { RequestAnswers } from '#features/service-requests/components/request-answers.tsx';
import { RequestHistory } from '#features/service-requests/components/request-history.tsx';
import { RequestNotes } from '#features/service-requests/components/request-notes.tsx';
import { RequestStatusBadge } from '#features/service-requests/components/request-status-badge.tsx';
import { RequestStatusControl } from '#features/service-requests/components/request-status-control.tsx';
import { contactText, isLate } from '#features/service-requests/promise.ts';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import type { RequestDetail } from '#features/service-requests/service-request.ts';
import { requestQuery } from '#features/service-requests/staff-api.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { PersonText } from '#components/person-text.tsx';

export function Component() {
  const { reference = '' } = useParams();
  const query = useQuery(requestQuery(reference));
  return (
    <DetailPage
      query={query}
      noun="request"
      idName="reference"
      id={reference}
      list={paths.adminRequests}
    >
      {(detail) => (
        <RequestView key={detail.request.id} now={new Date(query.dataUpdatedAt)} detail={detail} />
      )}
    </DetailPage>
  );
}

function RequestView({ detail, now }: { detail: RequestDetail; now: Date }) {
  const { request, visits, history, notes, activity, messages } = detail;
  const mails = useQuery(mailsQuery({ request_id: request.id }));
  const { data: corrections = [] } = useQuery(correctionsQuery({ request_id: request.id }));
  const state = useLocation().state as { setsVisit?: boolean } | null;
  const setsVisit = state?.setsVisit === true;
  return (
    <>
      <p className="text-muted">
        {requestKindLabels[request.kind]} <span className="tabular">{request.reference}</span>,{' '}
        {request.takenBy === null ? 'received' : 'taken by phone'}{' '}
        {formatDateTime(request.createdAt)}
        {request.takenBy !== null && ` by ${request.takenBy}`}
      </p>
      <div className="mt-1 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl wrap-anywhere">
          <PersonText>{request.name}</PersonText>
        </h1>
        <RequestStatusBadge status={request.status} />
        <EmergencyBadge request={request} />
        {request.status === 'new' && <span className="tabular">{contactText(request, now)}</span>}
        {isLate(request, now) && <Badge tone="alert">Late</Badge>}
      </div>
      <ContactButtons request={request} />
      <AddressProblem email={request.email} mails={mails.data} />
      {sendsMail && request.email === '' && (
        <p className="mt-3 text-muted">
          There is no email address, so the customer gets no emails about this request.
        </p>
      )}
      <CustomerActivityNotice activity={activity} />
      <DetailColumns
        lead={
          <>
            <VisitSection {...{ request, visits, activity }} startsOpen={setsVisit} />
            <RequestConversation request={request} messages={messages} />
          </>
        }
        side={
          <div className="grid gap-8 rounded-card border border-line bg-card p-5 *:min-w-0">
            <RequestStatusControl request={request} visits={visits} />
            <AssigneeControl request={request} />
            <MailSection query={mails} />
          </div>
        }
        rest={
          <>
            <RequestAnswers request={request} />
            <RequestNotes requestId={request.id} notes={notes} />
            <RequestHistory
              {...{ request, history, activity, messages }}
              others={[...resentEntries(mails.data), ...corrections]}
            />
          </>
        }
      />
    </>
  );
}

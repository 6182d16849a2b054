import { useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { customerNewsQuery } from '../news-api.ts';
import { isLate, promiseText } from '../promise.ts';
import { requestFilterFormat, type WaitingFor } from '../request-filter.ts';
import { requestKindLabels } from '../request-kind.ts';
import { requestStatusLabels, type ServiceRequest } from '../service-request.ts';
import { requestsPageQuery } from '../staff-api.ts';
import { EmergencyBadge } from './emergency-badge.tsx';

const waitingList = (waiting: WaitingFor) => `${paths.adminRequests}?waiting=${waiting}`;
const waitingQuery = (waiting: WaitingFor) =>
  requestsPageQuery(requestFilterFormat.parse(new URLSearchParams({ waiting })));
const own = 'assigned=mine';
const ownQuery = requestsPageQuery(requestFilterFormat.parse(new URLSearchParams(own)));

const linkClass = 'inline-flex min-h-11 items-center wrap-anywhere link-signal';

/** The open requests of the member of staff who is signed in. */
export function OwnRequests() {
  const query = useQuery(ownQuery);
  const now = new Date(query.dataUpdatedAt);
  return (
    <WorkSection
      title="Mine"
      query={query}
      select={(page) => page}
      empty="No open request is assigned to you."
      to={`${paths.adminRequests}?${own}`}
      all="All of mine"
      keyOf={({ id }) => id}
    >
      {(request) => <OpenRequest request={request} now={now} />}
    </WorkSection>
  );
}

/** The open requests by what they wait for, and what customers wrote. */
export function OpenRequests() {
  return (
    <>
      <WaitingRequests
        waiting="emergency"
        title="Emergencies"
        empty="No open emergency."
        all="All open emergencies"
      />
      <WaitingRequests
        waiting="late"
        title="Late"
        empty="No other request is late."
        all="All late requests"
      />
      <FromCustomers isOffice />
      <WaitingRequests
        waiting="to-answer"
        title="To answer next"
        empty="No requests are waiting for an answer."
        all="All requests to answer next"
      />
      <WaitingRequests
        waiting="to-schedule"
        title="Contacted, no visit yet"
        empty="Everybody we have contacted has a visit."
        all="All requests that wait for a visit"
      />
    </>
  );
}

interface WaitingRequestsProps {
  waiting: WaitingFor;
  title: string;
  empty: string;
  all: string;
}

function WaitingRequests({ waiting, ...words }: WaitingRequestsProps) {
  const query = useQuery(waitingQuery(waiting));
  const now = new Date(query.dataUpdatedAt);
  return (
    <WorkSection
      {...words}
      query={query}
      select={(page) => page}
      to={waitingList(waiting)}
      keyOf={({ id }) => id}
    >
      {(request) => <OpenRequest request={request} now={now} />}
    </WorkSection>
  );
}

function OpenRequest({ request, now }: { request: ServiceRequest; now: Date }) {
  return (
    <>
      <Link to={paths.adminRequest(request.reference)} className={linkClass}>
        <PersonText>{request.name}</PersonText>
      </Link>
      <span className="text-muted">{requestKindLabels[request.kind]}</span>
      <EmergencyBadge request={request} />
      {isLate(request, now) && <Badge tone="alert">Late</Badge>}
      <span className="tabular w-full pb-1.5 text-sm">
        {request.status === 'scheduled' ? requestStatusLabels.scheduled : promiseText(request, now)}
      </span>
    </>
  );
}

/** The latest news of each customer. In the field, only the news of one's own visits can be read. */
export function FromCustomers({ isOffice }: { isOffice: boolean }) {
  return (
    <WorkSection
      title="From customers"
      query={useQuery(customerNewsQuery)}
      select={({ items }) => {
        const ids = items.map(({ request }) => request.id);
        const newest = items.filter(({ request }, index) => ids.indexOf(request.id) === index);
        return { items: newest, total: newest.length };
      }}
      empty="Nothing new from customers."
      {...(isOffice && {
        to: waitingList('customer'),
        all: 'All requests with news from customers',
      })}
      keyOf={({ id }) => id}
    >
      {({ request, at, text }) => (
        <>
          <Link to={paths.adminRequest(request.reference)} className={linkClass}>
            <PersonText>{request.name}</PersonText>
          </Link>
          <span className="tabular text-sm text-muted">{formatDateTime(at)}</span>
          <span className="line-clamp-2 w-full pb-1.5 wrap-anywhere">
            <PersonText>{text}</PersonText>
          </span>
        </>
      )}
    </WorkSection>
  );
}

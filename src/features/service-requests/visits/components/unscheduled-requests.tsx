import { Link } from '#components/link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmergencyBadge } from '#features/service-requests/components/emergency-badge.tsx';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import { isLate, promiseText } from '#features/service-requests/promise.ts';
import type { Paginated } from '#lib/api/paginated.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import type { UnscheduledRequest } from '../api.ts';
import { preferenceOf } from '../preference.ts';
import { outcomeLabels } from '../visit.ts';
import { PersonText } from '#components/person-text.tsx';

interface UnscheduledRequestsProps {
  unscheduled: Paginated<UnscheduledRequest>;
  /** When they were read. */
  now: Date;
  onShowMore: () => void;
}

/** The requests for which somebody still has to set a visit. */
export function UnscheduledRequests({ unscheduled, now, onShowMore }: UnscheduledRequestsProps) {
  const { items, total } = unscheduled;
  if (items.length === 0) {
    return <p className="mt-2 text-muted">Every open request has a visit.</p>;
  }
  return (
    <>
      <ul className="mt-1">
        {items.map((request) => (
          <li key={request.id} className="border-b border-line py-3 last:border-b-0 last:pb-0">
            <Unscheduled request={request} now={now} />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
          {`The first ${formatCount(items.length)} of ${formatCount(total)}`}
          <Button variant="secondary" onClick={onShowMore}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

function Unscheduled({ request, now }: { request: UnscheduledRequest; now: Date }) {
  const late = isLate(request, now);
  const { words } = preferenceOf(request);
  const { lastVisit } = request;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.adminRequest(request.reference)}
          className="inline-flex min-h-11 items-center wrap-anywhere link-signal sm:min-h-0"
        >
          <PersonText>{request.name}</PersonText>
        </Link>
        <EmergencyBadge request={request} />
        {late && <Badge tone="alert">Late</Badge>}
      </p>
      <p className={classNames('tabular', late && 'font-semibold text-alert')}>
        {lastVisit?.outcome
          ? `Visit of ${formatDateTime(lastVisit.startsAt)}: ${outcomeLabels[lastVisit.outcome]}`
          : promiseText(request, now)}
      </p>
      {words && !lastVisit && <p>Prefers {words}</p>}
      <p className="text-sm text-muted">
        {requestKindLabels[request.kind]}, received {formatDateTime(request.createdAt)}
      </p>
    </>
  );
}

import { Link } from '#components/link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { requestKindLabels } from '#features/service-requests/request-kind.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import type { Paginated } from '#lib/api/paginated.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { preferenceOf } from '../preference.ts';
import { PersonText } from '#components/person-text.tsx';

interface UnscheduledRequestsProps {
  unscheduled: Paginated<ServiceRequest & { isEmergency: boolean }>;
}

/** The requests for which somebody still has to set an appointment. */
export function UnscheduledRequests({ unscheduled: { items, total } }: UnscheduledRequestsProps) {
  if (items.length === 0) {
    return (
      <p className="mt-2 text-muted">Every request with a preferred day has an appointment.</p>
    );
  }
  return (
    <>
      <ul className="mt-1">
        {items.map((request) => (
          <li key={request.id} className="border-b border-line py-3 last:border-b-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={paths.adminRequest(request.reference)}
                className="inline-flex min-h-11 items-center wrap-anywhere link-signal sm:min-h-0"
              >
                <PersonText>{request.name}</PersonText>
              </Link>
              {request.isEmergency && <Badge tone="alert">Emergency</Badge>}
            </p>
            <p>{preferenceOf(request).words}</p>
            <p className="text-sm text-muted">
              {requestKindLabels[request.kind]}, received {formatDateTime(request.createdAt)}
            </p>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-2 text-sm text-muted">
          {`The first ${items.length} of ${formatCount(total)}.`}
        </p>
      )}
    </>
  );
}

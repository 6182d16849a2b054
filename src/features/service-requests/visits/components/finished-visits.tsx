import { useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { assigneeText } from '../visit.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { finishedVisitsQuery } from '../api.ts';

/** Open requests whose visit is over: somebody closes them, or sets another visit. */
export function FinishedVisits() {
  const { data: visits = [] } = useQuery(finishedVisitsQuery);
  if (visits.length === 0) return null;
  return (
    <section
      aria-labelledby="finished-title"
      className="rounded-card border border-line bg-card p-5"
    >
      <h2 id="finished-title" className="text-xl">
        Visit over, request open
      </h2>
      <p className="mt-1 text-muted">Close the request, or set another visit.</p>
      <ul className="mt-1">
        {visits.map(({ visit, request }) => (
          <li key={request.id} className="border-b border-line py-3 last:border-b-0 last:pb-0">
            <Link
              to={paths.adminRequest(request.reference)}
              className="inline-flex min-h-11 items-center wrap-anywhere link-signal sm:min-h-0"
            >
              <PersonText>{request.name}</PersonText>
            </Link>
            <p className="text-sm wrap-anywhere text-muted">
              {formatDateTime(visit.startsAt)},{' '}
              <PersonText>{assigneeText(visit.assignee)}</PersonText>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

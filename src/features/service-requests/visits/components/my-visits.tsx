import { useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { paths } from '#lib/paths.ts';
import { visitsQuery } from '../api.ts';
import { formatTimes } from '../times.ts';
import { useFinishDialog } from './finish-visit-dialog.tsx';
import { VisitActions } from './visit-actions.tsx';
import { VisitDetails } from './visit-details.tsx';

interface MyVisitsProps {
  /** In California, as a date input writes it. */
  today: string;
  member: { id: string };
  /** What stands there when there are none; nothing by default. */
  empty?: string;
}

/** Today's visits of the member who is signed in, with what it takes to make them. */
export function MyVisits({ today, member, empty }: MyVisitsProps) {
  const { data: visits } = useQuery(visitsQuery(today, today));
  const { finish, dialog } = useFinishDialog();
  const mine =
    visits?.filter(({ visit }) => visit.person === member.id && visit.outcome === null) ?? [];
  return (
    <>
      {visits && mine.length === 0 && empty && <p>{empty}</p>}
      {mine.length > 0 && (
        <section
          aria-labelledby="my-visits-title"
          className="rounded-card border border-line bg-card p-5"
        >
          <h2 id="my-visits-title" className="text-xl">
            My visits
          </h2>
          <ul className="mt-1 grid gap-x-8 md:grid-cols-2">
            {mine.map(({ visit, request }) => (
              <li key={visit.id} className="border-b border-line py-3 last:border-b-0">
                <p className="flex flex-wrap items-center gap-x-3">
                  <span className="tabular font-bold">{formatTimes(visit)}</span>
                  <Link
                    to={paths.adminRequest(request.reference)}
                    className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
                  >
                    <PersonText>{request.name}</PersonText>
                  </Link>
                </p>
                <VisitDetails visit={visit} request={request} />
                <div className="mt-2 flex flex-wrap gap-2">
                  <VisitActions
                    {...{ visit, request }}
                    onFinish={() => finish({ visit, request })}
                  />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {dialog}
    </>
  );
}

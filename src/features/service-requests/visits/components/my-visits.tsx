import { useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { formatCents } from '#lib/format/money.ts';
import { listOfNames } from '#lib/format/names.ts';
import { paths } from '#lib/paths.ts';
import { sumsToCollectQuery, visitsQuery } from '../staff-api.ts';
import { routeLink, serviceOfVisit, type PlannedVisit } from '../planned-visit.ts';
import { isVisitOf, type Visit } from '../visit.ts';
import { AgreedWork } from './agreed-work.tsx';
import { useFinishDialog } from './finish-visit-dialog.tsx';
import { VisitActions } from './visit-actions.tsx';
import { VisitDetails } from './visit-details.tsx';
import { VisitTimes } from './visit-times.tsx';

interface MyVisitsProps {
  /** The current day in California: `'2026-11-21'`. */
  today: string;
  member: { id: string };
  /** True to show a text if no visits are left today. */
  saysNone?: boolean;
}

/** The signed-in team member's open visits of today, with details and buttons. */
export function MyVisits({ today, member, saysNone = false }: MyVisitsProps) {
  const { data: visits } = useQuery(visitsQuery(today, today));
  const { finish, dialog } = useFinishDialog();
  const mine = visits?.filter(({ visit }) => isVisitOf(visit, member.id)) ?? [];
  const ahead = mine.filter(({ visit }) => visit.outcome === null);
  const { data: sums } = useQuery({
    ...sumsToCollectQuery(ahead.map(({ request }) => request.id)),
    enabled: ahead.length > 0,
  });
  return (
    <>
      {visits && ahead.length === 0 && saysNone && <p>{noneText(mine)}</p>}
      {ahead.length > 0 && (
        <section
          aria-labelledby="my-visits-title"
          className="rounded-card border border-line bg-card p-5"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-5">
            <h2 id="my-visits-title" className="text-xl">
              My visits
            </h2>
            <RouteLink visits={ahead} />
          </div>
          <ul className="mt-1 grid gap-x-8 md:grid-cols-2">
            {ahead.map(({ visit, request }) => (
              <li key={visit.id} className="border-b border-line py-3 last:border-b-0">
                <p className="flex flex-wrap items-center gap-x-3">
                  <VisitTimes visit={visit} />
                  <Link
                    to={paths.adminRequest(request.reference)}
                    className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
                  >
                    <PersonText>{request.name}</PersonText>
                  </Link>
                </p>
                <p className="tabular mb-1 wrap-anywhere">
                  {serviceOfVisit({ visit, request })}
                  <Sum cents={sums?.get(request.id)} />
                  <TeamMembers visit={visit} member={member} />
                </p>
                <AgreedWork visit={visit} />
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

/** The other team members of the visit. */
function TeamMembers({ visit, member }: { visit: Visit; member: { id: string } }) {
  const names = visit.people.filter(({ person }) => person !== member.id).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <>
      , with <PersonText>{listOfNames(names)}</PersonText>
    </>
  );
}

function Sum({ cents }: { cents: number | undefined }) {
  if (cents === undefined) return null;
  return (
    <>
      , <strong className="whitespace-nowrap">{formatCents(cents)} to collect</strong>
    </>
  );
}

function noneText(mine: readonly PlannedVisit[]): string {
  if (mine.length === 0) return 'No visits today.';
  const done = mine.filter(({ visit }) => visit.outcome === 'done').length;
  return done > 0 ? `No more visits today. ${done} done.` : 'No more visits today.';
}

/** Link to a map with all stops. A single visit has its own map link instead. */
function RouteLink({ visits }: { visits: readonly PlannedVisit[] }) {
  const { href, stops } = routeLink(visits);
  if (stops < 2) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 link-quiet"
    >
      <MapPinned aria-hidden className="size-4 shrink-0 text-muted" />
      {stops === visits.length ? 'All stops' : `${stops} of ${visits.length} stops`} in Maps
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

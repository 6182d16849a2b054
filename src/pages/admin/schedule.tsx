import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FilterSelect } from '#components/form/filter-fields.tsx';
import { Link } from '#components/link.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { Seo } from '#components/seo.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import {
  scheduleFilterFormat,
  weekFrom,
  type ScheduleFilter,
} from '#features/service-requests/visits/schedule-filter.ts';
import {
  peopleQuery,
  unassignedVisitsQuery,
  unscheduledQuery,
  visitsQuery,
} from '#features/service-requests/visits/api.ts';
import { ClockNotice } from '#features/service-requests/visits/components/clock-notice.tsx';
import { FinishedVisits } from '#features/service-requests/visits/components/finished-visits.tsx';
import { ScheduleDays } from '#features/service-requests/visits/components/schedule-days.tsx';
import { PrintedDaySheet } from '#features/service-requests/visits/components/printed-day-sheet.tsx';
import { UnscheduledRequests } from '#features/service-requests/visits/components/unscheduled-requests.tsx';
import type { Person } from '#features/service-requests/visits/person.ts';
import { dayAndTimeOf, endOf } from '#features/service-requests/visits/times.ts';
import { visitsOn } from '#features/service-requests/visits/planned-visit.ts';
import { lateRequestsQuery } from '#features/service-requests/staff-api.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { formatDay, formatShortDay, shiftDay } from '#lib/format/business-days.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCounted } from '#lib/format/count.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import { paths } from '#lib/paths.ts';

const skeletonBlocks = { heights: ['h-24', 'h-24', 'h-24'], className: 'mt-3 gap-3' };

/** How many more of the requests that wait are shown at a time. */
const step = 50;

const { parse, toParams } = scheduleFilterFormat;

export function Component() {
  const today = useBusinessToday();
  return today && <Schedule today={today} />;
}

function Schedule({ today }: { today: string }) {
  const [found, change] = useSearchFilter(parse, toParams);
  const member = useStaffMember();
  const isOffice = member?.role === 'admin';
  const filter = isOffice ? found : { ...found, person: member?.id ?? null };
  const shown = filter.isAhead ? [today] : weekFrom(filter.day ?? today);
  const [first = today, last = today] = [shown[0], shown.at(-1)];
  // With a day more at each end: a visit across midnight may clash with one of the week.
  const week = useQuery({
    ...visitsQuery(shiftDay(first, -1), shiftDay(last, 1)),
    enabled: !filter.isUnassigned,
  });
  const unassigned = useQuery({ ...unassignedVisitsQuery, enabled: filter.isUnassigned });
  const query = filter.isUnassigned ? unassigned : week;
  const now = new Date(query.dataUpdatedAt);
  const visits = (query.data ?? []).filter(
    ({ visit }) =>
      (filter.person === null || visit.person === filter.person) &&
      (!filter.isAhead || endOf(visit) > now),
  );
  const days = filter.isUnassigned
    ? [...new Set(visits.map(({ visit }) => dayAndTimeOf(visit.startsAt).day))]
    : shown;
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: isOffice });
  const person = isOffice
    ? filter.person && (people.find(({ key }) => key === filter.person)?.name ?? filter.person)
    : (member?.name ?? null);
  const [printed, setPrinted] = useState<string>();
  const sheet = printed && days.includes(printed) ? printed : first;
  const print = (day: string) => {
    flushSync(() => setPrinted(day));
    window.print();
  };

  return (
    <>
      <div className="container-page py-6 md:py-8 print:hidden">
        <Seo title="Schedule" noindex />
        <h1 className="text-3xl">Schedule</h1>
        <ClockNotice />
        {isOffice && <LateNotice />}
        <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <WeekNavigation filter={found} first={first} last={last} today={today} />
          {isOffice && <PersonFilter filter={filter} people={people} onChange={change} />}
        </div>
        <div
          className={classNames(
            'mt-5 grid items-start gap-x-10 gap-y-10 *:min-w-0',
            isOffice && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
          )}
        >
          <div>
            <QueryBoundary
              query={query}
              toast="Failed to load the visits"
              failure={{ title: 'The visits could not be loaded' }}
              skeleton={<ListSkeleton label="Loading visits" {...skeletonBlocks} />}
            >
              {() =>
                days.every((day) => visitsOn(visits, day).length === 0) ? (
                  <EmptyState
                    icon={<CalendarDays />}
                    title={emptyTitle(filter, person)}
                    action={
                      isOffice &&
                      filter.person && (
                        <Button variant="secondary" onClick={() => change({ person: null })}>
                          Show everybody
                        </Button>
                      )
                    }
                  >
                    {filter.person === null &&
                      !filter.isUnassigned &&
                      'Set a visit on the page of a request.'}
                  </EmptyState>
                ) : (
                  <ScheduleDays days={days} today={today} visits={visits} onPrint={print} />
                )
              }
            </QueryBoundary>
          </div>
          {isOffice && (
            <div className="grid gap-5 *:min-w-0">
              <UnscheduledSection />
              <FinishedVisits />
            </div>
          )}
        </div>
      </div>
      {query.data && (
        <PrintedDaySheet day={sheet} person={person} visits={visitsOn(visits, sheet)} />
      )}
    </>
  );
}

function emptyTitle({ isUnassigned, isAhead }: ScheduleFilter, person: string | null): string {
  if (isUnassigned) return 'Somebody makes each visit';
  return `No visits${person ? ` for ${person}` : ''} ${isAhead ? 'ahead today' : 'this week'}`;
}

interface WeekNavigationProps {
  filter: ScheduleFilter;
  first: string;
  last: string;
  today: string;
}

function WeekNavigation({ filter, first, last, today }: WeekNavigationProps) {
  const weekUrl = (day: string) => {
    const search = toParams({
      ...filter,
      day: day === today ? null : day,
      isAhead: false,
      isUnassigned: false,
    }).toString();
    return `${paths.adminSchedule}${search && `?${search}`}`;
  };
  return (
    <nav aria-label="Weeks" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex gap-2">
        <ButtonLink
          variant="secondary"
          to={weekUrl(shiftDay(first, -7))}
          aria-label="Previous week"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </ButtonLink>
        <ButtonLink variant="secondary" to={weekUrl(today)}>
          Today
        </ButtonLink>
        <ButtonLink variant="secondary" to={weekUrl(shiftDay(first, 7))} aria-label="Next week">
          <ChevronRight aria-hidden className="size-5" />
        </ButtonLink>
      </div>
      <p role="status" className="tabular text-lg font-semibold">
        {filter.isUnassigned
          ? 'Visits that nobody makes yet'
          : filter.isAhead
            ? `Still ahead on ${formatDay(first)}`
            : `${formatShortDay(first)} – ${formatDay(last)}`}
      </p>
      {(filter.isAhead || filter.isUnassigned) && (
        <Link to={weekUrl(today)} className="inline-flex min-h-11 items-center link-quiet">
          Show the week
        </Link>
      )}
    </nav>
  );
}

interface PersonFilterProps {
  filter: ScheduleFilter;
  people: readonly Person[];
  onChange: (part: Partial<ScheduleFilter>) => void;
}

function PersonFilter({ filter, people, onChange }: PersonFilterProps) {
  const { person } = filter;
  const isUnknown = person !== null && !people.some(({ key }) => key === person);
  const offered = isUnknown ? [...people, { key: person, name: person, hasLeft: false }] : people;
  return (
    <search className="w-full sm:w-60">
      <FilterSelect
        label="Person"
        name="person"
        all="Everybody"
        options={offered.map(({ key, name }) => ({ value: key, label: name }))}
        value={person}
        onChange={(person) => onChange({ person, isUnassigned: false })}
      />
    </search>
  );
}

/** On a narrow screen the requests that wait stand far below. */
function LateNotice() {
  const { data: late = 0 } = useQuery(lateRequestsQuery);
  if (late === 0) return null;
  return (
    <p className="mt-4 lg:hidden">
      <a href="#waiting-title" className="font-semibold text-alert underline">
        {formatCounted(late, 'request')} late
      </a>
    </p>
  );
}

function UnscheduledSection() {
  const [limit, setLimit] = useState(step);
  const query = useQuery(unscheduledQuery(limit));
  return (
    <section
      aria-labelledby="waiting-title"
      className="rounded-card border border-line bg-card p-5"
    >
      <h2 id="waiting-title" className="text-xl">
        Without a visit
      </h2>
      <QueryBoundary
        query={query}
        toast="Failed to load the requests"
        failure={{ as: 'h3', title: 'The requests could not be loaded' }}
        skeleton={<ListSkeleton label="Loading requests" {...skeletonBlocks} />}
      >
        {(unscheduled) => (
          <UnscheduledRequests
            unscheduled={unscheduled}
            now={new Date(query.dataUpdatedAt)}
            onShowMore={() => setLimit(limit + step)}
          />
        )}
      </QueryBoundary>
    </section>
  );
}

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
import { peopleQuery, visitsQuery } from '#features/service-requests/visits/staff-api.ts';
import { ClockNotice } from '#features/service-requests/visits/components/clock-notice.tsx';
import { ScheduleDays } from '#features/service-requests/visits/components/schedule-days.tsx';
import { PrintedDaySheet } from '#features/service-requests/visits/components/printed-day-sheet.tsx';
import type { Person } from '#features/service-requests/visits/person.ts';
import { endOf } from '#features/service-requests/visits/times.ts';
import { visitsOn } from '#features/service-requests/visits/planned-visit.ts';
import { isVisitOf } from '#features/service-requests/visits/visit.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { formatDay, formatShortDay, shiftDay } from '#lib/format/business-days.ts';
import { useSearchFilter } from '#lib/lists/use-search-filter.ts';
import { paths } from '#lib/paths.ts';

const skeletonBlocks = { heights: ['h-24', 'h-24', 'h-24'], className: 'mt-3 gap-3' };

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
  // Also loads the days before and after, because a visit may last past midnight and clash with one of these days.
  const query = useQuery(visitsQuery(shiftDay(first, -1), shiftDay(last, 1)));
  const now = new Date(query.dataUpdatedAt);
  const visits = (query.data ?? []).filter(
    ({ visit }) =>
      (filter.person === null || isVisitOf(visit, filter.person)) &&
      (!filter.isAhead || endOf(visit) > now),
  );
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: isOffice });
  const person = isOffice
    ? filter.person && (people.find(({ key }) => key === filter.person)?.name ?? filter.person)
    : (member?.name ?? null);
  const [printed, setPrinted] = useState<string>();
  const sheet = printed && shown.includes(printed) ? printed : first;
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
        <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <WeekNavigation filter={found} first={first} last={last} today={today} />
          {isOffice && <PersonFilter filter={filter} people={people} onChange={change} />}
        </div>
        <div className="mt-5">
          <QueryBoundary
            query={query}
            toast="Failed to load the visits"
            failure={{ title: 'The visits could not be loaded' }}
            skeleton={<ListSkeleton label="Loading visits" {...skeletonBlocks} />}
          >
            {() =>
              shown.every((day) => visitsOn(visits, day).length === 0) ? (
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
                  {filter.person === null && 'Set a visit on the page of a request.'}
                </EmptyState>
              ) : (
                <ScheduleDays days={shown} today={today} visits={visits} onPrint={print} />
              )
            }
          </QueryBoundary>
        </div>
      </div>
      {query.data && (
        <PrintedDaySheet day={sheet} person={person} visits={visitsOn(visits, sheet)} />
      )}
    </>
  );
}

function emptyTitle({ isAhead }: ScheduleFilter, person: string | null): string {
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
        {filter.isAhead
          ? `Still ahead on ${formatDay(first)}`
          : `${formatShortDay(first)} – ${formatDay(last)}`}
      </p>
      {filter.isAhead && (
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
        onChange={(person) => onChange({ person })}
      />
    </search>
  );
}

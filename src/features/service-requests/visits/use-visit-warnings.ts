import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { shiftDay } from '#lib/format/business-days.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { visitsQuery } from './staff-api.ts';
import { visitsOn, type PlannedVisit } from './planned-visit.ts';
import { dayAndTimeOf } from './times.ts';
import { isVisitOf } from './visit.ts';
import { visitWarnings } from './warnings.ts';

interface TypedVisits {
  /** Id of the visit that staff change; `undefined` for new visits. */
  id: string | undefined;
  /** The days that staff have typed completely. */
  days: readonly string[];
  /** ISO times. */
  starts: readonly string[];
  durationMinutes: number;
  /** Keys of the chosen people (see `VisitPerson`). */
  people: readonly string[];
}

interface AroundVisits {
  warnings: readonly string[];
  /** True if one of the people has another visit at the same time, among the visits that have loaded. */
  isClash: boolean;
  /** Other visits on each typed day. If people are chosen, only their visits. */
  others: readonly { day: string; visits: readonly PlannedVisit[] }[];
}

/** Warnings about the typed visits, and the other visits on the same days. */
export function useVisitWarnings({ id, days, starts, ...typed }: TypedVisits): AroundVisits {
  const [now] = useState(() => new Date());
  const different = [...new Set(days)];
  const queries = useQueries({
    // A visit may last past midnight, so the days before and after are loaded, too.
    queries: different.map((day) => visitsQuery(shiftDay(day, -1), shiftDay(day, 1))),
  });
  const plannedOn = (day: string) => queries[different.indexOf(day)]?.data;
  const around = starts.map((startsAt) => {
    const { day } = dayAndTimeOf(startsAt);
    const { warnings, isClash } = visitWarnings(
      { ...typed, id, startsAt },
      plannedOn(day) ?? [],
      now,
    );
    // If there are several visits, each warning names its day.
    const which = starts.length > 1 ? `${formatDayWithWeekday(day)}: ` : '';
    return { isClash, warnings: warnings.map((warning) => which + warning) };
  });
  const warnings = [...new Set(around.flatMap((one) => one.warnings))];
  if (queries.some(({ isError }) => isError)) {
    warnings.push('The other visits could not be loaded and compared.');
  }
  const isTheirs = ({ visit }: PlannedVisit) =>
    typed.people.length === 0 || typed.people.some((person) => isVisitOf(visit, person));
  const others = different.flatMap((day) => {
    const planned = plannedOn(day);
    if (!planned) return [];
    const visits = visitsOn(planned, day).filter((one) => one.visit.id !== id && isTheirs(one));
    return { day, visits };
  });
  return { warnings, isClash: around.some(({ isClash }) => isClash), others };
}

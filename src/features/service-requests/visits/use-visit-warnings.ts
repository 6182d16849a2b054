import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shiftDay } from '#lib/format/business-days.ts';
import { dayOf, firstDay } from '#lib/lists/day-param.ts';
import { visitsQuery } from './api.ts';
import { visitsOn, type PlannedVisit } from './planned-visit.ts';
import { instantOf } from './times.ts';
import { visitWarnings } from './warnings.ts';

interface TypedVisit {
  /** Of a visit that is being moved. */
  id: string | undefined;
  day: string;
  time: string;
  durationMinutes: number;
  /** See `Visit`. Empty while nobody is chosen. */
  person: string;
}

interface AroundVisit {
  warnings: readonly string[];
  /** Whether the person is somewhere else then, as far as this page knows. */
  isClash: boolean;
  /** The other visits of that day: the person's, or everybody's while nobody is chosen. `undefined` without a day. */
  others: readonly PlannedVisit[] | undefined;
}

/** What is planned around a visit that is being typed. */
export function useVisitWarnings({ day: typedDay, ...typed }: TypedVisit): AroundVisit {
  const [now] = useState(() => new Date());
  const day = dayOf(typedDay);
  const around = day ?? firstDay;
  const { data, isError } = useQuery({
    // A visit may last until after midnight.
    ...visitsQuery(shiftDay(around, -1), shiftDay(around, 1)),
    enabled: day !== null,
  });
  const startsAt = day && typed.time ? instantOf(day, typed.time) : undefined;
  const { warnings, isClash } = startsAt
    ? visitWarnings({ ...typed, startsAt }, data ?? [], now)
    : { warnings: [], isClash: false };
  if (isError) warnings.push('The other visits could not be loaded and compared.');
  const others =
    day && data
      ? visitsOn(data, day).filter(
          ({ visit }) =>
            visit.id !== typed.id && (typed.person === '' || visit.person === typed.person),
        )
      : undefined;
  return { warnings, isClash, others };
}

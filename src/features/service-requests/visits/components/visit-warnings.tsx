import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { shiftDay } from '#lib/format/business-days.ts';
import { dayOf, firstDay } from '#lib/lists/day-param.ts';
import { visitsQuery } from '../api.ts';
import { personNamed, type Person } from '../person.ts';
import type { VisitForm } from '../schema.ts';
import { instantOf } from '../times.ts';
import { visitWarnings } from '../warnings.ts';

interface VisitWarningsProps {
  requestId: string;
  /** As far as it is typed. */
  typed: Partial<VisitForm>;
  people: readonly Person[];
}

/** Warnings about the visit that is being typed. Staff can save it all the same. */
export function VisitWarnings({ requestId, typed, people }: VisitWarningsProps) {
  const [now] = useState(() => new Date());
  const { durationMinutes = '', assignee = '', time = '' } = typed;
  const day = dayOf(typed.day ?? '');
  const around = day ?? firstDay;
  const { data: visits = [], isError } = useQuery({
    // A visit may last until after midnight.
    ...visitsQuery(shiftDay(around, -1), shiftDay(around, 1)),
    enabled: day !== null,
  });
  const startsAt = day && time ? instantOf(day, time) : undefined;
  const warnings = startsAt
    ? visitWarnings(
        {
          requestId,
          startsAt,
          durationMinutes: Number(durationMinutes),
          person: personNamed(assignee, people),
        },
        visits,
        now,
      )
    : [];
  if (isError) warnings.push('The other visits could not be loaded and compared.');
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul className="grid gap-2 rounded-control bg-signal-wash px-4 py-3">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2 wrap-anywhere">
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-signal-hover" />
              {warning}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

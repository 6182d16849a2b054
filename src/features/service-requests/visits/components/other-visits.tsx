import { PersonText } from '#components/person-text.tsx';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { listOfNames } from '#lib/format/names.ts';
import { streetAddress, type PlannedVisit } from '../planned-visit.ts';
import { formatTimes } from '../times.ts';
import { whoGoes } from '../visit.ts';

interface OtherVisitsProps {
  day: string;
  /** Names of the people whose visits are listed; empty for all visits. */
  names: readonly string[];
  others: readonly PlannedVisit[];
}

/** The other visits on a day. */
export function OtherVisits({ day, names, others }: OtherVisitsProps) {
  return (
    <div className="text-sm wrap-anywhere">
      <p className="font-semibold">
        {names.length > 0 ? `Other visits of ${listOfNames(names.map(isolate))}` : 'Other visits'}{' '}
        on {formatDayWithWeekday(day)}
      </p>
      {others.length === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <ul>
          {others.map(({ visit, request }) => (
            <li key={visit.id}>
              <span className="tabular">{formatTimes(visit)}</span>,{' '}
              <PersonText>
                {[names.length === 1 ? '' : whoGoes(visit), request.name, streetAddress(request)]
                  .filter(Boolean)
                  .join(', ')}
              </PersonText>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

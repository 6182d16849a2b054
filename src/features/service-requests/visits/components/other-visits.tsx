import { PersonText } from '#components/person-text.tsx';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { streetAddress, type PlannedVisit } from '../planned-visit.ts';
import { formatTimes } from '../times.ts';
import { assigneeText } from '../visit.ts';

interface OtherVisitsProps {
  day: string;
  /** Whose; empty for everybody. */
  name: string;
  others: readonly PlannedVisit[];
}

/** What else is planned that day. */
export function OtherVisits({ day, name, others }: OtherVisitsProps) {
  return (
    <div className="text-sm wrap-anywhere">
      <p className="font-semibold">
        {name ? `Other visits of ${isolate(name)}` : 'Other visits'} on {formatDayWithWeekday(day)}
      </p>
      {others.length === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <ul>
          {others.map(({ visit, request }) => (
            <li key={visit.id}>
              <span className="tabular">{formatTimes(visit)}</span>,{' '}
              <PersonText>
                {[name ? '' : assigneeText(visit.assignee), request.name, streetAddress(request)]
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

import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { unreadFromCustomersQuery } from '#features/service-requests/unread/staff-api.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { clashingVisits, serviceOfVisit, visitsOn, type PlannedVisit } from '../planned-visit.ts';
import { outcomeLabels, whoGoes } from '../visit.ts';
import { VisitDetails } from './visit-details.tsx';
import { VisitTimes } from './visit-times.tsx';

interface ScheduleDaysProps {
  days: readonly string[];
  today: string;
  visits: readonly PlannedVisit[];
  onPrint: (day: string) => void;
}

/** A list of days with their visits. */
export function ScheduleDays({ days, today, visits, onPrint }: ScheduleDaysProps) {
  const clashing = clashingVisits(visits);
  return (
    <div className="border-b border-line">
      {days.map((day) => {
        const onDay = visitsOn(visits, day);
        const name = formatDayWithWeekday(day);
        return (
          <section
            key={day}
            aria-labelledby={`day-${day}`}
            className="grid gap-x-6 gap-y-3 border-t border-line py-4 md:grid-cols-[10.5rem_minmax(0,1fr)]"
          >
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 md:flex-col md:justify-start">
              <h2 id={`day-${day}`} className="text-base leading-snug font-bold">
                {day === today && <span className="block text-signal">Today</span>}
                {name}
              </h2>
              {onDay.length > 0 && (
                <Button
                  variant="secondary"
                  aria-label={`Print day sheet of ${name}`}
                  onClick={() => onPrint(day)}
                >
                  <Printer aria-hidden className="size-4" />
                  Day sheet
                </Button>
              )}
            </div>
            {onDay.length === 0 ? (
              <p className="text-muted">Nothing planned</p>
            ) : (
              <ol className="grid gap-3">
                {onDay.map((visit) => (
                  <li key={visit.visit.id}>
                    <VisitCard {...visit} isClashing={clashing.has(visit.visit.id)} />
                  </li>
                ))}
              </ol>
            )}
          </section>
        );
      })}
    </div>
  );
}

function VisitCard({ visit, request, isClashing }: PlannedVisit & { isClashing: boolean }) {
  const { data: unread } = useQuery(unreadFromCustomersQuery);
  const asks = unread?.items.find((one) => one.visitId === visit.id)?.kind;
  return (
    <div className="rounded-card border border-line bg-card px-4 py-3">
      <p className="flex flex-wrap gap-x-3">
        <VisitTimes visit={visit} />
        <span className="wrap-anywhere text-muted">
          <PersonText>{whoGoes(visit)}</PersonText>
        </span>
        {visit.people.length === 0 && <Badge tone="alert">Needs somebody</Badge>}
        {isClashing && <Badge tone="alert">Double-booked</Badge>}
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        <Link
          to={paths.adminRequest(request.reference)}
          className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
        >
          <PersonText>{request.name}</PersonText>
        </Link>
        <span className="text-muted">{serviceOfVisit({ visit, request })}</span>
        {visit.outcome ? (
          <Badge>{outcomeLabels[visit.outcome]}</Badge>
        ) : (
          request.status === 'closed' && <Badge>Closed</Badge>
        )}
        {asks === 'another-time' && <Badge tone="signal">Asks for another time</Badge>}
        {asks === 'skip-visit' && <Badge tone="signal">Asks to skip it</Badge>}
      </p>
      <VisitDetails visit={visit} request={request} />
    </div>
  );
}

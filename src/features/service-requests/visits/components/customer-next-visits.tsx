import type { ReactNode } from 'react';
import { PersonText } from '#components/person-text.tsx';
import type { CustomerVisit } from '#features/service-requests/customer-request.ts';
import { formatLength, longMoment } from '../times.ts';

interface CustomerNextVisitsProps {
  visits: readonly CustomerVisit[];
  actsOf: (visit: CustomerVisit) => ReactNode;
}

/** The visits that follow the next one. */
export function CustomerNextVisits({ visits, actsOf }: CustomerNextVisitsProps) {
  return (
    <section aria-labelledby="next-visits-title">
      <h3 id="next-visits-title" className="text-xl">
        After that
      </h3>
      <ul className="mt-1">
        {visits.map((visit) => (
          <li key={visit.id} className="border-b border-line py-3 last:border-b-0">
            <p className="font-semibold">{longMoment(visit.startsAt)}</p>
            <p className="wrap-anywhere">
              {formatLength(visit.durationMinutes)}
              {visit.people && (
                <>
                  , <PersonText>{visit.people}</PersonText>
                </>
              )}
            </p>
            <div className="mt-2 flex flex-wrap gap-2 empty:hidden">{actsOf(visit)}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

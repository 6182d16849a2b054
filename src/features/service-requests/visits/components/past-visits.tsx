import { PersonText } from '#components/person-text.tsx';
import { FirstFew } from '#components/ui/first-few.tsx';
import type { PastVisit } from '#features/service-requests/customer-request.ts';
import { longMoment } from '../times.ts';
import type { VisitOutcome } from '../visit.ts';

const outcomeWords: Record<VisitOutcome, string> = {
  done: 'We were there',
  'nobody-there': 'We came, and nobody was there',
  'not-needed': 'The visit was not needed',
};

/** The past visits of a request, for its customer. */
export function PastVisits({ visits }: { visits: readonly PastVisit[] }) {
  return (
    <section aria-labelledby="past-visits-title">
      <h3 id="past-visits-title" className="mb-3 text-xl">
        Past visits
      </h3>
      <FirstFew items={visits} most={3}>
        {(some) => (
          <ul className="grid gap-3 pb-3">
            {some.map(({ id, startsAt, people, outcome }) => (
              <li key={id}>
                <p className="font-semibold">{longMoment(startsAt)}</p>
                <p className="wrap-anywhere">
                  {outcomeWords[outcome]}
                  {people && (
                    <>
                      {' '}
                      (<PersonText>{people}</PersonText>)
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
      </FirstFew>
    </section>
  );
}

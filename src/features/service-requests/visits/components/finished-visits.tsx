import { useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import { WorkSection } from '#components/work-section.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { finishedVisitsQuery } from '../staff-api.ts';
import { isFinishedBy, whoGoes } from '../visit.ts';
import { useFinishDialog } from './finish-visit-dialog.tsx';

/** Past visits without an outcome, with a button to enter the outcome. */
export function FinishedVisits() {
  const member = useStaffMember();
  const query = useQuery(finishedVisitsQuery);
  const { finish, dialog } = useFinishDialog();
  return (
    <>
      <WorkSection
        title="Visit over, request open"
        query={query}
        select={(visits) => {
          const items = visits.filter(({ visit }) => isFinishedBy(member, visit));
          return { items, total: items.length };
        }}
        empty="Every visit that is over has its outcome."
        keyOf={({ visit }) => visit.id}
      >
        {({ visit, request }) => (
          <>
            <Link
              to={paths.adminRequest(request.reference)}
              className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
            >
              <PersonText>{request.name}</PersonText>
            </Link>
            <Button
              variant="secondary"
              className="ml-auto"
              aria-label={`How did the visit to ${request.name} go?`}
              onClick={() => finish({ visit, request })}
            >
              How did it go?
            </Button>
            <span className="tabular w-full pb-1.5 text-sm wrap-anywhere text-muted">
              {formatDateTime(visit.startsAt)}, <PersonText>{whoGoes(visit)}</PersonText>
            </span>
          </>
        )}
      </WorkSection>
      {dialog}
    </>
  );
}

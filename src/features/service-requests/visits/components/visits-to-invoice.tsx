import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { paths } from '#lib/paths.ts';
import { visitsToInvoiceQuery } from '../staff-api.ts';
import type { PlannedVisit } from '../planned-visit.ts';
import { isVisitOf } from '../visit.ts';
import { NothingToInvoiceDialog } from './nothing-to-invoice-dialog.tsx';

/** The team member's visits that took place and are not invoiced yet. Renders nothing if there are no such visits. */
export function VisitsToInvoice({ member }: { member: { id: string } }) {
  const query = useQuery(visitsToInvoiceQuery);
  const mine = (query.data ?? []).filter(({ visit }) => isVisitOf(visit, member.id));
  const [free, setFree] = useState<PlannedVisit>();
  return (
    <>
      {mine.length > 0 && (
        <WorkSection
          title="Done, not invoiced"
          query={query}
          select={() => ({ items: mine, total: mine.length })}
          keyOf={({ visit }) => visit.id}
        >
          {({ visit, request }) => (
            <>
              <div className="min-w-0 grow basis-56 pb-1.5">
                <Link
                  to={paths.adminRequest(request.reference)}
                  className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
                >
                  <PersonText>{request.name}</PersonText>
                </Link>
                <p className="tabular text-sm text-muted">{formatDateTime(visit.startsAt)}</p>
              </div>
              <div className="mb-1.5 flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
                <ButtonLink
                  aria-label={`Write the invoice: ${isolate(request.name)}`}
                  to={paths.adminInvoice(request.reference, { visit: visit.id })}
                >
                  Write the invoice
                </ButtonLink>
                <Button
                  variant="secondary"
                  aria-label={`Nothing to invoice: ${isolate(request.name)}`}
                  onClick={() => setFree({ visit, request })}
                >
                  Nothing to invoice
                </Button>
              </div>
            </>
          )}
        </WorkSection>
      )}
      {free && <NothingToInvoiceDialog {...free} onClose={() => setFree(undefined)} />}
    </>
  );
}

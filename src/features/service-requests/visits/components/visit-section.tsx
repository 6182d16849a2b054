import { CalendarX, Pencil } from 'lucide-react';
import { useState } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import type { CustomerActivity } from '#features/service-requests/customer-activity.ts';
import {
  isClosed as isRequestClosed,
  type ServiceRequest,
} from '#features/service-requests/service-request.ts';
import { formatCounted } from '#lib/format/count.ts';
import { formatDateTime, formatDayWithWeekday, formatTime } from '#lib/format/dates.ts';
import { dayAndTimeOf, endOf, formatLength, formatTimes } from '../times.ts';
import {
  isFinishedBy,
  nextVisits,
  openVisits,
  outcomeLabels,
  whoGoes,
  type CallOut,
  type Visit,
} from '../visit.ts';
import { CancelVisitDialog } from './cancel-visit-dialog.tsx';
import { FinishVisitDialog } from './finish-visit-dialog.tsx';
import { VisitActions } from './visit-actions.tsx';
import { VisitDetails } from './visit-details.tsx';
import { VisitDialog } from './visit-dialog.tsx';

interface VisitSectionProps {
  request: ServiceRequest;
  /** Earliest first. */
  visits: readonly Visit[];
  activity: readonly CustomerActivity[];
  /** Only the office schedules visits. */
  isOffice: boolean;
}

/** Number of open visits that are visible at first. Later visits are collapsed. */
const shownAtFirst = 4;

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'cancel' | 'finish'; visit: Visit };

/** The visits of a request. Open visits have buttons, past visits have outcomes. */
export function VisitSection({ request, visits, activity, isOffice }: VisitSectionProps) {
  const member = useStaffMember();
  const open = openVisits(visits);
  const past = visits.filter(({ outcome }) => outcome !== null).reverse();
  const isClosed = isRequestClosed(request);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [now] = useState(() => new Date());
  const close = () => setDialog(null);
  const finish = (visit: Visit) => setDialog({ kind: 'finish', visit });
  if (open.length === 0 && past.length === 0) return null;
  const isOver = (visit: Visit) => endOf(visit) < now;
  const first = nextVisits(open, isOver).slice(0, shownAtFirst);
  const later = open.filter((visit) => !first.includes(visit));
  // The visit as it is now. Another team member may have changed it since the dialog was opened.
  const shown = (base: Visit) => visits.find(({ id }) => id === base.id) ?? base;
  const item = (visit: Visit) => {
    const when = `${formatDayWithWeekday(dayAndTimeOf(visit.startsAt).day)}, ${formatTimes(visit)}`;
    return (
      <li key={visit.id} className="py-3">
        <OpenVisit {...{ request, visit }} isOver={isOver(visit)} isFirst={visit === open[0]} />
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {isFinishedBy(member, visit) && (
            <VisitActions visit={visit} request={request} onFinish={() => finish(visit)} />
          )}
          {isOffice && !isClosed && (visit.callOut !== null || !isOver(visit)) && (
            <>
              {!visit.callOut && (
                <Button
                  variant="secondary"
                  aria-label={open.length > 1 ? `Move or edit: ${when}` : undefined}
                  onClick={() => setDialog({ kind: 'edit', visit })}
                >
                  <Pencil aria-hidden className="size-4" />
                  Move or edit
                </Button>
              )}
              <Button
                variant="secondary"
                aria-label={open.length > 1 ? `Cancel ${nameOf(visit)}: ${when}` : undefined}
                onClick={() => setDialog({ kind: 'cancel', visit })}
              >
                <CalendarX aria-hidden className="size-4" />
                Cancel {nameOf(visit)}
              </Button>
            </>
          )}
        </div>
      </li>
    );
  };
  const pastList = (
    <ul aria-label="Past visits" className="grid gap-3 pb-3">
      {past.map((visit) => (
        <li key={visit.id}>
          <PastVisit
            visit={visit}
            onCorrect={isFinishedBy(member, visit) ? () => finish(visit) : undefined}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label="Visits">
      <h2 className="border-b border-line pb-2 text-xl">Visits</h2>
      {first.length > 0 && (
        <ul aria-label="Open visits" className="divide-y divide-line">
          {first.map(item)}
        </ul>
      )}
      {past.length === 1 && <div className="mt-3">{pastList}</div>}
      <div className="flex flex-wrap gap-x-6 border-t border-line empty:hidden">
        {later.length > 0 && (
          <details className="open:basis-full">
            <summary className="inline-flex min-h-11 items-center link-quiet">
              {later.length} more
            </summary>
            <ul aria-label="Later visits" className="divide-y divide-line">
              {later.map(item)}
            </ul>
          </details>
        )}
        {past.length > 1 && (
          <details className="open:basis-full">
            <summary className="inline-flex min-h-11 items-center link-quiet">
              {formatCounted(past.length, 'visit')} before
            </summary>
            {pastList}
          </details>
        )}
      </div>
      {(dialog?.kind === 'edit' || (dialog?.kind === 'add' && !isClosed)) && (
        <VisitDialog
          {...{ request, visits, activity }}
          visit={dialog.kind === 'edit' ? shown(dialog.visit) : null}
          onClose={close}
        />
      )}
      {dialog?.kind === 'cancel' && (
        <CancelVisitDialog {...{ request, visits }} visit={shown(dialog.visit)} onClose={close} />
      )}
      {dialog?.kind === 'finish' && (
        <FinishVisitDialog
          request={request}
          visit={shown(dialog.visit)}
          onAdd={() => setDialog({ kind: 'add' })}
          onClose={close}
        />
      )}
    </section>
  );
}

interface OpenVisitProps {
  request: ServiceRequest;
  visit: Visit;
  isOver: boolean;
  /** True for the first visit. Only the first visit shows the phone number and the map link. */
  isFirst: boolean;
}

const nameOf = ({ callOut }: Visit) => (callOut ? 'call-out' : 'visit');

function OpenVisit({ request, visit, isOver, isFirst }: OpenVisitProps) {
  const { callOut } = visit;
  if (callOut) {
    return (
      <div className="wrap-anywhere">
        <p className="tabular flex flex-wrap items-center gap-x-3 text-lg font-bold">
          <Badge tone="signal">Call-out</Badge>
          {formatDateTime(visit.startsAt)}
        </p>
        <p className="mb-1">
          <PersonText>{whoGoes(visit)}</PersonText>
          {callOut.arrivedAt && `, arrived ${formatTime(callOut.arrivedAt)}`}
          {callOut.leftAt && `, left ${formatTime(callOut.leftAt)}`}
        </p>
        {callOut.isOutsideHours && <p>{outsideHours}</p>}
        <VisitDetails visit={visit} request={request} showsContact={isFirst} />
      </div>
    );
  }
  return (
    <div className="wrap-anywhere">
      <p className="tabular text-lg font-bold">
        {formatDayWithWeekday(dayAndTimeOf(visit.startsAt).day)},{' '}
        <span className="whitespace-nowrap">{formatTimes(visit)}</span>
      </p>
      <p className="mb-1">
        {formatLength(visit.durationMinutes)}, <PersonText>{whoGoes(visit)}</PersonText>
      </p>
      <VisitDetails visit={visit} request={request} showsContact={isFirst} />
      {isOver && <p className="mt-2 font-semibold">This visit is over. How did it go?</p>}
    </div>
  );
}

const outsideHours = 'The call came outside of the hours of the plan.';

/** `'arrived 3:55 PM, left 5:25 PM, 15 minutes of standby'` */
function stayText({ arrivedAt, leftAt, standbyMinutes }: CallOut): string {
  return [
    arrivedAt && `arrived ${formatTime(arrivedAt)}`,
    leftAt && `left ${formatTime(leftAt)}`,
    standbyMinutes ? `${standbyMinutes} minutes of standby` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function PastVisit({ visit, onCorrect }: { visit: Visit; onCorrect: (() => void) | undefined }) {
  const { callOut } = visit;
  const day = formatDayWithWeekday(dayAndTimeOf(visit.startsAt).day);
  const name = callOut ? 'report of the call-out' : 'outcome of the visit';
  return (
    <div className="border-l-2 border-line pl-3 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">
          {callOut ? 'Call-out' : visit.outcome && outcomeLabels[visit.outcome]}
        </span>
        <span className="tabular">
          {day}, {callOut ? formatTime(visit.startsAt) : formatTimes(visit)}
          {callOut && `, ${stayText(callOut)}`}
        </span>
        <span className="text-muted">
          <PersonText>{whoGoes(visit)}</PersonText>
        </span>
        {onCorrect && (
          <Button
            variant="ghost"
            className="-my-1 text-sm"
            aria-label={`Edit ${name} of ${day}`}
            onClick={onCorrect}
          >
            Edit {callOut ? 'report' : 'outcome'}
          </Button>
        )}
      </p>
      {callOut?.isOutsideHours && <p>{outsideHours}</p>}
      {(callOut?.report ?? visit.outcomeNote) !== '' && (
        <p className="whitespace-pre-line">{callOut?.report ?? visit.outcomeNote}</p>
      )}
    </div>
  );
}

import { CalendarPlus, CalendarX, Pencil } from 'lucide-react';
import { useState } from 'react';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { useStaffMember } from '#features/auth/use-admin-access.ts';
import type { CustomerActivity } from '#features/service-requests/customer-activity.ts';
import {
  openRequestStatuses,
  type ServiceRequest,
} from '#features/service-requests/service-request.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { dayAndTimeOf, endOf, formatLength, formatTimes } from '../times.ts';
import { assigneeText, isFinishedBy, openVisit, outcomeLabels, type Visit } from '../visit.ts';
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
  /** Whether the form is open at once, for a request without an open visit. */
  startsOpen?: boolean;
  /** Only the office plans visits. */
  isOffice: boolean;
}

/** `add` waits until the page knows that the visit before is finished. */
type OpenDialog = { kind: 'add' | 'form' | 'cancel' } | { kind: 'finish'; visit: Visit };

/** The visits of a request: the open one with what can be done about it, and how the former ones went. */
export function VisitSection({
  request,
  visits,
  activity,
  startsOpen = false,
  isOffice,
}: VisitSectionProps) {
  const member = useStaffMember();
  const open = openVisit(visits);
  const past = visits.filter(({ outcome }) => outcome !== null).reverse();
  const isSettled = !openRequestStatuses.some((status) => status === request.status);
  const [dialog, setDialog] = useState<OpenDialog | null>(startsOpen ? { kind: 'add' } : null);
  if (dialog?.kind === 'add' && !open && !isSettled) setDialog({ kind: 'form' });
  const [now] = useState(() => new Date());
  const isOver = open !== null && endOf(open) < now;
  const close = () => setDialog(null);
  const finish = (visit: Visit) => setDialog({ kind: 'finish', visit });
  const isEmpty = !open && past.length === 0;
  // Nothing to show, and nothing to do.
  if (isEmpty && (!isOffice || isSettled)) return null;
  return (
    <section aria-label="Visits" className={isEmpty ? undefined : 'basis-full not-first:mt-5'}>
      {!isEmpty && <h2 className="border-b border-line pb-2 text-xl">Visits</h2>}
      {open && <OpenVisit request={request} visit={open} isOver={isOver} />}
      <div className={`flex flex-wrap gap-2 ${isEmpty ? '' : 'mt-3'}`}>
        {open && isFinishedBy(member, open) && (
          <VisitActions visit={open} request={request} onFinish={() => finish(open)} />
        )}
        {/* One button for both, which keeps the focus when a visit was set. */}
        {isOffice && !isSettled && !isOver && (
          <Button variant="secondary" onClick={() => setDialog({ kind: 'form' })}>
            {open ? (
              <Pencil aria-hidden className="size-4" />
            ) : (
              <CalendarPlus aria-hidden className="size-4" />
            )}
            {open ? 'Move or edit' : past.length > 0 ? 'Add a visit' : 'Set visit'}
          </Button>
        )}
        {isOffice && open && !isSettled && !isOver && (
          <Button variant="secondary" onClick={() => setDialog({ kind: 'cancel' })}>
            <CalendarX aria-hidden className="size-4" />
            Cancel visit
          </Button>
        )}
      </div>
      {past.length > 0 && (
        <ul aria-label="Past visits" className="mt-3 grid gap-3">
          {past.map((visit) => (
            <li key={visit.id}>
              <PastVisit
                visit={visit}
                onCorrect={isFinishedBy(member, visit) ? () => finish(visit) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog?.kind === 'form' && (
        <VisitDialog request={request} visits={visits} activity={activity} onClose={close} />
      )}
      {dialog?.kind === 'cancel' && open && (
        <CancelVisitDialog request={request} visit={open} onClose={close} />
      )}
      {dialog?.kind === 'finish' && (
        <FinishVisitDialog
          request={request}
          visit={visits.find(({ id }) => id === dialog.visit.id) ?? dialog.visit}
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
}

function OpenVisit({ request, visit, isOver }: OpenVisitProps) {
  return (
    <div className="mt-3 wrap-anywhere">
      <p className="tabular text-lg font-bold">
        {formatDayWithWeekday(dayAndTimeOf(visit.startsAt).day)}
        <br />
        {formatTimes(visit)}
      </p>
      <p className="mb-1">
        {formatLength(visit.durationMinutes)},{' '}
        <PersonText>{assigneeText(visit.assignee)}</PersonText>
      </p>
      <VisitDetails visit={visit} request={request} />
      {isOver && <p className="mt-2 font-semibold">This visit is over. How did it go?</p>}
    </div>
  );
}

function PastVisit({ visit, onCorrect }: { visit: Visit; onCorrect: (() => void) | undefined }) {
  const day = formatDayWithWeekday(dayAndTimeOf(visit.startsAt).day);
  return (
    <div className="border-l-2 border-line pl-3 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{visit.outcome && outcomeLabels[visit.outcome]}</span>
        <span className="tabular">
          {day}, {formatTimes(visit)}
        </span>
        <span className="text-muted">
          <PersonText>{assigneeText(visit.assignee)}</PersonText>
        </span>
        {onCorrect && (
          <Button
            variant="ghost"
            className="-my-1 text-sm"
            aria-label={`Edit outcome of the visit of ${day}`}
            onClick={onCorrect}
          >
            Edit outcome
          </Button>
        )}
      </p>
      {visit.outcomeNote !== '' && <p className="whitespace-pre-line">{visit.outcomeNote}</p>}
    </div>
  );
}

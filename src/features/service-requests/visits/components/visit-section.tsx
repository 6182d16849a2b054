import { CalendarPlus, CalendarX, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { assigneeText, currentVisit, type Visit } from '../visit.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { preferenceOf } from '../preference.ts';
import { dayAndTimeOf, formatLength, formatTimes } from '../times.ts';
import { VisitDialog } from './visit-dialog.tsx';
import { CancelVisitDialog } from './cancel-visit-dialog.tsx';
import { PersonText } from '#components/person-text.tsx';

interface VisitSectionProps {
  request: ServiceRequest;
  visit: Visit | null;
  /** Whether the form is open at once, for a request without a visit. */
  startsOpen?: boolean;
}

/** The visit of a request, and the buttons that set, move and cancel it. */
export function VisitSection({ request, visit, startsOpen = false }: VisitSectionProps) {
  const current = currentVisit(visit);
  const isSettled = request.status === 'closed' || request.status === 'spam';
  const [open, setOpen] = useState<'form' | 'cancel' | null>(
    startsOpen && !current && !isSettled ? 'form' : null,
  );
  const close = () => setOpen(null);
  const { words } = preferenceOf(request);
  return (
    <section aria-labelledby="visit-title">
      <h2 id="visit-title" className="text-xl">
        Visit
      </h2>
      {current ? (
        <div className="mt-2 wrap-anywhere">
          <p className="tabular font-semibold">
            {formatDayWithWeekday(dayAndTimeOf(current.startsAt).day)}
            <br />
            {formatTimes(current)}
          </p>
          <p>
            {formatLength(current.durationMinutes)},{' '}
            <PersonText>{assigneeText(current.assignee)}</PersonText>
          </p>
          {current.note !== '' && (
            <p className="mt-2 border-l-2 border-signal pl-3 whitespace-pre-line">{current.note}</p>
          )}
        </div>
      ) : (
        <p className="mt-2 text-muted">None{words && `. The customer prefers ${words}`}.</p>
      )}
      {!isSettled && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setOpen('form')}>
            {current ? (
              <Pencil aria-hidden className="size-4" />
            ) : (
              <CalendarPlus aria-hidden className="size-4" />
            )}
            {current ? 'Move or edit' : 'Set visit'}
          </Button>
          {current && (
            <Button variant="secondary" onClick={() => setOpen('cancel')}>
              <CalendarX aria-hidden className="size-4" />
              Cancel visit
            </Button>
          )}
        </div>
      )}
      {open === 'form' && <VisitDialog request={request} visit={visit} onClose={close} />}
      {open === 'cancel' && current && (
        <CancelVisitDialog request={request} visit={current} onClose={close} />
      )}
    </section>
  );
}

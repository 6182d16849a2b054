import { Car, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { formatTime } from '#lib/format/dates.ts';
import type { PlannedVisit } from '../planned-visit.ts';
import { dayAndTimeOf, endOf } from '../times.ts';
import { OnMyWayDialog } from './on-my-way-dialog.tsx';

interface VisitActionsProps extends PlannedVisit {
  onFinish: () => void;
}

/** The acts of the day: to tell the customer, and to say how it went. */
export function VisitActions({ visit, request, onFinish }: VisitActionsProps) {
  const today = useBusinessToday();
  const [isAsking, setAsking] = useState(false);
  const [now] = useState(() => new Date());
  const { day } = dayAndTimeOf(visit.startsAt);
  if (today === undefined || day > today) return null;
  const { arrivesAt } = visit;
  const isOver = endOf(visit) < now;
  return (
    <>
      {day === today && sendsMail && request.email !== '' && (
        // Disabled, the button would lose the keyboard's focus.
        <Button
          variant={arrivesAt === null && !isOver ? 'primary' : 'secondary'}
          aria-disabled={arrivesAt !== null || undefined}
          onClick={() => arrivesAt === null && setAsking(true)}
        >
          <Car aria-hidden className="size-4" />
          {arrivesAt === null ? 'On my way' : `Told: about ${formatTime(arrivesAt)}`}
        </Button>
      )}
      <Button variant={isOver ? 'primary' : 'secondary'} onClick={onFinish}>
        <CircleCheck aria-hidden className="size-4" />
        Finish
      </Button>
      {isAsking && <OnMyWayDialog {...{ visit, request }} onClose={() => setAsking(false)} />}
    </>
  );
}

import { Car, CircleCheck, FilePen, LogOut, MapPin } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { formatTime } from '#lib/format/dates.ts';
import type { PlannedVisit } from '../planned-visit.ts';
import { dayAndTimeOf, endOf } from '../times.ts';
import { noteCallOutStep, type CallOutStep } from '../staff-api.ts';
import type { CallOut } from '../visit.ts';
import { OnMyWayDialog } from './on-my-way-dialog.tsx';

interface VisitActionsProps extends PlannedVisit {
  onFinish: () => void;
}

/** Buttons on the day of a visit. "On my way" emails the customer. "Finish" asks for the outcome. */
export function VisitActions({ visit, request, onFinish }: VisitActionsProps) {
  const today = useBusinessToday();
  const [isAsking, setAsking] = useState(false);
  const [now] = useState(() => new Date());
  const { day } = dayAndTimeOf(visit.startsAt);
  if (today === undefined || day > today) return null;
  if (visit.callOut) return <CallOutActions {...{ visit, onFinish }} callOut={visit.callOut} />;
  const { arrivesAt } = visit;
  const isOver = endOf(visit) < now;
  return (
    <>
      {day === today && sendsMail && request.email !== '' && (
        // With `disabled`, the button would lose the keyboard focus.
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

/** Buttons of a call-out: "Arrived", then "Left". The report can be written at any time. */
function CallOutActions({
  visit,
  callOut,
  onFinish,
}: Pick<VisitActionsProps, 'visit' | 'onFinish'> & { callOut: CallOut }) {
  const { mutate, isPending } = useStaffMutation({
    save: (step: CallOutStep) => noteCallOutStep(visit.id, step),
    queryKeys: [['service-requests']],
    failure: { title: 'Failed to note the time' },
  });
  const next =
    callOut.arrivedAt === null ? 'arrived' : callOut.leftAt === null ? 'left' : undefined;
  return (
    <>
      {next && (
        <Button busy={isPending} onClick={() => mutate(next)}>
          {next === 'arrived' ? (
            <MapPin aria-hidden className="size-4" />
          ) : (
            <LogOut aria-hidden className="size-4" />
          )}
          {next === 'arrived' ? 'Arrived' : 'Left'}
        </Button>
      )}
      <Button variant={next ? 'secondary' : 'primary'} onClick={onFinish}>
        <FilePen aria-hidden className="size-4" />
        Write report
      </Button>
    </>
  );
}

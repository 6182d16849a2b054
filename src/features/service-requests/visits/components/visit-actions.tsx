import { Car, CircleCheck } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { announceVisit } from '../api.ts';
import type { PlannedVisit } from '../planned-visit.ts';
import { dayAndTimeOf } from '../times.ts';

interface VisitActionsProps extends PlannedVisit {
  onFinish: () => void;
}

/** What the assignee does on the day: tells the customer, and says how it went. */
export function VisitActions({ visit, request, onFinish }: VisitActionsProps) {
  const today = useBusinessToday();
  const { day } = dayAndTimeOf(visit.startsAt);
  const { mutate, isPending } = useStaffMutation({
    save: () => announceVisit(visit.id),
    queryKeys: [['service-requests']],
    success: () => ({
      title: 'On the way',
      description: `The customer gets an email: ${request.email}.`,
    }),
    failure: { title: 'The customer was not told', description: 'Please try again, or call.' },
  });
  if (today === undefined || day > today) return null;
  return (
    <>
      {day === today && sendsMail && request.email !== '' && (
        // Disabled, the button would lose the keyboard's focus.
        <Button
          busy={isPending}
          variant={visit.isOnTheWay ? 'secondary' : 'primary'}
          aria-disabled={visit.isOnTheWay || undefined}
          onClick={() => !visit.isOnTheWay && mutate(undefined)}
        >
          <Car aria-hidden className="size-4" />
          {visit.isOnTheWay ? 'The customer was told' : 'On my way'}
        </Button>
      )}
      <Button variant="secondary" onClick={onFinish}>
        <CircleCheck aria-hidden className="size-4" />
        Finish
      </Button>
    </>
  );
}

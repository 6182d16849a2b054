import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { isolate } from '#lib/format/isolate.ts';
import { announcedMinutes, announceVisit } from '../staff-api.ts';
import type { PlannedVisit } from '../planned-visit.ts';

/** Asks for the time of arrival and emails it to the customer. */
export function OnMyWayDialog({ visit, request, onClose }: PlannedVisit & { onClose: () => void }) {
  const { mutate, isPending } = useStaffMutation({
    save: (minutes: (typeof announcedMinutes)[number]) => announceVisit(visit.id, minutes),
    queryKeys: [['service-requests']],
    success: () => ({
      title: 'On the way',
      description: `The customer gets an email: ${request.email}.`,
    }),
    failure: { title: 'The customer was not told', description: 'Please try again, or call.' },
    onSaved: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={isPending}
      className="max-w-100"
      title="On my way"
      description={`When will you be with ${isolate(request.name)}? They get an email that says so.`}
    >
      <div className="grid gap-3">
        {announcedMinutes.map((minutes) => (
          <Button key={minutes} busy={isPending} onClick={() => mutate(minutes)}>
            In about {minutes} minutes
          </Button>
        ))}
        <DialogDismiss busy={isPending}>Cancel</DialogDismiss>
      </div>
    </Dialog>
  );
}

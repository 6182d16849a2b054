import { Button } from '#components/ui/button.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { isolate } from '#lib/format/isolate.ts';
import { confirmSkip, stopPlan } from '../staff-api.ts';

interface RecordProps {
  name: string;
}

/** The customer asked to skip a visit. Staff confirm it with this button. */
export function SkipButton({ visitId, name }: RecordProps & { visitId: string }) {
  return (
    <ConfirmButton
      name={name}
      label="Skip it"
      done="Visit skipped"
      failed="Failed to skip the visit"
      confirm={() => confirmSkip(visitId)}
    />
  );
}

/** The customer asked to stop a plan. Staff confirm it with this button. */
export function StopButton({ planId, name }: RecordProps & { planId: string }) {
  return (
    <ConfirmButton
      name={name}
      label="Stop the plan"
      done="Plan stopped"
      failed="Failed to stop the plan"
      confirm={() => stopPlan(planId)}
    />
  );
}

interface ConfirmButtonProps extends RecordProps {
  label: string;
  /** Titles of the toasts after success and after an error. */
  done: string;
  failed: string;
  confirm: () => Promise<void>;
}

function ConfirmButton({ name, label, done, failed, confirm }: ConfirmButtonProps) {
  const { mutate, isPending } = useStaffMutation<undefined>({
    save: confirm,
    queryKeys: [['service-requests']],
    success: () => ({ title: done, description: name }),
    failure: { title: failed },
  });
  return (
    <Button
      variant="secondary"
      busy={isPending}
      aria-label={`${label}: ${isolate(name)}`}
      onClick={() => mutate(undefined)}
    >
      {label}
    </Button>
  );
}

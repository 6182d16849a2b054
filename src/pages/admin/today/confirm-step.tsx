import { SkipButton, StopButton } from '#features/billing/plans/components/confirm-buttons.tsx';
import type { WorkReason } from '#features/service-requests/today/work.ts';

/** Button that confirms what the customer asked for: to skip a visit or to stop a plan. */
export function ConfirmStep({ reason: { detail }, name }: { reason: WorkReason; name: string }) {
  if (detail?.type === 'skip-visit' && detail.visitId)
    return <SkipButton visitId={detail.visitId} name={name} />;
  return detail?.type === 'stop-plan' ? <StopButton planId={detail.planId} name={name} /> : null;
}

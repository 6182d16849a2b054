import { SkipButton, StopButton } from '#features/billing/plans/components/confirm-buttons.tsx';
import type { WorkReason } from '#features/service-requests/today/work.ts';

/** Button that confirms a skipped visit or a stopped plan, as the customer asked. */
export function ConfirmStep({ reason: { detail }, name }: { reason: WorkReason; name: string }) {
  if (detail?.type === 'skip-visit' && detail.visitId)
    return <SkipButton visitId={detail.visitId} name={name} />;
  return detail?.type === 'stop-plan' ? <StopButton planId={detail.planId} name={name} /> : null;
}

/** Refunds to cards. */
import { callService } from '../_shared/service-call.ts';
import type { MadeRefund, RefundToMake } from './provider.ts';
import type { OpenService } from './service.ts';

/** Pays out the refund that has waited longest. @returns false if no refund was waiting. */
export async function giveBackNext(service: OpenService): Promise<boolean> {
  const due = (await callService(service, 'claim_refund', {})) as RefundToMake | null;
  if (due !== null) await finishRefund(due.id, await service.provider.refund(due), service);
  return due !== null;
}

export async function finishRefund(
  ours: string,
  { id, problem }: MadeRefund,
  service: OpenService,
) {
  await callService(service, 'finish_refund', {
    refund_id: ours,
    ...(id !== null && { provider_id: id }),
    ...(problem !== null && { problem }),
  });
}

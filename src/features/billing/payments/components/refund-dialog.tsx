import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { formatCents } from '#lib/format/money.ts';
import { refundActLabels, type RefundAct } from '../refund.ts';
import { retryRefund, resolveRefund } from '../staff-api.ts';

interface RefundDialogProps {
  act: RefundAct;
  refund: { id: string; amountCents: number; problem: string };
  onClose: () => void;
}

export function RefundDialog({ act, refund, onClose }: RefundDialogProps) {
  const { id, amountCents, problem } = refund;
  const amount = formatCents(amountCents);
  const change = {
    queryKeys: [['service-requests'], ['orders']],
    failure: { title: 'Failed to save', description: 'Nothing was changed. Please try again.' },
  };
  return act === 'try-again' ? (
    <StaffConfirmDialog
      title={`Give ${amount} back once more?`}
      description={`It goes to the card again. The last time: ${problem}`}
      variant="primary"
      confirm={refundActLabels[act]}
      dismiss="Cancel"
      change={{
        ...change,
        save: () => retryRefund(id),
        success: () => ({ title: 'On its way to the card', description: amount }),
      }}
      onClose={onClose}
    />
  ) : (
    <StaffConfirmDialog
      title={`Has ${amount} been given back?`}
      description="In cash, by check or otherwise. It does not go to the card again."
      variant="primary"
      confirm="It was given back"
      dismiss="Cancel"
      change={{
        ...change,
        save: () => resolveRefund(id),
        success: () => ({ title: 'Noted as given back', description: amount }),
      }}
      onClose={onClose}
    />
  );
}

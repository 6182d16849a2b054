import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import { mailWords } from '#content/mail-words.ts';
import { formatCount } from '#lib/format/count.ts';
import { itemCount, type Order } from '../order.ts';

interface CancelDialogProps {
  order: Order;
  onClose: () => void;
  /** @returns Whether the dialog may close. */
  onCancel: () => Promise<boolean>;
}

export function CancelDialog({ order, onClose, onCancel }: CancelDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const count = itemCount(order);
  const cancel = async () => {
    setBusy(true);
    const isSettled = await onCancel();
    setBusy(false);
    if (isSettled) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel ${order.orderNumber}?`}
      description={`${count === 1 ? 'Its one item goes' : `Its ${formatCount(count)} items go`} back into stock, and the order no longer counts as revenue. This cannot be undone.`}
      className="max-w-120"
      busy={isBusy}
    >
      <p>
        {mailWords.cancelOrder} <span className="wrap-anywhere">{order.customerEmail}</span>.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <DialogDismiss busy={isBusy}>Keep order</DialogDismiss>
        <Button variant="danger" busy={isBusy} onClick={() => void cancel()}>
          Cancel order
        </Button>
      </div>
    </Dialog>
  );
}

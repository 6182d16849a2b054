import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { wasOvertaken } from '#lib/api/mutation-error.ts';
import { formatCount } from '#lib/format/count.ts';
import { orderMail } from '../order-mail.ts';
import { setOrderStatus } from '../staff-api.ts';
import { itemCount, type Order } from '../order.ts';
import { bankTookText } from '../way-back.ts';
import { ContactedSuppliers } from './contacted-suppliers.tsx';
import { statusChange } from './status-change.ts';

export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { successFor, ...mutation } = statusChange(order);
  const count = itemCount(order);
  return (
    <StaffConfirmDialog
      title={`Cancel ${order.orderNumber}?`}
      description={`${count === 1 ? 'Its one item goes' : `Its ${formatCount(count)} items go`} back into stock, and the order no longer counts as revenue.${order.paymentId === null ? '' : ` ${bankTookText(order) || 'What was paid goes back to the card.'}`} This cannot be undone.`}
      confirm="Cancel order"
      dismiss="Keep order"
      change={{
        ...mutation,
        success: () => successFor('cancelled'),
        save: () => setOrderStatus({ shown: order, status: 'cancelled' }),
        onFailed: (error) => {
          // A team member changed the status first. The dialog closes, so that staff see the new status.
          if (wasOvertaken(error)) onClose();
        },
      }}
      onClose={onClose}
    >
      <MailNote kind="order-canceled" recipient={order.customerEmail} data={orderMail(order)} />
      <ContactedSuppliers order={order} />
    </StaffConfirmDialog>
  );
}

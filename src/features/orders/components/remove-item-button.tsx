import { useState } from 'react';
import { SelectField } from '#components/form/select-field.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { computeTotals } from '#features/checkout/totals.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { isChangedSinceArrival } from '#components/form/submission-failure.ts';
import { wasOvertaken } from '#lib/api/mutation-error.ts';
import { randomUuid } from '#lib/browser/uuid.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatCents } from '#lib/format/money.ts';
import { removeOrderItem } from '../staff-api.ts';
import { orderMail } from '../order-mail.ts';
import { openStatuses } from '../order-status.ts';
import { itemCount, type Order, type OrderItem } from '../order.ts';
import { bankTookText } from '../way-back.ts';

interface RemoveItemProps {
  order: Order;
  item: OrderItem;
}

/**
 * Removes pieces of an item from an order that is not shipped yet. The last piece cannot be removed; staff cancel the
 * order instead.
 */
export function RemoveItemButton({ order, item }: RemoveItemProps) {
  const most = Math.min(item.unshipped, itemCount(order) - 1);
  if (!openStatuses.includes(order.status) || most === 0) return null;
  return (
    <DialogButton
      variant="ghost"
      className="-ml-4 text-sm md:min-h-9"
      aria-label={`Remove ${item.productName}`}
      dialog={(onClose) => <RemoveItemDialog {...{ order, item, most, onClose }} />}
    >
      Remove
    </DialogButton>
  );
}

function RemoveItemDialog({
  order,
  item,
  most,
  onClose,
}: RemoveItemProps & { most: number; onClose: () => void }) {
  const [removed, setRemoved] = useState(most);
  const [key, setKey] = useState(randomUuid);
  const items = order.items
    .map((each) => (each.id === item.id ? { ...each, quantity: each.quantity - removed } : each))
    .filter(({ quantity }) => quantity > 0);
  const totals = computeTotals(items);
  const totalCents = totals.totalCents - totals.shippingCents + order.shippingCents;
  const backCents = order.totalCents - totalCents;
  const { mutate, isPending } = useStaffMutation({
    save: () => removeOrderItem(item, removed, key),
    queryKeys: [['orders'], ['inventory']],
    success: () => ({
      title: 'Order updated',
      description: `${removed} × ${item.productName} removed, ${formatCents(backCents)} refunded.`,
    }),
    failure: {
      title: 'Failed to update order',
      description: 'The order is unchanged. Please try again.',
    },
    onSaved: onClose,
    onFailed: (error) => {
      // The key already belongs to a saved removal, so the next attempt needs a new key.
      if (isChangedSinceArrival(error)) setKey(randomUuid());
      else if (wasOvertaken(error)) onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${item.productName}?`}
      description={`It goes back into stock, and the customer gets ${formatCents(backCents)} back, tax included. The order is then ${formatCents(totalCents)}. ${bankTookText(order)}`}
      confirm="Remove and refund"
      dismiss="Keep it"
      busy={isPending}
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {most > 1 && (
          <SelectField
            label="How many"
            placeholder={null}
            options={Array.from({ length: most }, (_, less) => ({
              value: String(most - less),
              label: `${most - less} of ${item.quantity}`,
            }))}
            value={String(removed)}
            onChange={(event) => setRemoved(Number(event.target.value))}
          />
        )}
        <MailNote
          kind="order-changed"
          recipient={order.customerEmail}
          data={{
            ...orderMail({
              ...order,
              items,
              subtotalCents: totals.subtotalCents,
              taxCents: totals.taxCents,
              totalCents,
            }),
            change: { name: item.productName, removed, refund: backCents / 100 },
          }}
        />
      </div>
    </ConfirmDialog>
  );
}

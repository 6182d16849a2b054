import { useState } from 'react';
import { StaffConfirmDialog } from '#components/staff-confirm-dialog.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCount, formatCounted } from '#lib/format/count.ts';
import type { StockItem } from '../inventory.ts';
import { incomingOrders, readArrived, type IncomingOrder } from '../incoming.ts';
import { receiveOrder } from '../staff-api.ts';

/** The orders that suppliers have not delivered yet. Staff enter here what arrived. */
export function IncomingList({ items }: { items: readonly StockItem[] }) {
  const orders = incomingOrders(items);
  if (orders.length === 0) return null;
  return (
    <section
      aria-labelledby="incoming"
      className="rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <h2 id="incoming" className="text-xl">
        On order
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {orders.map((order) => (
          <li key={order.supplier} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-64">
              <p className="font-semibold">
                {order.supplier}
                {order.orderedOn && (
                  <span className="font-normal text-muted">, {formatDay(order.orderedOn)}</span>
                )}
              </p>
              <p className="wrap-anywhere text-muted">
                {order.items
                  .map(({ name, onOrder }) => `${formatCount(onOrder)} x ${name}`)
                  .join(', ')}
              </p>
            </div>
            <DialogButton
              variant="secondary"
              dialog={(onClose) => <ReceiveDialog order={order} onClose={onClose} />}
            >
              It came
              <span className="sr-only"> from {order.supplier}</span>
            </DialogButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReceiveDialog({ order, onClose }: { order: IncomingOrder; onClose: () => void }) {
  // The list may change below the dialog. The database refuses quantities that are no longer on order.
  const [{ supplier, items }] = useState(order);
  const [typed, setTyped] = useState(items.map(({ onOrder }) => String(onOrder)));
  const [isChecked, setChecked] = useState(false);
  const arrived = typed.map(readArrived);
  return (
    <StaffConfirmDialog
      title={`What came from ${supplier}?`}
      description="It is added to the stock. What is missing is no longer on order."
      confirm="Add to stock"
      dismiss="Cancel"
      variant="primary"
      canConfirm={() => {
        setChecked(true);
        return !arrived.includes(null);
      }}
      change={{
        save: () =>
          receiveOrder(
            items,
            arrived.map((quantity) => quantity ?? 0),
          ),
        queryKeys: [['inventory']],
        success: () => ({
          title: 'Added to stock',
          description: `${supplier}: ${formatCounted(
            arrived.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0),
            'piece',
          )}.`,
        }),
        failure: { title: 'Failed to add to the stock' },
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {items.map(({ id, name, onOrder }, index) => (
          <TextField
            key={id}
            label={name}
            help={`${formatCount(onOrder)} ordered`}
            name={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={typed[index]}
            error={
              isChecked && arrived[index] === null
                ? 'Please enter a whole number from 0 to 10,000.'
                : undefined
            }
            onChange={({ target }) => setTyped(typed.with(index, target.value))}
          />
        ))}
      </div>
    </StaffConfirmDialog>
  );
}

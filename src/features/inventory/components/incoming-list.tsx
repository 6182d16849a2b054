import { useState } from 'react';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { Button } from '#components/ui/button.tsx';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCount } from '#lib/format/count.ts';
import { incomingOrders, type IncomingOrder } from '../incoming.ts';
import type { StockItem } from '../inventory.ts';
import { arrivedSchema } from '../schema.ts';
import { receiveOrder } from '../staff-api.ts';

/** Orders that suppliers have not delivered yet. Staff enter the delivered quantities here. */
export function IncomingList({ items }: { items: readonly StockItem[] }) {
  const orders = incomingOrders(items);
  const [opened, setOpened] = useState<IncomingOrder>();
  // A reload may remove the order from the list while its dialog is open. The dialog then still shows the order.
  const received = orders.find(({ supplier }) => supplier === opened?.supplier) ?? opened;
  return (
    <>
      {orders.length > 0 && (
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
                <Button variant="secondary" onClick={() => setOpened(order)}>
                  It came
                  <span className="sr-only"> from {order.supplier}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {received && <ReceiveDialog order={received} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function ReceiveDialog({ order, onClose }: { order: IncomingOrder; onClose: () => void }) {
  const { field, ...form } = useEditForm({
    record: `receive-${order.supplier}`,
    schema: arrivedSchema,
    saved: order,
    toValues: ({ items }) =>
      Object.fromEntries(items.map(({ id, onOrder }) => [id, String(onOrder)])),
    save: (typed, { items }) =>
      receiveOrder(
        items,
        items.map(({ id }) => Number(typed[id])),
      ),
    queryKeys: [['inventory']],
    success: () => ({ title: 'Added to stock', description: `${order.supplier}, today.` }),
    failure: { title: 'Failed to add to the stock' },
    onClose,
  });
  return (
    <EditDialog
      title={`What came from ${order.supplier}?`}
      description="It is added to the stock. What is missing is no longer on order."
      form={form}
      submitLabel="Add to stock"
    >
      {order.items.map(({ id, name, onOrder }) => {
        const props = field(id);
        return (
          <TextField
            key={id}
            label={name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            {...props}
            help={props.help ?? `${formatCount(onOrder)} ordered`}
          />
        );
      })}
    </EditDialog>
  );
}

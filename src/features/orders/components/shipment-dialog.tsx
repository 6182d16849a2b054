import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { isOutcomeUnknown } from '#lib/api/mutation-error.ts';
import { formatCount } from '#lib/format/count.ts';
import { correctShipment } from '../shipments/staff-api.ts';
import { setOrderStatus } from '../staff-api.ts';
import { carriers } from '../carriers.ts';
import { shipmentMail } from '../order-mail.ts';
import {
  itemCount,
  itemsInShipment,
  unshippedItems,
  type Order,
  type OrderItem,
  type Shipment,
} from '../order.ts';
import { trackingSchema, type Tracking } from '../schema.ts';
import { ShipmentItems } from './shipment-items.tsx';
import { statusChange } from './status-change.ts';

const correction = {
  save: (tracking: Tracking, base: Tracking & { id: string }) => correctShipment(base, tracking),
  queryKeys: [['orders']],
  failure: { title: 'Failed to save shipment' },
};

interface ShipmentDialogProps {
  order: Order;
  /** The shipment that staff correct; `undefined` for a new shipment. */
  shipment?: Shipment;
  onClose: () => void;
}

/**
 * The form for a shipment with some or all items of an order. In an existing shipment, staff can correct only the
 * carrier and the tracking number.
 */
export function ShipmentDialog({ order: latest, shipment, onClose }: ShipmentDialogProps) {
  // The order at the time when the form was sent. `latest` may already contain the new shipment if the response was
  // lost.
  const [sentFrom, setSentFrom] = useState<Order>();
  const order = sentFrom ?? latest;
  const { successFor, ...shipping } = statusChange(order);
  const left = unshippedItems(order);
  // Carrier and number that another parcel of the order already has. Staff get a warning. If they save again, the new
  // parcel gets the same number.
  const [asked, setAsked] = useState<string>();
  const acceptsSame = useRef(false);
  const [chosen, setChosen] = useState<Record<string, number>>({});
  const items = shipment
    ? itemsInShipment(order, shipment)
    : left
        .map((item) => ({ ...item, quantity: Math.min(chosen[item.id] ?? 99, item.quantity) }))
        .filter(({ quantity }) => quantity > 0);
  const leftAfter = shipment ? left : without(left, items);
  const { field, control, base, ...form } = useEditForm({
    record: `shipment-${shipment?.id ?? order.id}`,
    schema: trackingSchema,
    saved: shipment ?? { id: '', carrier: '', trackingNumber: '' },
    toValues: ({ carrier, trackingNumber }) => ({ carrier, trackingNumber }),
    onClose,
    ...(shipment
      ? {
          ...correction,
          success: () => ({ title: 'Shipment saved', description: order.orderNumber }),
        }
      : {
          ...shipping,
          success: () =>
            leftAfter.length === 0
              ? successFor('shipped')
              : {
                  title: 'Parcel noted',
                  description: `${order.orderNumber}: ${formatCount(itemCount({ items: leftAfter }))} still to ship.`,
                },
          save: (tracking: Tracking, _base: Tracking, key: string) => {
            setSentFrom(order);
            return setOrderStatus({
              ...{ shown: order, status: 'shipped', ...tracking, key, items },
              isSameParcel: acceptsSame.current,
            });
          },
          onFailed: (error: Error) => {
            if (!isOutcomeUnknown(error)) setSentFrom(undefined);
            const isAsked = error instanceof ApiError && error.code === 'same_parcel';
            setAsked(isAsked ? JSON.stringify(typed) : undefined);
          },
        }),
  });
  const typed = useWatch({ control });
  const isAsked = asked === JSON.stringify(typed);
  const [carrier, trackingNumber] = [typed.carrier?.trim(), typed.trackingNumber?.trim()];
  return (
    <EditDialog
      title={shipment ? `Shipment of ${order.orderNumber}` : `Ship ${order.orderNumber}`}
      description="The customer sees both when tracking the order."
      form={{
        ...form,
        submit: () => {
          acceptsSame.current = isAsked;
          return form.submit();
        },
      }}
      submitLabel={
        isAsked
          ? 'Note another parcel'
          : shipment
            ? 'Save shipment'
            : leftAfter.length === 0
              ? 'Mark as Shipped'
              : 'Ship this part'
      }
    >
      <TextField label="Carrier" list="carriers" autoComplete="off" {...field('carrier')} />
      <datalist id="carriers">
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField label="Tracking number" autoComplete="off" {...field('trackingNumber')} />
      {!shipment && itemCount({ items: left }) > 1 && (
        <ShipmentItems
          left={left}
          chosen={items}
          onChoose={(id, quantity) => setChosen({ ...chosen, [id]: quantity })}
        />
      )}
      <MailNote
        kind={shipment ? 'shipment-corrected' : 'order-shipped'}
        recipient={order.customerEmail}
        data={
          carrier && trackingNumber && items.length > 0
            ? shipmentMail(order, { carrier, trackingNumber }, items, leftAfter)
            : undefined
        }
        unless={
          shipment &&
          carrier === base.carrier &&
          trackingNumber === base.trackingNumber &&
          'The customer gets no email: nothing has changed.'
        }
      />
      {isAsked && (
        <p role="alert" className="font-semibold wrap-anywhere text-alert">
          This order has a parcel with this carrier and number already. If it is this one, press
          Cancel. Is it another parcel under the same number?
        </p>
      )}
    </EditDialog>
  );
}

function without(all: readonly OrderItem[], taken: readonly OrderItem[]): OrderItem[] {
  return all
    .map((item) => ({
      ...item,
      quantity: item.quantity - (taken.find(({ id }) => id === item.id)?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

import { useState } from 'react';
import { SelectField } from '#components/form/select-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatCents } from '#lib/format/money.ts';
import { returnMail } from '#features/orders/order-mail.ts';
import { receiveReturn, type OrderReturn, type KeptItem } from '../staff-api.ts';
import { refundFor } from '../refund.ts';
import type { ReturnDialogProps } from './decline-dialog.tsx';
import { PostageField, postageCents } from './postage-field.tsx';
import { returnChange } from './return-change.ts';

/** Staff enter how many pieces arrived, and how many of them are restocked or written off. */
export function ReceiveDialog({
  order,
  orderReturn,
  returns,
  items,
  onClose,
}: ReturnDialogProps & {
  returns: readonly OrderReturn[];
  items: readonly KeptItem[];
}) {
  const [lines, setLines] = useState(() => parcelLines(items, orderReturn));
  const [postage, setPostage] = useState('');
  const cents = postageCents(postage);
  const refund = refundFor(order, returns, lines, cents);
  const { mutate, isPending } = useStaffMutation({
    ...returnChange(orderReturn, 'received'),
    save: () => receiveReturn(orderReturn, lines, cents ?? 0),
    onSaved: onClose,
  });
  const announced = lines.filter(({ quantity }) => quantity > 0);
  const others = lines.filter(({ quantity, max }) => quantity === 0 && max > 0);
  const fields = (line: ParcelLine) => (
    <LineFields
      key={line.productId}
      line={line}
      isUnfit={isUnfit(orderReturn)}
      onChange={(changed) =>
        setLines(lines.map((each) => (each.productId === line.productId ? changed : each)))
      }
    />
  );
  return (
    <Dialog
      open
      title={`Receive ${orderReturn.number}`}
      description="What arrived, and what becomes of it? What did not arrive is not refunded."
      onOpenChange={(open) => !open && onClose()}
      className="max-w-120"
      keepOpenOnOutsideClick
      busy={isPending}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (cents !== undefined) mutate(undefined);
        }}
        className="grid gap-5"
      >
        {announced.map(fields)}
        {others.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 items-center font-semibold link-quiet">
              Something else was in the parcel
            </summary>
            <div className="grid gap-5 pt-2">{others.map(fields)}</div>
          </details>
        )}
        <PostageField reason={orderReturn.reason} value={postage} onChange={setPostage} />
        <p className="tabular">
          Refund: <strong>{formatCents(refund.refundCents ?? 0)}</strong>, of which tax{' '}
          {formatCents(refund.refundTaxCents)}
          {refund.refundPostageCents > 0 &&
            ` and return postage ${formatCents(refund.refundPostageCents)}`}
          . You pay it in the next step.
        </p>
        <MailNote
          kind="return-received"
          recipient={order.customerEmail}
          data={returnMail(order, { ...orderReturn, ...refund, lines })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogDismiss busy={isPending}>Not now</DialogDismiss>
          <Button type="submit" busy={isPending}>
            Save what arrived
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ParcelLine = OrderReturn['lines'][number] & {
  /** Number of delivered pieces that the customer still has. */
  max: number;
};

/** True if the goods are damaged or faulty. The form then suggests writing them off. */
function isUnfit({ reason }: Pick<OrderReturn, 'reason'>): boolean {
  return reason === 'damaged' || reason === 'faulty';
}

/** All products of the order. The form suggests the announced quantity of each product. */
function parcelLines(items: readonly KeptItem[], orderReturn: OrderReturn): ParcelLine[] {
  return items.map(({ productId, name, kept: max }) => {
    const announced = orderReturn.lines.find((line) => line.productId === productId)?.quantity ?? 0;
    const arrived = Math.min(announced, max);
    return {
      productId,
      name,
      quantity: announced,
      restocked: isUnfit(orderReturn) ? 0 : arrived,
      writtenOff: isUnfit(orderReturn) ? arrived : 0,
      max,
    };
  });
}

interface LineFieldsProps {
  line: ParcelLine;
  isUnfit: boolean;
  onChange: (line: ParcelLine) => void;
}

function LineFields({ line, isUnfit: startsWrittenOff, onChange }: LineFieldsProps) {
  const { restocked, writtenOff, max } = line;
  /**
   * The rest of the announced quantity. If more pieces arrived than the customer announced, staff type both numbers.
   */
  const restOf = (count: number) => Math.max((line.quantity || max) - count, 0);
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">
        {line.quantity > 0 && `${line.quantity} × `}
        {line.name}
      </legend>
      <CountSelect
        label="Back to stock"
        value={restocked}
        max={max}
        onChange={(count) =>
          onChange({
            ...line,
            restocked: count,
            writtenOff: Math.min(writtenOff, startsWrittenOff ? restOf(count) : max - count),
          })
        }
      />
      <CountSelect
        label="Written off"
        value={writtenOff}
        max={max}
        onChange={(count) =>
          onChange({
            ...line,
            writtenOff: count,
            restocked: Math.min(restocked, startsWrittenOff ? max - count : restOf(count)),
          })
        }
      />
    </fieldset>
  );
}

interface CountSelectProps {
  label: string;
  value: number;
  max: number;
  onChange: (count: number) => void;
}

function CountSelect({ label, value, max, onChange }: CountSelectProps) {
  return (
    <SelectField
      label={label}
      placeholder={null}
      options={Array.from({ length: max + 1 }, (_, n) => ({ value: String(n), label: String(n) }))}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

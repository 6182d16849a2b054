import { useState } from 'react';
import { SelectField } from '#components/form/select-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogDismiss } from '#components/ui/dialog.tsx';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatCents } from '#lib/format/money.ts';
import { returnMail } from '#features/orders/order-mail.ts';
import { receiveReturn, type OrderReturn } from '../api.ts';
import { refundFor } from '../refund.ts';
import type { ReturnDialogProps } from './decline-dialog.tsx';
import { returnChange } from './return-change.ts';

/** Books what arrived, line by line: back to stock, or written off. */
export function ReceiveDialog({
  order,
  orderReturn,
  returns,
  onClose,
}: ReturnDialogProps & {
  /** All returns of the order. */
  returns: readonly OrderReturn[];
}) {
  const [lines, setLines] = useState(() =>
    orderReturn.lines.map((line) => ({ ...line, restocked: line.quantity, writtenOff: 0 })),
  );
  const refund = refundFor(order, returns, lines);
  const { mutate, isPending } = useStaffMutation({
    ...returnChange(orderReturn, 'received'),
    save: () => receiveReturn(orderReturn, lines),
    onSaved: onClose,
  });
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
        onSubmit={(event) => {
          event.preventDefault();
          mutate(undefined);
        }}
        className="grid gap-5"
      >
        {lines.map((line, index) => {
          const change = (part: Partial<typeof line>) =>
            setLines(lines.map((each, n) => (n === index ? { ...each, ...part } : each)));
          return (
            <fieldset key={line.productId} className="grid gap-3 sm:grid-cols-2">
              <legend className="mb-2 font-semibold">
                {line.quantity} × {line.name}
              </legend>
              <CountSelect
                label="Back to stock"
                value={line.restocked}
                max={line.quantity}
                onChange={(restocked) =>
                  change({
                    restocked,
                    writtenOff: Math.min(line.writtenOff, line.quantity - restocked),
                  })
                }
              />
              <CountSelect
                label="Written off"
                value={line.writtenOff}
                max={line.quantity}
                onChange={(writtenOff) =>
                  change({
                    writtenOff,
                    restocked: Math.min(line.restocked, line.quantity - writtenOff),
                  })
                }
              />
            </fieldset>
          );
        })}
        <p className="tabular">
          Refund: <strong>{formatCents(refund.refundCents ?? 0)}</strong>, of which tax{' '}
          {formatCents(refund.refundTaxCents)}. You pay it in the next step.
        </p>
        <MailNote
          kind="return-received"
          recipient={order.customerEmail}
          data={returnMail(order, { ...orderReturn, ...refund, lines })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogDismiss busy={isPending}>Not now</DialogDismiss>
          <Button type="submit" busy={isPending}>
            Receive return
          </Button>
        </div>
      </form>
    </Dialog>
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

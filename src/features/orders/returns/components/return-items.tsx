import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { FailureLine } from '#components/form/failure-line.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { returns, sendsMail } from '#config/site.ts';
import { requestReturn, type OrderAccess } from '#features/orders/customer-api.ts';
import type { CustomerOrder } from '#features/orders/customer-order.ts';
import { customerErrorText, wasOvertaken } from '#lib/api/mutation-error.ts';
import { isUuid, randomUuid } from '#lib/browser/uuid.ts';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { optionalText } from '#lib/forms/field-schemas.ts';
import { discardDraft, readDraft, saveDraft } from '#lib/forms/form-draft.ts';
import { returnReasonCodes, returnReasons, returnShippingText } from '../return.ts';

const valuesSchema = z.object({
  quantities: z.record(z.string(), z.number()),
  reason: z.union([z.enum(returnReasonCodes), z.literal('')]),
  comment: z.string(),
});
type Values = z.infer<typeof valuesSchema>;
const commentSchema = optionalText(1000);
const nothing: Values = { quantities: {}, reason: '', comment: '' };

/** Lets the customer ask to return items. What was chosen and typed stays in the browser until it is sent. */
export function ReturnItems({ order, access }: { order: CustomerOrder; access: OrderAccess }) {
  const draftName = `return-${order.orderNumber}`;
  const [draft] = useState(() => readDraft(draftName));
  const [isOpen, setOpen] = useState(draft !== undefined);
  const restored = valuesSchema.safeParse(draft?.values);
  if (!isOpen) {
    return (
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Return items
        </Button>
        <p className="mt-2 text-muted">
          You can return items until {formatDay(order.returnUntil ?? '')}.
        </p>
      </div>
    );
  }
  return (
    <ReturnForm
      order={order}
      access={access}
      draftName={draftName}
      start={{
        values: restored.success ? restored.data : nothing,
        key: isUuid(draft?.key) ? draft.key : randomUuid(),
      }}
      takesFocus={draft === undefined}
      onClose={() => {
        discardDraft(draftName);
        setOpen(false);
      }}
    />
  );
}

interface ReturnFormProps {
  order: CustomerOrder;
  access: OrderAccess;
  draftName: string;
  start: { values: Values; key: string };
  takesFocus: boolean;
  onClose: () => void;
}

function ReturnForm({ order, access, draftName, start, takesFocus, onClose }: ReturnFormProps) {
  const [values, setValues] = useState(start.values);
  const [key, setKey] = useState(start.key);
  const [areErrorsShown, setErrorsShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(preloadToasts, []);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part };
    setValues(next);
    saveDraft(draftName, { values: next, key });
  };
  const lines = order.items.filter((item) => item.returnable > 0);
  const items = lines
    .map(({ id, returnable }) => ({
      id,
      quantity: Math.min(values.quantities[id] ?? 0, returnable),
    }))
    .filter(({ quantity }) => quantity > 0);
  const { reason } = values;
  const comment = commentSchema.safeParse(values.comment);
  const errors = {
    items: items.length === 0 ? 'Please choose how many you want to send back.' : undefined,
    reason: reason === '' ? 'Please choose a reason.' : undefined,
    comment: comment.error?.issues[0]?.message,
  };

  const { mutate, isPending, error } = useMutation({
    mutationFn: requestReturn.bind(null, access.proof),
    onSuccess: () => {
      toast({
        kind: 'success',
        title: 'Return requested',
        description: `Please don’t send a parcel before we ${sendsMail ? 'email you' : 'answer here'}.`,
      });
      onClose();
      void access.reload();
    },
    onError: (failure) => {
      if (!wasOvertaken(failure)) return;
      // Another tab was faster, or the days are over: the order shows what is left.
      setKey(randomUuid());
      void access.reload();
    },
  });

  const submit = () => {
    setErrorsShown(true);
    if (isPending) return;
    if (errors.items || reason === '' || !comment.success) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
      return;
    }
    mutate({ items, reason, comment: comment.data, key });
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid max-w-180 gap-5 rounded-card border border-line bg-card p-5"
    >
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-xl">
          Return items
        </h3>
        <p className="mt-1 text-muted">
          Choose what you want to send back. We’ll answer with the address and a number for the
          parcel. You’ll get your money back, tax included, within {returns.refundDays} business
          days after it arrives.
        </p>
      </div>
      {lines.map((item, index) => (
        <SelectField
          key={item.id}
          label={`How many of: ${item.name}`}
          options={Array.from({ length: item.returnable + 1 }, (_, n) => ({
            value: String(n),
            label: n === 0 ? 'None' : `${n} of ${item.returnable}`,
          }))}
          placeholder={null}
          optional
          showOptional={false}
          value={String(Math.min(values.quantities[item.id] ?? 0, item.returnable))}
          error={areErrorsShown && index === 0 ? errors.items : undefined}
          onChange={(event) =>
            change({ quantities: { ...values.quantities, [item.id]: Number(event.target.value) } })
          }
        />
      ))}
      <SelectField
        label="Reason"
        name="reason"
        options={returnReasonCodes.map((code) => ({ value: code, label: returnReasons[code] }))}
        value={reason}
        error={areErrorsShown ? errors.reason : undefined}
        help={reason === '' ? undefined : returnShippingText(reason)}
        onChange={(event) =>
          change({ reason: returnReasonCodes.find((code) => code === event.target.value) ?? '' })
        }
      />
      <TextAreaField
        label="Comment"
        name="comment"
        optional
        rows={3}
        help="Only our staff read this."
        value={values.comment}
        error={areErrorsShown ? errors.comment : undefined}
        onChange={(event) => change({ comment: event.target.value })}
      />
      {error && (
        <div role="alert">
          <FailureLine
            text={`Not sent. Everything you typed is still here. ${customerErrorText(error)}`}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {isPending ? 'Sending…' : 'Request return'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep the items
        </Button>
      </div>
    </form>
  );
}

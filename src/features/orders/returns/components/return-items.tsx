import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FailureLine } from '#components/form/failure-line.tsx';
import { Button } from '#components/ui/button.tsx';
import { returns, sendsMail } from '#config/site.ts';
import {
  requestReturn,
  type CustomerOrder,
  type OrderAccess,
} from '#features/orders/customer-api.ts';
import { customerErrorText, wasOvertaken } from '#lib/api/mutation-error.ts';
import { preloadToasts, toast } from '#lib/feedback/toast.ts';
import { draftOf } from '#lib/forms/draft.ts';
import { useTypedValues } from '#lib/forms/use-typed-values.ts';
import { returnShippingText } from '../return.ts';
import { returnDaysText } from '../return-days.ts';
import {
  emptyReturn,
  enteredReturn,
  isReason,
  possibleQuantity,
  quantityField,
  ReturnFields,
  returnSchema,
  type ReturnableItem,
  type ReturnValues,
} from './return-fields.tsx';

/** Lets the customer ask to return items. The browser keeps the typed values until they are sent. */
export function ReturnItems({ order, access }: { order: CustomerOrder; access: OrderAccess }) {
  const items = order.items
    .filter(({ returnable }) => returnable > 0)
    .map(({ id, name, returnable }) => ({ productId: id, name, quantity: returnable }));
  const draft = draftOf(`draft-return-${order.orderNumber}`, emptyReturn(items));
  const [restored] = useState(draft.read);
  const [isOpen, setOpen] = useState(restored !== undefined);
  if (!isOpen) {
    return (
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Return items
        </Button>
        <p className="mt-2 text-muted">{returnDaysText(order.items)}</p>
      </div>
    );
  }
  return (
    <ReturnForm
      items={items}
      access={access}
      draft={draft}
      takesFocus={restored === undefined}
      onClose={() => {
        draft.discard();
        setOpen(false);
      }}
    />
  );
}

interface ReturnFormProps {
  items: readonly ReturnableItem[];
  access: OrderAccess;
  draft: ReturnType<typeof draftOf<ReturnValues>>;
  takesFocus: boolean;
  onClose: () => void;
}

function ReturnForm({ items, access, draft, takesFocus, onClose }: ReturnFormProps) {
  const form = useForm({
    resolver: zodResolver(returnSchema(items, 'Please choose how many you want to send back.')),
    defaultValues: draft.read() ?? emptyReturn(items),
  });
  useTypedValues(form, (values) => void draft.save(values));
  const { errors } = form.formState;
  const { reason } = useWatch({ control: form.control });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(preloadToasts, []);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    // Another tab may have returned some pieces. Quantities that are now too high are lowered.
    for (const item of items) {
      const name = quantityField(item);
      const chosen = form.getValues(name);
      const possible = possibleQuantity(item, chosen);
      if (chosen !== possible) form.setValue(name, possible);
    }
  });

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
      // Another tab has returned items, or the return period is over. After the reload, the form offers what can still
      // be returned.
      draft.renewKey();
      void access.reload();
    },
  });

  const submit = form.handleSubmit((values) => {
    if (!isPending) mutate({ ...enteredReturn(items, values), key: draft.key() });
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
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
      <ReturnFields
        items={items}
        field={(name) => ({ ...form.register(name), error: errors[name]?.message })}
        reasonHelp={isReason(reason) ? returnShippingText(reason) : undefined}
        commentHelp="Only our staff read this."
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

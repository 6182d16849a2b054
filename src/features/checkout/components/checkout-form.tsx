import { zodResolver } from '@hookform/resolvers/zod';
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { FailureLine } from '#components/form/failure-line.tsx';
import { FieldSet } from '#components/form/field-set.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { cardNumberMaxLength, formatCardNumber, formatExpiryDate } from '../card-input.ts';
import { keepCustomerDraft, readCustomerDraft } from '../customer-draft.ts';
import { isPaymentSimulated } from '../payment.ts';
import { checkoutSchema, type CheckoutForm as CheckoutValues } from '../schema.ts';

interface CheckoutFormProps {
  /** Runs with valid values; the form shows that it is processing until it settles. Must not throw. */
  onSubmit: (values: CheckoutValues) => Promise<void>;
  /** What became of the last attempt, where only another one helps. */
  failure?: string | undefined;
}

const noCard = { cardNumber: '', cardName: '', expiryDate: '', cvv: '' };

interface InputEventLike {
  target: HTMLInputElement;
  nativeEvent?: { inputType?: string };
}

interface FormattedField extends UseFormRegisterReturn {
  onBeforeInput: (event: { currentTarget: HTMLInputElement }) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/**
 * Reformats what is typed before react-hook-form reads it. Only at the end of the text: while something
 * in the middle is corrected, moving the caret would be worse than a missing space.
 */
function formatted(
  field: UseFormRegisterReturn,
  format: (value: string) => string,
  makeRoom = (full: string) => full.replace(/ /g, ''),
): FormattedField {
  return {
    ...field,
    // A card number of 16 digits in groups fills the field; the spaces give way to a 17th, as the century of a year does.
    onBeforeInput: ({ currentTarget: input }) => {
      const { value, maxLength, selectionStart } = input;
      if (value.length === maxLength && selectionStart === maxLength) {
        input.value = makeRoom(value);
      }
    },
    // The browser would cut what is pasted to the field's length before it could be put in order: 12/2030 to 12/20,
    // the last digit of a card number for a space before the first. What is too long all the same is told.
    onPaste: (event) => {
      const input = event.currentTarget;
      const { value, maxLength } = input;
      const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
      const pasted = event.clipboardData.getData('text').replace(/[\r\n]/g, '');
      const whole = value.slice(0, start) + pasted + value.slice(end);
      if (whole.length <= maxLength) return;
      event.preventDefault();
      input.value = format(whole);
      void field.onChange(event);
    },
    onChange: (event: InputEventLike) => {
      const input = event.target;
      const atEnd = input.selectionStart === input.value.length;
      const isDeleting = event.nativeEvent?.inputType?.startsWith('delete') === true;
      if (atEnd && !isDeleting) input.value = format(input.value);
      return field.onChange(event);
    },
    onBlur: (event: InputEventLike) => {
      event.target.value = format(event.target.value);
      return field.onBlur(event);
    },
  };
}

export function CheckoutForm({ onSubmit, failure }: CheckoutFormProps) {
  const {
    register,
    handleSubmit,
    subscribe,
    formState: { errors, isSubmitting },
  } = useForm<CheckoutValues>({
    resolver: zodResolver(checkoutSchema),
    defaultValues: { ...readCustomerDraft(), ...noCard },
  });
  const error = (name: keyof CheckoutValues) => errors[name]?.message;
  const submitButton = useRef<HTMLButtonElement>(null);
  // What is corrected while the order is on its way would not be in it.
  const [isFixed, setFixed] = useState(false);

  const submit = async (values: CheckoutValues) => {
    submitButton.current?.focus({ preventScroll: true });
    setFixed(true);
    await onSubmit(values);
    setFixed(false);
  };

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepCustomerDraft(values),
      }),
    [subscribe],
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-8"
      aria-label="Checkout"
    >
      <div inert={isFixed} className="grid gap-8 inert:opacity-60">
        <FieldSet legend="Contact Information">
          <TextField
            className="sm:col-span-6"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            help="Your order confirmation goes here."
            error={error('email')}
            {...register('email')}
          />
        </FieldSet>
        <FieldSet legend="Shipping Address">
          <TextField
            className="sm:col-span-3"
            label="First name"
            autoComplete="given-name"
            error={error('firstName')}
            {...register('firstName')}
          />
          <TextField
            className="sm:col-span-3"
            label="Last name"
            autoComplete="family-name"
            error={error('lastName')}
            {...register('lastName')}
          />
          <TextField
            className="sm:col-span-6"
            label="Address"
            autoComplete="street-address"
            error={error('address')}
            {...register('address')}
          />
          <TextField
            className="sm:col-span-3"
            label="City"
            autoComplete="address-level2"
            error={error('city')}
            {...register('city')}
          />
          <TextField
            className="sm:col-span-1"
            inputClassName="uppercase placeholder:normal-case"
            label="State"
            autoComplete="address-level1"
            autoCapitalize="characters"
            placeholder="GA"
            maxLength={2}
            error={error('state')}
            {...formatted(register('state'), (state) => state.trim())}
          />
          <TextField
            className="sm:col-span-2"
            label="ZIP code"
            inputMode="numeric"
            autoComplete="postal-code"
            error={error('zipCode')}
            {...register('zipCode')}
          />
        </FieldSet>
        <FieldSet
          legend="Payment Information"
          description={
            isPaymentSimulated && (
              <p>
                This is a demonstration of the payment step: no card is charged and no card data
                leaves this page.
              </p>
            )
          }
        >
          <TextField
            className="sm:col-span-6"
            inputClassName="tabular"
            label="Card number"
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 5678 9012 3456"
            maxLength={cardNumberMaxLength}
            error={error('cardNumber')}
            {...formatted(register('cardNumber'), formatCardNumber)}
          />
          <TextField
            className="sm:col-span-6"
            label="Name on card"
            autoComplete="cc-name"
            error={error('cardName')}
            {...register('cardName')}
          />
          <TextField
            className="sm:col-span-3"
            inputClassName="tabular"
            label="Expiry date"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            maxLength={5}
            error={error('expiryDate')}
            {...formatted(
              register('expiryDate'),
              formatExpiryDate,
              // What is typed after 12/20 is the rest of 2029.
              (full) => full.replace(/\/20$/, '/'),
            )}
          />
          <TextField
            className="sm:col-span-3"
            inputClassName="tabular"
            label="CVV"
            type="password"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            error={error('cvv')}
            {...formatted(register('cvv'), (cvv) => cvv.trim())}
          />
        </FieldSet>
      </div>
      <div>
        {failure && !isSubmitting && <FailureLine text={failure} />}
        <Button ref={submitButton} type="submit" size="lg" busy={isSubmitting} className="w-full">
          {isSubmitting ? 'Processing...' : 'Complete Order'}
        </Button>
        <p className="mt-3 flex justify-center gap-2 text-sm text-muted">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          Secure SSL encrypted checkout • 30-day money back guarantee
        </p>
      </div>
    </form>
  );
}

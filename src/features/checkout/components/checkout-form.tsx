import { zodResolver } from '@hookform/resolvers/zod';
import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FailureLine } from '#components/form/failure-line.tsx';
import { FieldSet } from '#components/form/field-set.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { TermsLinks } from '#components/terms-links.tsx';
import { Button } from '#components/ui/button.tsx';
import { paymentProvider } from '#config/site.ts';
import { claims } from '#content/promises.ts';
import { mailWords } from '#content/mail-words.ts';
import { cleanCode } from '#lib/forms/clean-text.ts';
import { useTypedValues } from '#lib/forms/use-typed-values.ts';
import { cardDigits, formatCardNumber, formatExpiryDate } from '../card-input.ts';
import { customerDraft, noCustomer } from '../drafts.ts';
import { formattedField } from '../formatted-field.ts';
import { checkoutSchema, customerSchema, type CheckoutValues } from '../schema.ts';
import { stateCode, stateQuestion } from '../us-states.ts';

interface CheckoutFormProps {
  /** True if the customer pays on the payment provider's page. The form then has no card fields. */
  paysOnline?: boolean;
  /**
   * Called with valid values. The button shows "Processing..." until the promise settles.
   * @returns Messages by field name, for fields that the server refused.
   */
  onSubmit: (values: CheckoutValues) => Promise<Record<string, string>>;
  /** Text about the last attempt, if that attempt failed. */
  failure?: string | undefined;
}

/** For orders that are paid online. The form has no card fields, so the card values are empty. */
const withoutCardSchema = z.extend(customerSchema, {
  ...{ cardNumber: z.string(), cardName: z.string(), expiryDate: z.string(), cvv: z.string() },
});
const noCard = { cardNumber: '', cardName: '', expiryDate: '', cvv: '' };

export function CheckoutForm({ paysOnline = false, onSubmit, failure }: CheckoutFormProps) {
  const {
    register,
    handleSubmit,
    setError,
    subscribe,
    formState: { errors, isSubmitting },
  } = useForm<CheckoutValues>({
    resolver: zodResolver(paysOnline ? withoutCardSchema : checkoutSchema),
    defaultValues: { ...(customerDraft.read() ?? noCustomer), ...noCard },
  });
  const error = (name: keyof CheckoutValues) => errors[name]?.message;
  const submitButton = useRef<HTMLButtonElement>(null);
  // The fields are locked while the order is sent. A change would not be part of that order.
  const [isOrdering, setOrdering] = useState(false);

  /** The last question about a ZIP code in another state. A second submit without a change means "yes". */
  const requestedState = useRef<string>(undefined);

  const submit = async (values: CheckoutValues) => {
    const question = stateQuestion(values.state, values.zipCode);
    if (question && question !== requestedState.current) {
      requestedState.current = question;
      setError('state', { message: question }, { shouldFocus: true });
      return;
    }
    submitButton.current?.focus({ preventScroll: true });
    setOrdering(true);
    const refused = Object.entries(await onSubmit(values)).filter(([name]) => name in values);
    // The fields must be unlocked before the next line, because a locked field cannot get the focus.
    flushSync(() => setOrdering(false));
    refused.forEach(([name, message], index) =>
      setError(name as keyof CheckoutValues, { message }, { shouldFocus: index === 0 }),
    );
  };

  useTypedValues({ subscribe }, (values) => void customerDraft.save(values));

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-8"
      aria-label="Checkout"
    >
      <div inert={isOrdering} className="grid gap-8 inert:opacity-60">
        <FieldSet legend="Contact Information">
          <TextField
            className="sm:col-span-6"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            help={mailWords.checkoutEmail}
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
            autoComplete="address-line1"
            error={error('address')}
            {...register('address')}
          />
          <TextField
            className="sm:col-span-6"
            label="Apartment, suite, unit"
            optional
            autoComplete="address-line2"
            error={error('address2')}
            {...register('address2')}
          />
          <TextField
            className="sm:col-span-2"
            label="City"
            autoComplete="address-level2"
            error={error('city')}
            {...register('city')}
          />
          <TextField
            className="sm:col-span-2"
            inputClassName="uppercase placeholder:normal-case"
            label="State"
            autoComplete="address-level1"
            autoCapitalize="characters"
            placeholder="GA"
            maxLength={2}
            error={error('state')}
            {...formattedField(register('state'), (state) => stateCode(state) ?? state)}
          />
          <TextField
            className="sm:col-span-2"
            label="ZIP code"
            inputMode="numeric"
            autoComplete="postal-code"
            error={error('zipCode')}
            {...register('zipCode', { deps: 'state' })}
          />
        </FieldSet>
        {paysOnline ? (
          <FieldSet
            legend="Payment Information"
            description={
              <p>
                Next you pay by card on the page of {paymentProvider}. We never see the number of
                your card. We keep the items for you for 30 minutes.
              </p>
            }
          />
        ) : (
          <FieldSet
            legend="Payment Information"
            description={
              <p>
                This is a demonstration of the payment step: no card is charged and no card data
                leaves this page.
              </p>
            }
          >
            <TextField
              className="sm:col-span-6"
              inputClassName="tabular"
              label="Card number"
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="1234 5678 9012 3456"
              maxLength={19}
              error={error('cardNumber')}
              {...formattedField(register('cardNumber'), formatCardNumber, cardDigits)}
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
              {...formattedField(
                register('expiryDate'),
                formatExpiryDate,
                // Shortens the typed "12/202" to "12/2", so that the customer can type "12/2029" in a field for
                // "12/29".
                (typed) => typed.replace(/^(\d\d?[/.-]?)20(?=\d)/, '$1'),
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
              {...formattedField(register('cvv'), cleanCode)}
            />
          </FieldSet>
        )}
      </div>
      <div>
        {failure && !isSubmitting && <FailureLine text={failure} />}
        <Button ref={submitButton} type="submit" size="lg" busy={isSubmitting} className="w-full">
          {isSubmitting ? 'Processing...' : paysOnline ? 'Continue to payment' : 'Complete Order'}
        </Button>
        <p className="mt-3 flex justify-center gap-2 text-sm text-muted">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          Secure SSL encrypted checkout • {claims.moneyBack}
        </p>
        <p className="mt-1 text-center">
          <TermsLinks parts={['shipping', 'returns', 'privacy']} />
        </p>
      </div>
    </form>
  );
}

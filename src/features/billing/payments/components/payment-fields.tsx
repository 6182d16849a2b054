import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { businessToday, isDay } from '#lib/format/dates.ts';
import { centsToDecimal, formatCents } from '#lib/format/money.ts';
import { parsePrice } from '#features/billing/lines.ts';
import { optionalText } from '#lib/forms/field-schemas.ts';
import { mostReference, paymentMethodLabels, takenMethods, toTheCard } from '../payment.ts';

/**
 * Validates a payment or a refund.
 * @param mostCents Maximum amount.
 * @param cardCents Maximum amount of a refund to the card.
 */
export function paymentSchema(mostCents: number, cardCents = 0) {
  return z
    .object({
      amount: z.string().check(
        z.refine(
          (text) => {
            const cents = parsePrice(text);
            return cents !== null && cents > 0 && cents <= mostCents;
          },
          `Please enter an amount up to ${formatCents(mostCents)}.`,
        ),
      ),
      method: z.enum([...takenMethods, 'online'], { error: 'Please choose how it was paid.' }),
      reference: optionalText(mostReference),
      paidOn: z
        .string()
        .check(
          z.refine(
            (day) => isDay(day) && day <= businessToday(),
            'Please choose today or an earlier day.',
          ),
        ),
    })
    .check(
      z.refine(
        ({ amount, method }) => method !== 'online' || (parsePrice(amount) ?? 0) <= cardCents,
        {
          error: `Only ${formatCents(cardCents)} came from the card. Give the rest back another way.`,
          path: ['amount'],
        },
      ),
    );
}
type TypedPayment = z.infer<ReturnType<typeof paymentSchema>>;

/** @param cardCents Amount that can be refunded to the card. If it is above zero, the form suggests the card. */
export function typedPayment(
  amountCents: number,
  cardCents = 0,
  method: TypedPayment['method'] = 'cash',
): TypedPayment {
  return {
    amount: centsToDecimal(cardCents > 0 ? Math.min(amountCents, cardCents) : amountCents),
    method: cardCents > 0 ? 'online' : method,
    reference: '',
    paidOn: businessToday(),
  };
}

/** Converts the typed values. A refund to the card gets today's date and no reference. */
export function readPayment({ amount, ...payment }: TypedPayment) {
  return {
    ...payment,
    ...(payment.method === 'online' && { reference: '', paidOn: businessToday() }),
    amountCents: parsePrice(amount) ?? 0,
  };
}

/** Tells staff how to make the refund. */
export function returnHow(method: TypedPayment['method'], bankTookCents: number): string {
  const taken =
    bankTookCents > 0
      ? `The bank took ${formatCents(bankTookCents)} back already, in a dispute: do not give that back again. `
      : '';
  return `${taken}${method === 'online' ? 'The money goes to the card by itself.' : 'Nothing is moved here: note what you gave back.'}`;
}

export const returnedTitle = ({ method }: Pick<TypedPayment, 'method'>) =>
  method === 'online' ? 'On its way to the card' : 'Recorded as given back';

interface PaymentFieldsProps {
  /** The function `field` that `useEditForm` returns. */
  field: (name: keyof TypedPayment) => UseFormRegisterReturn & {
    error: string | undefined;
    help: string | undefined;
  };
  /** True for a refund, false for a payment. */
  isReturn: boolean;
  /** True if the payment provider can refund to the card. */
  canGoToCard: boolean;
  method: TypedPayment['method'];
}

export function PaymentFields({ field, isReturn, canGoToCard, method }: PaymentFieldsProps) {
  const done = isReturn ? 'given back' : 'paid';
  return (
    <>
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        {...field('amount')}
      />
      <SelectField
        label={`How it was ${done}`}
        placeholder={null}
        options={[
          ...(canGoToCard ? [{ value: 'online', label: toTheCard }] : []),
          ...takenMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
        ]}
        {...field('method')}
      />
      {method === 'online' ? (
        <p className="text-sm text-muted">The customer’s bank may take up to ten days.</p>
      ) : (
        <OwnNotes {...{ field, isReturn }} />
      )}
    </>
  );
}

/** Reference and date. Staff type them, except for a refund to the card. */
function OwnNotes({ field, isReturn }: Pick<PaymentFieldsProps, 'field' | 'isReturn'>) {
  const reference = field('reference');
  return (
    <>
      <TextField
        label="Reference"
        optional
        autoComplete="off"
        maxLength={mostReference}
        {...reference}
        help={reference.help ?? 'The number of the check or of the card slip. Never a card number.'}
      />
      <TextField
        label={isReturn ? 'Given back on' : 'Paid on'}
        type="date"
        max={businessToday()}
        autoComplete="off"
        {...field('paidOn')}
      />
    </>
  );
}

import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { businessToday, isDay } from '#lib/format/dates.ts';
import { centsToDecimal, formatCents } from '#lib/format/money.ts';
import { parsePrice } from '../lines.ts';
import { optionalText } from '#lib/forms/field-schemas.ts';
import { mostReference, paymentMethodLabels, takenMethods } from '../payment.ts';

/** What is noted of money that was taken: at most so many cents. */
export function paymentSchema(mostCents: number) {
  return z.object({
    amount: z.string().check(
      z.refine(
        (text) => {
          const cents = parsePrice(text);
          return cents !== null && cents > 0 && cents <= mostCents;
        },
        `Please enter an amount up to ${formatCents(mostCents)}.`,
      ),
    ),
    method: z.enum(takenMethods, { error: 'Please choose how it was paid.' }),
    reference: optionalText(mostReference),
    paidOn: z
      .string()
      .check(
        z.refine(
          (day) => isDay(day) && day <= businessToday(),
          'Please choose today or an earlier day.',
        ),
      ),
  });
}
export type TypedPayment = z.infer<ReturnType<typeof paymentSchema>>;

export function typedPayment(amountCents: number): TypedPayment {
  return {
    amount: centsToDecimal(amountCents),
    method: 'cash',
    reference: '',
    paidOn: businessToday(),
  };
}

export function readPayment({ amount, ...payment }: TypedPayment) {
  return { ...payment, amountCents: parsePrice(amount) ?? 0 };
}

interface PaymentFieldsProps {
  /** As `useEditForm` gives it. */
  field: (name: keyof TypedPayment) => UseFormRegisterReturn & {
    error: string | undefined;
    help: string | undefined;
  };
  /** Whether money is given back. */
  isReturn: boolean;
}

export function PaymentFields({ field, isReturn }: PaymentFieldsProps) {
  const reference = field('reference');
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
        options={takenMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
        {...field('method')}
      />
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

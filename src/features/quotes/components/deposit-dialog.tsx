import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { labelOptions } from '#components/form/filter-fields.tsx';
import { SelectField } from '#components/form/select-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { businessToday, isDay } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { centsToDecimal, formatCents } from '#lib/format/money.ts';
import { parsePrice } from '../lines.ts';
import {
  depositDue,
  depositPaid,
  paymentMethodLabels,
  paymentMethods,
  type Quote,
} from '../quote.ts';
import { recordDeposit } from '../staff-api.ts';

interface DepositDialogProps {
  quote: Quote;
  /** Who paid. */
  name: string;
  onClose: () => void;
}

/** Notes that a deposit was paid. Nothing is charged. */
export function DepositDialog({ quote, name, onClose }: DepositDialogProps) {
  const unpaidCents = quote.totalCents - depositPaid(quote);
  const amountMessage = `Please enter an amount up to ${formatCents(unpaidCents)}.`;
  const schema = z.object({
    amount: z.string().check(
      z.refine((text) => {
        const cents = parsePrice(text);
        return cents !== null && cents > 0 && cents <= unpaidCents;
      }, amountMessage),
    ),
    method: z.enum(paymentMethods, { error: 'Please choose how it was paid.' }),
    paidOn: z
      .string()
      .check(
        z.refine(
          (day) => isDay(day) && day <= businessToday(),
          'Please choose today or an earlier day.',
        ),
      ),
  });
  const { field, ...form } = useEditForm({
    record: `deposit-${quote.id}`,
    schema,
    saved: quote,
    toValues: (saved): z.input<typeof schema> => ({
      amount: centsToDecimal(depositDue(saved) || unpaidCents),
      method: 'cash',
      paidOn: businessToday(),
    }),
    save: ({ amount, method, paidOn }, _seen, key) =>
      recordDeposit(quote, { amountCents: parsePrice(amount) ?? 0, method, paidOn }, key),
    queryKeys: [['service-requests']],
    success: ({ amount }) => ({
      title: 'Deposit recorded',
      description: formatCents(parsePrice(amount) ?? 0),
    }),
    failure: { title: 'Failed to record the deposit' },
    keepsDraft: true,
    onClose,
  });
  return (
    <EditDialog
      title="Record a deposit"
      description={`From ${isolate(name)}. Nothing is charged here: note what you were paid.`}
      form={form}
      submitLabel="Record deposit"
    >
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        {...field('amount')}
      />
      <SelectField
        label="How it was paid"
        placeholder={null}
        options={labelOptions(paymentMethodLabels)}
        {...field('method')}
      />
      <TextField
        label="Paid on"
        type="date"
        max={businessToday()}
        autoComplete="off"
        {...field('paidOn')}
      />
    </EditDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { Button } from '#components/ui/button.tsx';
import { paymentProvider } from '#config/site.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { requiredText } from '#lib/forms/field-schemas.ts';
import {
  resolveUnbookedPayment,
  unbookedPaymentsQuery,
  type UnbookedPayment,
} from '../staff-api.ts';

const buttonLabel = 'What became of it?';

/**
 * Online payments that could not be assigned to an invoice, a deposit or an order. Staff enter what happened to the
 * money. The payment then leaves the list.
 */
export function UnbookedPayments() {
  const { data: payments = [] } = useQuery(unbookedPaymentsQuery);
  const [open, setOpen] = useState<UnbookedPayment>();
  if (payments.length === 0) return null;
  return (
    <section
      aria-labelledby="unbooked-title"
      className="mb-5 rounded-card border border-line bg-signal-wash p-4"
    >
      <h2 id="unbooked-title" className="font-semibold">
        Money came that our books did not take
      </h2>
      <p>Look it up in {paymentProvider}, and give back there what is not owed.</p>
      <ul>
        {payments.map((payment) => (
          <li key={payment.id} className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular min-w-0 grow basis-60 wrap-anywhere">
              {payment.detail}, {formatDateTime(payment.at)}, {payment.id}
            </span>
            <Button
              variant="secondary"
              aria-label={`${buttonLabel} ${payment.detail}`}
              onClick={() => setOpen(payment)}
            >
              {buttonLabel}
            </Button>
          </li>
        ))}
      </ul>
      {open && <OutcomeDialog payment={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

const mostOutcome = 200;
const schema = z.object({
  outcome: requiredText(mostOutcome, 'Please enter what became of the money.'),
});

function OutcomeDialog({ payment, onClose }: { payment: UnbookedPayment; onClose: () => void }) {
  const { field, ...form } = useEditForm({
    record: `unbooked-${payment.id}`,
    schema,
    saved: payment,
    toValues: () => ({ outcome: '' }),
    save: ({ outcome }) => resolveUnbookedPayment(payment.id, outcome),
    queryKeys: [unbookedPaymentsQuery.queryKey],
    success: () => ({ title: 'Saved', description: payment.detail }),
    failure: { title: 'Not saved' },
    keepsDraft: true,
    adds: true,
    onClose,
  });
  return (
    <EditDialog
      title={buttonLabel}
      description={`${payment.detail}. It then no longer stands on Today.`}
      form={form}
      submitLabel="Save"
    >
      <TextField
        label="What became of the money"
        autoComplete="off"
        maxLength={mostOutcome}
        {...field('outcome')}
      />
    </EditDialog>
  );
}

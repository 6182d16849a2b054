import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { CheckboxField } from '#components/form/checkbox-field.tsx';
import { EditDialog } from '#components/form/edit-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { useEditForm } from '#components/form/use-edit-form.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { requestQuery } from '#features/service-requests/staff-api.ts';
import { dayAndTimeOf } from '#features/service-requests/visits/times.ts';
import { openVisits } from '#features/service-requests/visits/visit.ts';
import { formatShortDay } from '#lib/format/business-days.ts';
import { businessToday, isDay } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents } from '#lib/format/money.ts';
import { listOfNames } from '#lib/format/names.ts';
import { cleanText } from '#lib/forms/clean-text.ts';
import { quoteMail } from '../quote-mail.ts';
import { cancelQuote, quotesQuery, type Quote } from '../staff-api.ts';

const longestReason = 500;

/** The customer may have canceled earlier, by phone, by mail or at the door. So staff may enter a past day. */
function cancellationSchema(acceptedOn: string) {
  return z.object({
    canceledOn: z
      .string()
      .check(
        z.refine(
          (day) => isDay(day) && day >= acceptedOn && day <= businessToday(),
          'Please choose a day from the acceptance on, until today.',
        ),
      ),
    reason: z
      .string()
      .check(z.refine((text) => cleanText(text) !== '', 'Please enter what the customer said.')),
  });
}

interface CancelQuoteDialogProps {
  request: ServiceRequest;
  /** A quote with the state `accepted`. */
  quote: Quote;
  onClose: () => void;
}

/** Records that the customer canceled an accepted quote. Staff can also cancel the upcoming visits here. */
export function CancelQuoteDialog({ request, quote, onClose }: CancelQuoteDialogProps) {
  const { data: detail, dataUpdatedAt } = useQuery(requestQuery(request.reference));
  const ahead = openVisits(detail?.visits ?? []).filter(
    ({ startsAt, isOfPlan }) => !isOfPlan && Date.parse(startsAt) > dataUpdatedAt,
  );
  const days = ahead.map(({ startsAt }) => formatShortDay(dayAndTimeOf(startsAt).day));
  const { data: quotes = [] } = useQuery(quotesQuery(request.id));
  // If the customer has accepted other work too, the upcoming visits may be for that work.
  const hasOtherWork = quotes.some(
    ({ id, state, isInvoiced, plan }) =>
      id !== quote.id && state === 'accepted' && !isInvoiced && !plan,
  );
  const [ticked, setTicked] = useState<boolean>();
  const cancelsVisits = ticked ?? !hasOtherWork;
  const paidCents = quote.depositPaidCents;
  const acceptedOn = quote.answeredAt ? businessToday(new Date(quote.answeredAt)) : '';
  const schema = cancellationSchema(acceptedOn);
  const { field, ...form } = useEditForm({
    record: `cancel-quote-${quote.id}`,
    schema,
    saved: quote,
    toValues: () => ({ canceledOn: businessToday(), reason: '' }),
    save: (typed, base, key) =>
      cancelQuote(base, typed, cancelsVisits ? ahead.map(({ id }) => id) : [], key),
    queryKeys: [['service-requests']],
    success: () => ({ title: 'Canceled by the customer', description: request.name }),
    failure: { title: 'Failed to cancel the quote' },
    keepsDraft: true,
    adds: true,
    onClose,
  });
  const { data: typed } = schema.safeParse(useWatch({ control: form.control }));
  return (
    <EditDialog
      title="Canceled by the customer"
      description={`${isolate(request.name)} no longer wants what they accepted, for ${formatCents(quote.totalCents)}.${paidCents > 0 ? ` Their deposit of ${formatCents(paidCents)} is then to be given back.` : ''}`}
      form={form}
      submitLabel="Cancel the quote"
      dismiss="Back"
      variant="danger"
    >
      <TextField
        label="Canceled on"
        type="date"
        min={acceptedOn}
        max={businessToday()}
        autoComplete="off"
        {...field('canceledOn')}
      />
      <TextField label="Reason" autoComplete="off" maxLength={longestReason} {...field('reason')} />
      {ahead.length > 0 && (
        <CheckboxField
          label={`Cancel the ${ahead.length > 1 ? 'visits' : 'visit'} of ${listOfNames(days)}, too`}
          checked={cancelsVisits}
          onChange={({ target }) => setTicked(target.checked)}
        />
      )}
      <MailNote
        kind="quote-canceled"
        recipient={request.email}
        data={typed && quoteMail(request, { ...quote, canceledOn: typed.canceledOn })}
      />
    </EditDialog>
  );
}

import { CheckboxGroup } from '#components/form/checkbox-group.tsx';
import { quoteName } from '#features/billing/quotes/quote.ts';
import type { Quote } from '#features/billing/quotes/staff-api.ts';
import { dayAndTimeOf } from '#features/service-requests/visits/times.ts';
import type { Visit } from '#features/service-requests/visits/visit.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';

/** Ids of the quotes and visits that an invoice bills. */
export interface Billed {
  quoteIds: readonly string[];
  visitIds: readonly string[];
}

interface BilledWorkProps {
  accepted: readonly Quote[];
  visits: readonly Visit[];
  typed: Billed;
  change: (part: Partial<Billed>) => void;
}

/** Checkboxes for the accepted quotes and the visits that the invoice bills. */
export function BilledWork({ accepted, visits, typed, change }: BilledWorkProps) {
  const toggle = (ids: readonly string[], id: string) =>
    ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
  return (
    <>
      {accepted.length > 0 && (
        <CheckboxGroup
          label="Bills what was accepted"
          name="quotes"
          options={accepted.map((quote) => ({
            value: quote.id,
            label: `${quoteName(quote)} ${quote.version}, ${formatCents(quote.leftCents)} of ${formatCents(quote.totalCents)} left`,
          }))}
          chosen={typed.quoteIds}
          onChange={({ target }) => change({ quoteIds: toggle(typed.quoteIds, target.value) })}
        />
      )}
      {visits.length > 0 && (
        <CheckboxGroup
          label={visits.length > 1 ? 'For the visits' : 'For the visit'}
          name="visits"
          options={visits.map(({ id, startsAt }) => ({
            value: id,
            label: formatDayWithWeekday(dayAndTimeOf(startsAt).day),
          }))}
          chosen={typed.visitIds}
          onChange={({ target }) => change({ visitIds: toggle(typed.visitIds, target.value) })}
        />
      )}
    </>
  );
}

import { ChoiceSwitch } from '#components/form/choice-switch.tsx';
import type { SendOptions } from '#components/form/form-definition.ts';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { quoteWords } from '#content/quote-words.ts';
import { OptionalLines, type ShownQuote } from '#features/billing/components/lines-table.tsx';
import { planPrice } from '#features/billing/plans/plan-price.ts';
import { daysText, planFacts, planTerms } from '#features/billing/plans/plan.ts';
import { toPreferredTimes } from '#features/service-requests/forms/customer-forms.ts';
import { wasOvertaken } from '#lib/api/mutation-error.ts';
import { capital } from '#lib/format/capital.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { acceptQuoteForm, type Acceptance, type AcceptedQuote } from '../accept-quote-form.ts';
import { useChosenLines } from '../chosen-lines.ts';
import type { CustomerQuote } from '../customer-quote.ts';

interface AcceptQuoteSheetProps {
  quote: ShownQuote & Pick<CustomerQuote, 'id' | 'needsDigits'>;
  reference: string;
  paysOnline: boolean;
  how: Acceptance;
  /** Called when the office selects how the customer accepted. Without this function, the dialog has no such choice. */
  onHow?: (how: Exclude<Acceptance, 'online'>) => void;
  /** @throws ApiError 409 if the quote has changed. */
  onAccept: (accepted: AcceptedQuote, options: SendOptions) => Promise<void>;
  onClose: () => void;
}

/**
 * The dialog in which a quote is accepted. It shows the optional lines only to staff, because customers choose them on
 * the page.
 */
export function AcceptQuoteSheet({
  quote,
  reference,
  paysOnline,
  how,
  onHow,
  onAccept,
  onClose,
}: AcceptQuoteSheetProps) {
  const { chosen, positions, choose } = useChosenLines(quote);
  const { plan = null } = quote;
  const definition = acceptQuoteForm({
    ...{ how, reference, needsDigits: quote.needsDigits },
    plan,
  });
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={onHow ? 'Accepted by the customer' : `Accept this ${plan ? 'plan' : 'quote'}`}
      description={`About request ${reference}.`}
      className="max-w-120"
      definition={definition}
      // A new version of the quote keeps the typed name, but the customer must consent again.
      preset={(values) => ({ ...values, quote: quote.id, accepted: false })}
      lead={
        <div tabIndex={-1} data-first-field className="mb-6 grid gap-4">
          {onHow && how !== 'online' && (
            <ChoiceSwitch
              label="How"
              labels={{ 'by-phone': 'By phone', 'in-person': 'In person', 'on-paper': 'On paper' }}
              value={how}
              onChange={onHow}
              className="justify-self-start"
            />
          )}
          {how !== 'online' && <OptionalLines quote={chosen} onChoose={choose} />}
          <p aria-live="polite" className="tabular text-2xl font-bold">
            {plan
              ? capital(planPrice(plan, chosen.totalCents))
              : `Total ${formatCents(chosen.totalCents)}`}
          </p>
          <Terms quote={chosen} {...{ how, paysOnline }} />
        </div>
      }
      send={async ({ name, digits, ...wish }, options) => {
        const { totalCents } = chosen;
        try {
          const accepted = {
            name,
            digits,
            chosen: positions,
            totalCents,
            ...toPreferredTimes(wish),
          };
          await onAccept(accepted, options);
        } catch (error) {
          // The quote has changed. The page behind the dialog shows the new state.
          if (wasOvertaken(error)) onClose();
          throw error;
        }
        return {};
      }}
    />
  );
}

/** The terms that the customer accepts, above the field for the name. */
function Terms({
  quote,
  how,
  paysOnline,
}: Pick<AcceptQuoteSheetProps, 'how' | 'paysOnline'> & { quote: ShownQuote }) {
  const { plan } = quote;
  const deposit = Math.min(quote.depositCents, quote.totalCents);
  return (
    <div className="rounded-control border border-line px-4 py-3">
      <p className="font-semibold">
        {how === 'by-phone' ? 'Read this to the customer:' : 'What you agree to'}
      </p>
      <ul className="mt-1 list-disc pl-5">
        <li>
          {plan ? (
            <>
              {plan.calls
                ? 'We come when you call us, as this plan lists,'
                : `We do what this plan lists ${daysText(plan)},`}{' '}
              from {formatDayWithWeekday(plan.firstOn)}{' '}
              {plan.until ? `until ${formatDayWithWeekday(plan.until)}` : 'until you stop it'}, and
              you pay {formatCents(quote.totalCents)} a{' '}
              {plan.billing === 'visit' ? 'visit' : 'month'}
            </>
          ) : (
            <>We do what this quote lists, and you pay {formatCents(quote.totalCents)} for it</>
          )}
          {quote.taxCents > 0 && ', tax included'}.
        </li>
        {plan?.calls &&
          planFacts(plan)
            .filter(({ label }) => !['Begins', 'Goes on'].includes(label))
            .map(({ label, text }) => (
              <li key={label}>
                {label}: {text}.
              </li>
            ))}
        {plan && planTerms(plan).map((sentence) => <li key={sentence}>{sentence}</li>)}
        {deposit > 0 && (
          <li>
            {quoteWords.deposit}: {formatCents(deposit)}.{' '}
            {paysOnline ? quoteWords.depositHowOnline : quoteWords.depositHow}
          </li>
        )}
        <li>Nothing is charged now.{plan && ' You get an invoice each time.'}</li>
        <li>{quoteWords.rightToCancel}</li>
      </ul>
      <a
        href={paths.terms}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center link-signal"
      >
        Read our terms
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </div>
  );
}

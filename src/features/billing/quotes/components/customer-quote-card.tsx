import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Printer } from 'lucide-react';
import { PersonText } from '#components/person-text.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { payWords } from '#content/pay-words.ts';
import { quoteWords } from '#content/quote-words.ts';
import { QuoteLines } from '#features/billing/components/lines-table.tsx';
import { Folded } from '#features/billing/components/one-line.tsx';
import type { CustomerRequest } from '#features/billing/customer-request.ts';
import { HowToPay } from '#features/billing/payments/components/how-to-pay.tsx';
import { PayNow } from '#features/billing/payments/components/pay-now.tsx';
import { CustomerPlan } from '#features/billing/plans/components/customer-plan.tsx';
import { PlanFacts } from '#features/billing/plans/components/plan-facts.tsx';
import { planPrice } from '#features/billing/plans/plan-price.ts';
import { isRunning, planTerms } from '#features/billing/plans/plan.ts';
import { CustomerFormDialog } from '#features/service-requests/components/customer-form-dialog.tsx';
import type { RequestAccess } from '#features/service-requests/customer-api.ts';
import { errorText } from '#lib/api/api-error.ts';
import { customerErrorText, wasOvertaken } from '#lib/api/mutation-error.ts';
import { warnUntil } from '#lib/browser/leave-warning.ts';
import { usePrinted } from '#lib/browser/use-printed.ts';
import { toast } from '#lib/feedback/toast.ts';
import { capital } from '#lib/format/capital.ts';
import { formatCents } from '#lib/format/money.ts';
import { useChosenLines } from '../chosen-lines.ts';
import { acceptQuote, askForQuoteAgain, askForQuoteChange, declineQuote } from '../customer-api.ts';
import { isOpenQuote, type CustomerQuote } from '../customer-quote.ts';
import {
  changeQuoteForm,
  declinePlanForm,
  declineQuoteForm,
  type QuoteDeclineReason,
} from '../decline-quote-form.ts';
import { AcceptQuoteSheet } from './accept-quote-sheet.tsx';
import { QuoteState } from './customer-quote-state.tsx';
import { QuotePaper } from './quote-paper.tsx';

export interface CustomerQuotesProps {
  request: CustomerRequest;
  access: RequestAccess;
  reload: () => Promise<unknown>;
}

interface CustomerQuoteCardProps extends CustomerQuotesProps {
  quote: CustomerQuote;
  /** Called with a sentence for the customer if staff changed the quote before the customer's answer arrived. */
  onOvertaken: (text: string) => void;
}

/** A quote with its price, its state and the buttons for its customer. */
export function CustomerQuoteCard(props: CustomerQuoteCardProps) {
  const { quote, request } = props;
  const isClosed = request.status === 'done' || request.status === 'withdrawn';
  const isOpen = isOpenQuote(quote) && !isClosed;
  const { chosen, choose } = useChosenLines(quote);
  const { printed, print } = usePrinted<CustomerQuote>();
  const shown = isOpen ? chosen : quote;
  const id = `quote-${quote.version}`;

  const hasLines = quote.state !== 'withdrawn' && quote.state !== 'declined';
  const owesNow = quote.depositOpenCents > 0 && !isClosed;
  const runningPlan = quote.plan && isRunning(quote.plan) ? quote.plan : undefined;
  // The running plan that the new plan replaces.
  const former = quote.plan
    ? request.quotes.find(({ version, plan }) => version < quote.version && plan && isRunning(plan))
    : undefined;
  // Accepted and canceled quotes show only one line. A running plan shows everything.
  const isFolded = (quote.state === 'accepted' && !runningPlan) || quote.state === 'canceled';
  const title = quote.plan
    ? isFolded
      ? 'Your former plan'
      : former
        ? 'Your new plan'
        : 'Your plan'
    : quote.isExtra
      ? 'Quote for extra work'
      : 'Your quote';
  const price = quote.plan
    ? capital(planPrice(quote.plan, shown.totalCents))
    : formatCents(quote.totalCents);
  const details = (
    <>
      {hasLines && (
        <>
          {quote.message && (
            <p className="mt-4 max-w-prose wrap-anywhere whitespace-pre-line">
              <PersonText>{quote.message}</PersonText>
            </p>
          )}
          {quote.plan && !runningPlan && (
            <div className="mt-4">
              <PlanFacts plan={quote.plan} />
            </div>
          )}
          <div className="mt-4">
            <QuoteLines quote={shown} onChoose={isOpen ? choose : undefined} />
          </div>
          {quote.plan && isOpen && (
            <ul className="mt-4 max-w-prose list-disc pl-5">
              {planTerms(quote.plan).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          <p className="mt-4 max-w-prose text-muted">
            {quote.state === 'accepted' && `${quoteWords.rightToCancel} `}
            {payWords.license.label} {payWords.license.text}.
          </p>
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {isOpen && <Answers {...props} />}
        {quote.state === 'expired' && !isClosed && quote.requestedAgainAt === null && (
          <AskAgain {...props} />
        )}
        {hasLines && (
          <Button variant="secondary" onClick={() => print(shown)}>
            <Printer aria-hidden className="size-5" />
            Print
          </Button>
        )}
      </div>
    </>
  );
  return (
    <Card className={isFolded ? 'px-5 py-2' : 'p-5'}>
      <section aria-labelledby={id}>
        {isFolded ? (
          <>
            <Folded
              head={
                <>
                  <h3 id={id} tabIndex={-1} className="text-lg font-bold">
                    {title}
                  </h3>
                  <span className="inline-flex items-center gap-2">
                    {quote.state === 'accepted' && !quote.plan && (
                      <CircleCheck aria-hidden className="size-5 shrink-0 text-trust" />
                    )}
                    {quote.plan ? 'Ended' : quote.state === 'accepted' ? 'Accepted' : 'Canceled'}
                  </span>
                  <span className="tabular font-semibold">{price}</span>
                </>
              }
            >
              <div className="pb-3">
                <div className="max-w-prose">
                  <QuoteState quote={quote} isClosed={isClosed} />
                </div>
                {details}
              </div>
            </Folded>
            {owesNow && (
              <div className="mt-1 border-t border-line pt-3 pb-3">
                <h4 className="font-semibold">
                  {quoteWords.deposit}: {formatCents(quote.depositOpenCents)}
                </h4>
                {request.paysOnline && (
                  <PayNow
                    access={props.access}
                    reload={props.reload}
                    target={{ quoteId: quote.id }}
                    cents={quote.depositOpenCents}
                    bounds={request.onlineCents}
                  />
                )}
                <HowToPay number={request.reference} isBelowPayNow={request.paysOnline} />
              </div>
            )}
          </>
        ) : (
          <>
            <h3 id={id} tabIndex={-1} className="text-xl">
              {title}
            </h3>
            {quote.plan && <p className="tabular mt-1 text-lg font-bold">{price}</p>}
            <div className="mt-1 max-w-prose">
              <QuoteState quote={quote} isClosed={isClosed} />
              {isOpen && former?.plan && (
                <p className="mt-2">
                  Once you accept it, it takes over from your plan of{' '}
                  {planPrice(former.plan, former.totalCents)}, which ends on the day before it
                  begins.
                </p>
              )}
            </div>
            {runningPlan ? (
              <>
                <div className="mt-4">
                  <CustomerPlan {...props} planId={quote.id} plan={runningPlan} />
                </div>
                <Folded head={<h4 className="font-semibold">What the plan is for</h4>}>
                  {details}
                </Folded>
              </>
            ) : (
              details
            )}
          </>
        )}
      </section>
      {printed && <QuotePaper quote={printed} reference={request.reference} />}
    </Card>
  );
}

/** Buttons for an open quote: accept it, decline it, or ask for a change. */
function Answers({ quote, request, access, reload, onOvertaken }: CustomerQuoteCardProps) {
  const { reference } = request;
  /**
   * If staff changed the quote first, tells the customer above the quotes and closes the form. The form keeps its
   * draft.
   */
  const answer = async (send: Promise<void>, close: () => void) => {
    try {
      await send;
    } catch (error) {
      if (wasOvertaken(error)) {
        onOvertaken(
          errorText(error, `This ${quote.plan ? 'plan' : 'quote'} has just been changed.`),
        );
        close();
      }
      throw error;
    }
  };
  return (
    <>
      <DialogButton
        size="lg"
        className="max-sm:w-full"
        dialog={(onClose) => (
          <AcceptQuoteSheet
            {...{ quote, reference, onClose }}
            paysOnline={request.paysOnline}
            how="online"
            onAccept={async (accepted, options) => {
              try {
                await answer(acceptQuote(access, quote, accepted, options), onClose);
              } catch (error) {
                if (wasOvertaken(error)) void reload();
                throw error;
              }
              void reload();
            }}
          />
        )}
      >
        Accept
      </DialogButton>
      <DialogButton
        variant="secondary"
        dialog={(onClose) => (
          <CustomerFormDialog
            {...{ reference, reload, onClose }}
            title="Ask for a change"
            description={`Tell us what should be different. About request ${reference}.`}
            definition={changeQuoteForm}
            send={({ message }, options) =>
              answer(askForQuoteChange(access, quote.id, message, options), onClose)
            }
          />
        )}
      >
        Ask for a change
      </DialogButton>
      <DialogButton
        variant="secondary"
        dialog={(onClose) => (
          <CustomerFormDialog
            {...{ reference, reload, onClose }}
            title="No, thank you"
            description="Your request stays open, in case you change your mind."
            definition={quote.plan ? declinePlanForm : declineQuoteForm}
            send={({ reason, note }, options) =>
              answer(
                declineQuote(
                  access,
                  quote.id,
                  { reason: reason as QuoteDeclineReason, note },
                  options,
                ),
                onClose,
              )
            }
          />
        )}
      >
        No, thank you
      </DialogButton>
    </>
  );
}

function AskAgain({ quote, request, access, reload }: CustomerQuoteCardProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => warnUntil(askForQuoteAgain(access, quote.id)),
    onSuccess: () => {
      const description = 'We’ll contact you about it.';
      toast({ kind: 'success', id: request.reference, title: 'Asked for it again', description });
      document.getElementById(`quote-${quote.version}`)?.focus({ preventScroll: true });
      void reload();
    },
    onError: (error) => {
      const description = customerErrorText(error);
      toast({ kind: 'destructive', id: request.reference, title: 'Not sent', description });
      if (wasOvertaken(error)) void reload();
    },
  });
  return (
    <Button size="lg" busy={isPending} onClick={() => mutate()}>
      Ask for it again
    </Button>
  );
}

import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { CircleX, FilePen, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PersonText } from '#components/person-text.tsx';
import { Badge, type BadgeTone } from '#components/ui/badge.tsx';
import { ButtonRow } from '#components/ui/button-row.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { DialogButton } from '#components/ui/dialog-button.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { QuoteLines } from '#features/billing/components/lines-table.tsx';
import { OneLine } from '#features/billing/components/one-line.tsx';
import { GivenBack } from '#features/billing/payments/components/given-back.tsx';
import { PaymentList } from '#features/billing/payments/components/payment-list.tsx';
import { PlanActs } from '#features/billing/plans/components/plan-acts.tsx';
import { PlanFacts } from '#features/billing/plans/components/plan-facts.tsx';
import { isPlan, planText } from '#features/billing/plans/plan-state.ts';
import { isRunning } from '#features/billing/plans/plan.ts';
import { isClosed, type ServiceRequest } from '#features/service-requests/service-request.ts';
import { paysOnlineQuery } from '#lib/api/pays-online.ts';
import { invalidate } from '#lib/api/query-client.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { usePrinted } from '#lib/browser/use-printed.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { listOfNames } from '#lib/format/names.ts';
import { paths } from '#lib/paths.ts';
import type { Acceptance } from '../accept-quote-form.ts';
import {
  asCustomerSees,
  changeableQuote,
  isOpen,
  priceText,
  quoteName,
  stateLabel,
  stateText,
} from '../quote.ts';
import { acceptForCustomer, type Quote } from '../staff-api.ts';
import { AcceptQuoteSheet } from './accept-quote-sheet.tsx';
import { CancelQuoteDialog } from './cancel-quote-dialog.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { QuotePaper } from './quote-paper.tsx';
import { WithdrawQuoteDialog } from './withdraw-quote-dialog.tsx';

interface QuoteSectionProps {
  request: ServiceRequest;
  query: UseQueryResult<Quote[]>;
  /** True for the office, which writes quotes. Field staff can only record that a customer accepted. */
  isOffice: boolean;
}

/** The quotes of a request, with buttons for staff. */
export function QuoteSection({ request, query, isOffice }: QuoteSectionProps) {
  const today = useBusinessToday();
  const { printed, print } = usePrinted<Quote>();
  const { data: quotes, hasFailed } = queryState(query);
  if (quotes?.length === 0) return null;
  return (
    <section aria-label="Quote">
      <h2 className="border-b border-line pb-2 text-xl">Quote</h2>
      {hasFailed ? (
        <RetryNotice {...retryOf(query)}>The quotes could not be loaded.</RetryNotice>
      ) : (
        quotes && today && <Quotes {...{ request, quotes, today, isOffice }} onPrint={print} />
      )}
      {printed && (
        <QuotePaper
          quote={asCustomerSees(printed)}
          reference={request.reference}
          customerName={request.name}
        />
      )}
    </section>
  );
}

interface QuotesProps extends Omit<QuoteSectionProps, 'query'> {
  quotes: readonly Quote[];
  today: string;
  onPrint: (quote: Quote) => void;
}

function Quotes({ quotes, onPrint, ...props }: QuotesProps) {
  const { request, isOffice } = props;
  const changed = changeableQuote(quotes);
  const replaced = quotes.filter(({ state }) => state === 'replaced');
  const shown = quotes.filter(({ state }) => state !== 'replaced');
  return (
    <>
      {shown.map((quote) => (
        <OneQuote
          key={quote.id}
          {...{ ...props, quote }}
          canChange={isOffice && !isClosed(request) && quote.id === changed?.id}
          onPrint={() => onPrint(quote)}
        />
      ))}
      {replaced.length > 0 && (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 items-center link-quiet">
            Earlier versions ({replaced.length})
          </summary>
          {replaced.map((quote) => (
            <div key={quote.id} className="mt-3 border-l-2 border-line pl-4">
              <p className="font-semibold">
                Version {quote.version}, {request.email === '' ? 'written' : 'sent'}{' '}
                {formatDateTime(quote.sentAt)} by <PersonText>{quote.sentBy}</PersonText>
              </p>
              <QuoteLines quote={asCustomerSees(quote)} />
            </div>
          ))}
        </details>
      )}
    </>
  );
}

const tones: Record<Quote['shownState'], BadgeTone> = {
  sent: 'secondary',
  expired: 'secondary',
  'change-asked': 'signal',
  accepted: 'trust',
  declined: 'alert',
  withdrawn: 'secondary',
  replaced: 'secondary',
  canceled: 'alert',
};

interface OneQuoteProps extends Omit<QuoteSectionProps, 'query'> {
  quote: Quote;
  today: string;
  /** True if staff can replace the quote by a new version. */
  canChange: boolean;
  onPrint: () => void;
}

/** True if only one line is shown, because the quote is invoiced or the plan has ended. */
function isFolded(quote: Quote): boolean {
  if (quote.plan) return quote.plan.state === 'ended';
  return quote.state === 'accepted' && quote.isInvoiced;
}

function OneQuote(props: OneQuoteProps) {
  const { request, quote, today, isOffice } = props;
  const { version, message, deposits } = quote;
  const isCurrent = isOpen(quote) || quote.state === 'accepted';
  const title = `${quoteName(quote)}, version ${version}`;
  const details = (
    <>
      {message !== '' && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">
          <PersonText>{message}</PersonText>
        </p>
      )}
      {quote.plan && (
        <PlanFacts
          plan={quote.plan}
          people={quote.plan.calls ? undefined : listOfNames(quote.plan.people)}
          callsThisMonth={isRunning(quote.plan) ? quote.plan.callsThisMonth : null}
        />
      )}
      <QuoteLines quote={asCustomerSees(quote)} />
    </>
  );
  const head = (
    <>
      <h3 className="text-lg font-bold">{title}</h3>
      <Badge tone={tones[quote.shownState]}>{stateLabel(quote, today)}</Badge>
      <span className="tabular font-bold">{priceText(quote)}</span>
    </>
  );
  return (
    <OneLine label={title} head={head} isFolded={isFolded(quote)}>
      <p className="wrap-anywhere">
        {request.email === '' ? 'Written' : 'Sent'} {formatDateTime(quote.sentAt)} by{' '}
        <PersonText>{quote.sentBy}</PersonText>. {stateText(quote, request.email !== '')}
        {isPlan(quote) && ` ${planText(quote, today)}`}
      </p>
      {(quote.declineNote || quote.cancelReason) && (
        <p className="border-l-2 border-signal pl-3 wrap-anywhere whitespace-pre-line">
          <PersonText>{quote.declineNote || quote.cancelReason}</PersonText>
        </p>
      )}
      {isCurrent ? (
        details
      ) : (
        <details>
          <summary className="inline-flex min-h-11 items-center link-quiet">
            See what it was for
          </summary>
          {details}
        </details>
      )}
      <PaymentList label="Deposits" payments={deposits} isOffice={isOffice} />
      {quote.depositUndecidedCents > 0 && (
        <GivenBack
          {...{ request, isOffice }}
          cents={quote.depositUndecidedCents}
          paper={{ quoteId: quote.id }}
        />
      )}
      <QuoteButtons {...props} />
    </OneLine>
  );
}

/**
 * Field staff can record only an acceptance in person. The office can also record an acceptance by phone or on paper.
 */
function QuoteButtons(props: OneQuoteProps) {
  const { request, quote, today, isOffice, canChange, onPrint } = props;
  const canAccept = isOpen(quote) && !isClosed(request);
  const canWithdraw =
    isOffice && (canAccept || quote.shownState === 'expired') && !isClosed(request);
  const canCancel = isOffice && quote.state === 'accepted' && !quote.plan && !quote.isInvoiced;
  const runs = isPlan(quote) && isRunning(quote.plan);
  const navigate = useNavigate();
  const location = useLocation().state as { recordsDeposit?: string } | null;
  const recordsDeposit = location?.recordsDeposit === quote.id;
  return (
    <ButtonRow>
      <DialogButton
        isOffered={canAccept}
        variant={isOffice && request.email !== '' ? 'secondary' : 'primary'}
        dialog={(onClose) => <StaffAcceptance {...{ request, quote, isOffice, onClose }} />}
      >
        {isOffice ? 'Accepted by the customer' : 'Accept here'}
      </DialogButton>
      {canChange && (
        <ButtonLink variant="secondary" to={paths.adminQuote(request.reference)}>
          <FilePen aria-hidden className="size-4" />
          Change
          <span className="sr-only"> the {quote.plan ? 'plan' : 'quote'}</span>
        </ButtonLink>
      )}
      {isOffice && runs && <PlanActs {...{ request, quote, today }} />}
      <DialogButton
        isOffered={quote.depositOpenCents > 0}
        startsOpen={recordsDeposit && quote.depositOpenCents > 0}
        dialog={(close) => (
          <DepositDialog
            {...{ request, quote }}
            onClose={() => {
              close();
              // Clears the state, so that a reload does not open the dialog again.
              if (recordsDeposit) void navigate('.', { replace: true, state: null });
            }}
          />
        )}
      >
        Record deposit
      </DialogButton>
      <Button variant="secondary" onClick={onPrint}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
      <DialogButton
        isOffered={canCancel}
        variant="secondary"
        dialog={(onClose) => <CancelQuoteDialog {...{ request, quote, onClose }} />}
      >
        <CircleX aria-hidden className="size-4" />
        Canceled by the customer
      </DialogButton>
      <DialogButton
        isOffered={canWithdraw}
        variant="secondary"
        dialog={(onClose) => <WithdrawQuoteDialog {...{ request, quote, onClose }} />}
      >
        <Undo2 aria-hidden className="size-4" />
        Withdraw
      </DialogButton>
    </ButtonRow>
  );
}

type AcceptanceProps = Pick<OneQuoteProps, 'request' | 'quote' | 'isOffice'> & {
  onClose: () => void;
};

/** Records that a customer accepted by phone, in person or on paper. */
function StaffAcceptance({ request, quote, isOffice, onClose }: AcceptanceProps) {
  const [how, setHow] = useState<Exclude<Acceptance, 'online'>>(
    isOffice ? 'by-phone' : 'in-person',
  );
  const queryClient = useQueryClient();
  const { data: paysOnline = false } = useQuery(paysOnlineQuery);
  const accept = async (...attempt: Parameters<typeof acceptForCustomer>) => {
    try {
      await acceptForCustomer(...attempt);
    } finally {
      // Also reloads after an error, because the quote may have changed or may already be accepted.
      void invalidate(queryClient, ['service-requests']);
    }
  };
  return (
    <AcceptQuoteSheet
      quote={asCustomerSees(quote)}
      reference={request.reference}
      {...{ how, onClose }}
      paysOnline={paysOnline && request.email !== ''}
      {...(isOffice && { onHow: setHow })}
      onAccept={(accepted, { key }) => accept(quote, { accepted, how, key })}
    />
  );
}

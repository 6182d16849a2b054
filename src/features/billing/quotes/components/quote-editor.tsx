import { TriangleAlert } from 'lucide-react';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { BeginBlank } from '#features/billing/components/begin-blank.tsx';
import { LineTemplates } from '#features/billing/components/line-templates.tsx';
import { LinesForm, type Summed } from '#features/billing/components/lines-form.tsx';
import { SumRow } from '#features/billing/components/lines-table.tsx';
import { toNew } from '#features/billing/lines.ts';
import { billedTo } from '#features/billing/plans/calendar.ts';
import { SamplePayeeNotice } from '#features/billing/payments/components/sample-payee-notice.tsx';
import { PlanFields } from '#features/billing/plans/components/plan-fields.tsx';
import { runningPlan, type PlanQuote } from '#features/billing/plans/plan-state.ts';
import { totalLabel } from '#features/billing/plans/plan.ts';
import { sumsOf } from '#features/billing/sums.ts';
import { readLines, typedLines } from '#features/billing/typed-lines.ts';
import { useConflictNotice, type Sending } from '#features/billing/use-conflict-notice.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { formatDay, shiftDay } from '#lib/format/business-days.ts';
import { isDay } from '#lib/format/dates.ts';
import { isolate } from '#lib/format/isolate.ts';
import { formatCents, formatMargin, formatWholeDollars } from '#lib/format/money.ts';
import { checkQuote, depositOf, marginOf } from '../check-quote.ts';
import { depositCap, latestQuote, mayBeHome, nextQuote } from '../quote.ts';
import { sendQuote, type Quote } from '../staff-api.ts';
import type { QuoteStart, TypedQuote, useQuoteDraft } from '../use-quote-draft.ts';
import { QuoteMailNote } from './quote-mail-note.tsx';

interface QuoteEditorProps {
  request: ServiceRequest;
  quotes: readonly Quote[];
  draft: ReturnType<typeof useQuoteDraft>;
  /** Initial content of the form, if no earlier quote is copied. */
  start: QuoteStart;
  /** The running plan, if the new quote replaces that plan. */
  changedPlan: Quote | undefined;
  /** Today's date in California. */
  today: string;
  onSent: () => void;
}

/** The form for a quote or a plan. */
export function QuoteEditor({
  request,
  quotes,
  draft,
  start,
  changedPlan,
  today,
  onSent,
}: QuoteEditorProps) {
  const { typed, change } = draft;
  const { repeats } = typed;
  const { lines: readable } = readLines(typed.lines);
  const running = repeats ? runningPlan(quotes) : undefined;
  return (
    <LinesForm
      noun={repeats ? 'plan' : 'quote'}
      draft={draft}
      totalLabel={repeats ? totalLabel(typed) : undefined}
      offersOptional={!repeats}
      savesLines
      check={(values) => checkQuote(values, today)}
      send={(content, key) =>
        sendQuote(
          request.id,
          content,
          { version: typed.baseVersion, state: typed.baseState, isExtra: typed.isExtra },
          key,
        )
      }
      recipient={sendsMail ? request.email : ''}
      isOffice
      before={(sending) => (
        <>
          <SamplePayeeNotice />
          <NewerQuote {...{ quotes, changedPlan, typed, sending, change }} />
          {running && (
            <p className="text-muted">
              Once the customer accepts it, it takes over: the plan that runs ends on the day before
              its first day.
            </p>
          )}
          {draft.isUntouched && quotes.length === 0 && start.lines.length > 0 && !start.plan && (
            <BeginBlank onBegin={(lines) => change({ lines })} />
          )}
          <LineTemplates
            onChoose={(lines) =>
              change({ lines: typedLines(lines, draft.isUntouched ? [] : typed.lines) })
            }
          />
        </>
      )}
      sums={(summed) => <OfferSums {...summed} />}
      fields={(problems) => (
        <>
          <PlanFields
            {...{ typed, problems, today }}
            offersCalls={request.kind === 'guard-application'}
            onChange={({ firstOn, ...part }) =>
              change({
                ...part,
                // The customer must accept a plan by the day of its first visit. So an earlier first visit also moves
                // the deadline.
                ...(firstOn !== undefined && {
                  firstOn,
                  ...(firstOn >= today && firstOn < typed.validUntil && { validUntil: firstOn }),
                }),
              })
            }
          />
          {running && <BilledTwice running={running} firstOn={typed.firstOn} />}
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <TextField
              label="Valid until"
              name="validUntil"
              type="date"
              min={today}
              max={shiftDay(today, 366)}
              autoComplete="off"
              value={typed.validUntil}
              error={problems.validUntil}
              help="The whole day, in California."
              onChange={({ target }) => change({ validUntil: target.value })}
            />
            {!repeats && (
              <div>
                <TextField
                  label="Deposit, due before we begin"
                  name="deposit"
                  optional
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0.00"
                  maxLength={16}
                  value={typed.deposit}
                  error={problems.deposit}
                  onChange={({ target }) => change({ deposit: target.value })}
                />
                <DepositWarning
                  request={request}
                  depositCents={depositOf(typed.deposit) ?? 0}
                  totalCents={sumsOf(readable).totalCents}
                />
              </div>
            )}
          </div>
        </>
      )}
      note={(quote) => <QuoteMailNote {...{ request, quotes, changedPlan, quote }} />}
      onSent={onSent}
    />
  );
}

/** The total if the customer chooses all optional lines, and our profit from shop products. */
function OfferSums({ lines, costs }: Pick<Summed, 'lines' | 'costs'>) {
  const margin = marginOf(lines, costs);
  const all = lines.map((line) => ({ ...line, optional: false }));
  return (
    <>
      {lines.some(({ optional }) => optional) && (
        <SumRow label="With all that is optional" cents={sumsOf(all).totalCents} />
      )}
      {margin && (
        <SumRow
          label={`Our margin on products (${formatMargin(margin.profitCents, margin.priceCents)})`}
          cents={margin.profitCents}
        />
      )}
    </>
  );
}

interface DepositWarningProps {
  request: ServiceRequest;
  depositCents: number;
  totalCents: number;
}

/** Warns staff about a deposit above the legal limit. They can still send the quote. */
function DepositWarning({ request, depositCents, totalCents }: DepositWarningProps) {
  const cap = depositCap(totalCents);
  const isAbove = depositCents > cap && mayBeHome(request);
  return (
    <Warning>
      {isAbove &&
        `For work on a home, California allows a down payment of $1,000 or 10% of the price, whichever is less: ${formatWholeDollars(cap)} here.`}
    </Warning>
  );
}

/** Warns staff about days that both plans bill: the running plan and the new plan. They can still send the new plan. */
function BilledTwice({ running, firstOn }: { running: PlanQuote; firstOn: string }) {
  const last = isDay(firstOn) && billedTo(running.plan, firstOn);
  return (
    <Warning>
      {last &&
        last >= firstOn &&
        `The plan that runs invoices its whole month, to ${formatDay(last)}. To invoice no day twice, begin on ${formatDay(shiftDay(last, 1))}, or leave out one of the two invoices on Today.`}
    </Warning>
  );
}

function Warning({ children }: { children: string | false }) {
  return (
    <div role="status">
      {children && (
        <p className="mt-2 flex gap-2 rounded-control bg-signal-wash px-4 py-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-signal-hover" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

function changeText({ state, version, sentBy, totalCents }: Quote): string {
  const quote = `version ${version}`;
  const sum = `: ${formatCents(totalCents)}.`;
  switch (state) {
    case 'accepted':
      return `The customer has accepted ${quote} meanwhile${sum}`;
    case 'declined':
      return `The customer has declined ${quote} meanwhile${sum}`;
    case 'change-asked':
      return `The customer has asked for a change of ${quote} meanwhile${sum}`;
    case 'canceled':
      return `The customer has canceled ${quote} meanwhile${sum}`;
    case 'withdrawn':
      return `A team member has withdrawn ${quote} meanwhile${sum}`;
    case 'sent':
    case 'replaced':
      return `Version ${version} was sent meanwhile by ${isolate(sentBy)}${sum}`;
  }
}

interface NewerQuoteProps {
  quotes: readonly Quote[];
  changedPlan: Quote | undefined;
  typed: TypedQuote;
  sending: Sending;
  change: (part: Partial<TypedQuote>) => void;
}

/** Warns that a newer quote was sent, or that the customer answered the last one, since the author began to write. */
function NewerQuote({ quotes, changedPlan, typed, sending, change }: NewerQuoteProps) {
  const quote = latestQuote(quotes);
  const next = nextQuote(quotes, changedPlan);
  const isBehind =
    next.version > typed.baseVersion ||
    next.isExtra !== typed.isExtra ||
    (next.state ?? '') !== typed.baseState;
  const { hasConflict, box } = useConflictNotice(isBehind, sending);
  if (!quote || !hasConflict) return null;
  const takeNote = (part: Partial<TypedQuote>) => {
    sending.reset();
    change({
      ...part,
      baseVersion: next.version,
      baseState: next.state ?? '',
      isExtra: next.isExtra,
    });
  };
  const { state } = quote;
  const isAccepted = state === 'accepted';
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="What has changed"
      className="rounded-control bg-signal-wash px-4 py-3"
    >
      <p role="status" className="font-semibold wrap-anywhere">
        {changeText(quote)}
      </p>
      <p>
        {isAccepted && quote.plan
          ? 'A plan that you send now takes over from it, once the customer accepts.'
          : isAccepted
            ? 'What you send now is extra work on top of it.'
            : state === 'change-asked'
              ? 'Read what they wrote. Yours will replace it.'
              : state === 'sent'
                ? 'Yours will replace it.'
                : 'Check it before you send yours.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => takeNote({ lines: typedLines(next.changed?.lines.map(toNew) ?? []) })}
        >
          {isAccepted ? 'Begin blank' : 'Begin with its lines'}
        </Button>
        <Button variant="secondary" onClick={() => takeNote({})}>
          Keep my lines
        </Button>
      </div>
    </section>
  );
}

import { TriangleAlert } from 'lucide-react';
import { useState, type FormEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { isChangedSinceArrival } from '#components/form/submission-failure.ts';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { sendsMail } from '#config/site.ts';
import { taxBasisPoints } from '#features/checkout/totals.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { shiftDay } from '#lib/format/business-days.ts';
import { formatCents, formatMargin, formatWholeDollars } from '#lib/format/money.ts';
import { checkQuote, depositOf, marginOf, type QuoteProblems } from '../check-quote.ts';
import { toNew, totalsOf, type NewLine } from '../lines.ts';
import { depositCap, latestQuote, mayBeHome, nextQuote } from '../quote.ts';
import { sendQuote, type NewQuote, type Quote } from '../staff-api.ts';
import { readLines, typedLines } from '../typed-lines.ts';
import { useKnownLines } from '../use-known-lines.ts';
import { useNews } from '../use-news.ts';
import { useQuoteDraft, type TypedQuote } from '../use-quote-draft.ts';
import { focusLine, QuoteEditorLines } from './quote-editor-lines.tsx';
import { QuoteMailNote } from './quote-mail-note.tsx';
import { QuoteTemplates } from './quote-templates.tsx';
import { RestoredNote } from './restored-note.tsx';

const noProblems: QuoteProblems = { lines: [] };

interface QuoteEditorProps {
  request: ServiceRequest;
  quotes: readonly Quote[];
  /** What the first quote of a request begins with. */
  startingLines: readonly NewLine[];
  /** In California. */
  today: string;
  onSent: () => void;
}

/** Writes a quote: its lines, a message, until when it is valid, and what is due before we begin. */
export function QuoteEditor({ request, quotes, startingLines, today, onSent }: QuoteEditorProps) {
  const draft = useQuoteDraft(request.id, quotes, startingLines, today);
  const { typed, change } = draft;
  const [problems, setProblems] = useState(noProblems);
  const { known, costs } = useKnownLines(true);
  const { lines: readable, problems: unreadable } = readLines(typed.lines);
  const totals = totalsOf(asOffered(readable), taxBasisPoints);
  const latest = latestQuote(quotes);
  const next = nextQuote(quotes);
  const seen = { seen: next.version, isExtra: next.isExtra };
  const { quote } = checkQuote(typed, today);
  const getsMail = request.email !== '' && sendsMail;

  const sending = useStaffMutation({
    save: async (content: NewQuote) => {
      const seen = { version: typed.seen, isExtra: typed.isExtra };
      await sendQuote(request.id, content, seen, draft.key());
      draft.discard();
    },
    queryKeys: [['service-requests']],
    success: () => ({
      title: getsMail ? 'Quote sent' : 'Quote saved',
      description: getsMail
        ? `It is on its way to ${request.email}.`
        : 'The customer gets no email. Print it, or tell them.',
    }),
    failure: {
      title: 'Quote not sent',
      description: 'Please try again. What you typed is still here.',
    },
    onSaved: onSent,
    onFailed: (failure) => {
      // What was sent before is another quote by now.
      if (isChangedSinceArrival(failure)) draft.renewKey();
    },
  });
  const { mutate, isPending } = sending;
  const isBehind = next.version > typed.seen || next.isExtra !== typed.isExtra;
  const { isNews, box } = useNews(isBehind, sending);
  const takeNote = (part: Partial<TypedQuote>) => {
    sending.reset();
    change({ ...part, ...seen });
  };

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = checkQuote(typed, today);
    setProblems(checked.problems);
    const [line] = checked.problems.lines;
    const wrong = (['validUntil', 'deposit'] as const).find((name) => checked.problems[name]);
    const field = wrong && event.currentTarget.elements.namedItem(wrong);
    if (line) focusLine(line);
    else if (field instanceof HTMLElement) field.focus();
    else if (checked.quote && !isPending) mutate(checked.quote);
  };

  const isFromOther = draft.isUntouched && !latest && startingLines.length > 0;
  const beginBlank = () => {
    const lines = typedLines([]);
    flushSync(() => change({ lines }));
    for (const { id } of lines) focusLine({ id, field: 'text' });
  };

  return (
    <div className="grid gap-6 *:min-w-0">
      {draft.isRestored && <RestoredNote onStartOver={draft.startOver} />}
      {latest && isNews && (
        <NewerQuote
          ref={box}
          quote={latest}
          onTake={() => takeNote({ lines: typedLines(next.changed?.lines.map(toNew) ?? []) })}
          onKeep={() => takeNote({})}
        />
      )}
      {isFromOther && (
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <p className="text-muted">These are the lines of the last quote for this service.</p>
          <Button variant="ghost" className="-mx-4" onClick={beginBlank}>
            Begin blank
          </Button>
        </div>
      )}
      {/* Not in the form: what is sent in its dialogs would send the quote. */}
      <QuoteTemplates
        lines={unreadable.length === 0 ? readable : undefined}
        onChoose={(lines) =>
          change({ lines: typedLines(lines, draft.isUntouched ? [] : typed.lines) })
        }
      />
      <form noValidate aria-label="Quote" onSubmit={send} className="grid gap-6 *:min-w-0">
        <div>
          <QuoteEditorLines
            lines={typed.lines}
            problems={problems.lines}
            known={known}
            offersOptional
            onChange={(lines) => {
              change({ lines });
              setProblems(noProblems);
            }}
          />
          <Totals lines={readable} totals={totals} costs={costs} />
        </div>
        <TextAreaField
          label="Message"
          name="message"
          optional
          rows={4}
          value={typed.message}
          help="The customer reads it above the lines."
          onChange={({ target }) => change({ message: target.value })}
        />
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
              totalCents={totals.totalCents}
            />
          </div>
        </div>
        <div className="grid justify-items-start gap-4 border-t border-line pt-5">
          <div className="w-full">
            <QuoteMailNote {...{ request, quotes, quote }} />
          </div>
          {problems.total && (
            <p role="alert" className="font-semibold text-alert">
              {problems.total}
            </p>
          )}
          <Button type="submit" size="lg" busy={isPending}>
            {sendLabel(getsMail, isPending)}
          </Button>
        </div>
      </form>
    </div>
  );
}

function sendLabel(getsMail: boolean, isPending: boolean): string {
  if (isPending) return getsMail ? 'Sending…' : 'Saving…';
  return getsMail ? 'Send quote' : 'Save quote';
}

/** Optional lines do not count before the customer wants them. */
const asOffered = (lines: readonly NewLine[], chosen = false) =>
  lines.map((line) => ({ ...line, chosen }));

interface TotalsProps {
  lines: readonly NewLine[];
  totals: ReturnType<typeof totalsOf>;
  costs: ReadonlyMap<string, number>;
}

function Totals({ lines, totals, costs }: TotalsProps) {
  const hasOptional = lines.some(({ optional }) => optional);
  const margin = marginOf(lines, costs);
  return (
    <dl
      aria-label="Totals"
      className="tabular mt-4 ml-auto grid max-w-80 grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 [&_dd]:text-right [&_dt]:text-muted"
    >
      {lines.some(({ taxed }) => taxed) && (
        <>
          <dt>Subtotal</dt>
          <dd>{formatCents(totals.subtotalCents)}</dd>
          <dt>Tax ({taxBasisPoints / 100}%)</dt>
          <dd>{formatCents(totals.taxCents)}</dd>
        </>
      )}
      <dt className="text-lg font-bold text-ink!">Total</dt>
      <dd className="text-lg font-bold">{formatCents(totals.totalCents)}</dd>
      {hasOptional && (
        <>
          <dt>With all that is optional</dt>
          <dd>{formatCents(totalsOf(asOffered(lines, true), taxBasisPoints).totalCents)}</dd>
        </>
      )}
      {margin && (
        <>
          <dt>Our margin on products</dt>
          <dd>
            {formatCents(margin.profitCents)} ({formatMargin(margin.profitCents, margin.priceCents)}
            )
          </dd>
        </>
      )}
    </dl>
  );
}

interface DepositWarningProps {
  request: ServiceRequest;
  depositCents: number;
  totalCents: number;
}

/** Staff can ask for more all the same. */
function DepositWarning({ request, depositCents, totalCents }: DepositWarningProps) {
  const cap = depositCap(totalCents);
  const isAbove = depositCents > cap && mayBeHome(request);
  return (
    <div role="status">
      {isAbove && (
        <p className="mt-2 flex gap-2 rounded-control bg-signal-wash px-4 py-3">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-signal-hover" />
          <span>
            For work on a home, California allows a down payment of $1,000 or 10% of the price,
            whichever is less: {formatWholeDollars(cap)} here.
          </span>
        </p>
      )}
    </div>
  );
}

interface NewerQuoteProps {
  ref: Ref<HTMLElement>;
  quote: Quote;
  onTake: () => void;
  onKeep: () => void;
}

/** Somebody else has sent a quote while this one was written, or the customer has accepted one. */
function NewerQuote({ ref, quote, onTake, onKeep }: NewerQuoteProps) {
  const { state, version, sentBy, totalCents } = quote;
  const isAccepted = state === 'accepted';
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="What has changed"
      className="rounded-control bg-signal-wash px-4 py-3"
    >
      <p role="status" className="font-semibold wrap-anywhere">
        {isAccepted
          ? `The customer has accepted version ${version} meanwhile: ${formatCents(totalCents)}.`
          : `Version ${version} was sent meanwhile by ${sentBy}: ${formatCents(totalCents)}.`}
      </p>
      <p>
        {isAccepted ? 'What you send now is extra work on top of it.' : 'Yours will replace it.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onTake}>
          {isAccepted ? 'Begin blank' : 'Begin with its lines'}
        </Button>
        <Button variant="secondary" onClick={onKeep}>
          Keep my lines
        </Button>
      </div>
    </section>
  );
}

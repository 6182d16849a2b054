import type { ReactNode } from 'react';
import { TextField } from '#components/form/text-field.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { serviceTaxBasisPoints } from '#config/billing.ts';
import { sendsMail } from '#config/site.ts';
import { LinesForm } from '#features/billing/components/lines-form.tsx';
import { SumRow } from '#features/billing/components/lines-table.tsx';
import { LineTemplates } from '#features/billing/components/line-templates.tsx';
import type { NewLine } from '#features/billing/lines.ts';
import { sumsOf } from '#features/billing/sums.ts';
import { quoteName } from '#features/billing/quotes/quote.ts';
import { readLines, typedLines } from '#features/billing/typed-lines.ts';
import { useLinesDraft } from '#features/billing/use-lines-draft.ts';
import { useConflictNotice, type Sending } from '#features/billing/use-conflict-notice.ts';
import { MailNote } from '#features/mails/components/mail-note.tsx';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { dayAndTimeOf } from '#features/service-requests/visits/times.ts';
import type { Visit } from '#features/service-requests/visits/visit.ts';
import { formatDay, shiftDay } from '#lib/format/business-days.ts';
import { formatCents } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { checkInvoice, mostDueDays, mostReason, type TypedInvoice } from '../check-invoice.ts';
import {
  aboveAccepted,
  acceptedQuotes,
  countInvoices,
  isLive,
  linesBeyond,
  linesToInvoice,
} from '../invoice.ts';
import { newInvoiceMail } from '../invoice-mail.ts';
import { sendInvoice, type Invoice } from '../staff-api.ts';
import { BilledWork, type Billed } from './billed-work.tsx';
import { ShelfNote } from './shelf-note.tsx';
import { SamplePayeeNotice } from '#features/billing/payments/components/sample-payee-notice.tsx';
import type { Quote } from '#features/billing/quotes/staff-api.ts';

/** Default number of days until an invoice is due. */
const dueDays = 14;

interface InvoiceEditorProps {
  request: ServiceRequest;
  quotes: readonly Quote[];
  /** Earlier invoices and credit notes of the request, newest first. */
  invoices: readonly Invoice[];
  /** Lines of the last invoice for the same service. The first invoice of a request without a quote can copy them. */
  startingLines: readonly NewLine[];
  /** Visits that the invoice can bill. `visitIds` are the visits that are selected at first. */
  visits: readonly Visit[];
  visitIds: readonly string[];
  /** Today's date in California. */
  today: string;
  isOffice: boolean;
  onSent: () => void;
}

interface TypedForWork extends TypedInvoice, Billed {
  /** Number of earlier invoices that the author of this invoice has seen. A higher number later means a new invoice. */
  knownCount: number;
}

/** The form for an invoice. It starts with the lines of the accepted quotes. Staff can change these lines. */
export function InvoiceEditor({
  request,
  quotes,
  invoices,
  startingLines,
  visits,
  visitIds,
  today,
  isOffice,
  onSent,
}: InvoiceEditorProps) {
  const accepted = acceptedQuotes(quotes);
  const toInvoice = accepted.filter(({ isToInvoice }) => isToInvoice);
  // A quote that is already invoiced in part is not copied. A button adds its lines.
  const blank = toInvoice.filter(({ isInvoiced }) => !isInvoiced);
  const draft = useLinesDraft<TypedForWork>(`invoice-${request.id}`, () => ({
    lines: typedLines(blank.flatMap(linesToInvoice)),
    message: '',
    aboveReason: '',
    dueOn: shiftDay(today, dueDays),
    quoteIds: toInvoice.map(({ id }) => id),
    visitIds,
    knownCount: countInvoices(invoices),
  }));
  const { typed, change } = draft;
  const deposit = request.unusedDepositCents;
  const depositOf = (totalCents: number) => Math.min(deposit, Math.max(0, totalCents));
  const recipient = sendsMail ? request.email : '';
  const billedVisits = visits.filter(({ id }) => typed.visitIds.includes(id));
  const last = billedVisits.at(-1);
  const workedOn = last ? dayAndTimeOf(last.startsAt).day : null;
  const billed = accepted.filter(({ id }) => typed.quoteIds.includes(id));
  const { lines } = readLines(typed.lines);
  const above = aboveAccepted(sumsOf(lines).totalCents, billed, {
    hasAccepted: accepted.length > 0,
    invoices,
  });
  const beyond = linesBeyond(lines, billed.flatMap(linesToInvoice));
  const add = (lines: readonly NewLine[], before = typed.lines) =>
    change({ lines: typedLines(lines, before) });
  return (
    <LinesForm
      noun="invoice"
      draft={draft}
      taxBasisPoints={serviceTaxBasisPoints}
      savesLines={isOffice && accepted.length === 0}
      check={(values) => checkInvoice(values, today, above > 0)}
      send={(content, key) =>
        sendInvoice(
          {
            requestId: request.id,
            visitIds: typed.visitIds,
            quoteIds: typed.quoteIds,
            knownCount: typed.knownCount,
          },
          content,
          key,
        )
      }
      recipient={recipient}
      isOffice={isOffice}
      before={(sending) => (
        <>
          <SamplePayeeNotice />
          <EarlierInvoices
            invoices={invoices}
            isBehind={countInvoices(invoices) > typed.knownCount}
            sending={sending}
            onAcknowledge={() => change({ knownCount: countInvoices(invoices) })}
          />
          <BilledWork {...{ accepted, visits, typed, change }} />
          {accepted.length > blank.length && (
            <div className="flex flex-wrap gap-3">
              {accepted.map((quote) => (
                <Button
                  key={quote.id}
                  variant="secondary"
                  onClick={() => add(linesToInvoice(quote))}
                >
                  Add the lines of {quoteName(quote).toLowerCase()} {quote.version} (
                  {formatCents(quote.totalCents)})
                </Button>
              ))}
            </div>
          )}
          {draft.isUntouched && startingLines.length > 0 && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => add(startingLines, [])}
            >
              Use the lines of the last invoice
            </Button>
          )}
          {isOffice && accepted.length === 0 && (
            <LineTemplates
              onChoose={(lines) => add(lines.map((line) => ({ ...line, optional: false })))}
            />
          )}
        </>
      )}
      sums={({ totalCents }) => {
        const taken = depositOf(totalCents);
        return (
          taken > 0 && (
            <>
              <SumRow label="Deposit taken off" cents={-taken} />
              <SumRow label="Still to pay" cents={totalCents - taken} />
            </>
          )
        );
      }}
      fields={(problems) => (
        <>
          <TextField
            className="sm:max-w-72"
            label="Due on"
            name="dueOn"
            type="date"
            min={today}
            max={shiftDay(today, mostDueDays)}
            autoComplete="off"
            value={typed.dueOn}
            error={problems.dueOn}
            onChange={({ target }) => change({ dueOn: target.value })}
          />
          <AboveAccepted
            {...{ request, above, isOffice }}
            // Passes the lines only if they add up to the difference.
            difference={sumsOf(beyond).totalCents === above ? beyond : []}
          >
            <TextField
              label="Why it is more"
              name="aboveReason"
              autoComplete="off"
              maxLength={mostReason}
              value={typed.aboveReason}
              error={problems.aboveReason}
              help="For your team. The customer does not read it."
              onChange={({ target }) => change({ aboveReason: target.value })}
            />
          </AboveAccepted>
        </>
      )}
      note={(content) => (
        <>
          <MailNote
            kind="invoice-sent"
            recipient={request.email}
            data={
              content &&
              newInvoiceMail(request, content, {
                depositCents: depositOf(content.totalCents),
                today,
                workedOn,
              })
            }
          />
          {!recipient && <p>Save it, then print it for the customer.</p>}
          <ShelfNote lines={readLines(typed.lines).lines} {...{ invoices, isOffice }} />
        </>
      )}
      onSent={onSent}
    />
  );
}

interface AboveAcceptedProps {
  request: ServiceRequest;
  /** Cents by which the invoice is higher than the accepted quotes; 0 if it is not higher. */
  above: number;
  isOffice: boolean;
  /** Lines whose total is `above`. Empty if there are no such lines. */
  difference: readonly NewLine[];
  /** The input field for the reason. */
  children: ReactNode;
}

/** Asks staff for a reason if the invoice is higher than the accepted quotes. */
function AboveAccepted({ request, above, isOffice, difference, children }: AboveAcceptedProps) {
  return (
    <>
      <div role="status" className={above > 0 ? undefined : 'hidden'}>
        {above > 0 && (
          <div className="rounded-control bg-signal-wash px-4 py-3">
            <p className="font-semibold">
              {formatCents(above)} more than is left of what was accepted
            </p>
            <p>
              {isOffice
                ? 'Send the difference as extra work, which the customer accepts first. Or say why it is more.'
                : 'Say why it is more. The office reads it. It can also send the difference as extra work, which the customer accepts first.'}
            </p>
            {isOffice && (
              <ButtonLink
                variant="secondary"
                className="mt-2"
                to={paths.adminQuote(request.reference)}
                state={{ lines: difference }}
              >
                Write extra work
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      {above > 0 && children}
    </>
  );
}

interface EarlierInvoicesProps {
  invoices: readonly Invoice[];
  /** True if there are more invoices now than the author has seen. */
  isBehind: boolean;
  sending: Sending;
  onAcknowledge: () => void;
}

/** Lists the earlier invoices, because staff must not invoice the same work twice. */
function EarlierInvoices({ invoices, isBehind, sending, onAcknowledge }: EarlierInvoicesProps) {
  const { hasConflict, box } = useConflictNotice(isBehind, sending);
  const sent = invoices.filter(isLive);
  if (sent.length === 0 || sending.isSuccess) return null;
  return (
    <div ref={box} role="status" tabIndex={-1} className="rounded-control bg-signal-wash px-4 py-3">
      {hasConflict && <p className="font-semibold">Another invoice was sent meanwhile.</p>}
      <ul>
        {sent.map(({ id, reference, totalCents, issuedOn, sentBy }) => (
          <li key={id} className="wrap-anywhere">
            {reference}: {formatCents(totalCents)}, sent {formatDay(issuedOn)} by{' '}
            <PersonText>{sentBy}</PersonText>
          </li>
        ))}
      </ul>
      <p>Write here only what is not on {sent.length > 1 ? 'them' : 'it'}.</p>
      {hasConflict && (
        <Button
          variant="secondary"
          className="mt-2"
          onClick={() => {
            sending.reset();
            onAcknowledge();
          }}
        >
          Keep my lines
        </Button>
      )}
    </div>
  );
}

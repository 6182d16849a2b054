import { PersonText } from '#components/person-text.tsx';
import type { CustomerQuote } from '#features/service-requests/customer-quote.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCents } from '#lib/format/money.ts';
import { counts, formatQuantity } from '../lines.ts';

type Line = Omit<CustomerQuote['lines'][number], 'productId'>;

export interface ShownQuote
  extends
    Pick<
      CustomerQuote,
      'taxBasisPoints' | 'subtotalCents' | 'taxCents' | 'totalCents' | 'depositCents'
    >,
    Partial<Pick<CustomerQuote, 'depositPaidCents'>> {
  lines: Line[];
}

interface QuoteLinesProps {
  quote: ShownQuote;
  /** Makes checkboxes of the optional lines. */
  onChoose?: ((position: number, isChosen: boolean) => void) | undefined;
}

/** Columns whose text stands below the line's on a phone. */
const wide = 'text-right whitespace-nowrap max-sm:hidden';

/** What a quote is for and what it costs, for customers, staff and paper. */
export function QuoteLines({ quote, onChoose }: QuoteLinesProps) {
  const hasTaxed = quote.lines.some(({ taxed }) => taxed);
  const isMixed = hasTaxed && quote.lines.some(({ taxed }) => !taxed);
  return (
    <>
      <table
        aria-label="What the quote is for"
        className="tabular w-full border-collapse text-left [&_td]:py-2.5 [&_td]:align-top [&_th]:py-2 [&_th]:font-semibold [&_th]:text-muted"
      >
        <thead className="border-b border-line text-sm">
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className={classNames(wide, 'pl-4')}>
              Quantity
            </th>
            <th scope="col" className={classNames(wide, 'pl-4')}>
              Price
            </th>
            <th scope="col" className="pl-4 text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line) => (
            <tr key={line.position} className="break-inside-avoid border-b border-line">
              <td className="wrap-anywhere">
                <LineText line={line} marksTaxed={isMixed} onChoose={onChoose} />
              </td>
              <td className={classNames(wide, 'pl-4')}>{formatQuantity(line.quantity)}</td>
              <td className={classNames(wide, 'pl-4')}>{formatCents(line.priceCents)}</td>
              <td
                className={classNames(
                  'pl-4 text-right whitespace-nowrap',
                  !counts(line) && 'text-muted',
                )}
              >
                {formatCents(line.totalCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <QuoteTotals quote={quote} hasTaxed={hasTaxed} isLive={onChoose !== undefined} />
    </>
  );
}

/** The optional lines alone, for a sheet over the quote. */
export function OptionalLines({ quote, onChoose }: Required<QuoteLinesProps>) {
  const lines = quote.lines.filter(({ optional }) => optional);
  if (lines.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">Also wanted?</legend>
      {lines.map((line) => (
        <div key={line.position} className="flex items-start justify-between gap-4 py-2">
          <LineText line={line} marksTaxed={false} onChoose={onChoose} />
          <span className="tabular">{formatCents(line.totalCents)}</span>
        </div>
      ))}
    </fieldset>
  );
}

function LineText({
  line,
  marksTaxed,
  onChoose,
}: {
  line: Line;
  marksTaxed: boolean;
  onChoose: QuoteLinesProps['onChoose'];
}) {
  const { position, text, quantity, priceCents, optional, chosen, taxed } = line;
  const notes = [
    optional && (onChoose || chosen ? 'Optional' : 'Optional, not included in the total'),
    marksTaxed && taxed && 'Taxed',
  ].filter(Boolean);
  const words = (
    <>
      <PersonText>{text}</PersonText>
      {quantity !== 1 && (
        <span className="block text-muted sm:hidden">
          {formatQuantity(quantity)} × {formatCents(priceCents)}
        </span>
      )}
      {notes.length > 0 && <span className="block text-sm text-muted">{notes.join(', ')}</span>}
    </>
  );
  if (!optional || !onChoose) return words;
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        checked={chosen}
        onChange={(event) => onChoose(position, event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-signal print:hidden"
      />
      <span className="min-w-0">{words}</span>
    </label>
  );
}

/** The sums, and what of them is due before we begin. */
function QuoteTotals({
  quote,
  hasTaxed,
  isLive,
}: {
  quote: ShownQuote;
  hasTaxed: boolean;
  isLive: boolean;
}) {
  const { subtotalCents, taxCents, totalCents, depositCents, depositPaidCents = 0 } = quote;
  return (
    <dl className="tabular mt-3 ml-auto grid w-full max-w-80 break-inside-avoid gap-1.5">
      {hasTaxed && (
        <>
          <Row label="Subtotal" cents={subtotalCents} />
          <Row label={`Tax (${quote.taxBasisPoints / 100}%)`} cents={taxCents} />
        </>
      )}
      <div
        aria-live={isLive ? 'polite' : undefined}
        aria-atomic={isLive || undefined}
        className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 text-lg font-bold"
      >
        <dt>Total</dt>
        <dd>{formatCents(totalCents)}</dd>
      </div>
      {depositCents > 0 && <Row label="Of this, due before we begin" cents={depositCents} />}
      {depositPaidCents > 0 && <Row label="Deposit paid" cents={depositPaidCents} />}
    </dl>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{formatCents(cents)}</dd>
    </div>
  );
}

import type { ReactNode } from 'react';
import { quoteWords } from '#content/quote-words.ts';
import { PersonText } from '#components/person-text.tsx';
import type { CustomerQuote } from '../quotes/customer-quote.ts';
import { classNames } from '#lib/format/class-names.ts';
import { formatCents } from '#lib/format/money.ts';
import { counts, formatQuantity, type LineTotals } from '../lines.ts';
import { totalLabel, type Plan } from '../plans/plan.ts';

type Line = Omit<CustomerQuote['lines'][number], 'productId'>;

export interface ShownQuote
  extends
    Pick<
      CustomerQuote,
      'taxBasisPoints' | 'subtotalCents' | 'taxCents' | 'totalCents' | 'depositCents'
    >,
    Partial<Pick<CustomerQuote, 'depositPaidCents'>> {
  lines: Line[];
  state?: string;
  plan?: Plan | null;
}

interface QuoteLinesProps {
  quote: ShownQuote;
  /** If this function is given, each optional line has a checkbox. */
  onChoose?: ((position: number, isChosen: boolean) => void) | undefined;
}

/** A phone hides these columns and shows their values below the line's text. */
const wide = 'text-right whitespace-nowrap max-sm:hidden';

/** Lines and sums of a quote, for customers, staff and the printed document. */
export function QuoteLines({ quote, onChoose }: QuoteLinesProps) {
  const { depositPaidCents = 0 } = quote;
  const dueCents = quote.state === 'canceled' ? 0 : quote.depositCents;
  return (
    <LinesTable label="What the quote is for" lines={quote.lines} onChoose={onChoose}>
      <Sums of={quote} label={totalLabel(quote.plan)} isLive={onChoose !== undefined}>
        {dueCents > 0 && <SumRow label={quoteWords.deposit} cents={dueCents} />}
        {depositPaidCents > 0 && <SumRow label="Deposit paid" cents={depositPaidCents} />}
      </Sums>
    </LinesTable>
  );
}

interface LinesTableProps extends Pick<QuoteLinesProps, 'onChoose'> {
  label: string;
  lines: readonly Line[];
  /** The sums below the lines. */
  children: ReactNode;
}

/** Lines of a quote or an invoice, and their sums. */
export function LinesTable({ label, lines, onChoose, children }: LinesTableProps) {
  const isMixed = lines.some(({ taxed }) => taxed) && lines.some(({ taxed }) => !taxed);
  const row = (line: Line) => (
    <tr key={line.position} className="break-inside-avoid border-b border-line">
      <td className="wrap-anywhere">
        <LineText line={line} marksTaxed={isMixed} onChoose={onChoose} />
      </td>
      <td className={classNames(wide, 'pl-4')}>{formatQuantity(line.quantity)}</td>
      <td className={classNames(wide, 'pl-4')}>{formatCents(line.priceCents)}</td>
      <td
        className={classNames('pl-4 text-right whitespace-nowrap', !counts(line) && 'text-muted')}
      >
        {formatCents(line.totalCents)}
      </td>
    </tr>
  );
  return (
    <table
      aria-label={label}
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
      <tbody>{lines.slice(0, -1).map(row)}</tbody>
      {/* Prints the last line and the sums on the same page. Some browsers ignore break-before. */}
      <tbody className="break-inside-avoid">
        {lines.slice(-1).map(row)}
        <tr>
          <td colSpan={4}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Shows only the optional lines, in the dialog that accepts the quote. */
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

interface SumsProps {
  of: LineTotals & { lines: readonly Pick<Line, 'taxed'>[]; taxBasisPoints: number };
  label?: string | undefined;
  /** True if the user can change the total. Screen readers then announce the new total. */
  isLive?: boolean;
  /** Rows below the total. */
  children?: ReactNode;
}

/** The sums of a quote or an invoice. */
export function Sums({ of: sums, label = 'Total', isLive = false, children }: SumsProps) {
  return (
    <dl className="tabular mt-0.5 ml-auto grid w-full max-w-80 gap-1.5">
      {sums.lines.some(({ taxed }) => taxed) && (
        <>
          <SumRow label="Subtotal" cents={sums.subtotalCents} />
          <SumRow label={`Tax (${sums.taxBasisPoints / 100}%)`} cents={sums.taxCents} />
        </>
      )}
      <div
        aria-live={isLive ? 'polite' : undefined}
        aria-atomic={isLive || undefined}
        className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 text-lg font-bold"
      >
        <dt>{label}</dt>
        <dd>{formatCents(sums.totalCents)}</dd>
      </div>
      {children}
    </dl>
  );
}

interface SumRowProps {
  label: string;
  cents: number;
  isStrong?: boolean;
}

export function SumRow({ label, cents, isStrong = false }: SumRowProps) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        isStrong && 'text-lg font-bold',
      )}
    >
      <dt className={classNames(!isStrong && 'text-muted')}>{label}</dt>
      <dd className={classNames(!isStrong && 'font-medium')}>{formatCents(cents)}</dd>
    </div>
  );
}

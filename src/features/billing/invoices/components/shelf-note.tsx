import { useQuery } from '@tanstack/react-query';
import { PersonText } from '#components/person-text.tsx';
import type { NewLine } from '#features/billing/lines.ts';
import { inventoryQuery } from '#features/inventory/staff-api.ts';
import { formatCount } from '#lib/format/count.ts';
import { piecesOf } from '../shelf.ts';
import type { Invoice } from '../staff-api.ts';

interface ShelfNoteProps {
  lines: readonly NewLine[];
  /** Earlier invoices and credit notes of the request. */
  invoices: readonly Pick<Invoice, 'kind' | 'creditedCents' | 'totalCents' | 'lines'>[];
  /** True for the office, because only the office sees the number in stock. */
  isOffice: boolean;
}

/** Lists the products that the invoice takes from stock. The office also sees which of these products run short. */
export function ShelfNote({ lines, invoices, isOffice }: ShelfNoteProps) {
  const { data: stock } = useQuery({ ...inventoryQuery, enabled: isOffice });
  const pieces = piecesOf(lines);
  if (pieces.length === 0) return null;
  const isCorrection = invoices.some(
    (one) =>
      one.kind === 'invoice' &&
      one.creditedCents === one.totalCents &&
      piecesOf(one.lines).length > 0,
  );
  return (
    <section aria-label="Leaves the shelf" className="mt-4">
      <p className="font-semibold">These leave our stock:</p>
      <ul>
        {pieces.map(({ productId, text, count }) => {
          const item = stock?.find(({ id }) => id === productId);
          return (
            <li key={productId} className="wrap-anywhere">
              {formatCount(count)} × <PersonText>{item?.name ?? text}</PersonText>
              {item && item.inStock < count && (
                <strong className="text-alert">
                  {' '}
                  The shelf has {formatCount(item.inStock)} by our count, which then is zero. Please
                  count.
                </strong>
              )}
            </li>
          );
        })}
      </ul>
      {isCorrection && <p>What a credited invoice took before is not taken again.</p>}
    </section>
  );
}

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatCents, formatMargin } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { isLow, type StockItem } from '../inventory.ts';

const actionClass =
  'inline-flex min-h-9 items-center rounded-control px-2 font-semibold whitespace-nowrap hover:bg-paper-deep max-md:min-h-11';

interface StockTableProps {
  items: readonly StockItem[];
  /** The URL of a product's stock history. */
  historyOf: (productId: string) => string;
  onCorrect: (item: StockItem) => void;
}

export function StockTable({ items, historyOf, onCorrect }: StockTableProps) {
  return (
    <Table label="Stock" sticky tight>
      <TableHead>
        <tr>
          <Th>Product</Th>
          <Th className="max-lg:hidden">Supplier</Th>
          <Th numeric>Stock</Th>
          <Th numeric>Reorder</Th>
          <Th numeric className="max-md:hidden">
            Cost
          </Th>
          <Th numeric className="max-md:hidden">
            Price
          </Th>
          <Th numeric className="max-lg:hidden">
            Margin
          </Th>
          <Th numeric className="max-md:hidden">
            Value at cost
          </Th>
          <Th className="max-lg:hidden">Last ordered</Th>
          <Th className="max-md:hidden">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </TableHead>
      <tbody>
        {items.map((item) => (
          <StockRow
            key={item.id}
            item={item}
            history={historyOf(item.id)}
            onCorrect={() => onCorrect(item)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface RowProps {
  item: StockItem;
  history: string;
  onCorrect: () => void;
}

function StockRow({ item, history, onCorrect }: RowProps) {
  const cost = formatCents(item.costCents);
  const price = formatCents(item.priceCents);
  const margin = formatMargin(item.priceCents - item.costCents, item.priceCents);
  const value = item.isCounted ? formatCents(item.costCents * item.inStock) : '–';
  const lastOrdered = item.lastOrdered && formatDay(item.lastOrdered);
  return (
    <Tr className="hover:bg-paper">
      <Td>
        {item.isRetired ? (
          // A retired product has no page in the shop.
          <span className="font-semibold">{item.name}</span>
        ) : (
          <Link
            to={paths.product(item.id)}
            className="-my-1 inline-block py-1 font-semibold decoration-line decoration-2 underline-offset-4 hover:underline"
          >
            {item.name}
          </Link>
        )}
        <span className="block text-muted">{item.category}</span>
        {isLow(item) && <LowStock />}
        {item.isRetired && (
          <Badge tone="secondary" className="mt-1">
            No longer sold
          </Badge>
        )}
        {/* A narrow screen hides some columns and shows their values here. */}
        <span className="mt-1 block text-muted lg:hidden">
          {item.distributor},{' '}
          <Fact>
            {lastOrdered ? 'last ordered ' : 'never ordered'}
            <span className="whitespace-nowrap">{lastOrdered}</span>
          </Fact>
        </span>
        <span className="block text-muted md:hidden">
          <Fact>Cost {cost},</Fact> <Fact>price {price}</Fact>
        </span>
        <span className="block text-muted lg:hidden">
          Margin {margin}
          {item.isCounted && (
            <span className="md:hidden">
              , <Fact>value at cost {value}</Fact>
            </span>
          )}
        </span>
        <div className="-mx-2 md:hidden">
          <StockActions item={item} history={history} onCorrect={onCorrect} />
        </div>
      </Td>
      <Td className="max-lg:hidden">{item.distributor}</Td>
      <Td numeric className={item.isCounted ? 'font-semibold' : '!whitespace-normal text-muted'}>
        {item.isCounted ? formatCount(item.inStock) : 'Not counted yet'}
      </Td>
      <Td numeric className="text-muted">
        {formatCount(item.reorderLevel)}
      </Td>
      <Td numeric className="max-md:hidden">
        {cost}
      </Td>
      <Td numeric className="max-md:hidden">
        {price}
      </Td>
      <Td numeric className="text-muted max-lg:hidden">
        {margin}
      </Td>
      <Td numeric className="max-md:hidden">
        {value}
      </Td>
      <Td className="whitespace-nowrap max-lg:hidden">
        {lastOrdered ?? <span className="text-muted">Never</span>}
      </Td>
      <Td className="py-1.5 max-md:hidden">
        <StockActions item={item} history={history} onCorrect={onCorrect} />
      </Td>
    </Tr>
  );
}

function StockActions({ item, history, onCorrect }: RowProps) {
  const verb = item.isCounted ? 'Correct' : 'Count';
  return (
    <div className="flex gap-x-1 md:flex-col md:items-end lg:flex-row lg:justify-end">
      <button
        type="button"
        aria-label={`${verb} stock of ${item.name}`}
        onClick={onCorrect}
        className={actionClass}
      >
        {verb}
      </button>
      <Link to={history} aria-label={`History of ${item.name}`} className={actionClass}>
        History
      </Link>
    </div>
  );
}

/** Text that does not break across lines unless it is too long for one line. */
function Fact({ children }: { children: ReactNode }) {
  return <span className="inline-block">{children}</span>;
}

function LowStock() {
  return (
    <Badge tone="alert" className="mt-1">
      <TriangleAlert aria-hidden className="size-3.5" />
      Low stock
    </Badge>
  );
}

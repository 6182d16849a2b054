import { PackageCheck, PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { EmailLink, type EmailLookup } from '#components/email-link.tsx';
import { Link } from '#components/link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { paymentTerms } from '#config/purchasing.ts';
import { formatDay } from '#lib/format/business-days.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatCents } from '#lib/format/money.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { paths } from '#lib/paths.ts';
import { uncountedText } from '../inventory.ts';
import { inventoryQuery, markOrdered } from '../staff-api.ts';
import {
  reorderMailto,
  reorderTotals,
  withQuantity,
  type ReorderLine,
  type ReorderSuggestion,
} from '../reorder.ts';

interface ReorderListProps {
  suggestions: readonly ReorderSuggestion[];
  /** Number of products that were never counted. They are never low, so `suggestions` lacks them. */
  uncounted: number;
  emailOf: (supplier: string) => EmailLookup;
  /** The supplier's article numbers (SKUs) by product name. Some products have no SKU. */
  skusOf: (supplier: string) => ReadonlyMap<string, string>;
}

/** Products with low stock, by supplier. A link opens an email with the order to the supplier. */
export function ReorderList({ suggestions, uncounted, emailOf, skusOf }: ReorderListProps) {
  if (suggestions.length === 0 && uncounted > 0) {
    return (
      <EmptyState
        icon={<PackageSearch />}
        title={uncountedText(uncounted)}
        action={
          <Link to={paths.adminInventory} className={buttonClass({ variant: 'secondary' })}>
            Count your stock
          </Link>
        }
      >
        A product is listed here once it is counted and at or below its reorder level.
      </EmptyState>
    );
  }
  if (suggestions.length === 0) {
    return (
      <EmptyState icon={<PackageCheck />} title="Nothing to order">
        Every product is above its reorder level.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4 *:min-w-0">
      <p className="text-muted">
        Each low product filled up to twice its reorder level. What was ordered in the last two
        weeks and hasn’t come yet is listed, but not checked. “Email order” opens the email and
        marks its products as ordered. Terms: {paymentTerms}.
      </p>
      {uncounted > 0 && (
        <p className="flex flex-wrap items-center gap-x-2">
          {uncountedText(uncounted)}, so not listed.
          <Link to={paths.adminInventory} className="inline-flex min-h-11 items-center link-signal">
            Count your stock
          </Link>
        </p>
      )}
      {suggestions.map((suggestion) => (
        <SupplierOrder
          key={suggestion.supplier}
          suggestion={suggestion}
          address={emailOf(suggestion.supplier)}
          skus={skusOf(suggestion.supplier)}
        />
      ))}
    </div>
  );
}

interface SupplierOrderProps {
  suggestion: ReorderSuggestion;
  address: EmailLookup;
  skus: ReadonlyMap<string, string>;
}

function SupplierOrder({ suggestion, address, skus }: SupplierOrderProps) {
  const { supplier } = suggestion;
  /** By product id: true if staff checked the product, false if they unchecked it. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  /** By product id: the quantity that staff typed instead of the suggested one. */
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const lines = suggestion.lines.map((line) => withQuantity(line, typed.get(line.item.id)));
  const isChosen = ({ item, isOnItsWay }: ReorderLine) => choices.get(item.id) ?? !isOnItsWay;
  const chosen = lines.filter((line) => isChosen(line) && line.quantity > 0);
  const orders = chosen.map(({ item, quantity, isOnItsWay }) => ({
    productId: item.id,
    expected: item.onOrder,
    onOrder: quantity + (isOnItsWay ? item.onOrder : 0),
  }));
  const { totalCents, belowMinimumCents } = reorderTotals(chosen);
  const { mutate, isPending } = useStaffMutation({
    save: markOrdered,
    queryKeys: [inventoryQuery.queryKey],
    success: () => ({ title: 'Marked as ordered', description: `${supplier}, today.` }),
    failure: { title: 'Failed to mark as ordered' },
    onSaved: () => {
      setChoices(new Map());
      setTyped(new Map());
    },
  });
  return (
    <section aria-label={supplier} className="rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-xl">{supplier}</h2>
          {chosen.length === 0 ? (
            <Badge tone="secondary">Nothing chosen</Badge>
          ) : belowMinimumCents > 0 ? (
            <Badge tone="signal">{`${formatCents(belowMinimumCents)} below minimum order`}</Badge>
          ) : (
            <Badge tone="trust">Minimum order reached</Badge>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {chosen.length > 0 && (
            <EmailLink
              address={address}
              mailTo={(to) => reorderMailto({ supplier, lines: chosen }, to, skus)}
              className={buttonClass({ variant: 'secondary' })}
              // A click on the link also saves that the products are ordered. Further clicks are ignored until this is
              // saved.
              onOpen={() => !isPending && mutate(orders)}
            >
              Email order
              <span className="sr-only"> to {supplier}</span>
            </EmailLink>
          )}
          <Button
            variant="secondary"
            busy={isPending}
            // With `disabled`, the button would lose the keyboard focus.
            aria-disabled={chosen.length === 0 || undefined}
            onClick={() => chosen.length > 0 && mutate(orders)}
          >
            Mark as ordered
            <span className="sr-only"> from {supplier}</span>
          </Button>
        </div>
      </div>
      {/* Fixed column widths, so that the columns of all tables on the page line up. */}
      <Table
        label={`To order from ${supplier}`}
        tight
        className="max-[22rem]:[&_td]:px-1.5 max-[22rem]:[&_th]:px-1.5 lg:table-fixed lg:[&_td]:align-middle"
      >
        <TableHead>
          <tr>
            <Th>Product</Th>
            <Th numeric className="max-sm:hidden lg:w-28">
              Stock
            </Th>
            <Th numeric className="max-sm:hidden lg:w-28">
              Reorder
            </Th>
            <Th numeric className="lg:w-36">
              Order
            </Th>
            <Th numeric className="lg:w-36">
              Cost
            </Th>
            <Th className="max-md:hidden lg:w-40">Last ordered</Th>
          </tr>
        </TableHead>
        <tbody>
          {lines.map((line) => {
            const { item, quantity, costCents, isOnItsWay } = line;
            const isOrdered = isChosen(line);
            return (
              <Tr key={item.id}>
                <Td>
                  <label className="-my-2.5 flex min-h-11 items-start gap-2.5 py-2.5 font-medium max-[22rem]:flex-col max-[22rem]:gap-1">
                    <input
                      type="checkbox"
                      checked={isOrdered}
                      onChange={({ target }) =>
                        setChoices(new Map(choices).set(item.id, target.checked))
                      }
                      className="size-5 shrink-0 accent-signal"
                    />
                    <span>
                      <span className="sr-only">Order </span>
                      {item.name}
                    </span>
                  </label>
                  {isOnItsWay && (
                    <span className="block text-muted">Ordered recently, on its way</span>
                  )}
                  <span className="block text-muted sm:hidden">
                    {`${formatCount(item.inStock)} in stock, reorder at ${formatCount(item.reorderLevel)}`}
                  </span>
                  <span className="block text-muted md:hidden">
                    {item.lastOrdered
                      ? `Last ordered ${formatDay(item.lastOrdered)}`
                      : 'Never ordered'}
                  </span>
                </Td>
                <Td numeric className="max-sm:hidden">
                  {formatCount(item.inStock)}
                </Td>
                <Td numeric className="text-muted max-sm:hidden">
                  {formatCount(item.reorderLevel)}
                </Td>
                <Td numeric className="font-semibold">
                  {isOrdered ? (
                    <input
                      inputMode="numeric"
                      autoComplete="off"
                      aria-label={`Quantity of ${item.name}`}
                      aria-invalid={quantity === 0 || undefined}
                      value={typed.get(item.id) ?? quantity}
                      onChange={({ target }) => setTyped(new Map(typed).set(item.id, target.value))}
                      className="tabular min-h-11 w-18 rounded-control border border-control bg-card px-2 text-right max-sm:w-13 max-sm:px-1.5 max-[22rem]:w-11 aria-invalid:border-2 aria-invalid:border-alert"
                    />
                  ) : (
                    '–'
                  )}
                </Td>
                <Td numeric>{isOrdered ? formatCents(costCents) : '–'}</Td>
                <Td className="whitespace-nowrap max-md:hidden">
                  {item.lastOrdered ? formatDay(item.lastOrdered) : 'Never'}
                </Td>
              </Tr>
            );
          })}
        </tbody>
        <tfoot className="border-t border-line bg-paper-deep font-semibold">
          <tr>
            <Td>Total at cost</Td>
            <Td className="max-sm:hidden" />
            <Td className="max-sm:hidden" />
            <Td />
            <Td numeric>{formatCents(totalCents)}</Td>
            <Td className="max-md:hidden" />
          </tr>
        </tfoot>
      </Table>
    </section>
  );
}

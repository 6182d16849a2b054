import { Mail } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { classNames } from '#lib/format/class-names.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatCents, formatMargin } from '#lib/format/money.ts';
import { paths } from '#lib/paths.ts';
import { useMediaQuery } from '#lib/browser/use-media-query.ts';
import { itemCount, itemsByDistributor, orderProfitCents, type Order } from '../order.ts';
import { invoiceMailto } from '../order-emails.ts';
import { ProfitValue } from './profit-value.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import type { StatusDialogTarget } from './status-dialog.tsx';
import { StatusSelect } from './status-select.tsx';
import { SupplierEmailLinks, type EmailOf } from './supplier-email-links.tsx';

const actionClass =
  'flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold whitespace-nowrap hover:bg-paper-deep';

interface OrdersTableProps {
  orders: readonly Order[];
  /** The list's filter: the order's page leads back to it. */
  listSearch: string;
  emailOf: EmailOf;
  onOpenDialog: (step: StatusDialogTarget) => void;
}

/** One page of orders. A phone has room for two columns; the order's own page has the rest. */
export function OrdersTable({ orders, ...row }: OrdersTableProps) {
  const isNarrow = useMediaQuery('(width < 48rem)');
  return (
    <Table label="Orders" sticky tight>
      <TableHead>
        {isNarrow ? (
          <tr>
            <Th>Order</Th>
            <Th numeric className="max-md:whitespace-normal">
              Total and profit
            </Th>
          </tr>
        ) : (
          <tr>
            <Th>Order</Th>
            <Th>Customer</Th>
            <Th numeric className="max-lg:hidden">
              Items
            </Th>
            <Th numeric>Total</Th>
            <Th numeric>Profit</Th>
            <Th numeric className="max-lg:hidden">
              Margin
            </Th>
            <Th>Status and emails</Th>
          </tr>
        )}
      </TableHead>
      <tbody>
        {orders.map((order) =>
          isNarrow ? (
            <NarrowRow key={order.id} order={order} listSearch={row.listSearch} />
          ) : (
            <WideRow key={order.id} order={order} {...row} />
          ),
        )}
      </tbody>
    </Table>
  );
}

type RowProps = { order: Order } & Pick<OrdersTableProps, 'listSearch'>;

function OrderLink({ order, listSearch }: RowProps) {
  return (
    <>
      <Link
        to={paths.adminOrder(order.orderNumber)}
        state={{ listSearch }}
        className="inline-flex min-h-9 items-center font-bold whitespace-nowrap underline decoration-line decoration-2 underline-offset-4 hover:decoration-signal max-md:min-h-11"
      >
        {order.orderNumber}
      </Link>
      <span className="block text-balance text-muted">{formatDateTime(order.createdAt)}</span>
    </>
  );
}

function InvoiceLink({ order }: { order: Order }) {
  return (
    <a
      href={invoiceMailto(order)}
      className={classNames(
        actionClass,
        'max-md:-mx-2 max-md:min-h-11 max-md:justify-end max-md:whitespace-normal',
      )}
    >
      <Mail aria-hidden className="size-4 shrink-0" />
      <span className="max-[22rem]:w-min">
        Email Invoice
        {/* On a phone the link stands alone and names its order. */}
        <span className="sr-only md:hidden"> of {order.orderNumber}</span>
      </span>
    </a>
  );
}

function NarrowRow({ order, listSearch }: RowProps) {
  return (
    <Tr>
      <Td>
        <OrderLink order={order} listSearch={listSearch} />
        <span className="mb-1.5 block font-medium wrap-anywhere">{order.customerName}</span>
        <OrderStatusBadge status={order.status} />
      </Td>
      <Td numeric className="pt-4.5">
        <span className="font-semibold">{formatCents(order.totalCents)}</span>
        <span className="block text-trust">
          <ProfitValue by={order}>{formatCents(orderProfitCents(order))}</ProfitValue>
        </span>
        <InvoiceLink order={order} />
      </Td>
    </Tr>
  );
}

function WideRow({
  order,
  listSearch,
  emailOf,
  onOpenDialog,
}: RowProps & Pick<OrdersTableProps, 'emailOf' | 'onOpenDialog'>) {
  const profitCents = orderProfitCents(order);
  return (
    <Tr className="hover:bg-paper">
      <Td>
        <OrderLink order={order} listSearch={listSearch} />
      </Td>
      <Td className="max-w-36 lg:max-w-44 xl:max-w-60">
        <span className="block truncate pt-2 font-medium">{order.customerName}</span>
        <span className="block truncate text-muted" title={order.customerEmail}>
          {order.customerEmail}
        </span>
      </Td>
      <Td numeric className="pt-4.5 max-lg:hidden">
        {formatCount(itemCount(order))}
      </Td>
      <Td numeric className="pt-4.5 font-semibold">
        {formatCents(order.totalCents)}
      </Td>
      <Td numeric className="pt-4.5">
        <ProfitValue by={order}>{formatCents(profitCents)}</ProfitValue>
      </Td>
      <Td numeric className="pt-4.5 text-muted max-lg:hidden">
        <ProfitValue by={order}>{formatMargin(profitCents, order.subtotalCents)}</ProfitValue>
      </Td>
      <Td className="xl:py-1.5">
        <div className="grid gap-x-4 gap-y-1 xl:grid-cols-[auto_1fr] xl:items-center">
          <StatusSelect order={order} onOpenDialog={onOpenDialog} />
          <div>
            <InvoiceLink order={order} />
            <SupplierMenu order={order} emailOf={emailOf} />
          </div>
        </div>
      </Td>
    </Tr>
  );
}

/** The mails to an order's distributors: one link, or several in a menu. */
function SupplierMenu({ order, emailOf }: { order: Order } & Pick<OrdersTableProps, 'emailOf'>) {
  const count = itemsByDistributor(order).size;
  const mails = <SupplierEmailLinks order={order} emailOf={emailOf} className={actionClass} />;
  if (count <= 1) return mails;
  return (
    <details
      name="distributors"
      className="relative"
      onBlur={(event) => {
        // Below 1024 px the menu pushes the page down. Closing it would move what is being pressed.
        const floats = window.matchMedia('(width >= 64rem)').matches;
        const isLeft = !event.currentTarget.contains(event.relatedTarget);
        if (floats && isLeft) event.currentTarget.open = false;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className={classNames(actionClass, 'list-none [&::-webkit-details-marker]:hidden')}>
        <Mail aria-hidden className="size-4 shrink-0" />
        Email Distributor ({count})
      </summary>
      {/* Below 1024 px the table scrolls sideways and would cut off a floating menu. */}
      <div className="rounded-control border border-line bg-card p-1 max-lg:*:whitespace-normal lg:absolute lg:top-full lg:right-0 lg:z-20 lg:lifted">
        {mails}
      </div>
    </details>
  );
}

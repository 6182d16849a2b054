import { Mail } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatCount } from '#lib/format/count.ts';
import { formatOrderDate } from '#lib/format/dates.ts';
import { formatCents, formatMargin } from '#lib/format/money.ts';
import { useMediaQuery } from '#lib/browser/use-media-query.ts';
import { paths } from '#lib/paths.ts';
import { earnedCents, isErased, itemCount, type Order } from '../order.ts';
import { invoiceMailto } from '../order-emails.ts';
import { paidAfterRefundsCents, refundedCents, refundedPostageCents } from '../returns/refund.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { ProfitValue } from './profit-value.tsx';

interface OrdersTableProps {
  orders: readonly Order[];
  /** Search params of the list, for the link from an order back to the list. */
  listSearch: string;
}

/** One page of the list of orders. On a phone, the table has only two columns. The page of an order shows all data. */
export function OrdersTable({ orders, listSearch }: OrdersTableProps) {
  const isPhone = useMediaQuery('(width < 48rem)');
  return (
    <Table label="Orders" sticky tight>
      <TableHead>
        <tr>
          <Th>Order</Th>
          <Th className="max-md:hidden">Customer</Th>
          <Th numeric className="max-lg:hidden">
            Items
          </Th>
          <Th numeric className="max-md:whitespace-normal">
            Total<span className="md:hidden"> and profit</span>
          </Th>
          <Th numeric className="max-md:hidden">
            Profit
          </Th>
          <Th numeric className="max-lg:hidden">
            Margin
          </Th>
          <Th className="max-md:hidden">Status and invoice</Th>
        </tr>
      </TableHead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} isPhone={isPhone} listSearch={listSearch} />
        ))}
      </tbody>
    </Table>
  );
}

interface OrderRowProps {
  order: Order;
  isPhone: boolean;
  listSearch: string;
}

function OrderRow({ order, isPhone, listSearch }: OrderRowProps) {
  const earned = earnedCents(order);
  const refunded = refundedCents(order.returns);
  const postage = refundedPostageCents(order.returns);
  const profit = <ProfitValue by={order}>{formatCents(earned.profit)}</ProfitValue>;
  const link = { to: paths.adminOrder(order.orderNumber), state: { listSearch } };
  const name = <PersonText>{order.customerName}</PersonText>;
  return (
    <Tr className="hover:bg-paper">
      <Td>
        <Link
          {...link}
          className="inline-flex min-h-9 items-center font-bold whitespace-nowrap link-quiet max-md:min-h-11"
        >
          {order.orderNumber}
        </Link>
        <span className="block text-balance text-muted">{formatOrderDate(order.createdAt)}</span>
        {/* A phone hides some columns and shows their values here. Other screens must not render them here, because
            each row would then contain its status twice. */}
        {isPhone && (
          <>
            <Link {...link} className="block py-2.5 font-medium wrap-anywhere link-quiet">
              {name}
            </Link>
            <OrderStatusBadge status={order.status} />
          </>
        )}
      </Td>
      <Td className="max-w-36 max-md:hidden lg:max-w-44 xl:max-w-60">
        <Link {...link} className="block truncate pt-2 font-medium link-quiet">
          {name}
        </Link>
        <span className="block truncate text-muted" title={order.customerEmail}>
          {order.customerEmail}
        </span>
      </Td>
      <Td numeric className="pt-4.5 max-lg:hidden">
        {formatCount(itemCount(order))}
      </Td>
      <Td numeric className="pt-4.5">
        <span className="font-semibold">
          {formatCents(paidAfterRefundsCents(order, order.returns))}
        </span>
        {refunded > 0 && (
          <span className="ml-auto block max-w-32 text-balance whitespace-normal xl:min-w-32 text-muted">
            after {formatCents(refunded)} refunded
            {postage > 0 && `, ${formatCents(postage)} of it return postage`}
          </span>
        )}
        {isPhone && (
          <>
            <span className="block text-trust">{profit}</span>
            <InvoiceLink order={order} />
          </>
        )}
      </Td>
      <Td numeric className="pt-4.5 max-md:hidden">
        {profit}
      </Td>
      <Td numeric className="pt-4.5 text-muted max-lg:hidden">
        <ProfitValue by={order}>{formatMargin(earned.profit, earned.subtotal)}</ProfitValue>
      </Td>
      {!isPhone && (
        <Td className="pt-3">
          <div className="flex flex-col items-start gap-x-4 lg:flex-row lg:items-center lg:justify-between">
            <OrderStatusBadge status={order.status} />
            <InvoiceLink order={order} />
          </div>
        </Td>
      )}
    </Tr>
  );
}

function InvoiceLink({ order }: { order: Order }) {
  if (isErased(order)) return null;
  return (
    <a
      href={invoiceMailto(order)}
      className="-mx-2 flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold whitespace-nowrap hover:bg-paper-deep max-md:min-h-11 max-md:justify-end max-md:whitespace-normal"
    >
      <Mail aria-hidden className="size-4 shrink-0" />
      <span className="max-[23rem]:w-min">
        Email Invoice
        {/* On a phone, the order number is far from this link. So the link contains the number for screen readers. */}
        <span className="sr-only md:hidden"> of {order.orderNumber}</span>
      </span>
    </a>
  );
}

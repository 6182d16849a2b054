import { Mail } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { classNames } from '#lib/format/class-names.ts';
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
import type { StatusDialogTarget } from './status-dialog.tsx';
import { StatusSelect } from './status-select.tsx';
import type { EmailOf } from './supplier-email-links.tsx';
import { emailActionClass, SupplierEmailMenu } from './supplier-email-menu.tsx';
import { PersonText } from '#components/person-text.tsx';

interface RowProps {
  /** The list's filter: the order's page leads back to it. */
  listSearch: string;
  emailOf: EmailOf;
  onOpenDialog: (target: StatusDialogTarget) => void;
}

/** One page of orders. A phone has room for two columns; the order's own page has the rest. */
export function OrdersTable({ orders, ...row }: { orders: readonly Order[] } & RowProps) {
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
          <Th className="max-md:hidden">Status and emails</Th>
        </tr>
      </TableHead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} isPhone={isPhone} {...row} />
        ))}
      </tbody>
    </Table>
  );
}

function OrderRow({
  order,
  isPhone,
  listSearch,
  emailOf,
  onOpenDialog,
}: RowProps & { order: Order; isPhone: boolean }) {
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
        {/* Phones show the missing columns here and below the total. No row holds its status twice. */}
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
      <Td className="max-md:hidden xl:py-1.5">
        <div className="grid gap-x-4 gap-y-1 xl:grid-cols-[auto_1fr] xl:items-center">
          <StatusSelect order={order} onOpenDialog={onOpenDialog} />
          <div>
            <InvoiceLink order={order} />
            <SupplierEmailMenu order={order} emailOf={emailOf} />
          </div>
        </div>
      </Td>
    </Tr>
  );
}

function InvoiceLink({ order }: { order: Order }) {
  if (isErased(order)) return null;
  return (
    <a
      href={invoiceMailto(order)}
      className={classNames(
        emailActionClass,
        'max-md:-mx-2 max-md:min-h-11 max-md:justify-end max-md:whitespace-normal',
      )}
    >
      <Mail aria-hidden className="size-4 shrink-0" />
      <span className="max-[23rem]:w-min">
        Email Invoice
        {/* On a phone the link stands alone and names its order. */}
        <span className="sr-only md:hidden"> of {order.orderNumber}</span>
      </span>
    </a>
  );
}

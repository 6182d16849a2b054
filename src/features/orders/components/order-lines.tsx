import type { ReactNode } from 'react';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatCount } from '#lib/format/count.ts';
import { formatCents, formatMargin } from '#lib/format/money.ts';
import {
  earnedCents,
  itemCount,
  itemProfitCents,
  orderCostCents,
  orderProfitCents,
  type Order,
} from '../order.ts';
import { ProfitValue } from './profit-value.tsx';

/** A phone hides these columns and shows their values below the item's name. */
const wide = 'max-sm:hidden';

/** The items of an order with their cost and profit. Only staff see them. */
export function OrderLines({
  order,
  below,
}: {
  order: Order;
  /** Renders content below the name of an item. */
  below?: (item: Order['items'][number]) => ReactNode;
}) {
  const profitCents = orderProfitCents(order);
  const earned = earnedCents(order);
  const hasRefunds = order.returns.some(({ state }) => state === 'refunded');
  return (
    <Table label={`Items of order ${order.orderNumber}`} tight>
      <TableHead>
        <tr>
          <Th>Item</Th>
          <Th numeric className={wide}>
            Qty
          </Th>
          <Th numeric className={wide}>
            Price
          </Th>
          <Th numeric className={wide}>
            Cost
          </Th>
          <Th numeric>Line total</Th>
          <Th numeric>Profit</Th>
          <Th numeric className={wide}>
            Margin
          </Th>
        </tr>
      </TableHead>
      <tbody>
        {order.items.map((item) => {
          const lineCents = item.priceCents * item.quantity;
          return (
            <Tr key={item.id}>
              <Td>
                <span className="font-medium">{item.productName}</span>
                <span className="block text-muted">{item.distributor}</span>
                <span className="block text-muted sm:hidden">
                  {item.quantity} × {formatCents(item.priceCents)}, cost{' '}
                  {formatCents(item.distributorPriceCents)}
                </span>
                {below?.(item)}
              </Td>
              <Td numeric className={wide}>
                {item.quantity}
              </Td>
              <Td numeric className={wide}>
                {formatCents(item.priceCents)}
              </Td>
              <Td numeric className={wide}>
                {formatCents(item.distributorPriceCents)}
              </Td>
              <Td numeric>{formatCents(lineCents)}</Td>
              <Td numeric>
                <ProfitValue by={order}>{formatCents(itemProfitCents(item))}</ProfitValue>
              </Td>
              <Td numeric className={wide}>
                <ProfitValue by={order}>
                  {formatMargin(itemProfitCents(item), lineCents)}
                </ProfitValue>
              </Td>
            </Tr>
          );
        })}
      </tbody>
      <tfoot className="border-t border-line bg-paper-deep font-semibold">
        <tr>
          <Td>Total before tax</Td>
          <Td numeric className={wide}>
            {formatCount(itemCount(order))}
          </Td>
          <Td className={wide} />
          <Td numeric className={wide}>
            {formatCents(orderCostCents(order))}
          </Td>
          <Td numeric>{formatCents(order.subtotalCents)}</Td>
          <Td numeric>
            <ProfitValue by={order}>{formatCents(profitCents)}</ProfitValue>
          </Td>
          <Td numeric className={wide}>
            <ProfitValue by={order}>{formatMargin(profitCents, order.subtotalCents)}</ProfitValue>
          </Td>
        </tr>
        {hasRefunds && (
          <tr>
            <Td>After refunds</Td>
            <Td className={wide} />
            <Td className={wide} />
            <Td className={wide} />
            <Td numeric>{formatCents(earned.subtotal)}</Td>
            <Td numeric>{formatCents(earned.profit)}</Td>
            <Td numeric className={wide}>
              {formatMargin(earned.profit, earned.subtotal)}
            </Td>
          </tr>
        )}
      </tfoot>
    </Table>
  );
}

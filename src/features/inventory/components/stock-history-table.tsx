import { useNameOf } from '#components/staff-names.ts';
import { Link } from '#components/link.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { classNames } from '#lib/format/class-names.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import type { StockMovement } from '../staff-api.ts';
import { formatChange, movementLabels } from '../stock-movement.ts';

interface StockHistoryTableProps {
  movements: readonly StockMovement[];
  nameOf: (productId: string) => string;
}

/** Changes of the stock and their reasons, the latest first. On a phone, the reason is below the product. */
export function StockHistoryTable({ movements, nameOf }: StockHistoryTableProps) {
  return (
    <Table label="Stock history" sticky className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
      <TableHead>
        <tr>
          <Th>Product</Th>
          <Th numeric>Change</Th>
          <Th numeric>Left</Th>
          <Th className="max-sm:hidden">Why</Th>
        </tr>
      </TableHead>
      <tbody>
        {movements.map((movement) => (
          <Tr key={movement.id}>
            <Td>
              <span className="font-medium">{nameOf(movement.productId)}</span>
              <span className="block text-muted">{formatDateTime(movement.at)}</span>
              <div className="sm:hidden">
                <Why movement={movement} />
              </div>
            </Td>
            <Td
              numeric
              className={classNames('font-semibold', movement.change > 0 && 'text-trust')}
            >
              {formatChange(movement.change)}
            </Td>
            <Td numeric>{formatCount(movement.stockAfter)}</Td>
            <Td className="max-sm:hidden">
              <Why movement={movement} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function Why({ movement }: { movement: StockMovement }) {
  const nameOf = useNameOf();
  return (
    <>
      {movementLabels[movement.kind]}
      {movement.invoice && ','}{' '}
      {movement.order && (
        <Link
          to={paths.adminOrder(movement.order.number)}
          className="-my-1 inline-block py-1 whitespace-nowrap link-quiet"
        >
          {movement.order.number}
        </Link>
      )}
      {movement.invoice && (
        <Link
          to={paths.adminInvoicePaper(movement.invoice.reference)}
          className="-my-1 inline-block py-1 whitespace-nowrap link-quiet"
        >
          {movement.invoice.reference}
        </Link>
      )}
      {movement.missing > 0 && (
        <span className="block font-semibold text-alert">
          {formatCount(movement.missing)} more than the shelf had. Please count.
        </span>
      )}
      {movement.note && <span className="block text-muted">{movement.note}</span>}
      {movement.by && (
        <span className="block text-sm wrap-anywhere text-muted">{nameOf(movement.by)}</span>
      )}
    </>
  );
}

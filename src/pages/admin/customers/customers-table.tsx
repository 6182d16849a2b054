import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatCounted } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatCents } from '#lib/format/money.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { paths } from '#lib/paths.ts';
import type { ListedCustomer } from '#features/customers/staff-api.ts';

function openWork({ requests, orders, returns, priceLists, plans }: ListedCustomer): string {
  return [
    requests > 0 && formatCounted(requests, 'request'),
    orders > 0 && formatCounted(orders, 'order'),
    returns > 0 && formatCounted(returns, 'return'),
    priceLists > 0 && formatCounted(priceLists, 'price list'),
    plans > 0 && formatCounted(plans, 'plan'),
  ]
    .filter(Boolean)
    .join(', ');
}

const lastSeenText = (lastSeenAt: string | null) =>
  lastSeenAt ? formatDateTime(lastSeenAt) : 'Imported';

/** Customers with their last contact, their open work, and the amounts to pay or to refund. */
export function CustomersTable({ customers }: { customers: readonly ListedCustomer[] }) {
  return (
    <Table label="Customers" sticky tight>
      <TableHead>
        <tr>
          <Th>Customer</Th>
          <Th className="max-md:hidden">Last seen</Th>
          <Th className="max-md:hidden">Open work</Th>
          <Th numeric>Balance</Th>
        </tr>
      </TableHead>
      <tbody>
        {customers.map((customer) => {
          const { email, number, phone, name, lastSeenAt, toPayCents, owedCents } = customer;
          const open = openWork(customer);
          return (
            <Tr key={email + number}>
              <Td className="wrap-anywhere">
                <Link
                  to={paths.adminCustomer({ email, phone: number })}
                  className="-my-1 inline-block py-1 font-semibold link-signal"
                >
                  <PersonText>{name || email || formatPhone(phone)}</PersonText>
                </Link>
                {email && <span className="block text-muted">{email}</span>}
                {phone && <span className="tabular block text-muted">{formatPhone(phone)}</span>}
                <span className="block text-muted md:hidden">{lastSeenText(lastSeenAt)}</span>
                {open && <span className="block md:hidden">{open} open</span>}
              </Td>
              <Td className="whitespace-nowrap max-md:hidden">{lastSeenText(lastSeenAt)}</Td>
              <Td className="max-md:hidden">{open || '–'}</Td>
              <Td numeric>
                {toPayCents > 0 && (
                  <span className="block">
                    <strong>{formatCents(toPayCents)}</strong>{' '}
                    <span className="max-sm:block">to pay</span>
                  </span>
                )}
                {owedCents > 0 && (
                  <span className="block">
                    <strong>{formatCents(owedCents)}</strong>{' '}
                    <span className="max-sm:block">to give back</span>
                  </span>
                )}
                {toPayCents + owedCents === 0 && '–'}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

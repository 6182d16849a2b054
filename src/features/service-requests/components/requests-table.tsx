import { Link } from '#components/link.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { classNames } from '#lib/format/class-names.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { requestKindLabels } from '../request-kind.ts';
import type { ServiceRequest } from '../service-request.ts';
import { RequestStatusBadge } from './request-status-badge.tsx';

interface RequestsTableProps {
  requests: readonly ServiceRequest[];
  /** The list's query, so that the way back leads to the same list. */
  listSearch: string;
  /** Rows of an earlier answer, shown while the new ones are on their way. */
  isStale: boolean;
}

export function RequestsTable({ requests, listSearch, isStale }: RequestsTableProps) {
  return (
    <div
      aria-busy={isStale}
      className={classNames('transition-opacity', isStale && 'opacity-60 duration-300')}
    >
      <Table label="Requests" sticky>
        <TableHead>
          <tr>
            <Th>Reference</Th>
            <Th className="max-lg:hidden">Received</Th>
            <Th className="max-lg:hidden">Kind</Th>
            <Th>Name</Th>
            <Th className="max-md:hidden">Contact</Th>
            <Th className="max-md:hidden">Status</Th>
          </tr>
        </TableHead>
        <tbody>
          {requests.map((request) => (
            <Tr key={request.id}>
              <Td>
                <Link
                  to={paths.adminRequest(request.reference)}
                  state={{ listSearch }}
                  className="inline-block py-1 font-semibold whitespace-nowrap text-signal underline underline-offset-4"
                >
                  {request.reference}
                </Link>
                {/* Where a column has no room, what it says stands under its neighbor. */}
                <span className="block whitespace-nowrap text-muted lg:hidden">
                  {formatDateTime(request.createdAt)}
                </span>
                <span className="block lg:hidden">{requestKindLabels[request.kind]}</span>
              </Td>
              <Td className="whitespace-nowrap max-lg:hidden">
                {formatDateTime(request.createdAt)}
              </Td>
              <Td className="whitespace-nowrap max-lg:hidden">{requestKindLabels[request.kind]}</Td>
              <Td className="max-w-48 font-semibold wrap-anywhere">
                {request.name}
                <span className="mt-1 block md:hidden">
                  <RequestStatusBadge status={request.status} />
                </span>
              </Td>
              <Td className="max-w-64 wrap-anywhere max-md:hidden">
                {request.email}
                <span className="block text-muted">{request.phone}</span>
              </Td>
              <Td className="max-md:hidden">
                <RequestStatusBadge status={request.status} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

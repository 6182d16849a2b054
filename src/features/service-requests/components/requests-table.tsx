import { EmailText } from '#components/email-text.tsx';
import { Link } from '#components/link.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { requestKindLabels } from '../request-kind.ts';
import type { ServiceRequest } from '../service-request.ts';
import type { ListedRequest } from '../list/staff-api.ts';
import { AssigneeCell } from './assignee-cell.tsx';
import { EmergencyBadge } from './emergency-badge.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';
import { PersonText } from '#components/person-text.tsx';
import { formatPhone } from '#lib/format/phone.ts';

interface RequestsTableProps {
  requests: readonly ListedRequest[];
  /** The list's filter: the request's page leads back to it. */
  listSearch: string;
}

function kindText({ kind, takenBy }: ServiceRequest): string {
  return requestKindLabels[kind] + (takenBy === null ? '' : ', by phone');
}

export function RequestsTable({ requests, listSearch }: RequestsTableProps) {
  return (
    <Table label="Requests" sticky>
      <TableHead>
        <tr>
          <Th>Reference</Th>
          <Th className="max-lg:hidden">Received</Th>
          <Th className="max-lg:hidden">Type</Th>
          <Th>Name</Th>
          <Th className="max-md:hidden">Contact</Th>
          <Th className="max-md:hidden">Status</Th>
          <Th className="max-md:hidden">Assigned to</Th>
        </tr>
      </TableHead>
      <tbody>
        {requests.map((request) => (
          <Tr key={request.id}>
            <Td>
              <Link
                to={paths.adminRequest(request.reference)}
                state={{ listSearch }}
                className="-my-1 inline-block py-1 whitespace-nowrap link-signal"
              >
                {request.reference}
              </Link>
              {/* Narrow screens show the missing columns here. */}
              <span className="block text-balance text-muted min-[22rem]:whitespace-nowrap lg:hidden">
                {formatDateTime(request.createdAt)}
              </span>
              <span className="block lg:hidden">{kindText(request)}</span>
            </Td>
            <Td className="whitespace-nowrap max-lg:hidden">{formatDateTime(request.createdAt)}</Td>
            <Td className="whitespace-nowrap max-lg:hidden">{kindText(request)}</Td>
            <Td className="max-w-32 font-semibold wrap-anywhere md:max-lg:wrap-break-word lg:max-w-48">
              <Link
                to={paths.adminRequest(request.reference)}
                state={{ listSearch }}
                className="-my-1 inline-block py-1 link-quiet"
              >
                <PersonText>{request.name}</PersonText>
              </Link>
              <div className="mt-1.5 grid justify-items-start gap-1.5 font-normal md:hidden">
                <RequestStatusBadge {...request} />
                <EmergencyBadge request={request} />
                <AssigneeCell request={request} />
              </div>
            </Td>
            <Td className="max-w-48 wrap-break-word max-md:hidden lg:max-w-64">
              <EmailText>{request.email}</EmailText>
              <span className="block text-muted">{formatPhone(request.phone)}</span>
            </Td>
            <Td className="max-md:hidden">
              <div className="grid justify-items-start gap-1.5">
                <RequestStatusBadge {...request} />
                <EmergencyBadge request={request} />
              </div>
            </Td>
            <Td className="max-w-40 wrap-anywhere max-md:hidden">
              <AssigneeCell request={request} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

import { EmailText } from '#components/email-text.tsx';
import { Link } from '#components/link.tsx';
import { Table, TableHead, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { requestService } from '../visits/visit-service.ts';
import type { ListedRequest } from '../list/staff-api.ts';
import { EmergencyBadge } from './emergency-badge.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';
import { PersonText } from '#components/person-text.tsx';
import { formatPhone } from '#lib/format/phone.ts';

interface RequestsTableProps {
  requests: readonly ListedRequest[];
  /** Search params of the list. The link from a request back to the list needs them. */
  listSearch: string;
}

export function RequestsTable({ requests, listSearch }: RequestsTableProps) {
  return (
    <Table label="Requests" sticky>
      <TableHead>
        <tr>
          <Th>Reference</Th>
          <Th>Name</Th>
          <Th className="max-md:hidden">Service</Th>
          <Th className="max-md:hidden">Status</Th>
          <Th className="max-md:hidden">Next step</Th>
        </tr>
      </TableHead>
      <tbody>
        {requests.map((request) => {
          const status = (
            <>
              <RequestStatusBadge status={request.status} wasVisited={request.wasVisited} />
              <EmergencyBadge request={request} />
            </>
          );
          return (
            <Tr key={request.id}>
              <Td>
                <Link
                  to={paths.adminRequest(request.reference)}
                  state={{ listSearch }}
                  className="-my-1 inline-block py-1 whitespace-nowrap link-signal"
                >
                  {request.reference}
                </Link>
                <span className="block text-balance text-muted min-[24rem]:whitespace-nowrap">
                  {formatDateTime(request.createdAt)}
                </span>
                {request.takenBy !== null && <span className="block text-muted">By phone</span>}
              </Td>
              <Td className="min-w-32 max-w-48 wrap-anywhere md:min-w-44 lg:max-w-64">
                <Link
                  to={paths.adminRequest(request.reference)}
                  state={{ listSearch }}
                  className="-my-1 inline-block py-1 font-semibold link-quiet"
                >
                  <PersonText>{request.name}</PersonText>
                </Link>
                <span className="block text-muted max-md:hidden">
                  <EmailText>{request.email}</EmailText>
                </span>
                <span className="block text-muted max-md:hidden">{formatPhone(request.phone)}</span>
                {/* Narrow screens hide some columns and show their values here. */}
                <div className="mt-1 grid justify-items-start gap-1.5 md:hidden">
                  <Service request={request} />
                  {status}
                  <span className="tabular">{request.nextStep}</span>
                </div>
              </Td>
              <Td className="max-w-64 wrap-break-word max-md:hidden">
                <Service request={request} />
              </Td>
              <Td className="max-md:hidden">
                <div className="grid justify-items-start gap-1.5">{status}</div>
              </Td>
              <Td className="tabular max-w-48 max-md:hidden">{request.nextStep}</Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Service({ request: { kind, fields } }: { request: ListedRequest }) {
  return (
    <span>
      {requestService(kind, fields)}
      {typeof fields.city === 'string' && fields.city !== '' && (
        <span className="block wrap-anywhere text-muted">
          <PersonText>{fields.city}</PersonText>
        </span>
      )}
    </span>
  );
}

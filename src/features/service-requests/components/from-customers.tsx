import { useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { unreadFromCustomersQuery } from '../unread/staff-api.ts';

/** The latest messages and actions of customers. Field staff see only those about their own visits. */
export function FromCustomers() {
  return (
    <WorkSection
      title="From customers"
      query={useQuery(unreadFromCustomersQuery)}
      select={({ items }) => {
        const ids = items.map(({ request }) => request.id);
        const newest = items.filter(({ request }, index) => ids.indexOf(request.id) === index);
        return { items: newest, total: newest.length };
      }}
      empty="Nothing new from customers."
      keyOf={({ id }) => id}
    >
      {({ request, at, text }) => (
        <>
          <Link
            to={paths.adminRequest(request.reference)}
            className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
          >
            <PersonText>{request.name}</PersonText>
          </Link>
          <span className="tabular text-sm text-muted">{formatDateTime(at)}</span>
          <span className="line-clamp-2 w-full pb-1.5 wrap-anywhere">
            <PersonText>{text}</PersonText>
          </span>
        </>
      )}
    </WorkSection>
  );
}

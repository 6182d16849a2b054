import { useQuery } from '@tanstack/react-query';
import { Link } from '#components/link.tsx';
import { PersonText } from '#components/person-text.tsx';
import { WorkSection } from '#components/work-section.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { orderNewsQuery } from '../api.ts';
import { activityText } from '../order-activity.ts';

/** Orders whose customers wrote, or canceled them, until somebody has taken note. There are rarely any. */
export function OrderNews() {
  const query = useQuery(orderNewsQuery);
  if (!query.data || query.data.total === 0) return null;
  return (
    <WorkSection
      title="From customers about orders"
      query={query}
      select={(news) => news}
      empty=""
      keyOf={({ id }) => id}
    >
      {(news) => (
        <>
          <Link
            to={paths.adminOrder(news.orderNumber)}
            className="inline-flex min-h-11 items-center wrap-anywhere link-signal"
          >
            {news.orderNumber}
          </Link>
          <span className="wrap-anywhere">
            <PersonText>{news.customerName}</PersonText>
          </span>
          <span className="tabular text-sm text-muted">{formatDateTime(news.at)}</span>
          <span className="line-clamp-2 w-full pb-1.5 wrap-anywhere">
            <PersonText>{activityText(news)}</PersonText>
          </span>
        </>
      )}
    </WorkSection>
  );
}

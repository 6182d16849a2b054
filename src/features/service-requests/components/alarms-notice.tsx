import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#lib/format/count.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { alarmsQuery } from '../staff-api.ts';

const sourceNames: Record<string, string> = {
  order: 'orders',
  'price-list': 'price list requests',
  lookup: 'lookups of orders',
};

/** Tells staff of hours with so many requests that somebody may be flooding the site. */
export function AlarmsNotice() {
  const { data: alarms = [] } = useQuery(alarmsQuery);
  if (alarms.length === 0) return null;
  return (
    <div role="status" className="mb-5 rounded-card border border-line bg-signal-wash p-4">
      <p className="font-semibold">Unusually many requests came in:</p>
      <ul>
        {alarms.map(({ kind, hour, requests }) => (
          <li key={kind + hour}>
            {formatCount(requests)} {sourceNames[kind] ?? `requests (${kind})`} in the hour from{' '}
            {formatDateTime(hour)}
          </li>
        ))}
      </ul>
    </div>
  );
}

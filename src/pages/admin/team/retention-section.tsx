import { useQuery } from '@tanstack/react-query';
import { useNameOf } from '#components/staff-names.ts';
import { ListSkeleton } from '#components/ui/list-skeleton.tsx';
import { RetryNotice } from '#components/ui/retry-notice.tsx';
import { retention } from '#config/retention.ts';
import { queryState, retryOf } from '#lib/api/query-state.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { retentionQuery } from '#features/customers/personal-data/staff-api.ts';

/** How long data is kept, as /terms says it, whether that is carried out, and what was handed out or erased on request. */
export function RetentionSection() {
  const nameOf = useNameOf();
  const query = useQuery(retentionQuery);
  const { data, hasFailed } = queryState(query);
  return (
    <section aria-labelledby="retention-title">
      <h2 id="retention-title" className="mb-3 text-xl">
        How long data is kept
      </h2>
      {data ? (
        <>
          <ul className="grid gap-1">
            {Object.entries(retention).map(([name, { what }]) => (
              <li key={name}>
                {what}: <strong>{(data.periods[name] ?? '').replace(/\bmons?\b/, 'months')}</strong>
                {data.lastRun && `, ${data.lastRun.removed[name] ?? 0} removed last time`}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">
            {data.lastRun
              ? `Last run ${formatDateTime(data.lastRun.at)}. It runs once a day.`
              : 'This hasn’t run yet. If it still hasn’t tomorrow, please tell your developer.'}
          </p>
          {data.log.length > 0 && (
            <>
              <h3 className="mt-4 font-semibold">Handed out and erased on request</h3>
              <ul className="grid gap-1">
                {data.log.map(({ id, text, by, at }) => (
                  <li key={id} className="wrap-anywhere">
                    {formatDateTime(at)}, {nameOf(by)}: {text}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ) : hasFailed ? (
        <RetryNotice {...retryOf(query)}>The periods could not be loaded.</RetryNotice>
      ) : (
        <ListSkeleton label="Loading the periods" heights={['h-32']} />
      )}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useNameOf } from '#components/staff-names.ts';
import { personalDataLogQuery } from '#features/customers/personal-data/staff-api.ts';
import { formatDateTime } from '#lib/format/dates.ts';

/** The log of data that staff exported or erased on request. */
export function PersonalDataLog() {
  const nameOf = useNameOf();
  const { data: log = [] } = useQuery(personalDataLogQuery);
  if (log.length === 0) return null;
  return (
    <section aria-labelledby="personal-data-title">
      <h2 id="personal-data-title" className="mb-3 text-xl">
        Handed out and erased on request
      </h2>
      <ul className="grid gap-1">
        {log.map(({ id, text, by, at }) => (
          <li key={id} className="wrap-anywhere">
            {formatDateTime(at)}, {nameOf(by)}: {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

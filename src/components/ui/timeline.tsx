import { useNameOf } from '#components/staff-names.ts';
import { formatDateTime } from '#lib/format/dates.ts';

export interface TimelineEntry {
  text: string;
  /** The value before the change. */
  before?: string;
  /** ISO time. */
  at: string;
  /** The person, as stored with the change. Empty if unknown. */
  by: string;
}

interface TimelineProps {
  changes: readonly TimelineEntry[];
  /** Number of changes that are shown at first. A press on the line below shows the earlier changes. */
  most?: number;
  formatAt?: (iso: string) => string;
}

/** The changes of an order, a request or the team, latest first. */
export function Timeline({ changes, most = Infinity, formatAt = formatDateTime }: TimelineProps) {
  const latestFirst = [...changes].reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const earlier = latestFirst.slice(most);
  return (
    <>
      <Entries entries={latestFirst.slice(0, most)} formatAt={formatAt} />
      {earlier.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center link-quiet">
            Earlier ({earlier.length})
          </summary>
          <Entries entries={earlier} formatAt={formatAt} />
        </details>
      )}
    </>
  );
}

interface EntriesProps extends Required<Pick<TimelineProps, 'formatAt'>> {
  entries: readonly TimelineEntry[];
}

function Entries({ entries, formatAt }: EntriesProps) {
  const nameOf = useNameOf();
  return (
    <ol className="border-l-2 border-line">
      {entries.map((change) => (
        <li key={change.at + change.text} className="relative pb-4 pl-5 last:pb-0">
          <span
            aria-hidden
            className="absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-card bg-ink"
          />
          <p className="font-semibold wrap-anywhere">{change.text}</p>
          {change.before && <p className="text-sm wrap-anywhere">It was {change.before}</p>}
          <p className="text-sm wrap-anywhere text-muted">
            {formatAt(change.at)}
            {change.by && `, ${nameOf(change.by)}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

import { useNameOf } from '#components/staff-names.ts';
import { formatDateTime } from '#lib/format/dates.ts';

export interface TimelineEntry {
  text: string;
  /** What was there before. */
  before?: string;
  /** ISO time. */
  at: string;
  /** Who it was, as the record has it; empty if not known. */
  by: string;
}

/** The changes of an order, a request or the team, the latest first. */
export function Timeline({ changes }: { changes: readonly TimelineEntry[] }) {
  const nameOf = useNameOf();
  const latestFirst = [...changes].reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <ol className="border-l-2 border-line">
      {latestFirst.map((change) => (
        <li key={change.at + change.text} className="relative pb-4 pl-5 last:pb-0">
          <span
            aria-hidden
            className="absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-card bg-ink"
          />
          <p className="font-semibold wrap-anywhere">{change.text}</p>
          {change.before && <p className="text-sm wrap-anywhere">It was {change.before}</p>}
          <p className="text-sm wrap-anywhere text-muted">
            {formatDateTime(change.at)}
            {change.by && `, ${nameOf(change.by)}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

import { DialText } from '#components/dial-text.tsx';
import { SafetyNote } from '#components/safety-note.tsx';
import type { Job } from '#content/page-content.ts';
import { classNames } from '#lib/format/class-names.ts';

export function JobList({ items }: { items: readonly Job[] }) {
  return (
    <ul
      className={classNames(
        'grid gap-x-10',
        items.length % 3 === 0 && items.length < 6 ? 'lg:grid-cols-3' : 'md:grid-cols-2',
      )}
    >
      {items.map((job) => (
        // The titles of the jobs in a row line up. So do their texts and their outcomes.
        <li
          key={job.title}
          className="row-span-3 grid grid-rows-subgrid border-t-2 border-ink py-6 md:pb-10"
        >
          <h3 className="text-2xl">{job.title}</h3>
          <p className="mt-2 mb-4 text-muted">
            <DialText text={job.text} />
          </p>
          <div className="border-t border-line pt-2.5">
            <p className="font-semibold">{job.outcome}</p>
            {job.safetyNote && (
              <p className="mt-1.5">
                <SafetyNote name={job.safetyNote} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

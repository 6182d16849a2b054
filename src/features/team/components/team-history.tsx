import { Timeline } from '#components/ui/timeline.tsx';
import type { TeamChange } from '../team.ts';

export function TeamHistory({ changes }: { changes: readonly TeamChange[] }) {
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-3 text-xl">
        History
      </h2>
      <Timeline
        changes={changes.map(({ email, isAdded, by, at }) => ({
          text: `${isAdded ? 'Added' : 'Removed'} ${email}`,
          at,
          by: by || 'in the database',
        }))}
      />
    </section>
  );
}

import { useNameOf } from '#components/staff-names.ts';
import { Timeline } from '#components/ui/timeline.tsx';
import { changeText, type TeamChange } from '../team.ts';

export function TeamHistory({ changes }: { changes: readonly TeamChange[] }) {
  const nameOf = useNameOf();
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="mb-3 text-xl">
        History
      </h2>
      <Timeline
        changes={changes.map((change) => ({
          text: changeText(change, nameOf),
          at: change.at,
          by: change.by || 'in the database',
        }))}
      />
    </section>
  );
}

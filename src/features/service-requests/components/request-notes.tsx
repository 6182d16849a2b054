import { InternalNotes } from '#components/internal-notes.tsx';
import type { RequestNote } from '../service-request.ts';
import { addRequestNote } from '../staff-api.ts';

export function RequestNotes({
  requestId,
  notes,
}: {
  requestId: string;
  notes: readonly RequestNote[];
}) {
  return (
    <InternalNotes
      record={requestId}
      notes={notes}
      save={(note, key) => addRequestNote(requestId, note, key)}
      queryKeys={[['service-requests', 'detail']]}
    />
  );
}

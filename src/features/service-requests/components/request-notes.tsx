import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore, type FormEvent } from 'react';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { clientStateKey } from '#lib/api/query-client.ts';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { fieldLimits, requiredText } from '#lib/forms/field-schemas.ts';
import { useStaffDraft } from '#lib/forms/staff-draft.ts';
import type { RequestNote } from '../service-request.ts';
import { addRequestNote } from '../staff-api.ts';

const noteSchema = requiredText(fieldLimits.long, 'Please write a note');

/** Notes of staff about a request. Visitors never see them. */
export function RequestNotes({
  requestId,
  notes,
}: {
  requestId: string;
  notes: readonly RequestNote[];
}) {
  const queryClient = useQueryClient();
  // The text is kept in the query cache: it survives a look at another page, and the saving there. The draft survives
  // a reload and the end of the login.
  const draft = useStaffDraft(`note-${requestId}`);
  const typedKey = [...clientStateKey, 'typed-note', requestId];
  const text = useSyncExternalStore(
    useCallback((notify) => queryClient.getQueryCache().subscribe(notify), [queryClient]),
    () => queryClient.getQueryData<string>(typedKey) ?? draft.read().note ?? '',
  );
  const type = (note: string) => {
    queryClient.setQueryData(typedKey, note);
    draft.write({ note });
  };
  const [error, setError] = useState<string>();
  const mutationKey = ['request-note', requestId];
  const { mutate } = useStaffMutation({
    mutationKey,
    save: async (note: string) => {
      await addRequestNote(requestId, note);
      // Empties the box, unless another note was typed in the meantime.
      const now = queryClient.getQueryData<string>(typedKey) ?? draft.read().note ?? '';
      if (noteSchema.safeParse(now).data === note) type('');
    },
    queryKeys: [['service-requests', 'detail']],
    failure: { title: 'Error', description: 'Failed to save the note. Please try again.' },
  });
  const isSaving = useMutationState({ filters: { mutationKey, status: 'pending' } }).length > 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const note = noteSchema.safeParse(text);
    setError(note.error?.issues[0]?.message);
    if (note.success && !isSaving) mutate(note.data);
  };

  return (
    <section aria-labelledby="notes-title">
      <h2 id="notes-title" className="text-xl">
        Internal notes
      </h2>
      {notes.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="border-l-2 border-signal pl-3">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="text-sm wrap-anywhere text-muted">
                {formatDateTime(note.at)}, {note.by}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="mt-3 grid justify-items-start gap-3">
        <TextAreaField
          className="w-full"
          label="Add a note"
          name="note"
          rows={3}
          help="Customers don’t see it here. If they ask for their data, they get it word for word."
          value={text}
          error={error}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" variant="secondary" busy={isSaving}>
          {isSaving ? 'Saving…' : 'Save note'}
        </Button>
      </form>
    </section>
  );
}

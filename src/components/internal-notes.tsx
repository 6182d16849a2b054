import { useMutationState, type QueryKey } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { isChangedSinceArrival } from '#components/form/submission-failure.ts';
import { TextAreaField } from '#components/form/text-area-field.tsx';
import { useNameOf } from '#components/staff-names.ts';
import { Button } from '#components/ui/button.tsx';
import { useStaffMutation } from '#lib/feedback/use-staff-mutation.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { fieldLimits, requiredText } from '#lib/forms/field-schemas.ts';
import { useKeptText } from '#lib/forms/use-staff-draft.ts';

const noteSchema = requiredText(fieldLimits.long, 'Please write a note');

interface InternalNotesProps {
  /** The id of the order or request. */
  record: string;
  notes: readonly { id: number; text: string; at: string; by: string }[];
  /** @param key Idempotency key. */
  save: (note: string, key: string) => Promise<void>;
  queryKeys: readonly QueryKey[];
  formatAt?: (iso: string) => string;
}

/** Notes of staff about an order or a request. Visitors never see these notes. */
export function InternalNotes({
  record,
  notes,
  save,
  queryKeys,
  formatAt = formatDateTime,
}: InternalNotesProps) {
  const { text, type, key, renewKey, forget } = useKeptText(`note-${record}`);
  const nameOf = useNameOf();
  const [error, setError] = useState<string>();
  const mutationKey = ['note', record];
  const { mutate } = useStaffMutation({
    mutationKey,
    save: async (note: string) => {
      await save(note, key());
      forget((typed) => noteSchema.safeParse(typed).data === note);
    },
    queryKeys,
    failure: { title: 'Error', description: 'Failed to save the note. Please try again.' },
    onFailed: (failed) => {
      // The key already belongs to another note, so this note gets a new key.
      if (isChangedSinceArrival(failed)) renewKey();
    },
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
                {formatAt(note.at)}, {nameOf(note.by)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={submit}
        className="mt-3 grid justify-items-start gap-3 print:hidden"
      >
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

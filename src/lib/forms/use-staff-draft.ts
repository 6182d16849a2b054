import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { adminAccessKey } from '#lib/api/query-client.ts';
import { draftOf, onDraftChange } from './draft.ts';

/**
 * The draft of a staff form. The draft survives a reload and a logout, and is restored only for the same person.
 * @param record Name of the form and its record.
 */
export function useStaffDraft<Values extends Record<string, unknown>>(
  record: string,
  empty: Values,
) {
  const queryClient = useQueryClient();
  // The person is stored in a state, because the cache forgets them at logout, before the page is unmounted.
  const [person] = useState(
    () => queryClient.getQueryData<{ email?: string }>(adminAccessKey)?.email ?? '',
  );
  return draftOf(`staff-draft-${person}-${record}`, empty);
}

/**
 * The text in a box of a staff page. If the person opens another page, the text is kept and a running save continues.
 */
export function useKeptText(record: string) {
  const draft = useStaffDraft(record, { text: '' });
  const read = () => draft.read()?.text ?? '';
  return {
    text: useSyncExternalStore(onDraftChange, read),
    type: (text: string) => void draft.save({ text }),
    key: draft.key,
    renewKey: draft.renewKey,
    /** Empties the box. If the person has typed something else in the meantime, that text stays. */
    forget: (isSaved: (typed: string) => boolean) => {
      if (isSaved(read())) draft.discard();
      else draft.renewKey();
    },
  };
}

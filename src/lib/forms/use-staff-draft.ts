import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { adminAccessKey } from '#lib/api/query-client.ts';
import { draftOf, onDraftChange } from './draft.ts';

/**
 * The draft of a staff form. It survives a reload and the end of the login, and is restored for the same person only.
 * @param record Name of the form and its record.
 */
export function useStaffDraft<Values extends Record<string, unknown>>(
  record: string,
  empty: Values,
) {
  const queryClient = useQueryClient();
  // Kept in a state: when the login ends, the cache loses the person before the page is unmounted.
  const [person] = useState(
    () => queryClient.getQueryData<{ email?: string }>(adminAccessKey)?.email ?? '',
  );
  return draftOf(`staff-draft-${person}-${record}`, empty);
}

/** The text in a box of a staff page. If staff open another page, the text is kept and a running save continues. */
export function useKeptText(record: string) {
  const draft = useStaffDraft(record, { text: '' });
  const read = () => draft.read()?.text ?? '';
  return {
    text: useSyncExternalStore(onDraftChange, read),
    type: (text: string) => void draft.save({ text }),
    key: draft.key,
    renewKey: draft.renewKey,
    /** Empties the box, unless something else was typed in the meantime. */
    forget: (isSaved: (typed: string) => boolean) => {
      if (isSaved(read())) draft.discard();
      else draft.renewKey();
    },
  };
}

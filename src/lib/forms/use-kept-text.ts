import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { clientStateKey } from '#lib/api/query-client.ts';
import { useStaffDraft } from './staff-draft.ts';

/**
 * What staff type into a box of a page. It is kept in the query cache: it survives a look at another page, and the saving
 * there. The draft survives a reload and the end of the login.
 * @param record Names the box and its record.
 */
export function useKeptText(record: string) {
  const queryClient = useQueryClient();
  const draft = useStaffDraft(record);
  const key = [...clientStateKey, 'kept-text', record];
  const read = () => queryClient.getQueryData<string>(key) ?? draft.read().text ?? '';
  const text = useSyncExternalStore(
    useCallback((notify) => queryClient.getQueryCache().subscribe(notify), [queryClient]),
    read,
  );
  const type = (typed: string) => {
    queryClient.setQueryData(key, typed);
    draft.write({ text: typed });
  };
  return {
    text,
    type,
    /** Empties the box, unless something else was typed in the meantime. */
    forget: (isSaved: (typed: string) => boolean) => {
      if (isSaved(read())) type('');
    },
  };
}

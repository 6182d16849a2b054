/**
 * What staff have typed about a record and not saved. It outlives a reload and the end of the login, and only the same
 * person gets it back.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminAccessKey } from '#lib/api/query-client.ts';
import { readStored, removeStored, storedKeys, writeStored } from '#lib/browser/storage.ts';

const prefix = 'staff-draft-';

/** @param record Names the form and its record. */
export function useStaffDraft(record: string) {
  const queryClient = useQueryClient();
  // When the login ends, the person is gone before the page is.
  const [person] = useState(
    () => queryClient.getQueryData<{ email?: string }>(adminAccessKey)?.email ?? '',
  );
  const key = `${prefix}${person}-${record}`;
  return {
    read: (): Record<string, string> => {
      const stored = readStored('session', key);
      const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
      return Object.fromEntries(
        entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      );
    },
    /** Texts by the names of their fields. */
    write: (texts: Record<string, unknown>) => {
      if (Object.values(texts).some((text) => text !== '')) writeStored('session', key, texts);
      else removeStored('session', key);
    },
    discard: () => removeStored('session', key),
  };
}

export function discardStaffDrafts(): void {
  for (const key of storedKeys('session')) {
    if (key.startsWith(prefix)) removeStored('session', key);
  }
}

import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isOutcomeUnknown, wasOvertaken } from '#lib/api/mutation-error.ts';

export type Sending = Pick<
  UseMutationResult<unknown>,
  'error' | 'isSuccess' | 'isPending' | 'reset'
>;

/**
 * `hasConflict` is true if someone else sent a document while the author was writing this one. The author's own
 * documents do not count. After the server refuses the draft, the warning gets the focus, because it may be out of
 * view.
 */
export function useConflictNotice(isBehind: boolean, { error, isSuccess, isPending }: Sending) {
  const box = useRef<HTMLDivElement>(null);
  const hasConflict = isBehind && !isSuccess && !isPending && !isOutcomeUnknown(error);
  const isRefused = wasOvertaken(error);
  useEffect(() => {
    if (hasConflict && isRefused) box.current?.focus();
  }, [hasConflict, isRefused]);
  return { hasConflict, box };
}

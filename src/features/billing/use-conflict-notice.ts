import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isOutcomeUnknown, wasOvertaken } from '#lib/api/mutation-error.ts';

export type Sending = Pick<
  UseMutationResult<unknown>,
  'error' | 'isSuccess' | 'isPending' | 'reset'
>;

/**
 * `hasConflict` is true if someone else sent a document while this one was being written. A document that the author
 * just sent, or may have sent before the response was lost, does not count. After a refusal, the box with the warning
 * gets the focus, because it may be out of view.
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

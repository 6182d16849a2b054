import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isOutcomeUnknown, wasOvertaken } from '#lib/api/mutation-error.ts';

export type Sending = Pick<
  UseMutationResult<unknown>,
  'error' | 'isSuccess' | 'isPending' | 'reset'
>;

/**
 * Whether somebody else sent something while this was written. What its author has just sent, or may have sent before
 * the answer was lost, is no news. Its box takes the focus once a sending was refused for it: on a phone it is out of sight of the button.
 */
export function useNews(isBehind: boolean, { error, isSuccess, isPending }: Sending) {
  const box = useRef<HTMLDivElement>(null);
  const isNews = isBehind && !isSuccess && !isPending && !isOutcomeUnknown(error);
  const isRefused = wasOvertaken(error);
  useEffect(() => {
    if (isNews && isRefused) box.current?.focus();
  }, [isNews, isRefused]);
  return { isNews, box };
}

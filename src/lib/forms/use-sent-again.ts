import { useRef } from 'react';
import { isOutcomeUnknown } from '#lib/api/mutation-error.ts';

/**
 * Keeps the values that were sent until it is known whether they arrived. A retry must send the same values,
 * although the page behind the form may already show the outcome.
 */
export function useSentAgain<Sent>() {
  const last = useRef<{ typed: string; sent: Sent }>(undefined);
  return {
    /** @param typed Everything that distinguishes one attempt from another, including its key. */
    sending: (typed: unknown, sent: Sent): Sent => {
      const text = JSON.stringify(typed);
      if (last.current?.typed !== text) last.current = { typed: text, sent };
      return last.current.sent;
    },
    onFailed: (error: unknown) => {
      if (!isOutcomeUnknown(error)) last.current = undefined;
    },
  };
}

import { useRef } from 'react';
import { isOutcomeUnknown } from '#lib/api/mutation-error.ts';

/**
 * Keeps the sent values until the outcome is known. A retry must send the same values, although the page behind the
 * form may already show the change.
 */
export function useSentAgain<Sent>() {
  const last = useRef<{ typed: string; sent: Sent }>(undefined);
  return {
    /** @param typed All values that distinguish one attempt from another, including the key. */
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

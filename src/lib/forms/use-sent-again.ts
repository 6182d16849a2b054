import { useRef } from 'react';
import { isOutcomeUnknown } from '#lib/api/mutation-error.ts';

/**
 * What was sent, for as long as nobody knows whether it arrived. Sent again, it has to be the same, and the page behind the
 * form may show its outcome already.
 */
export function useSentAgain<Sent>() {
  const last = useRef<{ typed: string; sent: Sent }>(undefined);
  return {
    /** @param typed What tells one attempt from another, its key included. */
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

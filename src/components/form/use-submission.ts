import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const slowAfterMs = 8_000;
const timeoutMs = 30_000;

const sentAgain = Symbol('sent again');

/** Sends a request. After eight seconds, sending counts as slow, and the visitor may send the request again. */
export function useSubmission() {
  const [state, setState] = useState<'idle' | 'sending' | 'slow'>('idle');
  const current = useRef<AbortController>(undefined);

  const attempt = async <Answer>(
    request: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> => {
    const controller = new AbortController();
    current.current = controller;
    setState('sending');
    const slow = setTimeout(() => setState('slow'), slowAfterMs);
    const timeout = setTimeout(() => controller.abort(), timeoutMs);
    try {
      return await request(controller.signal);
    } catch (error) {
      if (controller.signal.reason === sentAgain) return await attempt(request);
      throw error;
    } finally {
      clearTimeout(slow);
      clearTimeout(timeout);
    }
  };

  return {
    isSending: state !== 'idle',
    isSlow: state === 'slow',
    isUnderWay: () => current.current !== undefined,
    send: async <Answer>(request: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
      try {
        return await attempt(request);
      } finally {
        current.current = undefined;
        // Renders immediately, because an invalid field cannot take the focus while the form is inert.
        flushSync(() => setState('idle'));
      }
    },
    sendAgain: () => current.current?.abort(sentAgain),
  };
}

import { useEffect, useRef, useState } from 'react';

/** After how long a pending request says that it takes longer than usual, in milliseconds. */
const slowAfterMs = 8_000;

/** After how long it is given up, in milliseconds. Sending again is safe: the key is the same. */
const timeoutMs = 30_000;

export interface Submission {
  isSlow: boolean;
  /** Runs the task and rejects as it does; while one is running, only waits for that one to end. */
  run: (task: (signal: AbortSignal) => Promise<void>) => Promise<void>;
  /** Gives up the request that is under way and sends it again. */
  retry: () => void;
}

const retried = Symbol('retried');

/** One request at a time, however often the button is pressed; a hanging one can be sent again. */
export function useSubmission(): Submission {
  const [isSlow, setSlow] = useState(false);
  const current = useRef<AbortController>(undefined);
  const running = useRef<Promise<void>>(undefined);
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const attempt = async (task: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const controller = new AbortController();
    current.current = controller;
    const slow = setTimeout(() => isMounted.current && setSlow(true), slowAfterMs);
    const timeout = setTimeout(() => controller.abort(), timeoutMs);
    const settle = () => {
      clearTimeout(slow);
      clearTimeout(timeout);
      if (isMounted.current) setSlow(false);
    };
    try {
      await task(controller.signal);
      settle();
    } catch (error) {
      settle();
      if (controller.signal.reason !== retried) throw error;
      await attempt(task);
    }
  };

  return {
    isSlow,
    run: (task) => {
      if (running.current) return running.current.catch(() => undefined);
      running.current = attempt(task).finally(() => {
        current.current = undefined;
        running.current = undefined;
      });
      return running.current;
    },
    retry: () => current.current?.abort(retried),
  };
}

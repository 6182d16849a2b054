import { useEffect, useState } from 'react';
import { useStableCallback } from '#lib/browser/use-stable-callback.ts';

/** How long typing has to pause before somebody is asked for an answer, in milliseconds. */
const pause = 250;

/**
 * What is being typed, ahead of a value that lives elsewhere (in the address) and follows when the typing
 * pauses. A value that changes by itself, as when somebody goes back, replaces what was typed.
 */
export function useDelayedText(
  value: string,
  onSettle: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [settled, setSettled] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== settled) {
      setTyped(value);
      setSettled(value);
    }
  }
  const settle = useStableCallback((text: string) => {
    setSettled(text);
    onSettle(text);
  });
  useEffect(() => {
    if (typed === settled) return;
    const timer = setTimeout(() => settle(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, settled, settle]);
  return [typed, setTyped];
}

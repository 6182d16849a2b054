import { useEffect, useEffectEvent, useState } from 'react';

/** Pause in typing after which the text is reported, in milliseconds. */
const debounceMs = 250;

/**
 * The text of a field while a person types. The value itself is kept elsewhere: `onDebounced` receives the text when
 * the typing pauses. A value that changes by itself, as after the Back button, replaces the text.
 */
export function useDebouncedText(
  value: string,
  onDebounced: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== reported) {
      setTyped(value);
      setReported(value);
    }
  }
  const report = useEffectEvent(() => {
    setReported(typed);
    onDebounced(typed);
  });
  useEffect(() => {
    if (typed === reported) return;
    const timer = setTimeout(() => report(), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, reported]);
  return [typed, setTyped];
}

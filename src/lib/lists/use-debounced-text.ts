import { useEffect, useEffectEvent, useState } from 'react';

/** The pause in typing before `onDebounced` gets the text, in milliseconds. */
const debounceMs = 250;

/**
 * The text of a field while a person types. The parent keeps the value: `onDebounced` gets the text when the person
 * pauses. If the value changes by itself, as after the Back button, it replaces the text.
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

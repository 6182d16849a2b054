import { useEffect, useState } from 'react';
import { businessToday } from '#lib/format/dates.ts';
import { onFirstUse } from '#lib/loading/first-use.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A day from today on, in California. */
export function DateField(props: TextFieldProps) {
  const [today, setToday] = useState<string>();

  // Asking what day it is there keeps a phone busy for a tenth of a second, and until the visitor does anything
  // nobody picks a day.
  useEffect(() => {
    let timer: number | undefined;
    const stop = onFirstUse(() => (timer = window.setTimeout(() => setToday(businessToday()))));
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);

  // The latest is for years of five digits, which a browser takes otherwise.
  return <TextField {...props} type="date" min={today} max="9999-12-31" autoComplete="off" />;
}

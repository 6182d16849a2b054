import { useState } from 'react';
import { businessToday } from '#lib/format/dates.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A day from today on, in California. */
export function DateField(props: TextFieldProps) {
  const [today, setToday] = useState<string>();

  // The latest is for years of five digits, which a browser takes otherwise.
  return (
    <TextField
      {...props}
      type="date"
      min={today}
      max="9999-12-31"
      autoComplete="off"
      // Finding the day in California keeps a phone busy for a tenth of a second: not before somebody picks one.
      onFocus={() => setToday(businessToday())}
    />
  );
}

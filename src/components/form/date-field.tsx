import { useState } from 'react';
import { businessToday } from '#lib/format/dates.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A day from today on, in California. */
export function DateField(props: TextFieldProps) {
  const [today, setToday] = useState<string>();
  return (
    <TextField
      {...props}
      type="date"
      min={today}
      // A browser takes years of six digits otherwise.
      max="9999-12-31"
      autoComplete="off"
      // Only now, because the time zone costs a phone a tenth of a second while the page comes alive.
      onFocus={() => setToday(businessToday())}
    />
  );
}

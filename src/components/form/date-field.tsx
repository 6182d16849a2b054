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
      // Without it, browsers take years of six digits.
      max="9999-12-31"
      autoComplete="off"
      // Not earlier, because finding the day in California keeps a phone busy for a tenth of a second.
      onFocus={() => setToday(businessToday())}
    />
  );
}

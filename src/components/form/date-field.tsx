import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A day from today on, in California. */
export function DateField(props: TextFieldProps) {
  return (
    <TextField
      {...props}
      type="date"
      min={useBusinessToday()}
      // Without a maximum, browsers accept years of six digits.
      max="9999-12-31"
      autoComplete="off"
    />
  );
}

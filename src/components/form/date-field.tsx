import { useBusinessToday } from '#lib/browser/use-business-today.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A date field for today in California or a later day. */
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

import { dayOf, firstDay, lastDay, type DayRange } from '#lib/lists/day-param.ts';
import { useDebouncedText } from '#lib/lists/use-debounced-text.ts';
import { TextField } from './text-field.tsx';

interface DayFieldsProps extends DayRange {
  onChange: (part: Partial<DayRange>) => void;
}

/** Fields for the first and the last day of a filter. */
export function DayFields({ from, to, onChange }: DayFieldsProps) {
  return (
    <>
      <DayField
        label="From"
        name="from"
        min={firstDay}
        max={to ?? lastDay}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        label="To"
        name="to"
        min={from ?? firstDay}
        max={lastDay}
        value={to}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
}

interface DayFieldProps {
  label: string;
  name: string;
  min: string;
  max: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

/** Ignores a half-typed day: while a person types the year 2026, its value is 2, then 20, then 202. */
function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [typed, setTyped] = useDebouncedText(value ?? '', (text) => {
    // Reports only a different day, because every change leads back to the first page.
    if (!isHalfTyped(text) && dayOf(text) !== value) onChange(dayOf(text));
  });
  return (
    <TextField
      {...field}
      type="date"
      optional
      showOptional={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      // Replaces a half-typed day by the day of the current filter.
      onBlur={() => isHalfTyped(typed) && setTyped(value ?? '')}
    />
  );
}

function isHalfTyped(text: string): boolean {
  return text !== '' && dayOf(text) === null;
}

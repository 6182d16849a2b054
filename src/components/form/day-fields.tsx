import { dayOf, firstDay, lastDay, type DayRange } from '#lib/lists/day-param.ts';
import { useDebouncedText } from '#lib/lists/use-debounced-text.ts';
import { TextField } from './text-field.tsx';

interface DayFieldsProps extends DayRange {
  onChange: (part: Partial<DayRange>) => void;
}

/** The first and the last day of a filter. */
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

/** Keeps a day while it is typed: on the way to 2026 the year is 2, 20 and 202, and the filter takes none of them. */
function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [typed, setTyped] = useDebouncedText(value ?? '', (text) => {
    // The same day again is no change: it would lead back to the first page.
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
      // A half-typed day is replaced by the day that the list shows.
      onBlur={() => isHalfTyped(typed) && setTyped(value ?? '')}
    />
  );
}

function isHalfTyped(text: string): boolean {
  return text !== '' && dayOf(text) === null;
}

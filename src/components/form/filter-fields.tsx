// The fields above a list: none of them has to be filled in, and none says so.
import { maxQueryLength } from '#lib/lists/list-params.ts';
import type { Option } from './options.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

export function SearchField({ onChange, ...field }: SearchFieldProps) {
  return (
    <TextField
      {...field}
      type="search"
      name="q"
      optional
      showOptional={false}
      maxLength={maxQueryLength}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface FilterSelectProps<Value extends string> {
  label: string;
  name: string;
  options: readonly (Option & { value: Value })[];
  /** Text of the choice that filters nothing; left out where one of the options always holds. */
  all?: string;
  value: Value | null;
  /** `null` is the choice that filters nothing. */
  onChange: (value: Value | null) => void;
  className?: string;
}

export function FilterSelect<Value extends string>({
  options,
  all,
  value,
  onChange,
  ...field
}: FilterSelectProps<Value>) {
  return (
    <SelectField
      {...field}
      optional
      showOptional={false}
      placeholder={all ?? null}
      options={options}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(options.find((option) => option.value === target.value)?.value ?? null)
      }
    />
  );
}

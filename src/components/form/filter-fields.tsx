/** The fields of the filter above a list. All of them are optional, so no field is marked as optional. */
import { maxQueryLength } from '#lib/lists/list-filter.ts';
import { useDebouncedText } from '#lib/lists/use-debounced-text.ts';
import type { Option } from './options.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  /** Called when the person pauses while typing. */
  onChange: (text: string) => void;
  className?: string;
}

export function SearchField({ value, onChange, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useDebouncedText(value, onChange);
  return (
    <TextField
      {...field}
      type="search"
      name="q"
      optional
      showOptional={false}
      maxLength={maxQueryLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** The choices of a select, from the labels of the codes. */
export function labelOptions<Code extends string>(labels: Record<Code, string>) {
  const entries = Object.entries(labels) as [Code, string][];
  return entries.map(([value, label]) => ({ value, label }));
}

type SelectFilters<Filter> = readonly {
  [Name in keyof Filter & string]: {
    name: Name;
    label: string;
    /** The label of the choice that filters nothing. Without this label, the filter always has a value. */
    all?: string;
    labels: Record<Extract<Filter[Name], string>, string>;
    className?: string;
  };
}[keyof Filter & string][];

interface FilterSelectsProps<Filter> {
  filter: Filter;
  onChange: (part: Partial<Filter>) => void;
  selects: SelectFilters<Filter>;
}

/** One select for each filter in `selects`. The value of such a filter is a code or `null`. */
export function FilterSelects<Filter>({ filter, onChange, selects }: FilterSelectsProps<Filter>) {
  return selects.map(({ labels, ...select }) => (
    <FilterSelect
      key={select.name}
      {...select}
      options={labelOptions<string>(labels)}
      value={filter[select.name] as string | null}
      onChange={(code) => onChange({ [select.name]: code } as Partial<Filter>)}
    />
  ));
}

interface FilterSelectProps<Value extends string> {
  label: string;
  name: string;
  options: readonly (Option & { value: Value })[];
  /** The label of the choice that filters nothing. Without this label, one of the options is always chosen. */
  all?: string | undefined;
  value: Value | null;
  /** Called with `null` for the choice that filters nothing. */
  onChange: (value: Value | null) => void;
  className?: string | undefined;
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

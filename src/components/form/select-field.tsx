import { useId, type ComponentProps } from 'react';
import { classNames } from '#lib/format/class-names.ts';
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface Option {
  value: string;
  label: string;
  /** What staff read when it was chosen, where the label holds what is true only today. */
  answer?: string;
}

export interface OptionGroup {
  heading: string;
  options: readonly Option[];
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'children'>, FieldTexts {
  options: readonly (Option | OptionGroup)[];
  optional?: boolean;
  showOptional?: boolean;
  /** Text of the empty first option; `null` where there is always a value. */
  placeholder?: string | null;
}

/** A native select: the phone's own picker, reachable by everybody. */
export function SelectField({
  label,
  error,
  help,
  options,
  optional = false,
  showOptional,
  placeholder = 'Please choose',
  className,
  ...select
}: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, error, help, optional, showOptional, className }}>
      <select
        {...select}
        id={id}
        aria-required={!optional || undefined}
        {...describedBy(id, { error, help })}
        className={classNames(controlClass, 'pr-8')}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((entry) =>
          'options' in entry ? (
            <optgroup key={entry.heading} label={entry.heading}>
              {entry.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ) : (
            <option key={entry.value} value={entry.value}>
              {entry.label}
            </option>
          ),
        )}
      </select>
    </FieldFrame>
  );
}

import { useId, type ComponentProps } from 'react';
import { classNames } from '#lib/format/class-names.ts';
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { optionGroups, type Option, type Options } from './options.ts';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'children'>, FieldTexts {
  options: Options;
  optional?: boolean;
  showOptional?: boolean;
  /** Text of the empty first option. `null` if the select always has a value. */
  placeholder?: string | null;
}

function optionElement({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

/** A native select, because phones and assistive technology bring their own picker. */
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
        {optionGroups(options).map((group) =>
          group.heading === '' ? (
            group.options.map(optionElement)
          ) : (
            <optgroup key={group.heading} label={group.heading}>
              {group.options.map(optionElement)}
            </optgroup>
          ),
        )}
      </select>
    </FieldFrame>
  );
}

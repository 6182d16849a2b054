import { useId, type ComponentProps } from 'react';
import { describedBy, FieldError, FieldHelp, LabelText } from './field-frame.tsx';
import type { Option, OptionGroup } from './select-field.tsx';

interface CheckboxGroupProps extends Omit<
  ComponentProps<'input'>,
  'id' | 'type' | 'value' | 'className'
> {
  legend: string;
  options: readonly (Option | OptionGroup)[];
  error?: string | undefined;
  help?: string | undefined;
  optional?: boolean;
  className?: string;
}

/** Boxes that share a name, each with its own value; long lists may come in headed groups. */
export function CheckboxGroup({
  legend,
  options,
  error,
  help,
  optional = false,
  className,
  ...input
}: CheckboxGroupProps) {
  const id = useId();
  const box = (option: Option) => (
    <label key={option.value} className="flex min-h-11 items-start gap-3 py-2">
      <input
        {...input}
        type="checkbox"
        value={option.value}
        {...describedBy(id, { error, help: undefined })}
        className="mt-0.5 size-5 shrink-0 accent-signal"
      />
      <span>{option.label}</span>
    </label>
  );
  return (
    <fieldset className={className} {...describedBy(id, { error, help })} aria-invalid={undefined}>
      <legend className="mb-1 font-semibold">
        <LabelText label={legend} optional={optional} />
      </legend>
      <FieldHelp id={id}>{help}</FieldHelp>
      {/* Above the boxes: below a long list it would be out of sight of the first, which gets the focus. */}
      <FieldError id={id}>{error}</FieldError>
      {options.every((entry) => !('options' in entry)) ? (
        <div className="grid gap-x-6 sm:grid-cols-2">
          {options.map((entry) => box(entry as Option))}
        </div>
      ) : (
        options.map((entry) =>
          'options' in entry ? (
            <div key={entry.heading} role="group" aria-label={entry.heading} className="mt-3">
              <p className="border-b border-line pb-1 text-sm font-semibold text-muted">
                {entry.heading}
              </p>
              <div className="grid gap-x-6 sm:grid-cols-2">{entry.options.map(box)}</div>
            </div>
          ) : (
            box(entry)
          ),
        )
      )}
    </fieldset>
  );
}

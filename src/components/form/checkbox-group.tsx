import { Fragment, useId, type ComponentProps } from 'react';
import { describedBy, FieldError, FieldHelp, LabelText, type FieldTexts } from './field-frame.tsx';
import { optionGroups, type Option, type Options } from './options.ts';

interface CheckboxGroupProps
  extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'className'>, FieldTexts {
  options: Options;
  /** Values of the checked boxes, if the parent controls them. */
  chosen?: readonly string[];
  optional?: boolean;
  showOptional?: boolean;
}

/** Checkboxes with the same name and different values. */
export function CheckboxGroup({
  label,
  options,
  error,
  help,
  chosen,
  optional = false,
  showOptional = true,
  ...input
}: CheckboxGroupProps) {
  const id = useId();
  const boxes = (choices: readonly Option[]) => (
    <div className="grid gap-x-6 sm:grid-cols-2">
      {choices.map(({ value, label: text }) => (
        <label key={value} className="flex min-h-11 items-start gap-3 py-2">
          <input
            {...input}
            type="checkbox"
            value={value}
            checked={chosen?.includes(value)}
            {...describedBy(id, { error })}
            className="mt-0.5 size-5 shrink-0 accent-signal"
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
  return (
    <fieldset {...describedBy(id, { error, help })} aria-invalid={undefined}>
      <legend className="mb-1 font-semibold">
        <LabelText label={label} optional={optional && showOptional} />
      </legend>
      <FieldHelp id={id}>{help}</FieldHelp>
      {/* The error is above the checkboxes, because it must be in view when the first checkbox gets the focus. */}
      <FieldError id={id}>{error}</FieldError>
      {optionGroups(options).map((group) =>
        group.heading === '' ? (
          <Fragment key="">{boxes(group.options)}</Fragment>
        ) : (
          <div key={group.heading} role="group" aria-label={group.heading} className="mt-3">
            <p className="border-b border-line pb-1 text-sm font-semibold text-muted">
              {group.heading}
            </p>
            {boxes(group.options)}
          </div>
        ),
      )}
    </fieldset>
  );
}

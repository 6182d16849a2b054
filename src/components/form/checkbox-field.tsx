import { useId, type ComponentProps, type ReactNode } from 'react';
import { describedBy, FieldError, FieldHelp } from './field-frame.tsx';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: ReactNode;
  error?: string | undefined;
  help?: string | undefined;
}

/** A checkbox with its label. A press on any part of the row checks it. */
export function CheckboxField({ label, error, help, className, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...input}
          type="checkbox"
          {...describedBy(id, { error, help })}
          className="mt-0.5 size-5 shrink-0 accent-signal"
        />
        <span>{label}</span>
      </label>
      <FieldHelp id={id}>{help}</FieldHelp>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

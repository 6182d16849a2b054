import { useId, type ComponentProps } from 'react';
import { classNames } from '#lib/format/class-names.ts';
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldTexts {
  optional?: boolean;
  showOptional?: boolean;
  /** Class of the control. `className` is the class of the whole field. */
  inputClassName?: string;
}

export function TextField({
  label,
  error,
  help,
  optional = false,
  showOptional,
  className,
  inputClassName,
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, error, help, optional, showOptional, className }}>
      <input
        type="text"
        {...input}
        id={id}
        aria-required={!optional || undefined}
        {...describedBy(id, { error, help })}
        className={classNames(controlClass, inputClassName)}
      />
    </FieldFrame>
  );
}

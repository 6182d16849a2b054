import { useId, type ComponentProps } from 'react';
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextAreaFieldProps extends ComponentProps<'textarea'>, FieldTexts {
  optional?: boolean;
  showOptional?: boolean;
}

export function TextAreaField({
  label,
  error,
  help,
  optional = false,
  showOptional,
  className,
  rows = 4,
  id: ownId,
  ...area
}: TextAreaFieldProps) {
  const newId = useId();
  const id = ownId ?? newId;
  return (
    <FieldFrame {...{ id, label, error, help, optional, showOptional, className }}>
      <textarea
        {...area}
        id={id}
        rows={rows}
        aria-required={!optional || undefined}
        {...describedBy(id, { error, help })}
        className={controlClass}
      />
    </FieldFrame>
  );
}

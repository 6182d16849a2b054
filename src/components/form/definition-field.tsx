import { memo, type ReactNode } from 'react';
import type { UseFormRegister, UseFormRegisterReturn } from 'react-hook-form';
import { CheckboxField } from './checkbox-field.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { DateField } from './date-field.tsx';
import type { FieldDefinition, FormValues } from './form-definition.ts';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const spans = {
  1: 'sm:col-span-1',
  2: 'sm:col-span-2',
  3: 'sm:col-span-3',
  4: 'sm:col-span-4',
  6: 'sm:col-span-6',
} as const;

const inputs = {
  text: { type: 'text', inputMode: 'text', autoComplete: 'on' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  tel: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  zip: { type: 'text', inputMode: 'numeric', autoComplete: 'postal-code' },
} as const;

interface DefinitionFieldProps {
  field: FieldDefinition;
  register: UseFormRegister<FormValues>;
  error: string | undefined;
  /** Stands under the control, in its column. */
  extra?: ReactNode;
}

/** A field of a form as its definition describes it. Drawn again for its own changes only: forms are long. */
export const DefinitionField = memo(function DefinitionField({
  field,
  register,
  error,
  extra,
}: DefinitionFieldProps) {
  return (
    <div className={spans[field.span ?? 6]}>
      <Control field={field} registration={register(field.name)} error={error} />
      {extra}
    </div>
  );
});

interface ControlProps {
  field: FieldDefinition;
  registration: UseFormRegisterReturn;
  error: string | undefined;
}

function Control({ field, registration, error }: ControlProps) {
  const texts = { label: field.label, help: field.help, error };
  const optional = field.required !== true;
  switch (field.kind) {
    case 'date':
      return <DateField {...texts} optional={optional} {...registration} />;
    case 'textarea':
      return (
        <TextAreaField
          {...texts}
          optional={optional}
          rows={field.rows ?? 4}
          placeholder={field.placeholder}
          {...registration}
        />
      );
    case 'select':
      return (
        <SelectField {...texts} optional={optional} options={field.options} {...registration} />
      );
    case 'checkboxes':
      return (
        <CheckboxGroup
          legend={field.label}
          help={field.help}
          error={error}
          optional={optional}
          options={field.options}
          {...registration}
        />
      );
    case 'checkbox':
      return <CheckboxField {...texts} aria-required={field.required} {...registration} />;
    default: {
      const input = inputs[field.kind];
      return (
        <TextField
          {...texts}
          optional={optional}
          {...input}
          autoComplete={field.autoComplete ?? input.autoComplete}
          placeholder={field.placeholder}
          {...registration}
        />
      );
    }
  }
}

import { memo } from 'react';
import {
  useWatch,
  type Control as FormControl,
  type UseFormRegister,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { SafetyNote } from '#components/safety-note.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { DateField } from './date-field.tsx';
import { safetyNotesOf, type FieldDefinition, type FormValues } from './form-definition.ts';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const spans = {
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
  control: FormControl<FormValues>;
  error: string | undefined;
  /** False if optional fields get no mark, for forms with hardly any required field. */
  showOptional?: boolean;
}

/** Renders a field of a form from its definition. Memoized, because forms are long. */
export const DefinitionField = memo(function DefinitionField({
  field,
  register,
  control,
  error,
  showOptional = true,
}: DefinitionFieldProps) {
  if (field.kind === 'hidden') return null;
  return (
    <div className={spans[field.span ?? 6]}>
      <Control
        field={field}
        registration={register(field.name)}
        error={error}
        showOptional={showOptional}
      />
      {safetyNotesOf(field).length > 0 && <ChosenSafetyNotes field={field} control={control} />}
      {field.link && (
        <a
          href={field.link.href}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center link-signal"
        >
          {field.link.text}
        </a>
      )}
    </div>
  );
});

/** Safety notes for the chosen options, shown as soon as an option is chosen. */
function ChosenSafetyNotes({ field, control }: Pick<DefinitionFieldProps, 'field' | 'control'>) {
  const value = useWatch({ control, name: field.name });
  return (
    <div role="status">
      {[...new Set(safetyNotesOf(field, value))].map((name) => (
        <p key={name} className="mt-2 rounded-control bg-signal-wash px-4 py-3">
          <SafetyNote name={name} withPhone />
        </p>
      ))}
    </div>
  );
}

interface ControlProps {
  field: Exclude<FieldDefinition, { kind: 'hidden' }>;
  registration: UseFormRegisterReturn;
  error: string | undefined;
  showOptional: boolean;
}

function Control({ field, registration, error, showOptional }: ControlProps) {
  const { label, help } = field;
  const optional = field.required === undefined;
  const texts = { label, help, error, optional, showOptional };
  switch (field.kind) {
    case 'date':
      return <DateField {...texts} {...registration} />;
    case 'textarea':
      return <TextAreaField {...texts} rows={field.rows ?? 4} {...registration} />;
    case 'select':
      return <SelectField {...texts} options={field.options} {...registration} />;
    case 'checkboxes':
      return <CheckboxGroup {...texts} options={field.options} {...registration} />;
    case 'checkbox':
      return (
        <CheckboxField {...{ label, help, error }} aria-required={!optional} {...registration} />
      );
    case 'text':
    case 'email':
    case 'tel':
    case 'zip': {
      const { autoComplete = inputs[field.kind].autoComplete } = field;
      return (
        <TextField
          {...texts}
          {...inputs[field.kind]}
          autoComplete={autoComplete}
          {...registration}
        />
      );
    }
  }
}

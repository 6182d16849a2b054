import type * as z from 'zod/mini';
import type { Option, OptionGroup } from './select-field.tsx';

export type FormValue = string | boolean | string[];
export type FormValues = Record<string, FormValue>;

interface FieldBase<Name extends string> {
  name: Name;
  label: string;
  help?: string;
  required?: boolean;
  /** Columns of six that the field takes from 640 px on. Six unless told. */
  span?: 1 | 2 | 3 | 4 | 6;
}

type Choices = readonly (Option | OptionGroup)[];

export type FieldDefinition<Name extends string = string> = FieldBase<Name> &
  (
    | { kind: 'text' | 'email' | 'tel' | 'zip'; autoComplete?: string; placeholder?: string }
    | { kind: 'date' }
    | { kind: 'textarea'; rows?: number; placeholder?: string }
    | { kind: 'select'; options: Choices }
    | { kind: 'checkboxes'; options: Choices }
    | { kind: 'checkbox' }
  );

export interface FormSection<Name extends string = string> {
  legend: string;
  description?: string;
  fields: readonly FieldDefinition<Name>[];
}

export interface FormMessage {
  title: string;
  description: string;
}

/**
 * A form as data: what it asks, in the order it asks it, and what it says. The form that visitors fill
 * in, the view in which staff read it, and the exported table all come from it.
 */
export interface FormDefinition<Values extends FormValues = FormValues> {
  /** Accessible name of the form. */
  name: string;
  /** Under which name an unfinished form is kept. */
  draft: string;
  /** Made when something is checked for the first time, not while the page comes alive. */
  schema: () => z.ZodMiniType<Values, Values>;
  empty: Values;
  sections: readonly FormSection<keyof Values & string>[];
  /** What is said when one of the fields is blank; the first that applies. */
  refusals: readonly { fields: readonly (keyof Values & string)[]; message: FormMessage }[];
  success: FormMessage;
  failure: FormMessage;
  submitLabel: string;
  busyLabel: string;
}

export function fieldsOf(definition: Pick<FormDefinition, 'sections'>): FieldDefinition[] {
  return definition.sections.flatMap((section) => [...section.fields]);
}

function isBlank(value: FormValue | undefined): boolean {
  if (value === undefined || value === false) return true;
  return typeof value === 'string'
    ? value.trim() === ''
    : Array.isArray(value) && value.length === 0;
}

/** The toast for a form that cannot be sent: about what is missing, else about what is wrong. */
export function refusalFor(
  definition: Pick<FormDefinition, 'refusals'>,
  values: FormValues,
): FormMessage {
  const found = definition.refusals.find(({ fields }) =>
    fields.some((name) => isBlank(values[name])),
  );
  return (
    found?.message ?? {
      title: 'Please Check Your Entries',
      description: 'The marked fields need another look.',
    }
  );
}

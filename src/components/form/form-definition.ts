import type { SafetyNoteName } from '#content/safety-notes.ts';
import { hasText } from '#lib/forms/clean-text.ts';
import { flatOptions, type Options } from './options.ts';

export type FormValue = string | boolean | string[];
export type FormValues = Record<string, FormValue>;

export interface FormMessage {
  title: string;
  description: string;
}

interface FieldBase {
  name: string;
  label: string;
  help?: string;
  /** Error text for a blank field. A field without this text is optional. */
  required?: string;
  /** The toast if this field is blank. By default, it is the form's `missing` toast. */
  requiredToast?: FormMessage;
  /** Columns of six that the field takes from 640 px on. Six by default. */
  span?: 2 | 3 | 4 | 6;
  /**
   * True if the label asks for codes, access or contacts of other people. The mail to staff leaves such an answer out,
   * because mail programs keep mails for years in many places. Staff read the answer in the request.
   */
  onlyInRequest?: boolean;
  /** Shown under the field; opens in a new tab. */
  link?: { text: string; href: string };
}

export type FieldDefinition = FieldBase &
  (
    | { kind: 'text'; maxLength?: number; autoComplete?: string }
    | { kind: 'email' | 'tel' | 'zip'; autoComplete?: string }
    | { kind: 'date' }
    | { kind: 'textarea'; rows?: number }
    | {
        kind: 'select' | 'checkboxes';
        options: Options;
        /** True if the options are content of the site and may change. The database then accepts any short text. */
        hasOpenCodes?: boolean;
      }
    | { kind: 'checkbox'; /** Shown while the box is checked. */ safetyNote?: SafetyNoteName }
    /** A value of the form that has no visible field. */
    | { kind: 'hidden' }
  );

interface FormSection {
  legend: string;
  /** Heading above the answers on staff pages, instead of the legend. */
  topic?: string;
  description?: string;
  fields: readonly FieldDefinition[];
}

/**
 * A form as data: its fields and its texts. The rendered form, its checks, the answers for staff and the exported table
 * are all made from this definition.
 */
export interface FormDefinition {
  /** Accessible name of the form. */
  name: string;
  /** The name under which an unfinished form is kept. */
  draft: string;
  sections: readonly FormSection[];
  /** The toast when a required field is blank. */
  missing: FormMessage;
  success: FormMessage;
  failure: FormMessage;
  /** Shown above the button that sends the form. */
  safetyNote?: SafetyNoteName;
  submitLabel: string;
  busyLabel: string;
}

/** The values of a form by the names of its fields. */
export type ValuesOf<Definition extends FormDefinition> = {
  [Field in Definition['sections'][number]['fields'][number] as Field['name']]: ValueOf<
    Field['kind']
  >;
};
type ValueOf<Kind> = Kind extends 'checkbox'
  ? boolean
  : Kind extends 'checkboxes'
    ? string[]
    : string;

/** Options for sending the values of a form. */
export interface SendOptions {
  /** Idempotency key. It is the same for every attempt, because the request must be stored only once. */
  key: string;
  /** Value of the honeypot, a hidden field that only bots fill in. */
  honeypot: string;
  signal: AbortSignal;
}

export interface SentRequest {
  /** Reference that the visitor can quote on the phone. */
  reference?: string;
  /** True if the sender was signed in. The account then lists the request. */
  inAccount?: boolean;
}

export function fieldsOf(definition: Pick<FormDefinition, 'sections'>): FieldDefinition[] {
  return definition.sections.flatMap(({ fields }) => fields);
}

/** The safety notes of the chosen options of a field. Without a value, the notes of all options. */
export function safetyNotesOf(field: FieldDefinition, value?: FormValue): SafetyNoteName[] {
  const isChosen = (choice: string) => value === undefined || [value].flat().includes(choice);
  if (field.kind === 'checkbox') {
    return field.safetyNote && value !== false ? [field.safetyNote] : [];
  }
  const options = 'options' in field ? flatOptions(field.options) : [];
  return options.flatMap(({ value: choice, safetyNote }) =>
    safetyNote && isChosen(choice) ? [safetyNote] : [],
  );
}

export function isBlank(value: FormValue | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) ? value.length === 0 : !value;
}

/** True if a required field is empty. A text without a letter or a digit counts as empty. */
export function isMissing(value: FormValue | undefined): boolean {
  return typeof value === 'string' ? !hasText(value) : isBlank(value);
}

/** The toast for a form with errors. A toast about a blank field comes before a toast about an invalid field. */
export function refusalFor(definition: FormDefinition, values: FormValues): FormMessage {
  const blank = fieldsOf(definition).filter(
    ({ required, name }) => required !== undefined && isMissing(values[name]),
  );
  if (blank.some(({ requiredToast }) => !requiredToast)) return definition.missing;
  return (
    blank[0]?.requiredToast ?? {
      title: 'Please Check Your Entries',
      description: 'The marked fields need another look.',
    }
  );
}

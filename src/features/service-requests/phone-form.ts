import * as z from 'zod/mini';
import {
  fieldsOf,
  isBlank,
  type FieldDefinition,
  type FormDefinition,
  type FormValues,
} from '#components/form/form-definition.ts';
import { emptyValues, formSchema } from '#components/form/form-schema.ts';
import { flatOptions } from '#components/form/options.ts';
import { withTyped } from '#lib/forms/draft.ts';
import { requestForms } from './request-forms.ts';
import type { RequestKind } from './request-kind.ts';

/** True if an answer in this field can mark the request as an emergency. The database uses the same field names. */
function asksForEmergency(field: FieldDefinition): boolean {
  if (field.name === 'emergencyService') return true;
  return (
    field.kind === 'select' &&
    ['urgency', 'urgencyLevel', 'severity'].includes(field.name) &&
    flatOptions(field.options).some(({ value }) => value === 'emergency')
  );
}

/** Makes a field optional. Turns autofill off, because the browser knows only the team member's own data. */
function asTyped({ required: _, ...field }: FieldDefinition): FieldDefinition {
  return 'autoComplete' in field || ['text', 'email', 'tel', 'zip'].includes(field.kind)
    ? ({ ...field, autoComplete: 'off' } as FieldDefinition)
    : field;
}

/**
 * The form with which staff take a request on the phone. The urgency comes first. No field is required here, but the
 * database requires a name and a phone number or email address.
 */
export function phoneForm(kind: RequestKind): FormDefinition {
  const form: FormDefinition = requestForms[kind];
  const asked = fieldsOf(form).filter(
    ({ kind: fieldKind, name }) => fieldKind !== 'hidden' && name !== 'termsAccepted',
  );
  const urgent = asked.filter(asksForEmergency);
  const rest = form.sections
    .map(({ legend, topic = legend, fields }) => ({
      legend: topic,
      fields: fields
        .filter((field) => asked.includes(field) && !urgent.includes(field))
        .map(asTyped),
    }))
    .filter(({ fields }) => fields.length > 0);
  const first = { legend: 'Urgency', fields: urgent.map(asTyped) };
  return { ...form, sections: urgent.length > 0 ? [first, ...rest] : rest };
}

/**
 * Fills a form with values from another form or an earlier request. Leaves out options that this form does not have.
 */
export function valuesFor(definition: FormDefinition, typed: Record<string, unknown>): FormValues {
  const values = withTyped(emptyValues(definition), typed);
  for (const field of fieldsOf(definition)) {
    if (field.kind !== 'select' && field.kind !== 'checkboxes') continue;
    const codes = flatOptions(field.options).map(({ value }) => value);
    const value = values[field.name];
    if (Array.isArray(value)) values[field.name] = value.filter((code) => codes.includes(code));
    else if (typeof value === 'string' && !codes.includes(value)) values[field.name] = '';
  }
  return values;
}

/** Removes blank values. */
export function givenValues(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));
}

const contactNames = [
  ...['firstName', 'lastName', 'fullName', 'email', 'phone', 'alternatePhone'],
  ...['address', 'address2', 'city', 'state', 'zipCode', 'propertyAddress'],
];

/** The fields that staff may correct: name, contact data and address. */
export function contactForm(kind: RequestKind) {
  const fields = fieldsOf(requestForms[kind])
    .filter(({ name }) => contactNames.includes(name))
    .map(asTyped);
  const isGiven = (values: FormValues, ...names: string[]) =>
    names.some((name) => !isBlank(values[name]));
  const schema = formSchema({ sections: [{ legend: '', fields }] }).check(
    z.refine((values) => isGiven(values, 'firstName', 'lastName', 'fullName'), {
      error: 'Please enter a name.',
      path: [fields[0]?.name ?? ''],
    }),
    z.refine((values) => isGiven(values, 'email', 'phone'), {
      error: 'Please enter a phone number or an email address.',
      path: ['phone'],
    }),
  );
  return { fields, schema };
}

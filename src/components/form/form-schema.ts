/** The checks of a form, made from its definition. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  choiceList,
  entryMessages,
  fieldLimits,
  optionalChoice,
  optionalEmail,
  optionalPhone,
  optionalText,
  optionalUpcomingDay,
  optionalZip,
} from '#lib/forms/field-schemas.ts';
import {
  fieldsOf,
  isMissing,
  type FieldDefinition,
  type FormDefinition,
  type FormValue,
  type FormValues,
} from './form-definition.ts';
import { flatOptions, type Options } from './options.ts';

export function emptyValues(definition: Pick<FormDefinition, 'sections'>): FormValues {
  return Object.fromEntries(
    fieldsOf(definition).map(({ name, kind }): [string, FormValue] => {
      if (kind === 'checkbox') return [name, false];
      return [name, kind === 'checkboxes' ? [] : ''];
    }),
  );
}

function codes(options: Options): string[] {
  return flatOptions(options).map(({ value }) => value);
}

/** The schema of a field's value. It accepts blank values. `fieldSchema` rejects a blank value of a required field. */
function valueSchema(field: FieldDefinition): z.ZodMiniType<FormValue, FormValue> {
  switch (field.kind) {
    case 'email':
      return optionalEmail(entryMessages.email);
    case 'tel':
      return optionalPhone(entryMessages.phone);
    case 'zip':
      return optionalZip(entryMessages.zip);
    case 'date':
      return optionalUpcomingDay(entryMessages.date);
    case 'select':
      return optionalChoice(codes(field.options));
    case 'checkboxes':
      return choiceList(codes(field.options));
    case 'checkbox':
      return z.boolean();
    case 'text':
      return optionalText(field.maxLength ?? fieldLimits.short);
    case 'textarea':
    case 'hidden':
      return optionalText(fieldLimits.long);
  }
}

function fieldSchema(field: FieldDefinition): z.ZodMiniType<FormValue, FormValue> {
  const schema = valueSchema(field);
  const { required } = field;
  return required === undefined
    ? schema
    : schema.check(z.refine((value) => !isMissing(value), required));
}

export function formSchema(definition: Pick<FormDefinition, 'sections'>) {
  return z.object(
    Object.fromEntries(fieldsOf(definition).map((field) => [field.name, fieldSchema(field)])),
  );
}

/** Checks a form for react-hook-form. */
export function formResolver(definition: FormDefinition): Resolver<FormValues> {
  let checkValues: Resolver<FormValues> | undefined;
  return async (values, context, options) => {
    // The schema is made at the first check, because making it earlier would delay the hydration of the page.
    checkValues ??= zodResolver(formSchema(definition));
    const result = await checkValues(values, context, options);
    const errors: FieldErrors<FormValues> = { ...result.errors };
    // A half-typed date has the value '', like a blank field. Only the control's validity shows the difference.
    for (const { name, ref } of Object.values(options.fields).filter(
      (field) => field !== undefined,
    )) {
      if ('validity' in ref && (ref as HTMLInputElement).validity.badInput) {
        errors[name] = {
          type: 'badInput',
          message: 'This date is incomplete or does not exist',
          ref,
        };
      }
    }
    return Object.keys(errors).length === 0 ? result : { values: {}, errors };
  };
}

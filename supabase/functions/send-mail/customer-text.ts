/**
 * What a mail to a customer may repeat of what was typed. Anyone can type anyone's address into a form, so nothing that a
 * stranger words freely may reach it.
 */
import {
  fieldsOf,
  type FieldDefinition,
  type FormValue,
  type FormValues,
} from '#components/form/form-definition.ts';
import { flatOptions } from '#components/form/options.ts';
import { requestForms } from '#features/service-requests/request-forms.ts';
import type { RequestKind } from '#features/service-requests/request-kind.ts';
import { isDay } from '#lib/format/dates.ts';
import type { OrderData } from './mail-data.ts';

/** The first word of a name if it is made of at most 40 letters, otherwise nothing. */
export function firstName(name: string): string {
  const [first = ''] = name.normalize('NFC').trim().split(/\s+/u);
  return /^\p{L}{1,40}$/u.test(first) ? first : '';
}

/** `'Hello Ana,'`, or `'Hello,'` for a name that may not be repeated. */
export function greeting(name: string): string {
  return firstName(name) ? `Hello ${firstName(name)},` : 'Hello,';
}

/** What mail programs make a link of: a scheme, an email address, a domain, an IP address, a phone number. */
const linkForms = [
  /[a-z][a-z\d+.-]*:\S/i,
  /@/,
  /www\./i,
  /[\p{L}\p{M}\p{N}_-]\.\p{L}{2,}/u,
  /\d\.\d+\.\d/,
  /(\p{N}[^\p{L}\p{N}]*){10}/u,
];

/** Compared in the plainest form, because programs read `．` and `。` as a dot too. Invisible letters are refused. */
export function readsAsLink(line: string): boolean {
  const plain = line.normalize('NFKC').replace(/[。．｡]/gu, '.');
  return /\p{C}/u.test(line) || linkForms.some((form) => form.test(plain));
}

/** The lines of a shipping address, without those that read as a link. */
export function addressLines({ address, city, state, zipCode }: OrderData['address']): string[] {
  return [address, `${city}, ${state} ${zipCode}`]
    .map((line) => line.trim())
    .filter((line) => line !== '' && !readsAsLink(line));
}

/** The answers that the form itself words: options, check marks and days. */
export function chosenAnswers(
  kind: RequestKind,
  answers: Partial<FormValues>,
): Partial<FormValues> {
  const chosen: Partial<FormValues> = {};
  for (const field of fieldsOf(requestForms[kind])) {
    const value = chosenValue(field, answers[field.name]);
    if (value !== undefined) chosen[field.name] = value;
  }
  return chosen;
}

function chosenValue(field: FieldDefinition, value: FormValue | undefined): FormValue | undefined {
  if ('options' in field) {
    const codes = flatOptions(field.options).map((option) => option.value);
    const isOffered = (code: unknown) => codes.some((offered) => offered === code);
    if (!Array.isArray(value)) return isOffered(value) ? value : undefined;
    const offered = value.filter(isOffered);
    return offered.length > 0 ? offered : undefined;
  }
  if (field.kind === 'checkbox') return value === true ? true : undefined;
  return field.kind === 'date' && typeof value === 'string' && isDay(value) ? value : undefined;
}

import {
  fieldsOf,
  type FieldDefinition,
  type FormValue,
  type FormValues,
} from '#components/form/form-definition.ts';
import { flatOptions } from '#components/form/options.ts';
import { formatDayWithWeekday, isDay } from '#lib/format/dates.ts';
import { requestForms } from './request-forms.ts';
import { requestKindLabels, requestKinds, serviceNames, type RequestKind } from './request-kind.ts';
import type { ServiceRequest } from './service-request.ts';

export interface Answer {
  name: string;
  label: string;
  /** Empty if the visitor left the field blank. */
  text: string;
}

interface AnswerSection {
  topic: string;
  answers: Answer[];
}

function labelOf(field: FieldDefinition, code: string): string {
  if (!('options' in field)) return code;
  const chosen = flatOptions(field.options).find(({ value }) => value === code);
  return chosen?.answer ?? chosen?.label ?? code;
}

function answerText(field: FieldDefinition, value: FormValue | undefined): string {
  if (field.kind === 'checkbox') return value === true ? 'Yes' : 'Not checked';
  if (Array.isArray(value)) return value.map((code) => labelOf(field, code)).join(', ');
  if (typeof value !== 'string' || value === '') return '';
  return field.kind === 'date' ? formatDayWithWeekday(value) : labelOf(field, value);
}

/** Splits a service such as `'booking: sanitation'` into the form and the name of the service. */
function partsOfService(service: string): { kind?: RequestKind; label: string } {
  const kind = requestKinds.find((each) => service === each || service.startsWith(`${each}: `));
  if (!kind) return { label: service };
  const code = service.slice(kind.length + 2);
  const field = fieldsOf(requestForms[kind]).find(({ name }) =>
    ['services', 'serviceType'].includes(name),
  );
  return { kind, label: field && code !== '' ? labelOf(field, code) : code };
}

/** Maps `'booking: sanitation'` to `'Booking: Sanitation & Disinfection'`. */
export function serviceLabel(service: string): string {
  const { kind, label } = partsOfService(service);
  return [kind && requestKindLabels[kind], label].filter(Boolean).join(': ');
}

/** Maps `'booking: sanitation'` to `'Sanitation & Disinfection'`, without the form. */
export function serviceName(service: string): string {
  const { kind, label } = partsOfService(service);
  return !kind || (label !== '' && kind !== 'guard-application') ? label : serviceNames[kind];
}

/** The answers of a request, with the field labels of its form. */
export function answersOf({
  kind,
  fields,
}: Pick<ServiceRequest, 'kind' | 'fields'>): AnswerSection[] {
  return requestForms[kind].sections.map((section) => ({
    topic: section.topic ?? section.legend,
    answers: section.fields
      .filter(({ kind: fieldKind }) => fieldKind !== 'hidden')
      .map((field) => ({
        name: field.name,
        label: field.label,
        text: answerText(field, fields[field.name]),
      })),
  }));
}

/** Name and contact data. The top of the page already shows them. */
const saidAbove = ['firstName', 'lastName', 'fullName', 'email', 'phone', 'preferredContact'];
/** Fields of the address. The page shows them as one line. */
const ofAddress = ['address', 'address2', 'city', 'state', 'zipCode', 'propertyAddress'];
const preferredTimeNames = [
  ...['preferredDate', 'inspectionDate', 'startDate', 'preferredTime', 'timeframe', 'contactTime'],
  ...['urgency', 'urgencyLevel', 'severity'],
];

/** The answers that are not blank. `words` contains typed texts and preferred times. `details` contains all others. */
export function givenAnswers({ kind, fields }: Pick<ServiceRequest, 'kind' | 'fields'>) {
  const given = requestForms[kind].sections.flatMap((section) =>
    section.fields
      .filter(({ name }) => !saidAbove.includes(name) && !ofAddress.includes(name))
      .filter((field) => field.kind !== 'hidden')
      .map((field) => ({
        name: field.name,
        label: field.label,
        text: answerText(field, fields[field.name]),
        isWritten: field.kind === 'textarea',
        isOfPlace: ['Property', 'Contact', 'Referral'].includes(section.topic ?? section.legend),
      }))
      .filter(({ text }) => text !== ''),
  );
  const isPreferredTime = ({ name }: Answer) => preferredTimeNames.includes(name);
  return {
    words: [
      ...given.filter(({ isWritten }) => isWritten),
      ...given.filter((answer) => isPreferredTime(answer)),
    ],
    details: given.filter((answer) => !answer.isWritten && !isPreferredTime(answer)),
  };
}

/**
 * The chosen answers: options, check marks and days. Customers see no typed text of the form, because a stranger could
 * fill in the form with a customer's email address.
 */
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

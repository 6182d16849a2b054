import type { FieldDefinition, FormValue } from '#components/form/form-definition.ts';
import { flatOptions } from '#components/form/options.ts';
import { formatDayWithWeekday } from '#lib/format/dates.ts';
import { requestForms } from './request-forms.ts';
import type { ServiceRequest } from './service-request.ts';

export interface Answer {
  name: string;
  label: string;
  /** Empty when the visitor left it blank. */
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
  if (field.kind === 'checkbox') return value === true ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((code) => labelOf(field, code)).join(', ');
  if (typeof value !== 'string' || value === '') return '';
  return field.kind === 'date' ? formatDayWithWeekday(value) : labelOf(field, value);
}

/** The answers of a request beside the labels of its form. */
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

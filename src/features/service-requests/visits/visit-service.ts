import type { FormValues } from '#components/form/form-definition.ts';
import { answersOf, chosenAnswers } from '../answers.ts';
import type { RequestKind } from '../request-kind.ts';

const serviceNames: Record<RequestKind, string> = {
  quote: 'Visit for a quote',
  booking: 'Booked service',
  assessment: 'Safety assessment',
  'pest-quote': 'Pest inspection',
  'guard-application': 'Live Guard Response',
};

/** The service that the customer chose. Where the form's choices say nothing of it, the visit's purpose. */
export function visitService(kind: RequestKind, answers: Partial<FormValues>): string {
  const chosen = answersOf({ kind, fields: chosenAnswers(kind, answers) })
    .flatMap((section) => section.answers)
    .find(({ name }) => name === 'services' || name === 'serviceType');
  const isChosen = kind !== 'guard-application' && chosen?.text;
  return isChosen || serviceNames[kind];
}

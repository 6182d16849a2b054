import type { FormValues } from '#components/form/form-definition.ts';
import { answersOf, chosenAnswers } from '../answers.ts';
import { serviceNames, type RequestKind } from '../request-kind.ts';

const purposes: Record<RequestKind, string> = {
  quote: 'Visit for a quote',
  booking: 'Booked service',
  assessment: 'Safety assessment',
  'pest-quote': 'Pest inspection',
  'guard-application': 'Live Guard Response',
};

function chosenService(kind: RequestKind, answers: Partial<FormValues>): string | undefined {
  if (kind === 'guard-application') return undefined;
  return answersOf({ kind, fields: chosenAnswers(kind, answers) })
    .flatMap((section) => section.answers)
    .find(({ name }) => name === 'services' || name === 'serviceType')?.text;
}

/** The service that the customer chose. Without one, the name of the form's service. */
export function requestService(kind: RequestKind, answers: Partial<FormValues>): string {
  return chosenService(kind, answers) || serviceNames[kind];
}

/**
 * The service that the customer chose. Without one, the purpose of a first visit or, for accepted work, the name of the
 * form's service.
 * @param isAgreed True if the customer has accepted the work.
 */
export function visitService(
  kind: RequestKind,
  answers: Partial<FormValues>,
  isAgreed: boolean,
): string {
  return chosenService(kind, answers) || (isAgreed ? serviceNames : purposes)[kind];
}

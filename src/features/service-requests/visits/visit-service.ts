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

/** The service that the customer chose. Without a choice, the service's general name. */
export function requestService(kind: RequestKind, answers: Partial<FormValues>): string {
  return chosenService(kind, answers) || serviceNames[kind];
}

/**
 * The service that the customer chose. Without a choice, a visit for accepted work has the service's general name, and
 * any other visit its purpose.
 * @param isAgreed True if the customer has accepted work for this visit.
 */
export function visitService(
  kind: RequestKind,
  answers: Partial<FormValues>,
  isAgreed: boolean,
): string {
  return chosenService(kind, answers) || (isAgreed ? serviceNames : purposes)[kind];
}

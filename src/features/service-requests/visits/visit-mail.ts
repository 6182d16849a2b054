import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import type { VisitData } from '#send-mail/mail-data.ts';
import { streetNames } from './schema.ts';
import type { Visit } from './visit.ts';
import { requestMail } from '#features/service-requests/request-mail.ts';

/** What the database hands to the sender about a visit, for a preview of the mail. */
export function visitMail(
  request: ServiceRequest,
  visit: Pick<Visit, 'startsAt' | 'durationMinutes' | 'assignee'>,
): VisitData {
  const { services, serviceType } = request.fields;
  return {
    ...requestMail(request),
    visitId: 'preview',
    sequence: 0,
    ...visit,
    answers: { ...(services && { services }), ...(serviceType && { serviceType }) },
    address: Object.fromEntries(
      streetNames.flatMap((name) => (request.fields[name] ? [[name, request.fields[name]]] : [])),
    ),
  };
}

/** Why the customer is not told of a visit that is saved; `false` if they are. */
export function silentBecause(
  { startsAt, durationMinutes, assignee }: Pick<Visit, 'startsAt' | 'durationMinutes' | 'assignee'>,
  seen: Visit | null,
  now: Date,
): string | false {
  if (new Date(startsAt) < now) return 'The customer gets no email: this time is in the past.';
  return (
    seen !== null &&
    Date.parse(startsAt) === Date.parse(seen.startsAt) &&
    durationMinutes === seen.durationMinutes &&
    assignee === seen.assignee &&
    'The customer gets no email: nothing that they see has changed.'
  );
}

import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import type { VisitsData } from '#send-mail/mail-data.ts';
import { streetNames } from './schema.ts';
import { hasPeople, type Visit } from './visit.ts';
import { requestMail } from '#features/service-requests/request-mail.ts';

/** A visit as the customer's mail shows it. */
interface MailedVisit extends Pick<Visit, 'startsAt' | 'durationMinutes'> {
  /** Names of the people who make the visit. */
  people: readonly string[];
}

export function toMailedVisit({ startsAt, durationMinutes, people }: Visit): MailedVisit {
  return { startsAt, durationMinutes, people: people.map(({ name }) => name) };
}

/**
 * Data for the preview of a mail about visits. The database passes data of the same shape to the mail sender.
 * `undefined` if there are no visits.
 */
export function visitMail(
  request: ServiceRequest,
  mailed: readonly MailedVisit[],
): VisitsData | undefined {
  const { services, serviceType } = request.fields;
  const visits = mailed
    .map(({ people, ...visit }, index) => ({
      ...visit,
      ...{ visitId: `preview-${index}`, sequence: 0, people: [...people] },
    }))
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const [first] = visits;
  return (
    first && {
      ...requestMail(request),
      ...first,
      visits,
      answers: { ...(services && { services }), ...(serviceType && { serviceType }) },
      address: Object.fromEntries(
        streetNames.flatMap((name) => (request.fields[name] ? [[name, request.fields[name]]] : [])),
      ),
    }
  );
}

/** Reason why the customer gets no email about the saved visits; `false` if the customer gets one. */
export function silentBecause(
  mailed: readonly MailedVisit[],
  base: Visit | null,
  now: Date,
): string | false {
  if (mailed.every(({ startsAt }) => new Date(startsAt) < now)) {
    return 'The customer gets no email: this time is in the past.';
  }
  const [visit] = mailed;
  return (
    base !== null &&
    visit !== undefined &&
    Date.parse(visit.startsAt) === Date.parse(base.startsAt) &&
    visit.durationMinutes === base.durationMinutes &&
    hasPeople(base, visit.people) &&
    'The customer gets no email: nothing that they see has changed.'
  );
}

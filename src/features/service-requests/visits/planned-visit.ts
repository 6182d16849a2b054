import { answersOf, type Answer } from '#features/service-requests/answers.ts';
import { isVisitOf, type Visit } from './visit.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { dayAndTimeOf, endOf } from './times.ts';
import { visitService } from './visit-service.ts';

/** A visit with its request. */
export interface PlannedVisit {
  visit: Visit;
  request: ServiceRequest;
}

/** The service of a visit. Lists use it as the visit's name. */
export function serviceOfVisit({ visit, request: { kind, fields } }: PlannedVisit): string {
  return visitService(kind, fields, visit.agreedWork.length > 0);
}

/** The visits that begin on this day in California. */
export function visitsOn(visits: readonly PlannedVisit[], day: string): PlannedVisit[] {
  return visits.filter(({ visit }) => dayAndTimeOf(visit.startsAt).day === day);
}

/** Ids of open visits that overlap with another open visit of the same person. */
export function clashingVisits(visits: readonly PlannedVisit[]): ReadonlySet<string> {
  const clashes = (one: PlannedVisit, other: PlannedVisit) =>
    one !== other &&
    one.visit.outcome === null &&
    other.visit.outcome === null &&
    one.visit.people.some(({ person }) => isVisitOf(other.visit, person)) &&
    Date.parse(one.visit.startsAt) < endOf(other.visit).getTime() &&
    Date.parse(other.visit.startsAt) < endOf(one.visit).getTime();
  const found = visits.filter((visit) => visits.some((other) => clashes(visit, other)));
  return new Set(found.map(({ visit }) => visit.id));
}

/** The customer's address in one line; empty if it is unknown. */
export function streetAddress({ fields }: Pick<ServiceRequest, 'fields'>): string {
  const text = (name: string) => String(fields[name] ?? '').trim();
  const place = [text('city'), [text('state'), text('zipCode')].filter(Boolean).join(' ')];
  return (
    text('propertyAddress') ||
    [text('address'), text('address2'), ...place].filter(Boolean).join(', ')
  );
}

/** Link to an address on a map. Phones open their map app. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

/** Google Maps accepts a destination and nine stops before it. */
const mostStops = 10;

/**
 * Link to a map with the visits as stops, in order, and the number of stops. Visits without an address are left out.
 */
export function routeLink(visits: readonly PlannedVisit[]): { href: string; stops: number } {
  const stops = visits
    .map(({ request }) => streetAddress(request))
    .filter(Boolean)
    .slice(0, mostStops);
  const query = new URLSearchParams({
    api: '1',
    travelmode: 'driving',
    destination: stops.at(-1) ?? '',
    waypoints: stops.slice(0, -1).join('|'),
  });
  return { href: `https://www.google.com/maps/dir/?${query.toString()}`, stops: stops.length };
}

/** Fields that are missing from the day sheet. They are shown elsewhere or do not matter for the work. */
const omittedFields = new Set([
  ...['firstName', 'lastName', 'fullName', 'email', 'phone', 'preferredContact', 'contactTime'],
  ...['address', 'address2', 'city', 'state', 'zipCode', 'propertyAddress'],
  ...['preferredDate', 'inspectionDate', 'startDate', 'preferredTime', 'timeframe'],
  ...['referralSource', 'termsAccepted'],
]);

/** The answers that matter for the work, without blank fields and unchecked boxes. */
export function requestedAnswers(request: ServiceRequest): Answer[] {
  return answersOf(request)
    .flatMap(({ answers }) => answers)
    .filter(({ name, text }) => text !== '' && request.fields[name] && !omittedFields.has(name));
}

/** Bookings and their visits, for the tests of the schedule. */
import type { Locator, Page } from '@playwright/test';
import type { Backend } from './backend.ts';
import { unique } from './unique.ts';

/** The current time. A visit that begins now and lasts some hours is always a visit of today that is not over. */
export const now = () => new Date(Date.now()).toISOString();

export interface Booking {
  id: string;
  email: string;
  reference: string;
  name: string;
}

export async function book(
  backend: Backend,
  fields: Record<string, unknown> = {},
): Promise<Booking> {
  const mark = unique();
  const entries = {
    firstName: 'Ana',
    lastName: mark,
    email: `booking-${mark}@example.com`,
    phone: '(562) 555-0100',
    address: '12 Ocean Blvd',
    city: 'Long Beach',
    zipCode: '90802',
    serviceType: 'pest-control',
    propertyType: 'restaurant',
    propertySize: 'small',
    ...fields,
  };
  await backend.requestService('booking', entries);
  return requestOf(backend, entries.email);
}

/** The request that was sent with this email address. */
export async function requestOf(backend: Backend, email: string): Promise<Booking> {
  const [row] = await backend.rows<Booking>(
    `service_requests?select=id,email,reference,name&email=eq.${email}`,
  );
  return row!;
}

/** Adds the first visit of a request, or several visits at once. */
export async function setVisit(
  backend: Backend,
  { id }: Booking,
  starts: string | undefined | readonly (string | undefined)[],
  people: string | readonly string[] = 'Sam',
  more: object = {},
): Promise<void> {
  await backend.call('add_visits', {
    request_id: id,
    starts_at: [starts].flat(),
    duration_minutes: 60,
    people: [people].flat(),
    accepts_clash: true,
    ...more,
  });
}

/** Moves the next open visit of a request, or assigns it to others. */
export async function moveVisit(
  backend: Backend,
  { id }: Pick<Booking, 'id'>,
  starts_at: string | undefined,
  more: object = {},
): Promise<void> {
  const [visit] = await backend.rows<{ id: string; sequence: number }>(
    `visits?select=id,sequence&request_id=eq.${id}&canceled_at=is.null&outcome=is.null&order=starts_at`,
  );
  await backend.call('change_visit', {
    ...{ visit_id: visit!.id, expected_sequence: visit!.sequence, starts_at },
    ...{ duration_minutes: 60, note: '', accepts_clash: true, ...more },
  });
}

/** The field for a person outside the team. If no team member has a name, it is the only field for people. */
export const somebodyElse = (dialog: Locator) => dialog.getByLabel(/^(Somebody else|Who’s going)/);

export const visitOf = (page: Page) => page.getByRole('region', { name: 'Visits', exact: true });

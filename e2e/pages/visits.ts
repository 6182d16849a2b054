/** Bookings and their visits, for the tests of the schedule. */
import type { Locator, Page } from '@playwright/test';
import type { Backend } from './backend.ts';
import { unique } from './unique.ts';

/** A visit that begins now and lasts some hours is today's and not over, whenever the test runs. */
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
  const [row] = await backend.rows<Booking>(
    `service_requests?select=id,email,reference,name&email=eq.${entries.email}`,
  );
  return row!;
}

export async function setVisit(
  backend: Backend,
  { id }: Booking,
  starts_at: string | undefined,
  assignee = 'Sam',
  more: object = {},
): Promise<void> {
  await backend.call('set_visit', {
    request_id: id,
    starts_at,
    duration_minutes: 60,
    assignee,
    accepts_clash: true,
    ...more,
  });
}

/** Chooses who goes: not a member of the team. */
export async function chooseSomebodyElse(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('Who’s going').selectOption('Somebody else: …');
  await dialog.getByLabel('Their name').fill(name);
}

export const visitOf = (page: Page) => page.getByRole('region', { name: 'Visits', exact: true });

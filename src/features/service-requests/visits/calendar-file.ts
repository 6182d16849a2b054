import { createEvents, type EventAttributes } from 'ics';
import type { FormValues } from '#components/form/form-definition.ts';
import { site } from '#config/site.ts';
import { visitPlace } from './visit-place.ts';

/** Domain in the ids of calendar events and mails. */
export const mailDomain = site.email.display.replace(/^.*@/, '');

interface CalendarVisit {
  reference: string;
  /** Id of the visit. */
  id: string;
  /** Version of the visit. Calendars keep the event with the highest version. */
  sequence: number;
  /** ISO time. */
  startsAt: string;
  durationMinutes: number;
  /** The address, by field name. */
  address?: FormValues | undefined;
}

/**
 * A calendar file with the visits. An event has the same id in the download and in a mail, so a calendar shows each
 * visit once.
 * @param options.attendee Recipient of the mail; undefined for the download.
 */
export function calendarFile(
  visits: readonly CalendarVisit[],
  options: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; attendee?: string },
): string {
  const { error, value } = createEvents(visits.map((visit) => calendarEvent(visit, options)));
  if (error || !value) throw error ?? new Error('No calendar file.');
  return value;
}

function calendarEvent(
  { reference, id, sequence, startsAt, durationMinutes, address = {} }: CalendarVisit,
  { method, attendee }: Parameters<typeof calendarFile>[1],
): EventAttributes {
  const location = visitPlace(address).join(', ');
  return {
    uid: `${id}@${mailDomain}`,
    sequence,
    method,
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    productId: site.name,
    title: `Visit with ${site.name}`,
    description: `Reference ${reference}. Questions? Call ${site.phone.display}.`,
    ...(location && { location }),
    start: Date.parse(startsAt),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes: durationMinutes },
    ...(attendee && {
      organizer: { name: site.name, email: site.email.display },
      attendees: [{ name: attendee, email: attendee, rsvp: false, role: 'REQ-PARTICIPANT' }],
    }),
  };
}

import { expect, test } from 'vitest';
import { plannedVisit } from '#testing/factories.ts';
import { silentBecause, visitMail } from './visit-mail.ts';

const visit = {
  startsAt: '2026-12-01T17:00:00.000Z',
  durationMinutes: 60,
  people: ['Sam Reyes', 'Dana Cole'],
};
const base = plannedVisit({
  startsAt: '2026-12-01T17:00:00+00:00',
  people: ['Dana Cole', 'Sam Reyes'].map((name) => ({ person: name, name, isMember: true })),
}).visit;
const now = new Date('2026-11-30T17:00:00Z');

test('silentBecause gives a reason for past visits, and for changes that the customer does not see', () => {
  expect(silentBecause([visit], null, now)).toBe(false);
  expect(silentBecause([{ ...visit, people: ['Sam Reyes'] }], base, now)).toBe(false);
  expect(silentBecause([visit], base, now)).toMatch(/nothing that they see has changed/);
  expect(silentBecause([visit], null, new Date('2026-12-02T17:00:00Z'))).toMatch(/in the past/);
  const later = { ...visit, startsAt: '2026-12-03T17:00:00.000Z' };
  expect(silentBecause([visit, later], null, new Date('2026-12-02T17:00:00Z'))).toBe(false);
});

test('visitMail has the address of the request, but no other typed answers', () => {
  const { request } = plannedVisit();
  const fields = { ...request.fields, address: '12 Ocean Blvd', description: 'Ants' };
  expect(visitMail({ ...request, fields }, [visit])?.address).toMatchObject({
    address: '12 Ocean Blvd',
  });
  expect(visitMail({ ...request, fields }, [visit])?.address).not.toHaveProperty('description');
});

test('visitMail sorts the visits by time, and is undefined without visits', () => {
  const { request } = plannedVisit();
  const sooner = { ...visit, startsAt: '2026-11-30T17:00:00.000Z' };
  const mail = visitMail(request, [visit, sooner]);
  expect(mail?.startsAt).toBe(sooner.startsAt);
  expect(mail?.visits.map(({ startsAt }) => startsAt)).toEqual([sooner.startsAt, visit.startsAt]);
  expect(visitMail(request, [])).toBeUndefined();
});

import { expect, test } from 'vitest';
import { plannedVisit } from '#testing/factories.ts';
import { silentBecause, visitMail } from './visit-mail.ts';

const visit = { startsAt: '2026-12-01T17:00:00.000Z', durationMinutes: 60, assignee: 'Sam' };
const seen = plannedVisit({ ...visit, startsAt: '2026-12-01T17:00:00+00:00' }).visit;
const now = new Date('2026-11-30T17:00:00Z');

test('the customer is told of a visit ahead, and of what they see of it', () => {
  expect(silentBecause(visit, null, now)).toBe(false);
  expect(silentBecause({ ...visit, assignee: 'Dana' }, seen, now)).toBe(false);
  expect(silentBecause(visit, seen, now)).toMatch(/nothing that they see has changed/);
  expect(silentBecause(visit, null, new Date('2026-12-02T17:00:00Z'))).toMatch(/in the past/);
});

test('a preview names the street as the mail does', () => {
  const { request } = plannedVisit();
  const fields = { ...request.fields, address: '12 Ocean Blvd', description: 'Ants' };
  expect(visitMail({ ...request, fields }, visit).address).toMatchObject({
    address: '12 Ocean Blvd',
  });
  expect(visitMail({ ...request, fields }, visit).address).not.toHaveProperty('description');
});

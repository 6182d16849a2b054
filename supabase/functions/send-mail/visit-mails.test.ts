// @vitest-environment node
import { expect, test } from 'vitest';
import type { MailKind } from '#features/mails/mail.ts';
import type { MailData } from './mail-data.ts';
import { mailSamples } from './mail-samples.ts';
import { renderMail } from './render-mail.ts';

function mail<Kind extends MailKind>(kind: Kind, changes: Partial<MailData[Kind]> = {}) {
  const data = { ...mailSamples[kind], ...changes };
  return renderMail(
    { kind, recipient: 'ana@example.com', data },
    { siteUrl: 'https://www.example.com' },
  );
}

test('mails about a visit without people name no one, and tell staff so', async () => {
  const visit = { people: [] };
  expect((await mail('visit-reminder', visit)).text).not.toContain("Who's coming");
  const { visits } = mailSamples['day-sheet'];
  const { text } = await mail('day-sheet', { visits: [{ ...visits[0]!, ...visit }] });
  expect(text).toMatch(/9:00 AM to 10:00 AM, Nobody yet/i);
  expect(text).toContain('because you make visits for');
});

test.each([
  ['pest-quote', {}, 'Pest inspection'],
  ['booking', { serviceType: 'surveillance' }, 'Surveillance & Security'],
  ['booking', { serviceType: 'https://evil.example' }, 'Booked service'],
  ['guard-application', { serviceType: 'event' }, 'Live Guard Response'],
] as const)('visit-set for a %s %j names the service %s', async (requestKind, answers, service) => {
  const { text } = await mail('visit-set', { requestKind, answers });
  expect(text).toContain(`Service: ${service}\n`);
});

test('mails name the service of accepted work, and those to the team list its lines', async () => {
  const customer = await mail('visit-set', {
    requestKind: 'pest-quote',
    answers: {},
    isAgreed: true,
  });
  expect(customer.text).toContain('Service: Pest Control\n');
  const sheet = await mail('day-sheet');
  expect(sheet.text).toContain(
    'Agreed work:\n> Treatment of kitchen and bath\n> 4 × Bait station\n',
  );
  const change = await mail('visit-changed');
  expect(change.text).toContain('Service:\n> Pest inspection\nRequest:\n> REQ-ABC234');
});

test('visit-set is in California time, and its calendar file replaces the former one', async () => {
  const { subject, text, calendars = [] } = await mail('visit-set');
  const [calendar] = calendars;
  expect(subject).toBe('Your visit on Dec 1 at 9:00 AM');
  expect(text).toContain('Tuesday, December 1, 2026');
  expect(text).toContain('9:00 AM to 10:00 AM, California time');
  const lines = (content = '') => content.replaceAll('\r\n\t', '').split('\r\n');
  expect(lines(calendar?.content)).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      'UID:5f0c0a2e-7d0b-4a36-8b9e-0123456789ab@frontlinesafety.example',
      'DTSTART:20261201T170000Z',
      'DURATION:PT60M',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
    ]),
  );
  const [last] = (await mail('visit-canceled')).calendars ?? [];
  expect(last?.method).toBe('CANCEL');
  expect(lines(last?.content)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']),
  );
});

test('mails about a visit have the street, and visit-on-the-way the people and the time of arrival', async () => {
  for (const kind of ['visit-set', 'visit-moved', 'visit-reminder'] as const) {
    expect((await mail(kind)).text).toContain('Address: 12 Ocean Blvd\nLong Beach, CA 90802');
    expect((await mail(kind, { address: { city: 'Irvine' } })).text).not.toContain('Address');
  }
  const { subject, text } = await mail('visit-on-the-way');
  expect(subject).toBe('Maria Lopez is on the way, about 8:55 AM');
  expect(text).toContain('will be there at about 8:55 AM');
  const both = await mail('visit-on-the-way', { people: ['Lee Cho', 'Sam Field'] });
  expect(both.subject).toBe('Lee Cho and Sam Field are on the way, about 8:55 AM');
});

test.each([
  [{ newTime: true, newLength: true }, 'Your visit is now on Dec 1 at 9:00 AM'],
  [{ newTime: false, newLength: true }, 'Your visit on Dec 1 at 9:00 AM now takes 1 hour'],
  [{ newTime: false }, 'Your visit on Dec 1 at 9:00 AM: Maria Lopez comes'],
  [
    { newTime: false, people: ['Lee Cho', 'Sam Field'] },
    'Your visit on Dec 1 at 9:00 AM: Lee Cho and Sam Field come',
  ],
])('visit-moved names the change in its subject: %j', async (change, subject) => {
  expect((await mail('visit-moved', change)).subject).toBe(subject);
});

test('mails about several visits list them all, with a calendar file for each', async () => {
  const { visits } = mailSamples['visit-set'];
  const first = { ...visits[0]!, people: ['Lee Cho', 'Maria Lopez'] };
  const second = { ...first, visitId: 'second', startsAt: '2026-12-15T18:00:00Z' };
  const set = await mail('visit-set', { ...first, visits: [first, second] });
  expect(set.subject).toBe('Your 2 visits from Dec 1 at 9:00 AM');
  expect(set.text).toContain('Tuesday, December 1, 2026, 9:00 AM to 10:00 AM');
  expect(set.text).toContain('Tuesday, December 15, 2026, 10:00 AM to 11:00 AM');
  expect(set.text.match(/Lee Cho and Maria Lopez/g)).toHaveLength(1);
  const files = set.calendars?.map(({ content }) => content) ?? [];
  expect(files.map((file) => /^UID:(.*)@/m.exec(file)?.[1])).toEqual([first.visitId, 'second']);
  const moved = await mail('visit-moved', { ...first, visits: [first, second] });
  expect(moved.subject).toBe('Your 2 visits from Dec 1 at 9:00 AM: somebody else comes');
  expect(moved.text).toContain('Tuesday, December 15, 2026, 10:00 AM to 11:00 AM');
  const other = { ...second, people: ['Sam Field'] };
  const canceled = await mail('visit-canceled', { ...first, visits: [first, other], closed: true });
  expect(canceled.subject).toBe('Your 2 visits from Dec 1 at 9:00 AM are canceled');
  expect(canceled.text).toContain('so these visits are canceled');
  expect(canceled.text).toContain('Tuesday, December 15, 2026, 10:00 AM to 11:00 AM');
  expect(canceled.text).not.toMatch(/Sam Field|Who's coming/);
  expect((await mail('visit-canceled', { closed: true })).text).not.toContain("Who's coming");
  expect(canceled.calendars?.map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL']);
});

test('visit-missed and visit-canceled link to the page where the customer names days', async () => {
  const days = 'https://www.example.com/your-request#days,token=0123456789abcdef0123456789abcdef';
  for (const kind of ['visit-missed', 'visit-canceled'] as const) {
    expect((await mail(kind)).text).toContain(`Say which days suit you:\n${days}`);
    const { text } = await mail(kind, { token: null });
    expect(text).not.toContain('Say which days');
    expect(text).toContain('Call us to find another time.');
  }
  for (const change of [{ closed: true }, { withdrawn: true }]) {
    expect((await mail('visit-canceled', change)).text).not.toContain('Say which days');
  }
});

test('call-out-report has the times, the standby and the report', async () => {
  const { subject, text } = await mail('call-out-report');
  expect(subject).toBe('Our report: call-out on Dec 1 at 9:00 AM');
  expect(text).toContain('Arrived: Dec 1, 2026 9:20 AM');
  expect(text).toContain('Standby: 15 minutes');
  expect(text).toContain('3 of 8, outside of the hours of your plan');
  expect(text).toContain('The alarm came from the garage: a cat.');
  expect(text).toContain('You can print it there, for your insurer.');
});

test('visit-changed tells a team member the change of a visit, with a link', async () => {
  const { subject, text } = await mail('visit-changed');
  expect(subject).toBe('Visit changed: Dec 1 at 9:00 AM, Ana Ortiz');
  expect(text).toContain('When: Tue, Dec 1, 2026, 9:00 AM to 10:00 AM');
  expect(text).toContain('Before: Mon, Nov 30, 2026, 11:00 AM to 12:30 PM');
  expect(text).toContain('/admin-requests/REQ-ABC234');
  const isNew = await mail('visit-changed', { change: 'set', former: null });
  expect(isNew.subject).toMatch(/^New visit: Dec 1/);
  expect(isNew.text).not.toContain('Before');
  const call = await mail('visit-changed', { change: 'set', former: null, isCallOut: true });
  expect(call.subject).toMatch(/^Call-out now: Ana Ortiz, \d+ /);
  expect(call.text).toContain('Called: Dec 1 at 9:00 AM');
  expect(call.text).not.toContain('When:');
  for (const change of ['canceled', 'handed-over'] as const) {
    const gone = await mail('visit-changed', { change });
    expect(gone.subject).toMatch(/Nov 30 at 11:00 AM, Ana Ortiz$/);
    expect(gone.text).toContain("You don't need to go.");
    expect(gone.text).toContain('/admin-today');
    expect(/Who's going: Maria Lopez/.test(gone.text)).toBe(change === 'handed-over');
  }
});

test('the calendar file has the address in one line', async () => {
  const place = async (address: Record<string, string>) =>
    /^LOCATION:(.*)$/m.exec(
      (await mail('visit-set', { address })).calendars?.[0]?.content.replaceAll('\r\n\t', '') ?? '',
    )?.[1];
  expect(
    await place({
      ...{ address: '12 Ocean Blvd', address2: 'Unit 4' },
      ...{ city: 'Long Beach', state: 'CA', zipCode: '90802' },
    }),
  ).toBe('12 Ocean Blvd\\, Unit 4\\, Long Beach\\, CA 90802');
  expect(await place({ propertyAddress: '9 Elm St, Irvine' })).toBe('9 Elm St\\, Irvine');
  expect(await place({})).toBeUndefined();
});

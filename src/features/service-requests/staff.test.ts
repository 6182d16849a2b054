import { describe, expect, it, test } from 'vitest';
import { serviceRequest } from '#testing/factories.ts';
import { answersOf } from './answers.ts';
import { contactActions } from './contact-actions.ts';
import { toCourse } from './request-course.ts';
import { requestsCsv } from '#pages/admin/requests/request-csv.ts';
import { requestFilterFormat } from './request-filter.ts';
import { requestKinds } from './request-kind.ts';
import type { ServiceRequest } from './service-request.ts';

function request(part: Partial<ServiceRequest> = {}): ServiceRequest {
  const { email, phone } = serviceRequest();
  const contact = { firstName: 'Ana', lastName: 'Ortiz', email, phone };
  return serviceRequest({ ...part, fields: { ...contact, ...part.fields } });
}

describe('answers', () => {
  it('show labels instead of codes, days in words, yes and no, and what was left blank', () => {
    const booking = request({
      kind: 'booking',
      fields: {
        serviceType: 'pest-control',
        preferredDate: '2031-05-20',
        emergencyService: true,
        city: 'Long Beach',
      },
    });
    const texts = Object.fromEntries(
      answersOf(booking)
        .flatMap((section) => section.answers)
        .map(({ name, text }) => [name, text]),
    );
    expect(texts).toMatchObject({
      firstName: 'Ana',
      serviceType: 'Pest Control',
      preferredDate: 'Tue, May 20, 2031',
      emergencyService: 'Yes',
      previousServices: 'No',
      city: 'Long Beach',
      referralSource: '',
    });
  });

  it('stand under topics, and under no legend that speaks to the customer', () => {
    for (const kind of requestKinds) {
      for (const { topic } of answersOf(request({ kind, fields: {} }))) {
        expect(topic).not.toMatch(/\b(your?|we)\b/i);
      }
    }
    expect(answersOf(request({ kind: 'booking', fields: {} }))[0]?.topic).toBe('Contact');
  });

  it('keep a code that the form no longer offers', () => {
    const [first] = answersOf(request({ fields: { urgency: 'yesterday' } }))
      .flatMap((section) => section.answers)
      .filter(({ name }) => name === 'urgency');
    expect(first?.text).toBe('yesterday');
  });

  it('name the plan that was chosen without its price, which may be another since', () => {
    const texts = answersOf(request({ kind: 'guard-application', fields: { coverage: 'elite' } }))
      .flatMap((section) => section.answers)
      .map(({ text }) => text);
    expect(texts).toContain('Elite');
  });
});

describe('contact actions', () => {
  it('leave out what a caller did not give', () => {
    const ways = (part: Partial<ServiceRequest>) =>
      contactActions(request(part)).map(({ way }) => way);
    expect(ways({ email: '' })).toEqual(['phone', 'text']);
    expect(ways({ phone: '' })).toEqual(['email']);
  });

  it('put the preferred way first', () => {
    const actions = contactActions(request({ fields: { preferredContact: 'text' } }));
    expect(actions.map(({ way }) => way)).toEqual(['text', 'phone', 'email']);
    expect(actions[0]).toMatchObject({ href: 'sms:+15625550100', isPreferred: true });
  });

  it.each(['any', undefined])('prefer none when %j was asked for', (preferredContact) => {
    const actions = contactActions(
      request(preferredContact ? { fields: { preferredContact } } : {}),
    );
    expect(actions.map(({ way }) => way)).toEqual(['phone', 'text', 'email']);
    expect(actions.some(({ isPreferred }) => isPreferred)).toBe(false);
  });

  it('write an email that names the request, whatever the name holds', () => {
    const email = contactActions(request({ name: 'Ana\r\nBcc: x@y.zz' })).find(
      ({ way }) => way === 'email',
    );
    expect(email?.href).toMatch(
      /^mailto:ana@example\.com\?subject=Your%20quote%20request%20REQ-ABC234&body=/,
    );
    expect(email?.href).not.toContain('\n');
  });
});

const blank = { visits: [], service_request_history: [], quotes: [], invoices: [] };

/** Contacted, visited, closed, opened and closed again; quoted, invoiced, credited and paid but for a part. */
const course = {
  visits: [
    { starts_at: '2026-11-23T18:00:00Z', canceled_at: null, outcome: 'done' as const },
    { starts_at: '2026-11-25T18:00:00Z', canceled_at: '2026-11-22T18:00:00Z', outcome: null },
    { starts_at: '2026-11-26T18:00:00Z', canceled_at: null, outcome: null },
  ],
  service_request_history: (
    [
      ['new', 'new', '2026-11-21T18:30:00Z'],
      ['new', 'contacted', '2026-11-21T19:00:00Z'],
      ['contacted', 'closed', '2026-11-23T20:00:00Z'],
      ['closed', 'contacted', '2026-11-23T21:00:00Z'],
      ['contacted', 'closed', '2026-11-24T18:00:00Z'],
    ] as const
  ).map(([old_status, new_status, created_at], id) => ({ id, old_status, new_status, created_at })),
  quotes: [
    {
      ...{ version: 4, state: 'accepted' as const, total_cents: 8_900 },
      plans: { every: 3, unit: 'month' as const, billing: 'visit' as const, ends_on: '2027-12-14' },
    },
    { version: 3, state: 'withdrawn' as const, total_cents: 99_900, plans: null },
    { version: 2, state: 'accepted' as const, total_cents: 24_050, plans: null },
    { version: 1, state: 'accepted' as const, total_cents: 100_000, plans: null },
  ],
  invoices: [
    { number: 9, reference: 'INV-00009', kind: 'credit', total_cents: 10_000, open_cents: 0 },
    { number: 7, reference: 'INV-00007', kind: 'invoice', total_cents: 124_050, open_cents: 4_050 },
  ] as const,
};

describe('export', () => {
  it('gives each question a column, shared by forms that ask the same, and runs no formula', () => {
    const sam = {
      id: 'sam',
      email: 'sam@example.com',
      name: 'Sam Reyes',
      phone: '',
      role: 'admin' as const,
      since: '',
      addedBy: '',
      isSelf: false,
    };
    const csv = requestsCsv(
      [
        {
          ...request({
            assignedTo: 'sam',
            fields: { services: ['Pest Control & Inspection'], description: '=1+1' },
          }),
          course: toCourse({ status: 'closed', ...course }),
        },
        {
          ...request({
            kind: 'booking',
            name: '@ana',
            takenBy: 'sam@example.com',
            assignedTo: 'left',
            fields: { city: 'Irvine' },
          }),
          course: toCourse({ status: 'new', ...blank }),
        },
      ],
      [sam],
    );
    const [header = '', first = '', second = ''] = csv.replace('\uFEFF', '').split('\r\n');
    expect(header).toMatch(/^"Reference","Received","Type","Status","Name","Email","Phone",/);
    expect(header.split(',').filter((label) => label === '"City"')).toHaveLength(1);
    expect(first).toContain(
      '"REQ-ABC234","Nov 21, 2026 10:00 AM","Quote request","New","Ana Ortiz"',
    );
    expect(first).toContain(
      ',"Website","Sam Reyes","Nov 21, 2026 11:00 AM","Nov 23, 2026 10:00 AM","Done","Nov 26, 2026 10:00 AM","accepted","1240.5","every 3 months, $89.00 a visit","Dec 14, 2027","INV-00007, INV-00009","1140.5","40.5","Nov 24, 2026 10:00 AM",',
    );
    expect(second).toContain(
      ',"Phone, taken by Sam Reyes","A former colleague","","","","","","","","","",',
    );
    expect(first).toContain("'=1+1");
    expect(second).toContain("'@ana");
    expect(second).toContain('Irvine');
  });
});

test('the URL holds the whole filter', () => {
  const { parse, toParams } = requestFilterFormat;
  const search =
    'q=ana+ortiz&kind=pest-quote&status=spam&assigned=mine&waiting=customer&plan=runs&page=3';
  const filter = parse(new URLSearchParams(search));
  expect(filter).toEqual({
    query: 'ana ortiz',
    kind: 'pest-quote',
    status: 'spam',
    assigned: 'mine',
    waiting: 'customer',
    plan: 'runs',
    page: 3,
  });
  expect(toParams(filter).toString()).toBe(search);
});

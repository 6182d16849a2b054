import { expect, it } from 'vitest';
import { toSummary } from '#features/service-requests/request-summary.ts';
import type { ServiceRequest } from '#features/service-requests/service-request.ts';
import { serviceRequest } from '#testing/factories.ts';
import { requestsCsv } from './request-csv.ts';

function request(part: Partial<ServiceRequest> = {}): ServiceRequest {
  const { email, phone } = serviceRequest();
  const contact = { firstName: 'Ana', lastName: 'Ortiz', email, phone };
  return serviceRequest({ ...part, fields: { ...contact, ...part.fields } });
}

const blank = { visits: [], service_request_history: [], quotes: [], invoices: [] };

/**
 * A request with every kind of event: contacted, visited, quoted, closed, reopened, invoiced, credited and partly paid.
 */
const summary = {
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
      plans: {
        ...{
          every: 3,
          unit: 'month' as const,
          billing: 'visit' as const,
          first_on: '2026-11-01',
          ends_on: '2027-12-14',
        },
        ...{ state: 'runs' as const, stop_requested_at: null },
      },
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

it('gives each question one column, shared by forms that ask the same, and escapes formulas', () => {
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
        summary: toSummary({ status: 'closed', ...summary }),
      },
      {
        ...request({
          kind: 'booking',
          name: '@ana',
          takenBy: 'sam@example.com',
          assignedTo: 'left',
          fields: { city: 'Irvine' },
        }),
        summary: toSummary({ status: 'new', ...blank }),
      },
    ],
    [sam],
  );
  const [header = '', first = '', second = ''] = csv.replace('\uFEFF', '').split('\r\n');
  expect(header).toMatch(/^"Reference","Received","Type","Status","Name","Email","Phone",/);
  expect(header.split(',').filter((label) => label === '"City"')).toHaveLength(1);
  expect(first).toContain('"REQ-ABC234","Nov 21, 2026 10:00 AM","Quote request","New","Ana Ortiz"');
  expect(first).toContain(
    ',"Website","Sam Reyes","Nov 21, 2026 11:00 AM","Nov 23, 2026 10:00 AM","Done","Nov 26, 2026 10:00 AM","accepted","1240.5","every 3 months, $89.00 a visit","Dec 14, 2027","INV-00007, INV-00009","1140.5","40.5","Nov 24, 2026 10:00 AM",',
  );
  expect(second).toContain(
    ',"Phone, taken by Sam Reyes","A former team member","","","","","","","","","",',
  );
  expect(first).toContain("'=1+1");
  expect(second).toContain("'@ana");
  expect(second).toContain('Irvine');
});

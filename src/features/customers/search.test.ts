import { expect, test } from 'vitest';
import { groupByPerson } from './search.ts';

const match = {
  record: 'order' as const,
  reference: 'FSS-1',
  kind: '',
  status: 'cancelled',
  totalCents: 10_700,
  createdAt: '2026-11-21T18:00:00Z',
};
const ana = { person: 'ana@example.com', email: 'ana@example.com', name: 'Ana', matchCount: 7 };

test('rows of one person are grouped, with the latest name and any phone', () => {
  const rows = [
    { ...match, ...ana, phone: '' },
    { ...match, ...ana, name: 'A. Ortiz', phone: '562 555 0143', reference: 'FSS-0' },
    {
      ...match,
      person: '15625550199 dee',
      email: '',
      name: 'Dee',
      phone: '562 555 0199',
      matchCount: 1,
    },
  ];
  expect(groupByPerson(rows)).toMatchObject([
    { name: 'Ana', phone: '562 555 0143', matchCount: 7, matches: [match, { reference: 'FSS-0' }] },
    { name: 'Dee', email: '', matches: [match] },
  ]);
});

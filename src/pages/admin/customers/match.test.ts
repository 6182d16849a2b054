import { expect, test } from 'vitest';
import { matchStatus, matchTitle, matchUrl, newRequestFor, pagesNamed } from './match.ts';

const match = {
  record: 'order' as const,
  reference: 'FSS-1',
  kind: '',
  status: 'cancelled',
  totalCents: 10_700,
  createdAt: '2026-11-21T18:00:00Z',
};

test('a match has a title and leads to its page', () => {
  const person = { email: '', phone: '+1 (562) 555-0199' };
  const request = { ...match, record: 'request', kind: 'pest-quote', status: 'new' } as const;
  const priceList = {
    ...match,
    record: 'price-request',
    reference: '',
    status: 'pending',
  } as const;
  expect(
    [match, { ...request, reference: 'REQ-2' }, priceList].map((one) => [
      matchTitle(one),
      matchStatus(one),
      matchUrl(one, person),
    ]),
  ).toEqual([
    ['Order FSS-1', 'Canceled', '/admin-orders/FSS-1'],
    ['Pest quote REQ-2', 'New', '/admin-requests/REQ-2'],
    ['Price list request', 'Pending', '/admin-customers/%2B15625550199'],
  ]);
  expect(matchUrl(priceList, { email: 'Ana+x@Example.com', phone: '' })).toBe(
    '/admin-customers/ana%2Bx@example.com',
  );
});

test.each([
  [' (310) 555-0126 ', '/admin-requests/new?customer=(310)%20555-0126'],
  ['omar@example.com', '/admin-requests/new?customer=omar%40example.com'],
  ['Omar Haddad', '/admin-requests/new?name=Omar%20Haddad'],
  ['0126', undefined],
  ['REQ-ABC234', undefined],
])('a search for %j without results links to a new request at %s', (words, to) => {
  expect(newRequestFor(words)?.to).toBe(to);
});

test('a page is found by at least the first three letters of its name', () => {
  const pages = ['Today', 'Stock', 'Figures'].map((label) => ({ label, to: `/${label}` }));
  const found = (words: string) => pagesNamed(words, pages).map(({ label }) => label);
  expect(['figures', ' STO ', 'to', 'ock', 'Stockton'].map(found)).toEqual([
    ...[['Figures'], ['Stock'], [], [], []],
  ]);
});

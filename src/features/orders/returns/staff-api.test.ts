// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { fetchRefunds } from './staff-api.ts';

function row(n: number) {
  return {
    id: `0000000${n}-0000-4000-8000-000000000000`,
    number: `RET-${n}`,
    state: 'refunded',
    refund: n,
    refundPostage: 0,
    createdAt: `2026-11-2${9 - n}T12:00:00Z`,
    orders: { orderNumber: `FSS-${n}` },
    lines: [],
    history: [],
  };
}

test('fetchRefunds reads all refunds if the API limits its responses to max_rows', async () => {
  const rows = [row(1), row(2), row(3)];
  const api = (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.pathname.endsWith('/user_roles')) return Promise.resolve(Response.json([{}]));
    const after = url.searchParams.get('id')?.replace('gt.', '') ?? '';
    // PostgREST returns at most `db-max-rows` rows, even if the request asks for more. The limit in this test is 2.
    const cut = rows.filter(({ id }) => id > after).slice(0, 2);
    const range = cut.length > 0 ? `0-${cut.length - 1}/*` : '*/*';
    return Promise.resolve(Response.json(cut, { headers: { 'content-range': range } }));
  };
  vi.stubGlobal('fetch', vi.fn(api));
  const refunds = await fetchRefunds(null, null);
  expect(refunds.map(({ number }) => number)).toEqual(['RET-3', 'RET-2', 'RET-1']);
});

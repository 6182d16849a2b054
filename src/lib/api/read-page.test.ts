// @vitest-environment happy-dom
// The responses of PostgREST for a page: https://docs.postgrest.org/en/stable/references/api/pagination_count.html
import { expect, test, vi } from 'vitest';
import { readPage } from './staff-queries.ts';

function thirdPage(answer: Response, roles = Response.json([{ role: 'admin' }])) {
  const send = vi.fn<typeof fetch>((input) => {
    const url = input instanceof Request ? input.url : String(input);
    return Promise.resolve(url.includes('user_roles') ? roles : answer);
  });
  vi.stubGlobal('fetch', send);
  const query = readPage((s) => s.from('orders').select('id', { count: 'exact' }), 3, 25);
  return { query, send };
}

test('a page with a part of the rows comes with 206 and the total', async () => {
  const headers = { 'content-range': '50-51/3573' };
  const { query, send } = thirdPage(
    Response.json([{ id: 'a' }, { id: 'b' }], { status: 206, headers }),
  );
  expect(await query).toMatchObject({ items: [{ id: 'a' }, { id: 'b' }], total: 3573 });
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('prefer')).toBe('count=exact');
});

test('a page beyond the end, refused with 416, is read as empty', async () => {
  const refusal = {
    code: 'PGRST103',
    details: 'An offset of 50 was requested, but there are only 30 rows.',
    hint: null,
    message: 'Requested range not satisfiable',
  };
  const { query } = thirdPage(Response.json(refusal, { status: 416 }));
  expect(await query).toEqual({ items: [], page: 3, perPage: 25, total: 50 });
});

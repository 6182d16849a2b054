// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { reportCrash } from './report-crash.ts';

const fetchMock = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })));
beforeEach(() => void vi.stubGlobal('fetch', fetchMock));

test('a crash is reported without typed data, at most three times in a visit', async () => {
  window.history.replaceState(null, '', '/admin-customers/ann@example.com?query=ann#secret');
  const error = new TypeError('No "Ann Lee" <ann@example.com>, call (562) 555-0143 at line 12');
  error.stack = `${error.toString()}\n  at f (https://site.example/assets/app-x1.js:2:345)\n  at g`;
  for (let n = 0; n < 5; n += 1) await reportCrash(error);
  expect(fetchMock).toHaveBeenCalledTimes(3);
  const [url, init] = fetchMock.mock.calls[0]!;
  expect(url).toMatch(/\/rest\/v1\/rpc\/report_crash$/);
  expect(JSON.parse(init?.body as string)).toEqual({
    page: '/admin-customers/…',
    message: 'No … … call … at line 12',
    stack: 'app-x1.js:2:345',
    build: '',
  });
});

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { commonHeaders } from '../scripts/build/host-files.mjs';
import { expect, test } from './fixtures.ts';

test('an order’s URL is answered with the shell of its list, and an unknown one with 404', async ({
  request,
}) => {
  for (const [path, status, same] of [
    ['/admin-orders/FSS-1', 200, '/admin-orders'],
    ['/admin-customers/ana@example.com', 200, '/admin-customers'],
    ['/admin-order', 404, '/404'],
    // A link of a mail whose `#` was encoded: the app takes it from there.
    ['/your-request%23token=0123.', 404, '/404'],
    ['/no-such-file.pdf', 404, '/404'],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(status);
    expect(await answer.text()).toBe(await (await request.get(same)).text());
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
    expect(answer.headers()['cross-origin-opener-policy']).toBe('same-origin');
  }
});

test('the policy lets the site reach its own backend and nobody else', () => {
  const connections = (backend?: string) =>
    /connect-src ([^;]*)/.exec(commonHeaders([], backend)['Content-Security-Policy']!)?.[1];
  expect(connections()).toBe("'self'");
  expect(connections('https://project.example.com/')).toBe("'self' https://project.example.com");
});

test('a page’s code may be kept forever, and a missing file is not', async ({ request }) => {
  const home = await (await request.get('/')).text();
  const [, files = ''] = /data-files="([^"]+)"/.exec(home) ?? [];
  expect(files.split(' ').length).toBeGreaterThan(2);
  for (const file of files.split(' '))
    expect((await request.get(file)).headers()['cache-control'], file).toContain('immutable');
  const missing = await request.get('/assets/app-0000.js');
  expect(missing.headers()['cache-control'] ?? '').not.toMatch(/immutable|max-age=[1-9]/);
});

test('a URL that URL cannot read is answered', async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL!);
  // A browser would take what follows the second stroke for a host.
  const [answer] = (await once(get({ hostname, port, path: '//' }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  expect(answer.statusCode).toBeLessThan(500);
});

test('a URL with a slash at its end leads to the page', async ({ request }) => {
  const target = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  expect(await target('/about/?from=mail')).toEqual([301, '/about?from=mail']);
  expect(await target('/product/14-day-food-kit/')).toEqual([301, '/product/14-day-food-kit']);
  expect(await target('/no-such-page/')).toEqual([404, undefined]);
  expect(await target('/')).toEqual([200, undefined]);
});

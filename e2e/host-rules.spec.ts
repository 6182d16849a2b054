import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { hostHeaders, hostRedirects } from '../scripts/build.mjs';
import { serveFolder } from '../scripts/published-site.mjs';
import { expect, test } from './fixtures.ts';

test('a static host answers an order’s address with the shell, and an unknown one with 404', async ({
  request,
}, testInfo) => {
  const folder = testInfo.outputPath('site');
  await mkdir(folder, { recursive: true });
  const files = {
    '404.html': 'not found',
    'admin-orders.html': 'orders',
    _headers: '/*\n  X-Content-Type-Options: nosniff\n',
    _redirects: hostRedirects(['/admin-orders']),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const site = await serveFolder(folder);
  try {
    for (const [address, status, text] of [
      ['/admin-orders', 200, 'orders'],
      ['/admin-orders/FSS-1', 200, 'orders'],
      ['/admin-order', 404, 'not found'],
    ] as const) {
      const answer = await request.get(`${site.origin}${address}`);
      expect([answer.status(), await answer.text()], address).toEqual([status, text]);
      expect(answer.headers()['x-content-type-options']).toBe('nosniff');
    }
  } finally {
    await site.close();
  }
});

test('the policy lets the site reach its own backend and nobody else', () => {
  const connections = (headers: string) => /connect-src ([^;]*)/.exec(headers)?.[1];
  expect(connections(hostHeaders([]))).toBe("'self'");
  expect(connections(hostHeaders([], 'https://project.example.com/'))).toBe(
    "'self' https://project.example.com",
  );
});

test('an address that URL cannot read is answered', async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL!);
  // A browser would take what follows the second stroke for a host.
  const [answer] = (await once(get({ hostname, port, path: '//' }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  expect(answer.statusCode).toBeLessThan(500);
});

test('an address with a slash at its end leads to the page', async ({ request }) => {
  const target = async (address: string) => {
    const answer = await request.get(address, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  expect(await target('/about/?from=mail')).toEqual([301, '/about?from=mail']);
  expect(await target('/product/14-day-food-kit/')).toEqual([301, '/product/14-day-food-kit']);
  expect(await target('/no-such-page/')).toEqual([404, undefined]);
  expect(await target('/')).toEqual([200, undefined]);
});

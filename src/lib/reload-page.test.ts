import { afterEach, expect, it, vi } from 'vitest';
import { reloadPage } from './reload-page.ts';

const reload = vi.fn();

afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
});

it.each([
  ['goes when the site answers', () => Promise.resolve(new Response(null)), true],
  ['stays without a connection', () => Promise.reject(new TypeError('Failed to fetch')), false],
  [
    'stays when the site is down',
    () => Promise.resolve(new Response(null, { status: 503 })),
    false,
  ],
])('the page %s', async (_name, answer, isThere) => {
  vi.stubGlobal('location', { href: 'https://site.example/', reload });
  vi.stubGlobal('fetch', vi.fn(answer));
  await expect(reloadPage()).resolves.toBe(isThere);
  expect(reload).toHaveBeenCalledTimes(isThere ? 1 : 0);
});

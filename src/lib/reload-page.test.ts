import { afterEach, expect, it, vi } from 'vitest';
import { reloadPage } from './reload-page.ts';

const reload = vi.fn();
const after = AbortSignal.timeout.bind(AbortSignal);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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
  [
    'stays on a connection that stalls',
    (_address: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
      }),
    false,
  ],
])('the page %s', async (_name, answer, isThere) => {
  vi.stubGlobal('location', { href: 'https://site.example/', reload });
  vi.stubGlobal('fetch', vi.fn(answer));
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => after(1));
  await expect(reloadPage()).resolves.toBe(isThere);
  expect(reload).toHaveBeenCalledTimes(isThere ? 1 : 0);
});

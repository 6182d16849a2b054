import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadPage } from './reload-page.ts';

const reload = vi.fn();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
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
  [
    'stays on a connection that stalls',
    (_address: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
    false,
  ],
])('the page %s', async (_name, answer, isThere) => {
  vi.stubGlobal('location', { href: 'https://site.example/', reload });
  vi.stubGlobal('fetch', vi.fn(answer));
  const outcome = reloadPage();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(outcome).resolves.toBe(isThere);
  expect(reload).toHaveBeenCalledTimes(isThere ? 1 : 0);
});

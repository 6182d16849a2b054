// @vitest-environment happy-dom
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionFetch } from './session-fetch.ts';

const hour = 3_600;
const expired = { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' };
const asked: string[] = [];
let renewal: () => Response;
/** The tokens that the database accepts. */
let valid: string[];
let client: SupabaseClient;
/** Each client has its own key, because supabase-js warns if two clients share a key. */
let key = 'auth-token';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A session as the auth service sends it. The service's clock sets its times. */
function session(token: string, serverNow = Date.now() / 1_000) {
  return {
    access_token: token,
    refresh_token: `refresh-${token}`,
    token_type: 'bearer',
    expires_in: hour,
    expires_at: Math.round(serverNow) + hour,
    user: { id: 'u1', email: 'ana@example.com' },
  };
}

function storeSession(token: string, serverNow?: number): void {
  localStorage.setItem(key, JSON.stringify(session(token, serverNow)));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T20:00:00Z') });
  key = `another-${key}`;
  asked.length = 0;
  valid = ['new'];
  renewal = () => json(200, session('new'));
  storeSession('old');
  vi.stubGlobal(
    'fetch',
    vi.fn((input: string, init: RequestInit) => {
      const { pathname, searchParams } = new URL(input);
      asked.push(searchParams.get('grant_type') ?? pathname);
      if (pathname.endsWith('/logout')) return Promise.resolve(new Response(null, { status: 204 }));
      if (pathname.endsWith('/token')) return Promise.resolve(renewal());
      const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '');
      return Promise.resolve(valid.includes(token ?? '') ? json(200, []) : json(401, expired));
    }),
  );
  client = createClient('https://example.supabase.co', 'sb_publishable_x', {
    auth: { storageKey: key, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch: createSessionFetch(() => Promise.resolve(client.auth)) },
  });
});

afterEach(async () => {
  await client.auth.dispose();
});

const read = (table = 'orders') => client.from(table).select();
const renewals = () => asked.filter((name) => name === 'refresh_token').length;

test('refused requests renew the session once, and are sent again', async () => {
  const answers = await Promise.all([read(), read('products')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read()).status).toBe(200);
  expect(renewals()).toBe(1);
});

test('a refused session that cannot be renewed is ended, although it looks valid', async () => {
  renewal = () =>
    json(400, {
      code: 400,
      error_code: 'refresh_token_not_found',
      msg: 'Invalid Refresh Token: Refresh Token Not Found',
    });
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => events.push(event));
  expect((await read()).status).toBe(401);
  expect(events).toContain('SIGNED_OUT');
  expect(localStorage.getItem(key)).toBeNull();
});

test.each([
  ['too many renewals', () => json(429, { error_code: 'over_request_rate_limit', msg: '…' })],
  [
    'another tab that renews it meanwhile',
    () => {
      storeSession('other');
      return json(200, session('new'));
    },
  ],
  ['a page instead of an answer', () => new Response('<html>Log in to the hotel</html>')],
])('after %s the session is kept', async (_case, answer) => {
  vi.useFakeTimers();
  renewal = answer;
  const [{ status }] = await Promise.all([read(), vi.advanceTimersByTimeAsync(40_000)]);
  expect(status).toBe(401);
  expect(localStorage.getItem(key)).not.toBeNull();
});

test('a renewal that collides with that of another tab is tried again', async () => {
  storeSession('old', Date.now() / 1_000 - 2 * hour);
  const conflict = json(409, {
    error_code: 'conflict',
    msg: 'Too many concurrent token refresh …',
  });
  const answers = [conflict, json(200, session('new'))];
  renewal = () => answers.shift() ?? expect.fail('asked a third time');
  expect((await read()).status).toBe(200);
});

test.each([-5, 5])(
  'a server whose clock differs by %i hours does not make every request renew the session',
  async (hours) => {
    renewal = () => json(200, session('new', Date.now() / 1_000 + hours * hour));
    await client.auth.signInWithPassword({ email: 'ana@example.com', password: 'long enough' });
    await read();
    await read();
    expect(renewals()).toBe(0);
    const stored = JSON.parse(localStorage.getItem(key) ?? '') as { expires_at: number };
    expect(stored.expires_at - Date.now() / 1_000).toBeCloseTo(hour, -1);
  },
);

/**
 * The fetch of the Supabase client. It ends a stalled request and renews a session that the database refuses. It also
 * makes the client measure the life of a session with the clock of this device.
 */
import type { SupabaseClient } from '@supabase/supabase-js';

type SessionClient = Pick<SupabaseClient['auth'], 'getSession' | 'refreshSession' | 'signOut'>;

/** A request on a stalled connection fails after this time, in milliseconds. */
const timeoutMs = 30_000;

function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) });
}

export function createSessionFetch(getClient: () => Promise<SessionClient>): typeof fetch {
  return async (input, init) => {
    const response = await fetchInTime(input, init);
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    if (pathname.includes('/auth/v1/')) {
      // 409: another tab is renewing the session. supabase-js would end the session here; after a 503 it retries.
      if (response.status === 409 && searchParams.get('grant_type') === 'refresh_token')
        return new Response(response.body, { status: 503, headers: response.headers });
      const hasSession = response.ok && /\/(token|verify|signup)$/.test(pathname);
      return hasSession ? withoutServerTime(response) : response;
    }
    if (response.status !== 401) return response;
    const headers = new Headers(init?.headers);
    const token = await renewToken(await getClient(), headers.get('Authorization'));
    if (!token) return response;
    headers.set('Authorization', `Bearer ${token}`);
    return fetchInTime(input, { ...init, headers });
  };
}

/**
 * Removes `expires_at` from a new session, so that supabase-js counts `expires_in` from now. `expires_at` is the time of
 * the server: on a device whose clock is hours ahead, every request would renew the session, until the service refuses.
 * @throws when the answer is not JSON. supabase-js treats this as a lost connection and keeps the session.
 */
async function withoutServerTime(response: Response): Promise<Response> {
  const { status, headers } = response;
  const session = (await response.json()) as { expires_at?: number };
  delete session.expires_at;
  return new Response(JSON.stringify(session), { status, headers });
}

/**
 * Returns a newer token than the refused one, renewing the session once if needed. A session that cannot be renewed is
 * ended here, although it may not have expired by the clock of this device.
 */
async function renewToken(
  auth: SessionClient,
  refused: string | null,
): Promise<string | undefined> {
  const stored = (await auth.getSession()).data.session;
  if (!stored) return undefined;
  if (refused !== `Bearer ${stored.access_token}`) return stored.access_token;
  const { data, error } = await auth.refreshSession();
  const status = error?.status ?? 0;
  // 409: another tab has renewed the session in the meantime, and supabase-js dropped our answer.
  if (status >= 400 && status < 500 && ![409, 429].includes(status))
    await auth.signOut({ scope: 'local' });
  return data.session?.access_token;
}

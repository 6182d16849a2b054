/**
 * The fetch of the Supabase client. It ends a stalled request and renews a session that the database refuses. It also
 * makes the client use this device's clock to measure the life of a session.
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
      // 409: another tab is renewing the session. supabase-js ends the session after a 409 and retries after a 503.
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
 * Removes `expires_at`, a time of the server's clock, from a new session. supabase-js then counts `expires_in` from
 * now. With `expires_at`, a device whose clock is hours ahead would renew the session for every request until the
 * service refuses.
 * @throws if the response is not JSON. supabase-js treats this as a lost connection and keeps the session.
 */
async function withoutServerTime(response: Response): Promise<Response> {
  const { status, headers } = response;
  const session = (await response.json()) as { expires_at?: number };
  delete session.expires_at;
  return new Response(JSON.stringify(session), { status, headers });
}

/**
 * Returns a newer token than the refused one. Renews the session once if needed. Ends a session that cannot be renewed,
 * because this device's clock may still count it as valid.
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
  // 409: another tab has renewed the session in the meantime, and supabase-js dropped our response.
  if (status >= 400 && status < 500 && ![409, 429].includes(status))
    await auth.signOut({ scope: 'local' });
  return data.session?.access_token;
}

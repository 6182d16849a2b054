// @vitest-environment happy-dom
import { AuthError, type AuthChangeEvent } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import { getSession, setPassword, signOut, staffRole } from './api.ts';

vi.mock('#lib/api/supabase.ts');

const session = { user: { id: 'u1' } };
const auth = {
  getSession: vi.fn(),
  getUser: vi.fn(),
  updateUser: vi.fn(),
  signOut: vi.fn(),
  onAuthStateChange: vi.fn(),
};

/** Row-level security returns no row to people outside the staff, and after the session has ended. */
const noRole = { data: null, error: null, status: 200 };
const from = () => ({
  select: () => ({ eq: () => ({ maybeSingle: () => Promise.resolve(noRole) }) }),
});

beforeEach(() => {
  vi.mocked(getSupabase).mockResolvedValue({ auth, from } as never);
  auth.getSession.mockResolvedValue({ data: { session }, error: null });
  auth.onAuthStateChange.mockReturnValue({ data: { subscription: { unsubscribe: vi.fn() } } });
});

function refresh(status: number | undefined) {
  const error = new AuthError('Invalid Refresh Token', status);
  auth.getSession.mockResolvedValue({ data: { session: null }, error });
}

test.each([400, 401, 403])(
  'getSession returns null if the renewal is refused with %i',
  async (status) => {
    refresh(status);
    expect(await getSession()).toBeNull();
  },
);

test.each([undefined, 500, 503])(
  'getSession throws if the renewal has no answer (%s)',
  async (status) => {
    refresh(status);
    await expect(getSession()).rejects.toBeInstanceOf(ApiError);
  },
);

test('signOut does not wait for the server', async () => {
  let emit: ((event: AuthChangeEvent) => void) | undefined;
  auth.onAuthStateChange.mockImplementation((callback: typeof emit) => {
    emit = callback;
    return { data: { subscription: { unsubscribe: vi.fn() } } };
  });
  auth.signOut.mockImplementation(() => {
    emit?.('SIGNED_OUT');
    return new Promise(() => undefined);
  });
  await signOut();
  expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
});

test('signOut does not wait for a session that is being renewed', async () => {
  vi.useFakeTimers();
  auth.signOut.mockReturnValue(new Promise(() => undefined));
  const done = signOut();
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
});

test('setPassword ends the sessions of all other devices', async () => {
  auth.updateUser.mockResolvedValue({ error: null });
  auth.signOut.mockResolvedValue({ error: null });
  await setPassword('an even longer one');
  expect(auth.updateUser).toHaveBeenCalledWith({ password: 'an even longer one' });
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'others' });
});

test('staffRole fails with 401, instead of returning null, if the session was ended on another device', async () => {
  auth.getUser.mockImplementation(() => {
    auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
    return Promise.resolve({ error: new AuthError('Session not found', 403) });
  });
  await expect(staffRole('u1')).rejects.toMatchObject({ status: 401 });
});

test('staffRole returns null for a signed-in account that is not staff', async () => {
  auth.getUser.mockResolvedValue({ error: null });
  await expect(staffRole('u1')).resolves.toBeNull();
});

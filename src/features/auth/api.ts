import type { Session } from '@supabase/supabase-js';
import { ApiError, toApiError } from '#lib/api/api-error.ts';
import { runQuery } from '#lib/api/database.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import { authErrorCode, isAuthRefusal } from './auth-errors.ts';
import type { MailedLink } from './mailed-link.ts';
import type { Credentials } from './schema.ts';
import { endsSession } from './session-end.ts';

/** Time limit for renewing a session, in milliseconds. */
const sessionTimeoutMs = 6_000;

/**
 * The stored session, renewed if it has expired; `null` if no one is signed in.
 * @throws if the auth service does not respond. The person may still be signed in.
 */
export async function getSession(): Promise<Session | null> {
  const supabase = await getSupabase();
  const tooLate = new ApiError('The session was not renewed in time.', { status: 0 });
  const { data, error } = await Promise.race([
    supabase.auth.getSession(),
    new Promise<never>((_, reject) => setTimeout(() => reject(tooLate), sessionTimeoutMs)),
  ]);
  if (error) {
    const failure = toApiError(error, error.status ?? 0);
    if (failure.kind === 'refused') return null;
    throw failure;
  }
  return data.session;
}

/** @throws AuthError */
export async function signIn(credentials: Credentials): Promise<Session> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.signInWithPassword(credentials);
  if (error) throw error;
  return data.session;
}

/**
 * Creates an account.
 * @returns The session, or `null` if the address must be confirmed by mail first. The auth service sends the same
 *   response for an address that already has an account, but then it sends no mail.
 * @throws AuthError
 */
export async function signUp({ email, password }: Credentials): Promise<Session | null> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${window.location.origin}/` },
  });
  if (error) throw error;
  return data.session;
}

/** Mails the confirmation link of a new account again. @throws AuthError */
export async function resendConfirmation(email: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.resend({ type: 'signup', email });
  if (error) throw error;
}

/**
 * Asks the auth service to email a link to /reset-password. Ignores errors that would reveal if the address has an
 * account.
 * @throws AuthError if no response came, or if this network has sent too many requests.
 */
export async function requestPasswordLink(email: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.resetPasswordForEmail(email);
  const canShow = !isAuthRefusal(error) || authErrorCode(error) === 'over_request_rate_limit';
  if (error && canShow) throw error;
}

/**
 * Signs in with the token of a mailed link. Each token works once.
 * @returns The session; `null` if an email change must also be confirmed with the link to the other address.
 * @throws AuthError with code `otp_expired` if the token is used, expired or invalid.
 */
export async function signInByLink({
  type,
  tokenHash,
  tokens,
}: MailedLink): Promise<Session | null> {
  const supabase = await getSupabase();
  const { data, error } = await (tokens
    ? supabase.auth.setSession(tokens)
    : supabase.auth.verifyOtp({ token_hash: tokenHash, type }));
  if (error) throw error;
  return data.session;
}

interface SetPasswordOptions {
  /** The current password. Some Supabase projects require it, except after a login with a mailed link. */
  current?: string;
  /** True to accept the current password as the new one. */
  mayBeSame?: boolean;
}

/** Sets the password and signs the account out on all other devices. @throws AuthError */
export async function setPassword(
  password: string,
  { current, mayBeSame = false }: SetPasswordOptions = {},
): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.updateUser({
    password,
    ...(current && { current_password: current }),
  });
  if (error && !(mayBeSame && authErrorCode(error) === 'same_password')) throw error;
  // Ignores errors, because the password is saved and the hosted service ends the other sessions itself.
  await supabase.auth.signOut({ scope: 'others' });
}

/**
 * Mails links that confirm a new address. The account's address changes when the person has opened them.
 * @throws AuthError
 */
export async function requestEmailChange(email: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.updateUser({ email });
  if (error) throw error;
}

/** Ends every session of the account. Other devices notice when they renew their session. @throws AuthError */
export async function signOutEverywhere(): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.signOut({ scope: 'global' });
  if (error) throw error;
}

/** Time limit for signing out, in milliseconds. */
const signOutTimeoutMs = 1_000;

/** Ends the session in this browser. Waits for a slow server only until the time limit. */
export async function signOut(): Promise<void> {
  const supabase = await getSupabase();
  await new Promise<void>((resolve, reject) => {
    const { data } = supabase.auth.onAuthStateChange((event) => {
      if (event === 'SIGNED_OUT') resolve();
    });
    supabase.auth
      .signOut({ scope: 'local' })
      .then(() => resolve(), reject)
      .finally(() => data.subscription.unsubscribe());
    setTimeout(resolve, signOutTimeoutMs);
  });
}

/**
 * Calls `callback` when another person signs in or the person signs out, in any tab. Its argument is true if a person
 * is signed in. One change may cause two calls.
 * @returns A function that stops the calls.
 */
export function onUserChange(callback: (isSignedIn: boolean) => void): () => void {
  let isOver = false;
  let unsubscribe: (() => void) | undefined;
  let known: string | undefined;
  // supabase-js learns from a message that another tab logged in or out. That message may arrive while this tab's
  // storage still holds the old session. The storage event comes later, when the old session is gone.
  const follow = (event: StorageEvent) => {
    if (endsSession(event)) callback(event.newValue !== null);
  };
  window.addEventListener('storage', follow);
  const listen = async () => {
    const supabase = await getSupabase();
    const { data } = supabase.auth.onAuthStateChange((event, session) => {
      const userId = session?.user.id;
      // INITIAL_SESSION has no session if the auth service did not respond. The person may still be signed in.
      const isChange = event === 'SIGNED_OUT' || (known !== undefined && userId !== known);
      known = userId ?? (event === 'SIGNED_OUT' ? undefined : known);
      if (isChange && event !== 'INITIAL_SESSION' && !isOver) callback(userId !== undefined);
    });
    unsubscribe = () => data.subscription.unsubscribe();
    if (isOver) unsubscribe();
  };
  listen().catch((error: unknown) => console.error('The session cannot be watched', error));
  return () => {
    isOver = true;
    window.removeEventListener('storage', follow);
    unsubscribe?.();
  };
}

/** Role of a team member: `admin` works in the office, `field` makes visits. */
export type StaffRole = 'admin' | 'field';

/**
 * The user's role and the name that customers read; `null` if the user is not staff. The role only decides what the
 * pages show. Row-level security protects the data.
 * @throws ApiError 401 if the session was ended on another device. The session stored in this browser is then deleted.
 */
export async function staffRole(userId: string): Promise<{ role: StaffRole; name: string } | null> {
  const row = await runQuery((supabase) =>
    supabase.from('user_roles').select('role, name').eq('user_id', userId).maybeSingle(),
  );
  if (row !== null) return { role: row.role === 'admin' ? 'admin' : 'field', name: row.name };
  // A missing row may also mean that the session has ended. `getUser` asks the service and then deletes the stored
  // session.
  const supabase = await getSupabase();
  const { error } = await supabase.auth.getUser();
  if (error && !(await getSession())) throw new ApiError('The session has ended.', { status: 401 });
  return null;
}

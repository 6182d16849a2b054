import type { Session } from '@supabase/supabase-js';
import { ApiError, toApiError } from '#lib/api/api-error.ts';
import { isOutcomeUnknown } from '#lib/api/mutation-error.ts';
import { runQuery } from '#lib/api/database.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import type { Credentials } from './schema.ts';

/** The longest time that a person waits to hear whether they are signed in, in milliseconds. */
const sessionTimeoutMs = 6_000;

/**
 * The stored session, renewed when it has run out; `null` when nobody is signed in.
 * @throws when it could not be renewed for want of an answer: the person may still be signed in.
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
 * Creates an account. A confirmation mail leads back to the home page.
 * @returns The session, or `null` when the address must be confirmed first.
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

/**
 * Asks the auth service to email a link to /reset-password. A refusal counts as success, so that nobody learns whether
 * the address has an account.
 * @throws ApiError when no answer came.
 */
export async function requestPasswordLink(email: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.resetPasswordForEmail(email);
  const failure = error && toApiError(error, error.status ?? 0);
  if (isOutcomeUnknown(failure)) throw failure;
}

/**
 * Signs in with the token of a link, which works once.
 * @throws AuthError with code `otp_expired` when the token is used, too old or no token.
 */
export async function signInByLink(tokenHash: string): Promise<Session> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.verifyOtp({
    token_hash: tokenHash,
    type: 'recovery',
  });
  if (error) throw error;
  if (!data.session) throw new ApiError('The answer holds no session.', { status: 500 });
  return data.session;
}

/** @throws AuthError */
export async function setPassword(password: string): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.updateUser({ password });
  if (error) throw error;
}

/** The longest time that signing out may take, in milliseconds. */
const signOutTimeoutMs = 1_000;

/** Ends the session in this browser without waiting for the server: the page has to disappear at once. */
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
 * Calls back when somebody else is signed in than before, here or in another tab: nobody (`null`) or another user.
 * @returns A function that stops it.
 */
export function onUserChange(callback: (userId: string | null) => void): () => void {
  let isOver = false;
  let unsubscribe: (() => void) | undefined;
  let known: string | undefined;
  const listen = async () => {
    const supabase = await getSupabase();
    const { data } = supabase.auth.onAuthStateChange((event, session) => {
      const userId = session?.user.id;
      // The first event holds no session either when the session could not be renewed for want of an answer.
      const isChange = event === 'SIGNED_OUT' || (known !== undefined && userId !== known);
      known = userId ?? (event === 'SIGNED_OUT' ? undefined : known);
      if (isChange && event !== 'INITIAL_SESSION' && !isOver) callback(userId ?? null);
    });
    unsubscribe = () => data.subscription.unsubscribe();
    if (isOver) unsubscribe();
  };
  listen().catch((error: unknown) => console.error('The session cannot be watched', error));
  return () => {
    isOver = true;
    unsubscribe?.();
  };
}

/** Whether this user has the admin role. It decides what is shown; row-level security guards the data. */
export async function isAdmin(userId: string): Promise<boolean> {
  const role = await runQuery((supabase) =>
    supabase
      .from('user_roles')
      .select('role')
      .eq('user_id', userId)
      .eq('role', 'admin')
      .maybeSingle(),
  );
  return role !== null;
}

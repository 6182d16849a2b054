import type { Session } from '@supabase/supabase-js';
import { ApiError, toApiError } from '#lib/api/api-error.ts';
import { getSupabase } from '#lib/api/supabase.ts';
import { authMessages } from './auth-messages.ts';
import type { Credentials } from './schema.ts';
import { endsSession } from './session-end.ts';

/**
 * The stored session, refreshed when it has run out; `null` when nobody is signed in (any more).
 * @throws when the refresh could not be asked for, which says nothing about who is signed in.
 */
export async function getSession(): Promise<Session | null> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.getSession();
  if (error) {
    const failure = toApiError(error, error.status ?? 0);
    if (failure.kind === 'refused') return null;
    throw failure;
  }
  return data.session;
}

/** @throws AuthError whose message the caller translates. */
export async function signIn(credentials: Credentials): Promise<Session> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.signInWithPassword(credentials);
  if (error) throw error;
  return data.session;
}

/**
 * Creates an account; the confirmation mail, where there is one, leads back to the home page.
 * @returns the session, or `null` where the address must be confirmed first.
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

/** How long signing out waits for a session that is being renewed at that moment, in milliseconds. */
const signOutPatience = 1_000;

/**
 * Ends the session in this browser, even when the server cannot be told. Nobody waits for its answer: what
 * is on the screen is to go at once.
 */
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
    setTimeout(resolve, signOutPatience);
  });
}

/**
 * Calls back when the session ends here, in another tab or because it could not be renewed; for an ending
 * in another tab maybe twice.
 */
export function onSignedOut(callback: () => void): () => void {
  let isOver = false;
  let unsubscribe: (() => void) | undefined;
  // supabase-js hears of another tab's sign-out by a message that may arrive before this tab's storage has
  // followed: whoever then asks for the session still finds it. The storage event comes when it has.
  const follow = (event: StorageEvent) => {
    if (endsSession(event)) callback();
  };
  window.addEventListener('storage', follow);
  const listen = async () => {
    const supabase = await getSupabase();
    const { data } = supabase.auth.onAuthStateChange((event) => {
      // Later: supabase-js holds its lock while it calls, and whoever asks it anything then waits for ever.
      if (event === 'SIGNED_OUT') setTimeout(() => !isOver && callback(), 0);
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

/** Whether the database holds an admin role for this user. Row-level security, not this answer, guards the data. */
export async function isAdmin(userId: string): Promise<boolean> {
  const supabase = await getSupabase();
  const { data, error, status } = await supabase
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .eq('role', 'admin')
    .maybeSingle();
  if (error) throw toApiError(error, status);
  return data !== null;
}

/**
 * For an answer without a row: row-level security gives whoever has lost the role empty lists, not
 * refusals, and an empty list must not pass for the truth.
 * @throws ApiError 403 when whoever asks is no admin (any more).
 */
export async function requireAdmin(): Promise<void> {
  const session = await getSession();
  if (session && (await isAdmin(session.user.id))) return;
  throw new ApiError(authMessages.adminDenied, { status: 403 });
}

/** Calls that work with and without a login. If a customer is signed in, the call is made with their account. */
import type { Database } from '#types/database.ts';
import { ApiError, toApiError } from './api-error.ts';
import { getSupabase, mayHaveSession } from './supabase.ts';
import { callAsVisitor } from './visitor-api.ts';

type Functions = Database['public']['Functions'];

/**
 * Calls a database function. If a customer is signed in, the call has their session, and their account then lists the
 * new order or request.
 * @returns The response, unchecked.
 * @throws ApiError
 */
export async function callForCustomer<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]['Args'],
  signal?: AbortSignal,
): Promise<unknown> {
  if (!mayHaveSession()) return callAsVisitor(name, args, signal);
  const supabase = await getSupabase().catch((cause: unknown) => {
    throw new ApiError('The service could not be reached.', { status: 0, cause });
  });
  const call = supabase.rpc(name, args);
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call);
  // The backend refuses a session if the phone's clock is wrong. The call is then repeated without the session.
  if (status === 401) return callAsVisitor(name, args, signal);
  if (error) throw toApiError(error, status);
  return data;
}

/** True if a customer is signed in. Use this only after a call, because a call renews or drops an expired session. */
export async function isSignedIn(): Promise<boolean> {
  if (!mayHaveSession()) return false;
  const { data } = await (await getSupabase()).auth.getSession();
  return data.session !== null;
}

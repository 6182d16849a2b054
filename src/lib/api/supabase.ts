/**
 * The only Supabase client, for people who sign in. The first call loads supabase-js. Visitors never load it, because
 * they send plain requests (visitor-api.ts).
 */
import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js';
import { readEnv } from '#config/env.ts';
import type { Database } from '#types/database.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import { isReleasedAnew } from '#lib/loading/new-release.ts';
import { storedKeys } from '#lib/browser/storage.ts';
import { createSessionFetch } from './session-fetch.ts';

export type Supabase = SupabaseClient<Database>;
/** A database response: data, or an error with the HTTP status. */
export type PostgrestResponse<Data> = PostgrestSingleResponse<Data>;

const library = lazyModule(() => import('@supabase/supabase-js'));
let client: Promise<Supabase> | undefined;

export function getSupabase(): Promise<Supabase> {
  client ??= createOnce().catch((error: unknown) => {
    // The library could not be fetched. The next call tries again.
    client = undefined;
    throw error;
  });
  return client;
}

/**
 * True if a person may be signed in: a session is stored, or the client is loaded. If the browser stores nothing, the
 * client keeps the session in memory. Only the client can check whether the session is still valid.
 */
export function mayHaveSession(): boolean {
  return client !== undefined || storedKeys('local').some((key) => key.endsWith('-auth-token'));
}

async function createOnce(): Promise<Supabase> {
  const { createClient } = await library.load().catch(async (error: unknown) => {
    if (await isReleasedAnew()) window.location.reload();
    throw error;
  });
  const env = readEnv();
  return createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
    // Links that contain a session open /confirm-email, which asks the person first.
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    // The client retries nothing. TanStack Query retries reads, and people retry changes.
    db: { retry: false },
    global: { fetch: createSessionFetch(async () => (await getSupabase()).auth) },
  });
}

/**
 * The one Supabase client. supabase-js is loaded with the first call, so a page that only shows things
 * never pays for it.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { readEnv } from '#config/env.ts';
import type { Database } from '#types/database.ts';

export type Supabase = SupabaseClient<Database>;

let client: Promise<Supabase> | undefined;

export function getSupabase(): Promise<Supabase> {
  client ??= createOnce().catch((error: unknown) => {
    // A chunk that could not be fetched must be fetched again by the next attempt.
    client = undefined;
    throw error;
  });
  return client;
}

/** How long an answer may take before whoever asked is told, in milliseconds. */
const timeoutMs = 30_000;

/** A connection that stalls would otherwise keep people waiting without a word. */
function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) });
}

async function createOnce(): Promise<Supabase> {
  const { createClient } = await import('@supabase/supabase-js');
  const env = readEnv({
    VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
    VITE_SUPABASE_ANON_KEY: import.meta.env.VITE_SUPABASE_ANON_KEY,
  });
  return createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
    auth: { persistSession: true, autoRefreshToken: true },
    // Whoever asks decides about asking again: TanStack Query for reads, the visitor for what is sent.
    db: { retry: false },
    global: { fetch: fetchInTime },
  });
}

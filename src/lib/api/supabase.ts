/**
 * The one Supabase client, for whoever is signed in or about to be. supabase-js is loaded with the first call, so
 * a visitor never pays for it: what they ask for and send are plain requests (visitor-api.ts).
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { readEnv } from '#config/env.ts';
import type { Database } from '#types/database.ts';
import { abortAfter } from './abort-after.ts';
import { lazyModule } from '#lib/loading/lazy-module.ts';
import { storedKeys } from '#lib/browser/storage.ts';

export type Supabase = SupabaseClient<Database>;

const library = lazyModule(() => import('@supabase/supabase-js'));
let client: Promise<Supabase> | undefined;

export function getSupabase(): Promise<Supabase> {
  client ??= createOnce().catch((error: unknown) => {
    // A chunk that could not be fetched must be fetched again by the next attempt.
    client = undefined;
    throw error;
  });
  return client;
}

/**
 * Whether somebody may be signed in: a session is stored, or the client is here, which keeps one in memory where
 * nothing can be stored. Whether it still holds, only the client can tell.
 */
export function mayHaveSession(): boolean {
  return client !== undefined || storedKeys('local').some((key) => key.endsWith('-auth-token'));
}

/** How long an answer may take before whoever asked is told, in milliseconds. */
const timeoutMs = 30_000;

/** A connection that stalls would otherwise keep people waiting without a word. */
function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, signal: init?.signal ?? abortAfter(timeoutMs) });
}

async function createOnce(): Promise<Supabase> {
  const { createClient } = await library.load();
  const env = readEnv();
  return createClient<Database>(env.supabaseUrl, env.supabaseAnonKey, {
    auth: { persistSession: true, autoRefreshToken: true },
    // Whoever asks decides about asking again: TanStack Query for reads, the visitor for what is sent.
    db: { retry: false },
    global: { fetch: fetchInTime },
  });
}

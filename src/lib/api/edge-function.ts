/** Calls of the Edge Functions. Their responses and errors have the same format as the database's. */
import * as z from 'zod/mini';
import { readEnv } from '#config/env.ts';
import { ApiError, toApiError } from './api-error.ts';
import { getSupabase } from './supabase.ts';

export const functionUrl = (name: string) => `${readEnv().supabaseUrl}/functions/v1/${name}`;

const refusalSchema = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  details: z.nullish(z.string()),
});

/** Converts a function's error response to an ApiError. */
export function refusalOf(text: string, status: number): ApiError {
  try {
    return toApiError(refusalSchema.parse(JSON.parse(text)), status);
  } catch {
    return new ApiError(text || `HTTP ${status}`, { status });
  }
}

/** Sends no session if the body has a token or an order, because these already identify the caller. */
async function identityOf(body: object): Promise<Record<string, string>> {
  const { supabaseAnonKey: apikey } = readEnv();
  if ('token' in body || 'order' in body) return { apikey };
  const { data } = await (await getSupabase()).auth.getSession();
  return { apikey, ...(data.session && { authorization: `Bearer ${data.session.access_token}` }) };
}

/**
 * Calls a function by POST. The call has the session of a signed-in person, unless the body has a token or an order.
 * @returns The response, unchecked.
 * @throws ApiError
 */
export async function callFunction(name: string, body: object): Promise<unknown> {
  const headers = { ...(await identityOf(body)), 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(60_000);
  const call = { method: 'POST', headers, body: JSON.stringify(body), signal };
  const response = await fetch(functionUrl(name), call).catch((cause: unknown) => {
    throw new ApiError('The service could not be reached.', { status: 0, cause });
  });
  const text = await response.text();
  if (!response.ok) throw refusalOf(text, response.status);
  return JSON.parse(text);
}

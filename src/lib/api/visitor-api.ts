/**
 * Requests to the backend without a session. These requests do not use supabase-js, because a visitor's form would
 * first have to load its 48 kB.
 */
import * as z from 'zod/mini';
import { readEnv } from '#config/env.ts';
import type { Database } from '#types/database.ts';
import { ApiError, toApiError } from './api-error.ts';

type Schema = Database['public'];

/** A request on a stalled connection fails after this time, in milliseconds. */
const timeoutMs = 30_000;

const refusalSchema = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  details: z.nullish(z.string()),
});

/**
 * Calls a database function.
 * @returns The response, unchecked. `undefined` if it is not JSON.
 * @throws ApiError
 */
export async function callAsVisitor<Name extends keyof Schema['Functions']>(
  name: Name,
  args: Schema['Functions'][Name]['Args'],
  signal?: AbortSignal,
): Promise<unknown> {
  const { data } = await post(`rpc/${name}`, args, signal);
  return data;
}

/**
 * Writes a row. Visitors are not allowed to read the row.
 * @throws ApiError. A status other than 201 is an error too, because a host without the backend answers 200 with a
 *   page.
 */
export async function insertAsVisitor<Name extends keyof Schema['Tables']>(
  table: Name,
  row: Schema['Tables'][Name]['Insert'],
  signal?: AbortSignal,
): Promise<void> {
  const { status } = await post(table, row, signal, 'return=minimal');
  if (status !== 201) throw new ApiError('The answer could not be read.', { status: 500 });
}

async function post(
  path: string,
  body: unknown,
  signal = AbortSignal.timeout(timeoutMs),
  prefer?: string,
): Promise<{ status: number; data: unknown }> {
  const { supabaseUrl, supabaseAnonKey } = readEnv();
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${supabaseUrl}/rest/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: supabaseAnonKey,
        'content-type': 'application/json',
        ...(prefer && { prefer }),
      },
      body: JSON.stringify(body),
      signal,
    });
    text = await response.text();
    status = response.status;
  } catch (cause) {
    throw new ApiError('The service could not be reached.', { status: 0, cause });
  }
  const data = parseJson(text);
  if (status >= 200 && status < 300) return { status, data };
  const refusal = refusalSchema.safeParse(data);
  throw refusal.success
    ? toApiError(refusal.data, status)
    : new ApiError(text || `HTTP ${status}`, { status });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

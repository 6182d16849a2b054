/**
 * Requests to the backend as anybody may make them, without a session. Plain ones: the client library weighs 48 kB,
 * and a form that had to fetch it first would wait for it on the very connection that may not bring it.
 */
import * as z from 'zod/mini';
import { readEnv } from '#config/env.ts';
import type { Database } from '#types/database.ts';
import { abortAfter } from './abort-after.ts';
import { ApiError, toApiError } from './api-error.ts';

type Schema = Database['public'];

/** How long an answer may take before whoever asked is told, in milliseconds. */
const timeoutMs = 30_000;

const refusalSchema = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  details: z.nullish(z.string()),
});

/**
 * Calls a function of the database.
 * @returns what it answers, to be checked by the caller; `undefined` where that was no JSON.
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
 * Writes a row that may not be read back.
 * @throws ApiError, also where whoever answered has written nothing, as a host without the backend.
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
  signal = abortAfter(timeoutMs),
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

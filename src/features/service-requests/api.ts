import * as z from 'zod/mini';
import type { FormValues } from '#components/form/form-definition.ts';
import type { Envelope, Sent } from '#components/form/request-form.tsx';
import { ApiError, toApiError } from '#lib/api-error.ts';
import { getSupabase } from '#lib/supabase.ts';
import type { RequestKind } from './request-kind.ts';

const answerSchema = z.object({ reference: z.string() });

/**
 * Stores a request, once per key however often it is sent.
 * @throws ApiError `unreachable` when no answer came, `refused` with a sentence for the visitor, `failed`
 * otherwise.
 */
export async function submitServiceRequest(
  kind: RequestKind,
  fields: FormValues,
  { key, honeypot, signal }: Envelope,
): Promise<Sent> {
  const supabase = await getSupabase().catch((cause: unknown) => {
    throw new ApiError('The service could not be reached.', { status: 0, cause });
  });
  const { data, error, status } = await supabase
    .rpc('submit_service_request', { kind, fields, honeypot, idempotency_key: key })
    .abortSignal(signal);
  if (error) throw toApiError(error, status);
  const answer = answerSchema.safeParse(data);
  // Whoever answers without a reference has stored nothing, a host without the backend for example.
  if (!answer.success) {
    throw new ApiError('The answer could not be read.', { status: 500, cause: answer.error });
  }
  return answer.data;
}

import * as z from 'zod/mini';
import type { FormValues } from '#components/form/form-definition.ts';
import type { Envelope, Sent } from '#components/form/request-form.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
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
  const data = await callAsVisitor(
    'submit_service_request',
    { kind, fields, honeypot, idempotency_key: key },
    signal,
  );
  const answer = answerSchema.safeParse(data);
  // Whoever answers without a reference has stored nothing, a host without the backend for example.
  if (!answer.success) {
    throw new ApiError('The answer could not be read.', { status: 500, cause: answer.error });
  }
  return answer.data;
}

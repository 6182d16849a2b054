import * as z from 'zod/mini';
import type { FormValues, SendOptions, SentRequest } from '#components/form/form-definition.ts';
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
  { key, honeypot, signal }: SendOptions,
): Promise<SentRequest> {
  const data = await callAsVisitor(
    'submit_service_request',
    { kind, fields, honeypot, idempotency_key: key },
    signal,
  );
  const answer = answerSchema.safeParse(data);
  // A host without the backend answers, too, but has stored nothing.
  if (!answer.success) {
    throw new ApiError('The answer could not be read.', { status: 500, cause: answer.error });
  }
  return answer.data;
}

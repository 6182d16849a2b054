import * as z from 'zod/mini';
import type { FormValues, SendOptions, SentRequest } from '#components/form/form-definition.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import type { RequestKind } from './request-kind.ts';

const answerSchema = z.object({ reference: z.string() });

/**
 * Stores a request. Requests with the same key are stored once.
 * @throws ApiError
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
  // A host without the backend answers as well, but stores nothing.
  if (!answer.success) {
    throw new ApiError('The answer could not be read.', { status: 500, cause: answer.error });
  }
  return answer.data;
}

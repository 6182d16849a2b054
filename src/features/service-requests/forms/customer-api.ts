import * as z from 'zod/mini';
import type { FormValues, SendOptions, SentRequest } from '#components/form/form-definition.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { callForCustomer, isSignedIn } from '#lib/api/customer-call.ts';
import type { RequestKind } from '../request-kind.ts';

const answerSchema = z.object({ reference: z.string() });

/**
 * Stores a request and returns its reference. A request that is sent again with the same key is stored once.
 * @throws ApiError
 */
export async function submitServiceRequest(
  kind: RequestKind,
  fields: FormValues,
  { key, honeypot, signal }: SendOptions,
): Promise<SentRequest> {
  const body = { kind, fields, honeypot, idempotency_key: key };
  await callForCustomer('submit_service_request', body, signal);
  try {
    const answer = await callForCustomer('service_request_reference', body, signal);
    return { ...answerSchema.parse(answer), inAccount: await isSignedIn() };
  } catch (cause) {
    // The request is probably stored. Status 502 means that the outcome is unknown.
    throw new ApiError('The reference could not be read.', { status: 502, cause });
  }
}

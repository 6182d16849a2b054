/** Reads a customer's requests: with the token from an email, or with the reference when the customer is signed in. */
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callAsCustomer, type RequestAccess } from '#features/service-requests/customer-api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { callRpc } from '#lib/api/database.ts';
import { readAnswer } from '#lib/api/read-answer.ts';
import { customerRequestSchema, type CustomerRequest } from './customer-request.ts';

/** `null` if no request has this token, or if the request does not belong to the signed-in customer. */
export async function readCustomerRequest(access: RequestAccess): Promise<CustomerRequest | null> {
  try {
    const answer = await callAsCustomer('customer_request', access);
    return readAnswer(customerRequestSchema, answer, 'request');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'request_not_found') return null;
    throw error;
  }
}

export function customerRequestQuery(access: RequestAccess) {
  return queryOptions({
    queryKey: ['customer-request', access],
    queryFn: () => readCustomerRequest(access),
    // Not cached, because the response is different after a login.
    gcTime: 0,
  });
}

/**
 * The requests of the signed-in customer, newest first. The key contains the user id, because the cache outlives a
 * login.
 */
export function myRequestsQuery(userId: string) {
  return queryOptions({
    queryKey: ['my-requests', userId],
    queryFn: async () =>
      readAnswer(z.array(customerRequestSchema), await callRpc('my_requests', {}), 'requests'),
  });
}

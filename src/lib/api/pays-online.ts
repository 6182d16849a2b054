import { queryOptions } from '@tanstack/react-query';
import { callAsVisitor } from './visitor-api.ts';

/**
 * True if customers pay online. After 5 seconds without a response, pages assume false. A wrong false does no harm at
 * the checkout, because `placeOrder` opens the payment page of an unpaid order anyway.
 */
export const paysOnlineQuery = queryOptions({
  queryKey: ['pays-online'],
  queryFn: async () => (await callAsVisitor('pays_online', {}, AbortSignal.timeout(5000))) === true,
  retry: false,
});

import type { SendOptions, SentRequest } from '#components/form/form-definition.ts';
import { insertAsVisitor } from '#lib/api/visitor-api.ts';
import type { PriceListRequest } from './price-list-form.ts';

/**
 * Stores a request for the price list. A request that is sent again with the same key is stored once.
 * @throws ApiError
 */
export async function submitPriceListRequest(
  { name, email, company, phone, message }: PriceListRequest,
  { key, honeypot, signal }: SendOptions,
): Promise<SentRequest> {
  const row = {
    name,
    email,
    company: company || null,
    phone: phone || null,
    message: message || null,
    request_key: key,
    ...(honeypot && { honeypot }),
  };
  await insertAsVisitor('price_list_requests', row, signal);
  return {};
}

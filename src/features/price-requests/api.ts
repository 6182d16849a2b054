import type { Envelope } from '#components/form/request-form.tsx';
import { ApiError, toApiError } from '#lib/api-error.ts';
import { getSupabase } from '#lib/supabase.ts';
import type { PriceListRequest } from './price-list-form.ts';

/**
 * Stores a request for the price list, once per key however often it is sent.
 * @throws ApiError
 */
export async function submitPriceListRequest(
  { name, email, company, phone, message }: PriceListRequest,
  { key, honeypot, signal }: Envelope,
): Promise<void> {
  // Programs are told that it worked, so that they do not try another way.
  if (honeypot !== '') return;
  const supabase = await getSupabase().catch((cause: unknown) => {
    throw new ApiError('The service could not be reached.', { status: 0, cause });
  });
  const { error, status } = await supabase
    .from('price_list_requests')
    .insert({
      name,
      email,
      company: company || null,
      phone: phone || null,
      message: message || null,
      request_key: key,
    })
    .abortSignal(signal);
  if (error) throw toApiError(error, status);
  // An empty 404, as from a host without the backend, reaches us as 204 without an error.
  if (status !== 201) throw new ApiError('The answer could not be read.', { status: 500 });
}

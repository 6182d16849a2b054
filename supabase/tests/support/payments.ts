// Runs the Edge Function `payments` with an embedded backend and a payment provider in memory.
import { handlePayments } from '../../functions/payments/payments.ts';
import type { PaymentService } from '../../functions/payments/service.ts';
import { startBackend } from './backend.ts';
import { fakeProvider } from './provider.ts';

const address = 'http://localhost/functions/v1/payments';

/** A database that answers every call with 503. */
export const noDatabase = { fetch: async () => new Response('', { status: 503 }) };

export async function startPayments() {
  const backend = await startBackend();
  await backend.sql('update private.settings set pays_online = true');
  const fake = fakeProvider();
  const service: PaymentService = {
    supabaseUrl: 'http://localhost',
    serviceKey: backend.secretKey,
    siteUrl: 'https://www.example.com/',
    fetch: (request) => backend.fetch(request as Request),
    provider: fake.provider,
  };
  const call = (init: RequestInit, change: Partial<PaymentService> = {}) =>
    handlePayments(new Request(address, { method: 'POST', ...init }), { ...service, ...change });
  return {
    ...{ backend, fake, staff: await backend.admin() },
    /** Starts a payment as the site does. The headers can have the token of an account. */
    start: async (body: unknown, headers: Record<string, string> = {}, change = {}) => {
      const identity = { apikey: backend.key, 'content-type': 'application/json', ...headers };
      const response = await call({ headers: identity, body: JSON.stringify(body) }, change);
      const text = (await response.text()) || '{}';
      return {
        status: response.status,
        body: JSON.parse(text) as { url?: string; token?: string; message?: string },
      };
    },
    /** Sends an event as the provider does. Tests also send other calls. */
    deliver: async (init: RequestInit, change = {}) => (await call(init, change)).status,
    close: backend.close,
  };
}

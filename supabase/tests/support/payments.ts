// The function `payments` between a backend and the stand-in for Stripe, with orders that are paid online.
import { withPayments } from '../../../scripts/local-payments.mjs';
import { startBackend } from './backend.ts';
import { signed, startStripe, stripeSecrets, type StripeSession } from './stripe.ts';

const address = 'http://localhost/functions/v1/payments';

/** What Stripe tells of a session once it is paid. */
export const paid = (session: StripeSession) =>
  signed('checkout.session.completed', { ...session, status: 'complete', payment_status: 'paid' });

export async function startPayments() {
  const [backend, stripe] = await Promise.all([startBackend(), startStripe()]);
  await backend.sql('update private.settings set pays_online = true');
  const config = { auth: { secret_key: backend.secretKey, site_url: 'https://www.example.com/' } };
  /** The function with another database, or another Stripe. */
  const open = (
    database = (request: Request) => Promise.resolve(backend.fetch(request)),
    stripeUrl = stripe.url,
  ) => withPayments({ fetch: database }, config, { ...stripeSecrets, STRIPE_API_URL: stripeUrl });
  const api = await open();
  return {
    ...{ backend, stripe, staff: await backend.admin(), open },
    /** Asks for a page, as the site does: as somebody who is signed in, if a token is given. */
    start: async (body: object, { token, on = api }: { token?: string; on?: typeof api } = {}) => {
      const response = await on.fetch(
        new Request(address, {
          method: 'POST',
          headers: {
            ...{ apikey: backend.key, 'content-type': 'application/json' },
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        }),
      );
      const text = (await response.text()) || '{}';
      return {
        status: response.status,
        body: JSON.parse(text) as { url?: string; token?: string },
      };
    },
    /** Tells an event, as Stripe does. */
    tell: async (event: RequestInit, on = api) =>
      (await on.fetch(new Request(address, event))).status,
    close: async () => {
      stripe.close();
      await backend.close();
    },
  };
}

/** What the function `payments` works with. */
import Stripe from 'stripe';
import type { ServiceAddress } from '../_shared/service-call.ts';

export interface PaymentService extends ServiceAddress {
  /** The site's address: where customers come back to. */
  siteUrl: string;
  stripeKey: string;
  /** Of the endpoint in Stripe's dashboard that calls this function. */
  webhookSecret: string;
  /** Another address of Stripe's API, for tests. */
  stripeUrl?: string | undefined;
}

export function stripeOf({ stripeKey, stripeUrl }: PaymentService): Stripe {
  const { protocol, hostname, port } = new URL(stripeUrl ?? 'https://api.stripe.com');
  return new Stripe(stripeKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    httpClient: Stripe.createFetchHttpClient(),
    timeout: 15_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const idIn = (value: unknown) =>
  typeof value === 'string' && uuid.test(value) ? value : null;

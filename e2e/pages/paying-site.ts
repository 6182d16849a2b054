import {
  startStripe,
  stripeSecrets,
  type StripeStandIn,
} from '../../supabase/tests/support/stripe.ts';
import { test as base } from '../fixtures.ts';
import { startOwnSite } from './own-site.ts';

/** The site on its own server, where customers pay online. */
export const test = base.extend<object, { stripe: StripeStandIn; payingSite: string }>({
  stripe: [
    // Playwright reads the dependencies of a fixture from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stripe = await startStripe();
      await use(stripe);
      stripe.close();
    },
    { scope: 'worker' },
  ],
  payingSite: [
    async ({ stripe }, use) => {
      const site = await startOwnSite({ ...stripeSecrets, STRIPE_API_URL: stripe.url });
      stripe.webhook = `${site.url}/functions/v1/payments`;
      await use(site.url);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ payingSite }, use) => use(payingSite),
});

/** The message of the fixture `guard` about the redirect to the stand-in for Stripe. */
export const standIn = /^request to http:\/\/127\.0\.0\.1:/;

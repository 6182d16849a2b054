// Does on this machine what the Edge Function `payments` does hosted, with the function's own module.
import path from 'node:path';
import { runnerImport } from 'vite';

const functionModule = path.resolve('supabase/functions/payments/payments.ts');

/**
 * A backend with the function beside it. Payments are on once the environment holds Stripe's two secrets, as hosted.
 * @param {{ fetch: (request: Request, context?: unknown) => Promise<Response> }} backend
 * @param {{ auth: { secret_key: string, site_url?: string } }} config Read at each call: the site's address may change.
 * @param {Record<string, string | undefined>} environment `STRIPE_API_URL` names another address of Stripe's API, for tests.
 */
export async function withPayments(backend, config, environment) {
  const { module } = await runnerImport(functionModule, { logLevel: 'error' });
  const { STRIPE_SECRET_KEY: stripeKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } =
    environment;
  const service = () => ({
    supabaseUrl: 'http://localhost',
    serviceKey: config.auth.secret_key,
    fetch: (input) => backend.fetch(input),
    siteUrl: config.auth.site_url ?? '',
    stripeKey,
    webhookSecret,
    stripeUrl: environment.STRIPE_API_URL,
  });
  /**
   * @param {Request} request
   * @param {unknown} [context]
   * @returns {Promise<Response>}
   */
  async function answer(request, context) {
    if (new URL(request.url).pathname !== '/functions/v1/payments') {
      return backend.fetch(request, context);
    }
    return module.handlePayments(request, service());
  }
  return {
    fetch: answer,
    paysOnline: stripeKey !== '' && webhookSecret !== '',
    tend: () => module.tendPayments(service()),
  };
}

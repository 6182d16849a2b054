// Runs the modules of the Edge Function `payments` on this machine, in place of the hosted function.
import path from 'node:path';
import { runnerImport } from 'vite';

const moduleOf = async (name) => {
  const file = path.resolve('supabase/functions/payments', name);
  return (await runnerImport(file, { logLevel: 'error' })).module;
};

/**
 * Adds the function to a backend. As on a hosted project, payments are on if the environment has the secrets of the
 * provider.
 * @param {{ fetch: (request: Request, context?: unknown) => Promise<Response> }} backend
 * @param {{ auth: { secret_key: string, site_url?: string } }} config Read at each call, since the URL of the site may change.
 * @param {Record<string, string | undefined>} environment
 */
export async function withPayments(backend, config, environment) {
  const [{ handlePayments, tendPayments }, { serviceOf }] = await Promise.all([
    moduleOf('payments.ts'),
    moduleOf('service.ts'),
  ]);
  const ofEnvironment = serviceOf((name) => environment[name]);
  const service = () => ({
    ...ofEnvironment,
    supabaseUrl: 'http://localhost',
    serviceKey: config.auth.secret_key,
    fetch: (input) => backend.fetch(input),
    siteUrl: config.auth.site_url ?? '',
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
    return handlePayments(request, service());
  }
  return {
    fetch: answer,
    paysOnline: ofEnvironment.provider !== null,
    tend: () => tendPayments(service()),
  };
}

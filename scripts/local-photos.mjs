// Does on this machine what Storage and the Edge Function `photos` do hosted, with the function's own module.
import path from 'node:path';
import { runnerImport } from 'vite';
import { localStorageApi } from './local-storage.mjs';

const functionModule = path.resolve('supabase/functions/photos/photos.ts');

/**
 * The backend with both beside it.
 * @param {{ fetch: (request: Request) => Promise<Response>, config: { auth: { secret_key: string } } }} app
 * @param {string} folder Of the files.
 */
export async function withPhotos(app, folder) {
  const { module } = await runnerImport(functionModule, { logLevel: 'error' });
  const storage = localStorageApi(folder, () => app.config.auth.secret_key);
  const service = () => ({
    supabaseUrl: 'http://localhost',
    serviceKey: app.config.auth.secret_key,
    fetch: (input) => answer(input),
  });
  /**
   * @param {Request} request
   * @param {unknown} [context]
   * @returns {Promise<Response>}
   */
  async function answer(request, context) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/storage/v1/')) return storage(request);
    if (pathname === '/functions/v1/photos') return module.handlePhotos(request, service());
    return app.fetch(request, context);
  }
  return { fetch: answer, tidy: () => module.tidyPhotos(service()) };
}

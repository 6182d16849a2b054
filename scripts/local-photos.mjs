// Runs Storage and the module of the Edge Function `photos` on this machine, in place of the hosted services.
import path from 'node:path';
import { runnerImport } from 'vite';
import { localStorageApi } from './local-storage.mjs';

const functionModule = path.resolve('supabase/functions/photos/photos.ts');

/**
 * Adds Storage and the function to a backend.
 * @param {{ fetch: (request: Request) => Promise<Response>, config: { auth: { secret_key: string } } }} app
 * @param {string} folder Folder of the files.
 * @param {(request: Request) => Promise<Response>} [storage] By default our stand-in for Storage.
 */
export async function withPhotos(
  app,
  folder,
  storage = localStorageApi(folder, () => app.config.auth.secret_key),
) {
  const { module } = await runnerImport(functionModule, { logLevel: 'error' });
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

// Does on this machine what Storage and the Edge Function `photos` do hosted, with the function's own module.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runnerImport } from 'vite';
import { localStorageApi } from './local-storage.mjs';

const pauseMs = 2_000;
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

/**
 * Tidies again and again, as the schedule does hosted.
 * @param {() => Promise<unknown>} tidy
 * @returns {() => Promise<void>} Stops, once what is at hand is done.
 */
export function startTidying(tidy) {
  const stop = new AbortController();
  const done = run();
  return () => {
    stop.abort();
    return done;
  };

  async function run() {
    while (!stop.signal.aborted) {
      await tidy().catch((error) => console.error(`Photos were not tidied: ${error.message}`));
      await setTimeout(pauseMs, undefined, { ref: false, signal: stop.signal }).catch(() => {});
    }
  }
}

// Serves the built site on a PostgreSQL, with the REST API of the embedded backend and the functions `photos` and
// `payments`. Real services replace the backend's stand-ins for Auth, Storage and Stripe.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createApi } from '@supabase/lite/cli';
import { DEFAULT_PREFIXES, honoMiddleware } from '@supabase/lite/vite';
import { preview } from 'vite';
import { keepRefusalsOutOfTheLog } from '../embedded-backend.mjs';
import { hostRules } from '../host-rules.mjs';
import { withPayments } from '../local-payments.mjs';
import { withPhotos } from '../local-photos.mjs';
import { startSender } from '../local-sender.mjs';

const writeJson = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Opens the embedded backend on a PostgreSQL. A caller that uses the backend's auth service must create the tables of
 * `connection.config.baseSchema`.
 */
export async function openBackend(config, toml, databaseUrl) {
  const derived = toml
    .replace('driver = "pglite"', 'driver = "postgres"')
    .replace(/^url = .*$/m, `url = ${JSON.stringify(databaseUrl)}`);
  keepRefusalsOutOfTheLog();
  await writeFile(config, derived);
  const api = await createApi({ withSupabaseClient: false });
  const app = await api.project.local.createApp(config, { admin: false });
  // The backend passes JSON as text. Its own types for PostgreSQL would quote that text again.
  const { serializers } = app.connection.driver.options;
  for (const oid of [114, 3802]) serializers[oid] = writeJson;
  return app;
}

/**
 * @param {object} options
 * @param {Awaited<ReturnType<typeof openBackend>>} options.app
 * @param {string} options.folder Holds the site and its photos.
 * @param {number} options.port
 * @param {import('../mailbox.mjs').Mailbox} options.mailbox
 * @param {import('vite').Connect.SimpleHandleFunction} [options.auth]
 * @param {(request: Request) => Promise<Response>} [options.storage] Replaces the stand-in for Storage.
 * @param {Record<string, string>} [options.secrets] The secrets of Stripe.
 * @returns {Promise<() => Promise<void>>} Closes the server.
 */
export async function serveSite({ app, folder, port, mailbox, auth, storage, secrets = {} }) {
  const siteUrl = `http://localhost:${port}`;
  app.config.auth.site_url = siteUrl;
  const photos = await withPhotos(app, path.join(folder, 'photos'), storage);
  const api = await withPayments(photos, app.config, secrets);
  const server = await preview({
    configFile: false,
    logLevel: 'warn',
    build: { outDir: path.join(folder, 'site') },
    preview: { port, strictPort: true },
    plugins: [
      {
        name: 'hosted-services',
        configurePreviewServer: ({ middlewares }) => {
          if (auth) middlewares.use('/auth/v1', auth);
          middlewares.use('/mailbox', (_asked, response) => {
            response.writeHead(302, { Location: mailbox.url }).end();
          });
          middlewares.use(
            honoMiddleware(api, [...DEFAULT_PREFIXES, '/storage/v1', '/functions/v1']),
          );
        },
      },
      hostRules(),
    ],
  });
  // Keeps idle connections open. Node would close one after five seconds, and a request sent at that moment would fail.
  if ('keepAliveTimeout' in server.httpServer) server.httpServer.keepAliveTimeout = 600_000;
  const stopSender = startSender(() => ({
    supabaseUrl: 'http://localhost',
    serviceKey: app.config.auth.secret_key,
    fetch: (asked) => app.fetch(asked),
    smtpUrl: mailbox.smtpUrl,
    siteUrl,
  }));
  return async () => {
    await stopSender();
    await server.close();
    await app.connection.close();
  };
}

// A Vite plugin that runs the embedded backend (/auth/v1 and /rest/v1), photos and payments (/storage/v1 and
// /functions/v1), and the mailbox that receives all mail.
//
// The plugin cannot send auth mails to a mailbox without TLS, so only its `config` hook is used here. `/mailbox` on the
// site redirects to the page of the mailbox.
import path from 'node:path';
import { DEFAULT_PREFIXES, honoMiddleware, supalite } from '@supabase/lite/vite';
import nodemailer from 'nodemailer';
import { databaseFolder } from './backend-config.mjs';
import { serveConsole } from './database-console.mjs';
import { openDatabase } from './local-database.mjs';
import { startAgain } from './again.mjs';
import { withPayments } from './local-payments.mjs';
import { withPhotos } from './local-photos.mjs';
import { startSender } from './local-sender.mjs';
import { openMailbox } from './mailbox.mjs';

/** On a restart, Vite opens the new server before it closes the old one. Both share this backend. */
const running = (globalThis[Symbol.for('front-line-backend')] ??= { servers: 0 });

/**
 * @param {import('@supabase/lite/vite').SupaliteOptions} options From `supaliteOptions`.
 * @returns {import('vite').Plugin}
 */
export function embeddedBackend(options) {
  const serve = async (server) => {
    running.servers += 1;
    running.backend ??= openBackend(options.config);
    const { app, api, mailbox } = await running.backend;
    server.middlewares.use(
      honoMiddleware(api, [...DEFAULT_PREFIXES, '/storage/v1', '/functions/v1']),
    );
    server.middlewares.use('/mailbox', (_request, response) => {
      response.writeHead(302, { Location: mailbox.url }).end();
    });
    const printUrls = server.printUrls.bind(server);
    server.printUrls = () => {
      printUrls();
      server.config.logger.info(`  ➜  Mailbox: ${mailbox.url}/`);
    };
    server.httpServer?.once('listening', () => {
      const { port } = server.httpServer.address();
      // Links in mails point to the server that is running.
      app.config.auth.site_url = `http://localhost:${port}`;
      running.stopSender ??= startSender(() => ({
        supabaseUrl: 'http://localhost',
        serviceKey: app.config.auth.secret_key,
        fetch: (request) => app.fetch(request),
        smtpUrl: mailbox.smtpUrl,
        siteUrl: app.config.auth.site_url,
      }));
    });
    server.httpServer?.once('close', leave);
  };
  return {
    name: 'embedded-backend',
    config: supalite(options).config,
    configureServer: serve,
    configurePreviewServer: serve,
  };
}

/** @returns {Promise<string | undefined>} The URL of the mailbox page, if this process has a mailbox. */
export async function mailboxUrl() {
  return (await running.backend)?.mailbox.url;
}

/** Runs SQL as the owner of this process's database. */
export async function runSql(statement) {
  const { app } = await running.backend;
  await app.connection.exec(statement);
}

async function openBackend(config) {
  keepRefusalsOutOfTheLog();
  const app = await openDatabase(config);
  // The database must have the same setting as the auth service.
  await app.connection.exec(
    `update private.settings set accounts_confirm_email = ${process.env.FLS_CONFIRM_EMAIL === 'on'}`,
  );
  const closeConsole = await serveConsole(app);
  const mailbox = await openMailbox(path.join(databaseFolder(), 'mailbox'));
  const transport = nodemailer.createTransport(mailbox.smtpUrl);
  app.drivers.email = {
    // Leaves out the mail's text part, because it has no template and its link does not lead to our page.
    send: async ({ text: _text, ...mail }) =>
      void (await transport.sendMail({ from: 'accounts@localhost', ...mail })),
  };
  // On a hosted project, the schedule runs these jobs once a day.
  const daily = async () => {
    for (const job of ['carry_out_retention', 'run_plans']) {
      await app.connection.exec(`select private.${job}()`).catch(console.error);
    }
  };
  await daily();
  const everyDay = setInterval(daily, 24 * 60 * 60 * 1000).unref();
  const expire = () =>
    app.connection.exec('select private.expire_unpaid_orders()').catch(console.error);
  await expire();
  const expiry = setInterval(expire, 60 * 1000).unref();
  const photos = await withPhotos(app, path.join(databaseFolder(), 'photos'));
  const stopTidying = startAgain(photos.tidy, 'Photos were not tidied');
  // Passes the whole `app.config`, because the site's URL is set later, when the server listens.
  const api = await withPayments(photos, app.config, process.env);
  await app.connection.exec(`update private.settings set pays_online = ${api.paysOnline}`);
  const stopTending = api.paysOnline
    ? startAgain(api.tend, 'Nothing was given back')
    : () => Promise.resolve();
  return { app, api, mailbox, closeConsole, everyDay, expiry, stopTidying, stopTending };
}

/**
 * Hides the backend's log, which has 50 lines of stack for each refusal of the database (PT429, …). The caller already
 * gets the reason.
 */
export function keepRefusalsOutOfTheLog() {
  const print = console.error;
  console.error = (...args) => {
    if (!/^PT4\d\d$/.test(args[0]?.code)) print(...args);
  };
}

async function leave() {
  running.servers -= 1;
  if (running.servers > 0) return;
  const { app, mailbox, closeConsole, everyDay, expiry, stopTidying, stopTending } =
    await running.backend;
  clearInterval(everyDay);
  clearInterval(expiry);
  closeConsole();
  await Promise.all([running.stopSender?.(), stopTidying(), stopTending()]);
  running.backend = undefined;
  running.stopSender = undefined;
  await Promise.all([app.connection.close(), mailbox.close()]);
}

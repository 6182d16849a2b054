// Deno checks and runs the Edge Functions as they are deployed, with the modules of their folder and without a network.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';

const deno = path.resolve('node_modules/.bin/deno');
const folderOf = (name: string) => path.resolve('supabase/functions', name);
const cache = mkdtempSync(path.join(os.tmpdir(), 'fls-deno-'));
const offline = (name: string) => [
  '--no-lock',
  '--cached-only',
  '--node-modules-dir=manual',
  `--config=${folderOf(name)}/deno.json`,
];
const secret = 'a long secret';

let backend: Backend;
let api: Awaited<ReturnType<Backend['listen']>>;
let mailServer: MailServer;
const running: ChildProcess[] = [];

beforeAll(async () => {
  [backend, mailServer] = await Promise.all([startBackend(), startMailServer()]);
  api = await backend.listen();
});
afterAll(async () => {
  // Ends the whole process group, because the npm command can be a script that starts Deno.
  for (const { pid } of running) if (pid) process.kill(-pid);
  api.close();
  await Promise.all([backend.close(), mailServer.close()]);
  rmSync(cache, { recursive: true, force: true });
});

const environment = (settings: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  DENO_DIR: cache,
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
  ...settings,
});

/** Starts an Edge Function and returns its URL. */
async function serve(settings: Record<string, string>, name = 'send-mail'): Promise<string> {
  const child = spawn(
    deno,
    [
      'run',
      '--allow-net',
      '--allow-env',
      '--allow-read',
      '--allow-sys',
      ...offline(name),
      `${folderOf(name)}/index.ts`,
    ],
    {
      detached: true,
      env: environment({
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        SUPABASE_URL: api.url,
        SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
        SITE_URL: 'https://www.example.com/',
        ...settings,
      }),
    },
  );
  running.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += String(chunk);
      const address = /Listening on (http:\/\/[\d.:]+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
}

const call = async (address: string, authorization = `Bearer ${secret}`) => {
  const response = await fetch(address, { method: 'POST', headers: { authorization } });
  return { status: response.status, body: (await response.json()) as unknown };
};

const askForPriceList = async () => {
  const row = { name: 'Ana Ortiz', email: 'ana@example.com' };
  const { status } = await backend.anonymous.rest('POST', 'price_list_requests', row, {
    prefer: 'return=minimal',
  });
  expect(status).toBe(201);
};

test.each(['send-mail', 'photos', 'payments'])(
  '%s passes the type check',
  { timeout: 180_000 },
  (name) => {
    const file = `${folderOf(name)}/index.ts`;
    const { status, stderr } = spawnSync(deno, ['check', ...offline(name), file], {
      env: environment({}),
      encoding: 'utf8',
    });
    expect(stderr).not.toContain('error');
    expect(status).toBe(0);
  },
);

test('photos: calls the database as its caller, and refuses other methods', async () => {
  const address = await serve({}, 'photos');
  expect((await fetch(address)).status).toBe(405);
  const headers = { apikey: backend.key, 'content-type': 'application/json' };
  const stranger = await fetch(address, { method: 'POST', headers, body: '{"token":"x"}' });
  expect(stranger.status).toBe(404);
  expect(await stranger.json()).toMatchObject({ code: 'PT404' });
});

test('payments: refused until the secrets are set, and without a signature', async () => {
  expect((await fetch(await serve({}, 'payments'), { method: 'POST' })).status).toBe(503);
  const address = await serve(
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'payments',
  );
  const headers = { 'stripe-signature': 't=1,v1=00' };
  expect((await fetch(address, { method: 'POST', headers, body: '{}' })).status).toBe(400);
});

test('send-mail: refuses callers without its secret, and sends due mails for others', async () => {
  await askForPriceList();
  const address = await serve({ SEND_MAIL_SECRET: secret, SMTP_URL: mailServer.url });
  for (const wrong of ['', secret, 'Bearer ', `Bearer ${secret}s`, `Bearer ${backend.secretKey}`]) {
    expect(await call(address, wrong)).toMatchObject({ status: 401 });
  }
  expect(mailServer.received).toEqual([]);

  const sent = { sent: 2, retry: 0, refused: 0, outage: 0, unrecorded: 0 };
  expect(await call(address)).toEqual({ status: 200, body: sent });
  expect(mailServer.received.map(({ to }) => to).toSorted()).toEqual([
    'ana@example.com',
    'staff@frontlinesafety.example',
  ]);
  expect(await call(address)).toMatchObject({ status: 200, body: { sent: 0 } });
  expect(await backend.sql(`select distinct state from private.mails`)).toEqual([
    { state: 'sent' },
  ]);
});

test('send-mail: claims no mail without a mail server or a secret', async () => {
  await askForPriceList();
  const unconfigured = await serve({ SEND_MAIL_SECRET: secret });
  expect(await call(unconfigured)).toEqual({
    status: 503,
    body: { error: 'No mail was sent: SMTP_URL and SITE_URL must be set.' },
  });
  const open = await serve({ SMTP_URL: mailServer.url });
  expect(await call(open, 'Bearer ')).toMatchObject({ status: 401 });
  expect(
    await backend.sql(`select 1 from private.mails where state = 'queued' and attempts = 0`),
  ).toHaveLength(2);
});

// Measures one sender with 1,000 order confirmations, a real PostgreSQL and a mail server that needs 100 ms for each
// mail. Fails after more than a minute.
import path from 'node:path';
import postgres from 'postgres';
import { runnerImport } from 'vite';
import { startPostgres } from './postgres.mjs';
import { serviceApi } from './service-api.mjs';

const mails = 1_000;
const mailMs = 100;

// In development mode, React takes ten times as long.
process.env.NODE_ENV = 'production';
const load = async (file) => (await runnerImport(path.resolve('supabase', file))).module;
const sender = await load('functions/send-mail/send-mails.ts');
const samples = await load('functions/send-mail/mail-samples.ts');
const tests = await load('tests/support/mail-server.ts');

const database = await startPostgres();
const sql = postgres(database.url, { max: 10, onnotice: () => {} });
const mailServer = await tests.startMailServer({
  onRcptTo: (_address, _session, callback) => setTimeout(callback, mailMs),
});

try {
  await sql`
    insert into private.mails (kind, recipient, data)
    select 'order-confirmation', 'customer' || n || '@example.com',
      ${sql.json(samples.mailSamples['order-confirmation'])}
    from generate_series(1, ${mails}) as n`;
  const start = performance.now();
  const report = await sender.sendMails({
    supabaseUrl: 'http://api',
    serviceKey: 'not needed',
    fetch: serviceApi(sql),
    smtpUrl: mailServer.url,
    siteUrl: 'https://www.example.com',
  });
  const seconds = (performance.now() - start) / 1000;
  const [{ sent }] =
    await sql`select count(*)::integer as sent from private.mails where state = 'sent'`;
  console.log(`${sent} mails in ${seconds.toFixed(1)} s`, report);
  if (sent !== mails || mailServer.received.length !== mails || seconds > 60) process.exitCode = 1;
} finally {
  await sql.end();
  await database.stop();
  await mailServer.close();
}

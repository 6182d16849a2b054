// How long one sender takes for 1,000 order confirmations: a real PostgreSQL, and a mail server that takes 100 ms for
// each mail. Fails if they take more than a minute.
import path from 'node:path';
import postgres from 'postgres';
import { SMTPServer } from 'smtp-server';
import { runnerImport } from 'vite';
import { startPostgres } from './postgres.mjs';
import { serviceApi } from './service-api.mjs';

const mails = 1_000;
const mailMs = 100;

// React takes ten times as long otherwise.
process.env.NODE_ENV = 'production';
const load = (file) => runnerImport(path.resolve('supabase/functions/send-mail', file));
const { module: sender } = await load('send-mails.ts');
const { module: samples } = await load('mail-samples.ts');

const database = await startPostgres();
const sql = postgres(database.url, { max: 10, onnotice: () => {} });
let received = 0;
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, callback) {
    stream.resume().on('end', () => {
      received += 1;
      setTimeout(callback, mailMs);
    });
  },
});
await new Promise((resolve) => mailServer.listen(0, '127.0.0.1', resolve));

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
    smtpUrl: `smtp://127.0.0.1:${mailServer.server.address().port}`,
    siteUrl: 'https://www.example.com',
  });
  const seconds = (performance.now() - start) / 1000;
  const [{ sent }] =
    await sql`select count(*)::integer as sent from private.mails where state = 'sent'`;
  console.log(`${sent} mails in ${seconds.toFixed(1)} s`, report);
  if (sent !== mails || received !== mails || seconds > 60) process.exitCode = 1;
} finally {
  await sql.end();
  await database.stop();
  await new Promise((resolve) => mailServer.close(resolve));
}

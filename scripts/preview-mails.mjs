// `npm run mails`: writes one mail of each kind as a page, from the samples of the tests, without an order.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';

const folder = path.resolve('supabase/.temp/mails');
const sendMail = path.resolve('supabase/functions/send-mail');
const load = async (name) =>
  (await runnerImport(path.join(sendMail, name), { logLevel: 'error' })).module;

const { mailSamples } = await load('mail-samples.ts');
const { renderMail } = await load('render-mail.ts');
await mkdir(folder, { recursive: true });
const links = [];
for (const [kind, data] of Object.entries(mailSamples)) {
  const recipient = data.name || data.customerName ? 'ana@example.com' : null;
  const mail = await renderMail({ kind, recipient, data }, { siteUrl: 'http://localhost:4173' });
  await writeFile(path.join(folder, `${kind}.html`), mail.html);
  await writeFile(path.join(folder, `${kind}.txt`), mail.text);
  links.push(
    `<li><a href="${kind}.html">${mail.subject}</a> (${kind}, <a href="${kind}.txt">text</a>)</li>`,
  );
}
const index = path.join(folder, 'index.html');
await writeFile(
  index,
  `<!doctype html><meta charset="utf-8"><title>Mails</title><ul>${links.join('')}</ul>`,
);
console.log(`${links.length} mails: ${pathToFileURL(index)}`);

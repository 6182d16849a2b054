// `npm run mails`: writes one mail of each kind from the samples of the tests, and a page with all of them side by
// side: as sent, in dark mode, with inverted colors as in some mail programs, on a phone and as plain text.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';

const folder = path.resolve('supabase/.temp/mails');
const sendMail = path.resolve('supabase/functions/send-mail');
const load = async (name) =>
  (await runnerImport(path.join(sendMail, name), { logLevel: 'error' })).module;

const { mailSamples } = await load('mail-samples.ts');
const { renderContent, renderMail } = await load('render-mail.ts');
const { accountMails } = await load('account-mails.ts');
const context = { siteUrl: 'http://localhost:4173' };
const mails = [];
for (const [kind, data] of Object.entries(mailSamples)) {
  const recipient = data.name || data.customerName ? 'ana@example.com' : null;
  mails.push({ kind, ...(await renderMail({ kind, recipient, data }, context)) });
}
for (const [kind, content] of Object.entries(accountMails)) {
  mails.push({ kind, ...(await renderContent(content)) });
}

await mkdir(path.join(folder, 'dark'), { recursive: true });
for (const { kind, html, text } of mails) {
  await writeFile(path.join(folder, `${kind}.html`), html);
  await writeFile(path.join(folder, `${kind}.txt`), text);
  const dark = html.replace('(prefers-color-scheme: dark)', 'screen');
  await writeFile(path.join(folder, 'dark', `${kind}.html`), dark);
}
const frame = (kind, look) =>
  `<iframe title="${kind} ${look}" class="${look}" src="${look === 'dark' ? 'dark/' : ''}${kind}.html" loading="lazy"></iframe>`;
const rows = mails.map(
  ({ kind, subject }) => `<h2 id="${kind}">${kind}: ${subject}</h2>
<div>${['light', 'dark', 'turned', 'phone'].map((look) => frame(kind, look)).join('')}
<iframe title="${kind} as text" src="${kind}.txt" loading="lazy"></iframe></div>`,
);
const index = path.join(folder, 'index.html');
await writeFile(
  index,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title><style>
body { font-family: sans-serif; width: max-content } div { display: flex; gap: 12px }
iframe { width: 600px; height: 900px; border: 1px solid #999 }
.turned { filter: invert(1) hue-rotate(180deg) } .phone { width: 360px }
</style>${rows.join('\n')}</html>`,
);
console.log(`${mails.length} mails: ${pathToFileURL(index)}`);

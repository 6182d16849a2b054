// `npm start`: builds the site and serves it with its backend and demo data at one URL.
import { preview } from 'vite';
import { buildSite } from './build.mjs';
import { mailboxUrl } from './embedded-backend.mjs';

process.env.DO_NOT_TRACK = '1';
await buildSite();
const server = await preview({ logLevel: 'warn' }).catch((error) => {
  console.error(error.message);
  process.exit(1);
});

// If the site is built for a hosted project, this process has no mailbox.
const mailbox = await mailboxUrl();

console.log(`
  Front Line Safety Solutions   ${server.resolvedUrls?.local[0] ?? ''}
  Staff                         ${server.resolvedUrls?.local[0] ?? ''}admin-login
                                admin@example.com / frontline-demo-2026 (demo data, this machine only)
${mailbox ? `  Mailbox                       ${mailbox} (all mail arrives here, and nowhere else)\n  Database                      npm run db:console\n` : ''}
  Stop with Ctrl+C.
`);

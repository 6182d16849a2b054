// Serves the built site for the browser tests. The backend has an empty database with the demo admin, which is deleted
// when the process ends. E2E_PORT sets the port; by default, a free port is used. playwright.config.ts reads the port
// from the line printed below. For a second server, E2E_SITE is the folder of a site that is already built.
import { readdirSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { preview } from 'vite';
import { useOwnBackend } from './backend-config.mjs';
import { buildSite } from './build.mjs';
import { cached, scratchFolder, unpack } from './cache.mjs';
import { runSql } from './embedded-backend.mjs';
import { copyDatabase } from './local-database.mjs';
import { loadSender } from './local-sender.mjs';

const port = Number(process.env.E2E_PORT ?? 0);
const dataDir = await useOwnBackend('e2e');

await copyDatabase(dataDir, false);

// Each run has its own folder, because two runs must not serve each other's files.
const outDir = process.env.E2E_SITE ?? path.join(dataDir, 'site');
if (!process.env.E2E_SITE) await copySite();
const server = await preview({
  logLevel: 'warn',
  build: { outDir },
  preview: { port, strictPort: true },
});
// The tests cause more mails to staff in an hour than the limit allows.
await runSql("update private.limits set number = 1000000 where name like 'staff-%'");
// Tests reuse connections for their own requests. By default, Node closes an idle connection after five seconds, and a
// request sent at that moment fails.
if ('keepAliveTimeout' in server.httpServer) server.httpServer.keepAliveTimeout = 600_000;
// The first test may wait for a mail.
await loadSender();
console.log(
  `Browser tests' site on http://localhost:${server.httpServer.address().port}/ from ${outDir}`,
);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    void server
      .close()
      .then(() => rm(dataDir, { recursive: true, force: true }))
      .then(() => process.exit(0));
  });
}

/** Unpacks the built site from the cache. If only SQL or tests have changed, the site is not built again. */
async function copySite() {
  const sources = ['src', 'public', 'supabase/functions', 'scripts'];
  const ofRoot = readdirSync('.').filter((name) => statSync(name).isFile());
  const files = sources
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .concat(ofRoot)
    .filter((name) => statSync(name).isFile() && !/\.test\.tsx?$/.test(name));
  const facts = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('VITE_') ? [`${name}=${value}`] : [],
  );
  const archive = await cached('site', { files, facts }, async () => {
    const folder = await scratchFolder('site');
    await buildSite({ outDir: folder });
    return folder;
  });
  await mkdir(outDir);
  unpack(archive, outDir);
}

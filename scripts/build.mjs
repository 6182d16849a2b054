// `npm run build`: builds the app, prerenders every public page and the files that a host and search
// engines read.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, loadEnv, runnerImport } from 'vite';
import { envFolder } from './backend-config.mjs';
import { writeHostFiles } from './build/host-files.mjs';
import { writePages } from './build/pages.mjs';
import { writeSearchFiles } from './build/search-files.mjs';
import { payeeProblem } from './payee-problem.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds into a new folder and swaps it in at the end. A site that is served from the folder stays whole
 * during the build, and stays as it was if the build fails.
 *
 * @param {object} [options]
 * @param {string} [options.outDir] Where the site goes. Its content is replaced.
 */
export async function buildSite({ outDir = path.join(root, 'dist') } = {}) {
  const site = `${outDir}.new-${process.pid}`;
  const before = `${outDir}.old-${process.pid}`;
  // Below node_modules, where it finds the packages that it imports.
  const rendererDir = path.join(root, `node_modules/.cache/prerender-${process.pid}`);
  try {
    await writeSite(site, rendererDir);
    if (existsSync(outDir)) await rename(outDir, before);
    await rename(site, outDir);
  } finally {
    for (const folder of [site, before, rendererDir])
      await rm(folder, { recursive: true, force: true });
  }
}

async function writeSite(outDir, rendererDir) {
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true, manifest: true } });
  const renderer = await buildRenderer(rendererDir);
  const documents = await writePages(outDir, renderer);
  await writeHostFiles(outDir, documents, renderer.detailPaths());
  await writeSearchFiles(outDir, renderer.indexedPaths(), renderer.siteUrl);
  await rm(path.join(outDir, '.vite'), { recursive: true });
}

/** @returns {Promise<object>} What src/app/prerender.tsx exports, built for Node. */
async function buildRenderer(outDir) {
  await build({
    // Some lazy modules are not split here. Vite warns of it, and nothing depends on it.
    logLevel: 'error',
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  return import(pathToFileURL(path.join(outDir, 'prerender.js')).href);
}

/** Customers of a hosted project would send their money to a bank that does not exist. */
async function refuseSamplePayee() {
  const { VITE_SUPABASE_URL: project } = loadEnv('production', envFolder(), 'VITE_');
  if (!project) return;
  const { module } = await runnerImport(path.join(root, 'src/config/billing.ts'));
  const problem = payeeProblem(module.payee);
  if (!problem) return;
  console.error(`Fill in where customers pay, in src/config/billing.ts: ${problem}.`);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.env.DO_NOT_TRACK = '1';
  await refuseSamplePayee();
  await buildSite();
}

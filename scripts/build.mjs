// `npm run build`: builds the app, prerenders every public page, and writes the files for hosts and search engines.
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
 * Builds into a new folder and replaces the old one at the end. So a running server always has a complete site, even if
 * the build fails.
 *
 * @param {object} [options]
 * @param {string} [options.outDir] Folder of the site. Its content is replaced.
 */
export async function buildSite({ outDir = path.join(root, 'dist') } = {}) {
  const site = `${outDir}.new-${process.pid}`;
  const before = `${outDir}.old-${process.pid}`;
  // The folder is inside node_modules, because the renderer must find the packages that it imports.
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

/** @returns {Promise<object>} The exports of src/app/prerender.tsx, built for Node. */
async function buildRenderer(outDir) {
  await build({
    // Vite warns that some lazy modules are not split in this build, which does not matter here.
    logLevel: 'error',
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  return import(pathToFileURL(path.join(outDir, 'prerender.js')).href);
}

/** Stops the build for a hosted project if the payment details are still samples, because they name no real bank. */
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

// The options of the embedded backend's Vite plugin, used by vite.config.ts:
//
//   import { supaliteOptions } from './scripts/backend-config.mjs';
//   supalite(await supaliteOptions())
//
// Without arguments it is the project's own database (supabase/.temp/data) with the demo data. A second
// instance with an empty database of its own sets FLS_DATA_DIR to a folder of its own (and
// FLS_DEMO_DATA=off to leave the demo orders out) or passes the same as arguments; browser tests and
// benchmarks call `useOwnBackend`.
//
// FLS_CONFIRM_EMAIL=on lets new accounts confirm their address by mail, as a hosted project does.
//
// Run from the project's root: the backend resolves migrations and seeds against `./supabase`.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { scratchFolder } from './cache.mjs';

const projectConfig = path.join('supabase', 'config.toml');

/** Replaces exactly one line of the configuration, so that a renamed key fails here and not silently. */
function replaceLine(toml, pattern, line) {
  if (!pattern.test(toml)) throw new Error(`${projectConfig} has no line matching ${pattern}.`);
  return toml.replace(pattern, () => line);
}

/**
 * @param {object} [options]
 * @param {string} [options.dataDir] Folder of the database; by default FLS_DATA_DIR, else the project's own.
 * @param {boolean} [options.demoData] Whether to add the demo orders and requests; by default yes, unless
 *   FLS_DEMO_DATA is `off`. The demo admin is always there.
 */
export async function supaliteOptions({
  dataDir = process.env.FLS_DATA_DIR,
  demoData = process.env.FLS_DEMO_DATA !== 'off',
} = {}) {
  return {
    config: await configPath(dataDir, demoData),
    // Otherwise a request from this machine without any key would run as service_role.
    admin: false,
    initOnBoot: false,
  };
}

/**
 * Gives this process an empty database with the demo admin, in a folder that the caller throws away. It
 * ignores a project that `.env` or the environment names, which would get the tests' orders.
 * @param {string} name What the folder is called after.
 * @returns {Promise<string>} The folder.
 */
export async function useOwnBackend(name) {
  const folder = await scratchFolder(name);
  process.env.FLS_DATA_DIR = folder;
  process.env.FLS_DEMO_DATA = 'off';
  process.env.DO_NOT_TRACK = '1';
  delete process.env.VITE_SUPABASE_URL;
  delete process.env.VITE_SUPABASE_ANON_KEY;
  return folder;
}

/**
 * Where Vite looks for `.env`: nowhere, if the database is one of the process's own.
 * @returns {string | false}
 */
export function envFolder() {
  return process.env.FLS_DATA_DIR ? false : process.cwd();
}

/**
 * @param {string} [dataDir] As in `supaliteOptions`.
 * @param {boolean} [demoData] As in `supaliteOptions`.
 * @returns {string} The folder that holds the database and what belongs to it.
 */
export function databaseFolder(
  dataDir = process.env.FLS_DATA_DIR,
  demoData = process.env.FLS_DEMO_DATA !== 'off',
) {
  const temp = path.join('supabase', '.temp');
  return path.resolve(dataDir || (demoData ? temp : path.join(temp, 'without-demo-data')));
}

/** The project's configuration with seeds, which it keeps off, and with the database of this instance. */
async function configPath(dataDir, demoData) {
  const folder = databaseFolder(dataDir, demoData);
  let toml = await readFile(projectConfig, 'utf8');
  toml = replaceLine(toml, /(?<=^\[db\.seed\]\r?\n)enabled = false$/m, 'enabled = true');
  toml = replaceLine(toml, /^url = .*$/m, `url = ${JSON.stringify(path.join(folder, 'data'))}`);
  // The backend would run the schemas on top of the migrations, which are made from them.
  toml = replaceLine(toml, /^schema_paths = \[[^\]]*\]$/m, 'schema_paths = []');
  if (!demoData) toml = replaceLine(toml, /^sql_paths = .*$/m, 'sql_paths = ["./seed.sql"]');
  if (process.env.FLS_CONFIRM_EMAIL === 'on') {
    toml = replaceLine(toml, /^enable_confirmations = false$/m, 'enable_confirmations = true');
  }
  await mkdir(folder, { recursive: true });
  const derived = path.join(folder, 'config.toml');
  // Whole at once: another process may be reading it.
  const draft = `${derived}.${randomUUID()}`;
  await writeFile(draft, toml);
  await rename(draft, derived);
  return derived;
}

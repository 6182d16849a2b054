// The options of the embedded backend's Vite plugin, used by vite.config.ts:
//
//   import { supaliteOptions } from './scripts/backend-config.mjs';
//   supalite(await supaliteOptions())
//
// Without arguments, the options are for the project's database (supabase/.temp/data) with the demo data. For a second
// instance with an empty database, set FLS_DATA_DIR to another folder and FLS_DEMO_DATA=off, or pass both as arguments.
// Browser tests and benchmarks call `useOwnBackend`.
//
// FLS_CONFIRM_EMAIL=on makes new accounts confirm their address by mail, as in a hosted project.
//
// Run this from the root of the project: the backend resolves migrations and seeds from `./supabase`.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { scratchFolder } from './cache.mjs';

const projectConfig = path.join('supabase', 'config.toml');

/** Replaces one line of the configuration. @throws if no line matches, for example after a key was renamed. */
function replaceLine(toml, pattern, line) {
  if (!pattern.test(toml)) throw new Error(`${projectConfig} has no line matching ${pattern}.`);
  return toml.replace(pattern, () => line);
}

/**
 * @param {object} [options]
 * @param {string} [options.dataDir] Folder of the database; by default FLS_DATA_DIR, else the project's own.
 * @param {boolean} [options.demoData] True to add the demo orders and requests; by default true, unless
 *   FLS_DEMO_DATA is `off`. The demo admin is always there.
 */
export async function supaliteOptions({
  dataDir = process.env.FLS_DATA_DIR,
  demoData = process.env.FLS_DEMO_DATA !== 'off',
} = {}) {
  return {
    config: await configPath(dataDir, demoData),
    // With the default, a request from this machine without a key would run as service_role.
    admin: false,
    initOnBoot: false,
  };
}

/**
 * Gives this process an empty database with the demo admin, in a folder that the caller deletes. Ignores a hosted
 * project in `.env` or in the environment, because the tests would send their orders to that project.
 * @param {string} name Part of the name of the folder.
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
 * The folder in which Vite looks for `.env`; false if this process has its own database.
 * @returns {string | false}
 */
export function envFolder() {
  return process.env.FLS_DATA_DIR ? false : process.cwd();
}

/**
 * @param {string} [dataDir] As in `supaliteOptions`.
 * @param {boolean} [demoData] As in `supaliteOptions`.
 * @returns {string} The folder of the database, its mails and its photos.
 */
export function databaseFolder(
  dataDir = process.env.FLS_DATA_DIR,
  demoData = process.env.FLS_DEMO_DATA !== 'off',
) {
  const temp = path.join('supabase', '.temp');
  return path.resolve(dataDir || (demoData ? temp : path.join(temp, 'without-demo-data')));
}

/** Writes the configuration of this instance: the project's configuration with seeds and the path of this database. */
async function configPath(dataDir, demoData) {
  const folder = databaseFolder(dataDir, demoData);
  let toml = await readFile(projectConfig, 'utf8');
  toml = replaceLine(toml, /(?<=^\[db\.seed\]\r?\n)enabled = false$/m, 'enabled = true');
  toml = replaceLine(toml, /^url = .*$/m, `url = ${JSON.stringify(path.join(folder, 'data'))}`);
  // The migrations contain the schemas already, so the backend must not run them again.
  toml = replaceLine(toml, /^schema_paths = \[[^\]]*\]$/m, 'schema_paths = []');
  if (!demoData) toml = replaceLine(toml, /^sql_paths = .*$/m, 'sql_paths = ["./seed.sql"]');
  if (process.env.FLS_CONFIRM_EMAIL === 'on') {
    toml = replaceLine(toml, /^enable_confirmations = false$/m, 'enable_confirmations = true');
  }
  await mkdir(folder, { recursive: true });
  const derived = path.join(folder, 'config.toml');
  // The file is complete before it gets this name, because another process may be reading it.
  const draft = `${derived}.${randomUUID()}`;
  await writeFile(draft, toml);
  await rename(draft, derived);
  return derived;
}

// The options of the embedded backend's Vite plugin, used by vite.config.ts:
//
//   import { supaliteOptions } from './scripts/backend-config.mjs';
//   supalite(await supaliteOptions())
//
// Without arguments it is the project's own database (supabase/.temp/data) with the demo data. A second
// instance with an empty database of its own, for example a browser test run, sets FLS_DATA_DIR to a
// folder of its own (and FLS_DEMO_DATA=off to leave the demo orders out) or passes the same as arguments.
//
// Run from the project's root: the backend resolves migrations and seeds against `./supabase`.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

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

async function configPath(dataDir, demoData) {
  if (!dataDir && demoData) return projectConfig;
  const folder = path.resolve(dataDir || path.join('supabase', '.temp', 'without-demo-data'));
  let toml = await readFile(projectConfig, 'utf8');
  toml = replaceLine(toml, /^url = .*$/m, `url = ${JSON.stringify(path.join(folder, 'data'))}`);
  if (!demoData) toml = replaceLine(toml, /^sql_paths = .*$/m, 'sql_paths = ["./seed.sql"]');
  await mkdir(folder, { recursive: true });
  const derived = path.join(folder, 'config.toml');
  await writeFile(derived, toml);
  return derived;
}

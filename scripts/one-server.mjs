// Allows one server for each database. The embedded Postgres reads and writes its files itself, so two servers on one
// folder would corrupt them.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { databaseFolder } from './backend-config.mjs';
import { isRunning } from './is-running.mjs';

/**
 * A Vite plugin that stops a server if another process has opened its database. It must come before the backend's
 * plugin.
 * @returns {import('vite').Plugin}
 */
export function oneServer() {
  const claim = () => claimFolder(databaseFolder());
  return { name: 'one-server', configureServer: claim, configurePreviewServer: claim };
}

/**
 * Claims the folder until this process ends.
 * @param {string} folder
 * @throws if another running process has claimed it.
 */
export async function claimFolder(folder) {
  const file = path.join(folder, 'server.pid');
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = Number(await readFile(file, 'utf8'));
    // This process may already have claimed the folder: Vite restarts its server in the same process after a change.
    if (holder === process.pid) return;
    if (isRunning(holder)) {
      throw new Error(
        `The database in ${folder} is in use by process ${holder}: another "npm start" or "npm run dev". ` +
          `Stop that one, or give this one a database of its own with FLS_DATA_DIR=<folder>. ` +
          `If there is no such server, delete ${file}.`,
        { cause: error },
      );
    }
    await rm(file, { force: true });
    return claimFolder(folder);
  }
  process.once('exit', () => rmSync(file, { force: true }));
}

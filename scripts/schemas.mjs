// The source of the database, supabase/schemas, as one text. `schema_paths` of supabase/config.toml defines the order
// of the files: tables come before the functions that use them.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

const folder = path.join('supabase', 'schemas');

/**
 * The files of supabase/schemas in the order in which they load.
 * @returns {Promise<string[]>} Paths from the project's root.
 */
export async function schemaFiles() {
  const toml = await readFile(path.join('supabase', 'config.toml'), 'utf8');
  const list = /^schema_paths = \[([^\]]*)\]/m.exec(toml)?.[1];
  if (!list) throw new Error('supabase/config.toml has no schema_paths.');
  const all = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();
  const ordered = new Set();
  for (const [, pattern] of list.matchAll(/"\.\/schemas\/([^"]+)"/g)) {
    // An entry is a path, or `**/` with a file name.
    const found = pattern.startsWith('**/')
      ? all.filter((name) => `/${name}`.endsWith(pattern.slice(2)))
      : all.filter((name) => name === pattern);
    if (found.length === 0) throw new Error(`schema_paths: no file matches ${pattern}.`);
    for (const name of found) ordered.add(name);
  }
  const missing = all.filter((name) => !ordered.has(name));
  if (missing.length > 0) throw new Error(`schema_paths does not name ${missing.join(', ')}.`);
  return [...ordered].map((name) => `${folder}/${name}`);
}

/**
 * All schemas as one text. The text switches off the check of function bodies, because a body may call a function that
 * loads later.
 * @returns {Promise<string>}
 */
export async function schemaSql() {
  const parts = await Promise.all(
    (await schemaFiles()).map(
      async (file) => `-- ${file}\n\n${(await readFile(file, 'utf8')).trim()}\n`,
    ),
  );
  return `set check_function_bodies = off;\n\n${parts.join('\n\n')}`;
}

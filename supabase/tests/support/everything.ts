import type { Backend } from './backend.ts';

/** The values of the column `name` that a query returns. */
export async function namesOf(backend: Backend, query: string): Promise<string[]> {
  return (await backend.sql(query)).map(({ name }) => String(name));
}

/** A hash of all rows in the public tables. Tests compare the hash before and after a call. */
export async function everything(backend: Backend): Promise<string> {
  const tables = await namesOf(
    backend,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const hashes = tables.map(
    (table) =>
      `select '${table}' as name, md5(string_agg(t::text, '' order by t::text)) as hash from public.${table} t`,
  );
  return JSON.stringify(await backend.sql(hashes.join(' union all ')));
}

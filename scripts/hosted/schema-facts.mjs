// What roles of the API may do in a database, and the functions that decide it. Run on the hosted database and on one
// that the migrations made: equal lists mean equal rights.
import postgres from 'postgres';
import { startPostgres } from '../postgres.mjs';

const query = `
  with schemas as (select oid, nspname from pg_namespace where nspname in ('public', 'private')),
  -- Without those of event triggers, which nobody can call: the dashboard's "Automatic RLS" makes one in public.
  functions as (
    select p.* from pg_proc p join schemas s on s.oid = p.pronamespace where p.prorettype <> 'event_trigger'::regtype
  ),
  grants (thing, acl) as (
    select format('%s.%s', s.nspname, c.relname), c.relacl from pg_class c join schemas s on s.oid = c.relnamespace
    union all
    select format('%s.%s.%s', s.nspname, c.relname, a.attname), a.attacl
    from pg_class c join schemas s on s.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    union all
    select p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)) from functions p
  )
  select format('%s may %s %s', coalesce(r.rolname, 'everybody'), lower(a.privilege_type), g.thing) as fact
  from grants g cross join aclexplode(g.acl) a left join pg_roles r on r.oid = a.grantee
  where (a.grantee = 0 or r.rolname in ('anon', 'authenticated')) and a.privilege_type <> 'MAINTAIN'
  union all
  select format('policy %s on %s.%s: %s %s using (%s) check (%s)', policyname, schemaname, tablename, cmd, roles, qual, with_check)
  from pg_policies where schemaname in ('public', 'private')
  union all
  select format('row level security on %s.%s', s.nspname, c.relname)
  from pg_class c join schemas s on s.oid = c.relnamespace where c.relrowsecurity
  union all
  select format('function %s is %s', p.oid::regprocedure, md5(concat(p.prosrc, p.prosecdef, p.proconfig))) from functions p
  order by 1`;

/** @param {import('postgres').Sql} sql @returns {Promise<string[]>} */
export const schemaFacts = async (sql) =>
  // Types and functions are named with their schema, whatever the connection's search path is.
  sql.begin(async (transaction) => {
    await transaction`set local search_path = ''`;
    return (await transaction.unsafe(query)).map((row) => String(row.fact));
  });

/** The facts of a throw-away PostgreSQL with this project's migrations. */
export async function expectedFacts() {
  const server = await startPostgres();
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  try {
    return await schemaFacts(sql);
  } finally {
    await sql.end();
    await server.stop();
  }
}

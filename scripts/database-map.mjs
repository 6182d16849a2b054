// Writes the generated parts of supabase/README.md, the map of the database: the file and the callers of each function,
// the triggers of each table, settings and limits. `npm run db:map` reads the facts from supabase/schemas and from a
// temporary PostgreSQL with the migrations.
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { format, resolveConfig } from 'prettier';
import { startPostgres } from './postgres.mjs';
import { schemaFiles } from './schemas.mjs';

const map = 'supabase/README.md';

const catalog = {
  functions: `
    select p.pronamespace::regnamespace || '.' || p.proname as name,
      obj_description(p.oid, 'pg_proc') as comment,
      has_function_privilege('anon', p.oid, 'execute') as anyone,
      has_function_privilege('authenticated', p.oid, 'execute') as "signedIn",
      coalesce(p.proargnames, '{}') as arguments, p.provolatile = 's' as "onlyReads",
      p.pronargs = 1 and t.typtype = 'c' as "isColumn"
    from pg_proc as p left join pg_type as t on t.oid = p.proargtypes[0]
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prorettype <> 'trigger'::regtype
    order by p.proname collate "C"`,
  triggers: `
    select t.tgrelid::regclass::text as "table", t.tgname as name, t.tgfoid::regproc::text as function,
      pg_get_triggerdef(t.oid) as definition
    from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace = 'private'::regnamespace
    order by 1, t.tgname collate "C"`,
  settings: `
    select c.column_name as name, coalesce(c.column_default, '') as value,
      coalesce(col_description('private.settings'::regclass, c.ordinal_position), '') as comment
    from information_schema.columns as c
    where c.table_schema = 'private' and c.table_name = 'settings' and c.column_name <> 'only_row'
    order by c.ordinal_position`,
  limits: `
    select name, string_agg(
      number || case per when 'everyone' then ' in all' when 'email' then ' an email address' else ' a ' || per end
        || case when per = 'call' then '' when period = '1 hour' then ' an hour' when period = '1 day' then ' a day'
          else ' in ' || period end,
      ', ' order by period, number, per) as numbers
    from private.limits group by name order by name collate "C"`,
};

/** The files that create each function or its overloads, and the comment above the last overload. */
async function sources() {
  const functions = new Map();
  const limits = new Map();
  for (const file of await schemaFiles()) {
    const text = await readFile(file, 'utf8');
    for (const [, comment, name] of text.matchAll(/((?:^--.*\n)*)^create function (\w+\.\w+)\(/gm))
      functions.set(name, {
        files: [...(functions.get(name)?.files ?? []), file],
        comment: comment.replaceAll(/^-- ?/gm, '').trim(),
      });
    for (const [, name] of text.matchAll(
      /^ {2}\('([\w-]+)', '(?:call|pair|email|network|block|everyone)',/gm,
    ))
      limits.set(name, file);
  }
  return { functions, limits };
}

const short = (file) => file.replace('supabase/schemas/', '');
const link = (file) => `[${short(file)}](schemas/${short(file)})`;
const firstSentence = (text) =>
  (/^[\s\S]*?[.:;](?=\s|$)/.exec(text)?.[0] ?? text).replaceAll(/\s+/g, ' ').replace(/[:;]$/, '.');

/** One line for each file, with its functions. */
function byFile(functions, places) {
  const files = new Map();
  for (const { name } of functions) {
    const found = places.get(name)?.files;
    if (!found) throw new Error(`supabase/schemas does not create ${name}.`);
    for (const file of found)
      files.set(file, (files.get(file) ?? new Set()).add(`\`${name.split('.')[1]}\``));
  }
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, names]) => `- ${link(file)}: ${[...names].join(', ')}`)
    .join('\n');
}

/**
 * The group of a function by its callers. The parameters of a function show how visitors and customers prove who they
 * are. The comment of a staff function names the role.
 */
function groupOf(
  { name, comment, anyone, signedIn, arguments: given, onlyReads, isColumn },
  places,
) {
  if (name.startsWith('private.')) return 'private';
  if (!signedIn) return 'service';
  if (anyone) {
    if (given.includes('proof')) return 'order';
    if (given.includes('token')) return given.includes('reference') ? 'request' : 'token';
    return onlyReads && given.some((argument) => argument.endsWith('_key')) ? 'key' : 'anybody';
  }
  if (isColumn) return 'column';
  if (/^Admins\b/.test(comment ?? '')) return 'admins';
  return /^Staff\b/.test(comment ?? '') || places.get(name)?.files.at(-1)?.endsWith('/staff.sql')
    ? 'staff'
    : 'login';
}

const groups = {
  request: `### Visitors: the customer of a request

Proof: \`token\` of the link in its mails, or \`reference\` and a login (\`private.request_of_caller\`).`,
  order: `### Visitors: the customer of an order

Proof: \`token\` of its mails, or number, email address and \`lookup_key\`, or number and a login (\`private.proven_order\`).`,
  token: `### Visitors: who has the token

Of an order's mails, of a page on which an order is paid, or of an invitation.`,
  key: `### Visitors: who has the key

\`track_order\` takes number, email address and the \`lookup_key\` that \`begin_order_lookup\` noted within the hour; the others
take the \`idempotency_key\` with what was sent under it.`,
  anybody: `### Visitors: anybody

Limits count these, apart from \`health\` and \`pays_online\`.`,
  login: '### Who is signed in, for what is theirs',
  staff: '### Staff, office and field',
  admins: '### The office (admins)',
  column: `### Computed columns

Of rows that only staff may read.`,
  service: '### The Edge Functions, with the service key',
  private: '### Other functions, policies and jobs (schema `private`)',
};

const callers = (functions, places) =>
  Object.entries(groups)
    .map(([group, title]) => {
      const found = functions.filter((one) => groupOf(one, places) === group);
      return `${title}\n\n${byFile(found, places)}`;
    })
    .join('\n\n');

/** One list for each table. PostgreSQL runs triggers in the order of their names. */
function triggersByTable(triggers, places) {
  const tables = new Map();
  for (const trigger of triggers)
    tables.set(trigger.table, [...(tables.get(trigger.table) ?? []), trigger]);
  return [...tables]
    .map(([table, found]) => {
      const lines = found.map(({ name, function: fn, definition }) => {
        const [, moment, events] = /(BEFORE|AFTER|INSTEAD OF) (.*?) ON /.exec(definition);
        const condition = definition.includes(' WHEN (') ? ', on a condition' : '';
        const { files, comment } = places.get(fn);
        const calls = fn === `private.${name}` ? '' : `, calls \`${fn}\``;
        return `  - \`${name}\`, ${moment.toLowerCase()} ${events.toLowerCase()}${condition}${calls} (${link(files.at(-1))}). ${firstSentence(comment)}`;
      });
      return `- \`${table}\`\n${lines.join('\n')}`;
    })
    .join('\n');
}

const withoutCast = (value) => value.replace(/::[\w ]+$/, '').replaceAll("'", '');

const sections = (data, { functions, limits }) => ({
  functions: callers(data.functions, functions),
  triggers: triggersByTable(data.triggers, functions),
  settings: data.settings
    .map(({ name, value, comment }) =>
      `- \`${name}\`: ${withoutCast(value)}. ${firstSentence(comment)}`.trim(),
    )
    .join('\n'),
  limits: data.limits
    .map(({ name, numbers }) => `- \`${name}\`: ${numbers} (${link(limits.get(name))})`)
    .join('\n'),
});

/**
 * The text of supabase/README.md with new generated parts.
 * @param {string} url Connection string of a database with the migrations.
 * @returns {Promise<string>}
 */
export async function databaseMap(url) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const data = {};
  try {
    for (const [name, query] of Object.entries(catalog)) data[name] = await sql.unsafe(query);
  } finally {
    await sql.end();
  }
  const parts = sections(data, await sources());
  const text = (await readFile(map, 'utf8')).replaceAll(
    /(<!-- (\w+), by `npm run db:map` -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin, name, end) => `${begin}\n${parts[name]}\n\n${end}`,
  );
  return format(text, { ...(await resolveConfig(map)), parser: 'markdown' });
}

async function main() {
  const server = await startPostgres();
  const text = await databaseMap(server.url).finally(server.stop);
  await writeFile(map, text);
  console.log(`Wrote ${map}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();

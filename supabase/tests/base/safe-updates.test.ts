// On hosted Supabase, PostgREST loads the extension `safeupdate`. The extension refuses an UPDATE or DELETE without
// WHERE (21000), also inside a function. The PostgreSQL from npm lacks the extension, so this test applies the rule to
// the text of each function.
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { databaseUrl } from '../support/databases.ts';

const lexeme =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\$([a-z_]\w*|)\$([\s\S]*?)\$\1\$|\be'((?:[^'\\]|\\.|'')*)'|'((?:[^']|'')*)'|"(?:[^"]|"")*"|[a-z_][\w$]*|[();]/gi;

/** Returns the first words of each statement that the extension refuses. Also checks strings that `execute` runs. */
function refused(source: string): string[] {
  const words: string[] = [];
  const strings: string[] = [];
  for (const [text, , ...quoted] of source.matchAll(lexeme)) {
    const string = quoted.find((content) => content !== undefined);
    if (string !== undefined) strings.push(string.replaceAll("''", "'"));
    else if (!/^(--|\/\*)/.test(text)) words.push(text.toLowerCase());
  }
  const found = words.flatMap((word, index) => {
    const begins =
      word === 'delete'
        ? words[index + 1] === 'from'
        : // `for update`, `for no key update`, and the `update set` of ON CONFLICT and MERGE begin no statement.
          word === 'update' &&
          words[index + 1] !== 'set' &&
          !/^(for|key)$/.test(words[index - 1] ?? '');
    const statement = words.slice(index);
    return begins && !hasWhere(statement) ? [statement.slice(0, 4).join(' ')] : [];
  });
  return words.includes('execute') ? [...found, ...strings.flatMap(refused)] : found;
}

/** True if the statement has a WHERE. A WHERE in parentheses belongs to another query and does not count. */
function hasWhere(words: readonly string[]): boolean {
  let depth = 0;
  for (const word of words) {
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && /^(;|loop)$/.test(word))) return false;
    if (depth === 0 && word === 'where') return true;
  }
  return false;
}

test.each([
  'delete from private.mail_outage;',
  'DELETE FROM t -- where id = 1\n;',
  "update t set a = 'where' /* where */;",
  'update only t as u set a = (select b from s where s.id = u.id);',
  'update t set a = s.a from s join r on r.id = s.id; select 1 where true;',
  'delete from t using s;',
  'with gone as (delete from t returning id) select id from gone where id > 1;',
  'with kept as (select 1 where true) update t set a = 1;',
  'insert into t select 1 where true; delete from t;',
  'for r in update t set a = 1 returning id loop select 1 where true; end loop;',
  'if found then update t set a = 1; end if;',
  "execute 'delete from t';",
  "execute format('update %I set a = ''where''', name);",
  'execute $q$ delete from t $q$ using id;',
  "execute 'update ' || name || ' set a = 1';",
])('refused: %s', (source) => {
  expect(refused(source)).toHaveLength(1);
});

test.each([
  'delete from t where true;',
  'delete from t as a using s where s.id = a.id returning a.id;',
  'update t set a = 1 where current of c;',
  "update t set a = e'it\\'s', b = case when c then 1 end from s where s.id = t.id;",
  'with gone as (delete from t where id = 1 returning id) update s set a = 1 where true;',
  'insert into t values (1) on conflict (id) do update set a = 1;',
  'merge into t using s on s.id = t.id when matched then update set a = 1 when not matched by source then delete;',
  'select 1 from t for update skip locked; select 2 from t for no key update;',
  "raise exception 'delete from t';",
  "execute format('update %I set a = 1 where id = $1', name) using id;",
  'truncate t;',
])('not refused: %s', (source) => {
  expect(refused(source)).toEqual([]);
});

test('no function updates or deletes without WHERE', async () => {
  const sql = postgres(await databaseUrl('pristine'), { max: 1 });
  const functions = await sql<{ name: string; source: string }[]>`
    select p.oid::regprocedure::text as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as source
    from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  await sql.end();
  expect(functions.length).toBeGreaterThan(100);
  const wrong = functions.flatMap(({ name, source }) =>
    refused(source).map((what) => [name, what]),
  );
  expect(wrong).toEqual([]);
});

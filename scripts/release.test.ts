// Rehearses the first change after the first release: `npm run db:migration -- <name>` in a copy of the project with a
// tag. The new migrations then run on a database with demo data.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { supabase } from './next-migration.mjs';
import { applyMigrations, startPostgres } from './postgres.mjs';

const run = promisify(execFile);

/** Copies the project's database files and scripts into a new folder. */
async function copyOfProject() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fls-release-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const isData = (file: string) => /[\\/](\.temp|tests|functions)$/.test(file);
  for (const name of ['package.json', 'scripts', 'supabase'])
    await cp(name, path.join(folder, name), { recursive: true, filter: (file) => !isData(file) });
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'dir');
  const git = (...args: string[]) => run('git', args, { cwd: folder });
  await git('init', '--quiet');
  return {
    folder,
    git,
    async edit(file: string, from: string, to: string) {
      const name = path.join(folder, 'supabase/schemas', file);
      const text = await readFile(name, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}.`);
      await writeFile(
        name,
        text.replace(from, () => to),
      );
    },
    async migrate(...name: string[]) {
      const { stdout } = await run('node', ['scripts/migration.mjs', ...name], { cwd: folder });
      return stdout;
    },
  };
}

/** All rows of the public and private tables, without the columns that the release adds or removes. */
async function rowsOf(sql: Sql): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
      and oid <> 'private.limits'::regclass
    order by 1`;
  const rows: Record<string, unknown> = {};
  for (const { name } of tables)
    rows[name] = await sql.unsafe(
      `select to_jsonb(t) - '{wrap,old_note}'::text[] as row from ${name} as t order by 1`,
    );
  return rows;
}

test('a release migrates a database with data', { timeout: 300_000 }, async (context) => {
  try {
    await supabase('--version');
  } catch (error) {
    process.stderr.write(
      `${context.task.name}: skipped, no Supabase CLI. Connect to npm or set FLS_SUPABASE_CLI. ${String(error)}\n`,
    );
    context.skip();
  }

  const project = await copyOfProject();
  const tables = 'create table public.orders (\n';
  await project.edit('orders/tables.sql', tables, `${tables}  old_note text,\n`);
  await project.migrate();
  const migrations = path.join(project.folder, 'supabase/migrations');
  const released = (await readdir(migrations)).sort();

  const server = await startPostgres({ migrations: false });
  onTestFinished(() => server.stop());
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end());
  await applyMigrations(sql, migrations);
  for (const seed of ['supabase/seed.sql', 'supabase/seed-demo.sql'])
    await sql.unsafe(await readFile(seed, 'utf8')).simple();
  await sql`update private.settings set return_days = 45 where only_row`;

  const author = ['-c', 'user.name=Release', '-c', 'user.email=release@example.com'];
  const commit = ['commit', '--quiet', '--no-verify', '--allow-empty', '-m', 'Release'];
  await project.git(...author, '-c', 'commit.gpgsign=false', ...commit);
  await project.git('tag', 'v1.0.0');
  await expect(project.migrate()).rejects.toThrow('needs a name');

  const status = "create type public.order_status as enum ('pending'";
  await project.edit(
    'orders/tables.sql',
    `${tables}  old_note text,\n`,
    `${tables}  wrap boolean not null default false,\n`,
  );
  await project.edit('orders/tables.sql', status, `${status}, 'packed'`);
  const rules = await readFile(
    path.join(project.folder, 'supabase/schemas/orders/rules.sql'),
    'utf8',
  );
  await project.edit(
    'orders/rules.sql',
    rules,
    `${rules}
create function private.is_packed(placed public.orders) returns boolean
language sql stable set search_path = '' as $$
  select placed.status = 'packed';
$$;
create index orders_packed_idx on public.orders (created_at) where status = 'packed';
create policy "Customers read their orders" on public.orders for select to authenticated
  using (user_id = (select auth.uid()));
`,
  );
  await project.edit(
    'operations/rules.sql',
    'select private.mail_waits_since() is null\n    and',
    'select',
  );
  await project.edit('photos/rows.sql', "'everyone', 200", "'everyone', 250");

  const before = await rowsOf(sql);
  for (const table of ['orders', 'service_requests', 'invoices', 'plans'])
    expect(before[table], table).not.toEqual([]);
  const printed = await project.migrate('packed_orders');
  expect(printed).toContain('the migrations and the schemas are the same');
  expect(printed).toMatch(/-- Look: its values are lost/);
  expect(printed).toMatch(/-- Look: PostgreSQL cannot take an enum value away/);
  const added = (await readdir(migrations)).filter((name) => !released.includes(name)).sort();
  // A new enum value can be used only in a later transaction than the one that adds it.
  expect(added.length).toBeGreaterThan(1);

  await applyMigrations(sql, migrations, released.at(-1));
  expect(await rowsOf(sql)).toEqual(before);
  expect(
    await sql`
      select (select number from private.limits where name = 'photo' and per = 'everyone') as photos,
        (select return_days from private.settings) as days,
        (select count(*)::integer from public.orders where private.is_packed(orders) or wrap) as packed`,
  ).toEqual([{ photos: 250, days: 45, packed: 0 }]);

  expect(await project.migrate('again')).toContain('The migrations are what the schemas say.');
});

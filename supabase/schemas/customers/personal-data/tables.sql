create table public.personal_data_log (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('exported', 'erased')),
  reason text check (length(reason) between 1 and 500),
  counts jsonb not null,
  done_by_email text not null,
  created_at timestamptz not null default now(),
  check ((kind = 'erased') = (reason is not null))
);
comment on table public.personal_data_log is
  'Exports and erasures of a person''s data, with the team member, the time and for an erasure the reason. It contains '
  'counts, but no data of the person. Admins only.';

alter table public.personal_data_log enable row level security;
create policy "Admins read what was done with personal data" on public.personal_data_log for select to authenticated
  using ((select private.is_admin()));
grant select on table public.personal_data_log to authenticated;

create type private.personal_erasure as enum ('goes', 'with-parent', 'stays');

-- Each row describes a table with data of customers: how its rows are found, exported, counted and erased.
create table private.personal_tables (
  name text not null,
  parent text not null default '',
  link text not null,
  erasure private.personal_erasure not null,
  export_as text,
  sort text not null default 't.id',
  filter text not null default 'true',
  hidden text[] not null default '{}',
  adds text not null default '''{}''',
  is_single boolean not null default false,
  counted_as text,
  has_keys boolean not null default false,
  erased jsonb not null default '{}',
  primary key (name, parent)
);
comment on column private.personal_tables.parent is
  'The parent table of these rows. Empty for rows that are found by email address or phone number.';
comment on column private.personal_tables.link is
  'The column with the id of the parent. Without a parent, the column with the row''s own id.';
comment on column private.personal_tables.erasure is
  'goes: an erasure deletes the rows. with-parent: they are deleted with their parent row, by the foreign key. stays: '
  'they are kept, and `erased` overwrites their personal data.';
comment on column private.personal_tables.export_as is
  'The key in export_customer. Null: the rows are not exported as a list.';
comment on column private.personal_tables.filter is 'An SQL condition on `t` that selects the exported rows.';
comment on column private.personal_tables.hidden is
  'Columns that are not exported: data of the company, or copies for the search.';
comment on column private.personal_tables.adds is
  'An SQL expression over `t` and `person.address`: a JSON object with additional exported values.';
comment on column private.personal_tables.counted_as is 'The key in counts_of. Null: the rows are not counted.';
comment on column private.personal_tables.has_keys is 'True if the rows are stored under idempotency keys.';
comment on column private.personal_tables.erased is
  'The values that an erasure writes over the columns with personal data.';

alter table private.personal_tables enable row level security;
create policy "Functions alone" on private.personal_tables using (false);

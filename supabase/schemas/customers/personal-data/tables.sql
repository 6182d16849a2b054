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
  'Who handed out or erased a person''s data, and when; for an erasure also why. Counts, and nothing of the person. '
  'Admins only.';

alter table public.personal_data_log enable row level security;
create policy "Admins read what was done with personal data" on public.personal_data_log for select to authenticated
  using ((select private.is_admin()));
grant select on table public.personal_data_log to authenticated;

create type private.personal_erasure as enum ('goes', 'with-parent', 'stays');

-- Each table with data of customers: how its rows are found, handed out, counted and erased.
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
  'The table to whose rows these belong. Empty for what is found by its email address or phone number.';
comment on column private.personal_tables.link is 'The column with the id of the parent, else the own one.';
comment on column private.personal_tables.erasure is
  'goes: erasing a person deletes the rows; with-parent: their foreign key does; stays: but for `erased`.';
comment on column private.personal_tables.export_as is 'The key in export_customer. Null: not handed out as rows.';
comment on column private.personal_tables.filter is 'SQL over `t`: which rows are handed out.';
comment on column private.personal_tables.hidden is 'Columns that are the company''s, or copies for the search.';
comment on column private.personal_tables.adds is
  'SQL over `t` and `person.address`: a JSON object of what else is handed out.';
comment on column private.personal_tables.counted_as is 'The key in counts_of.';
comment on column private.personal_tables.has_keys is 'Whether rows are stored under an idempotency key.';
comment on column private.personal_tables.erased is
  'What erasing a person writes over the columns that bear their data.';

alter table private.personal_tables enable row level security;
create policy "Functions alone" on private.personal_tables using (false);

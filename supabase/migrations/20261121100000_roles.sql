-- Who is staff. The browser may ask, but only this table answers.

-- Hosted projects differ in what they grant on new objects in public; every migration revokes first
-- and then grants what is meant.
create schema private;
comment on schema private is
  'Function bodies and tables that no API exposes. Functions in public wrap what is meant for callers.';
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is
  'Roles of users. Written only by the database''s owner: no API role can make anybody an admin.';

-- SECURITY DEFINER, so that policies may ask without the caller being able to read user_roles. It reads
-- the table on every call: a role taken away is gone with the next request, whatever the token says.
create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  );
$$;
comment on function private.is_admin() is 'Whether the caller of the request is an admin right now.';
revoke all on function private.is_admin() from public;
grant execute on function private.is_admin() to anon, authenticated, service_role;

alter table public.user_roles enable row level security;
revoke all on table public.user_roles from public, anon, authenticated;
grant select on table public.user_roles to authenticated;
grant all on table public.user_roles to service_role;

-- A user who is not an admin has no row here, so there is nothing of their own to read.
create policy "Admins read all roles"
  on public.user_roles for select to authenticated
  using ((select private.is_admin()));

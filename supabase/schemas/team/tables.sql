create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'field')),
  name text not null default '' check (length(name) <= 100),
  phone text not null default '' check (length(phone) <= 40),
  invited_by text not null default '',
  created_at timestamptz not null default now(),
  primary key (user_id)
);
comment on table public.user_roles is
  'Roles of users. Only SQL and the functions of the team can write rows; no API role can.';
comment on column public.user_roles.role is
  '`admin` is the office and may do everything. `field` sees their own visits and the records of those requests.';
comment on column public.user_roles.name is 'The name, which customers see with a visit of this person.';
comment on column public.user_roles.phone is 'The phone number. For team members alone.';
comment on column public.user_roles.invited_by is
  'The email address of the team member who gave access. Empty if SQL or the service key gave access.';

-- The current role of the caller; see user_roles. Null for a caller who is not staff. SECURITY DEFINER lets policies
-- use this function although the caller cannot read user_roles. The table is read on every call, because a token stays
-- valid for an hour after a role is removed. An ended session gives no role either. For example, a change of password
-- ends the session of a thief.
create function private.staff_role() returns text
language sql stable security definer set search_path = '' as $$
  select r.role
  from public.user_roles as r
  where r.user_id = (select auth.uid()) and (
    auth.jwt() ->> 'session_id' is null
    or exists (select 1 from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid)
  );
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.staff_role() = 'admin', false);
$$;
-- Policies run these functions with the rights of the caller.
grant execute on function private.staff_role to authenticated;
grant execute on function private.is_admin to anon, authenticated;

alter table public.user_roles enable row level security;
create policy "Admins read all roles, field team members their own"
  on public.user_roles for select to authenticated
  using (
    (select private.is_admin())
    or user_id = (select auth.uid()) and (select private.staff_role()) is not null
  );
grant select on table public.user_roles to authenticated;

create table private.confirmed_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade
);
comment on table private.confirmed_accounts is
  'Accounts that were confirmed by a mailed link and still have the address to which it was sent.';

alter table private.confirmed_accounts enable row level security;
create policy "Functions alone" on private.confirmed_accounts using (false);

create type public.team_change_kind as enum (
  'invited', 'invitation-renewed', 'invitation-withdrawn', 'joined', 'role-changed', 'removed'
);

create table public.team_changes (
  id bigint generated always as identity primary key,
  kind public.team_change_kind not null,
  user_id uuid,
  email text not null,
  role text,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.team_changes is
  'The invitations to the team and the changes of roles. Admins only.';
comment on column public.team_changes.user_id is
  'Null for an invitation. No foreign key: the record stays when the account is deleted.';
comment on column public.team_changes.role is 'The role that was given or offered. Null if access ended.';
comment on column public.team_changes.changed_by_email is
  'The author of the change. For a person who accepted an invitation, their own address. Empty for a change by SQL or '
  'with the service key.';

alter table public.team_changes enable row level security;
create policy "Admins read the history of the team"
  on public.team_changes for select to authenticated
  using ((select private.is_admin()));
grant select on table public.team_changes to authenticated;

-- Who is staff. The browser may ask, but only the table `user_roles` answers.

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
  'Roles of users. Written by SQL and by the team''s functions: no API role can write a row here.';
comment on column public.user_roles.role is
  '`admin` is the office, which may do everything. `field` sees their own visits and what belongs to these requests.';
comment on column public.user_roles.name is 'Customers are told it when the person visits them.';
comment on column public.user_roles.phone is 'For colleagues alone.';
comment on column public.user_roles.invited_by is 'The email address of the colleague who gave access. Empty if SQL or the service key did.';

-- SECURITY DEFINER lets policies ask although the caller cannot read user_roles. The function reads the table
-- on every call, so a role that was taken away is gone with the next request, even with an old token. So is a session
-- that was ended: a token lives for an hour, and its holder may be a thief whom a new password was meant to stop.
create function private.staff_role()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select r.role
  from public.user_roles as r
  where r.user_id = (select auth.uid()) and (
    auth.jwt() ->> 'session_id' is null
    or exists (select 1 from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid)
  );
$$;
comment on function private.staff_role() is
  'The role of the caller right now, see user_roles. Null for everybody who is not staff.';

create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(private.staff_role() = 'admin', false);
$$;
comment on function private.is_admin() is 'Whether the caller of the request is an admin right now.';
-- Policies call them as the caller.
grant execute on function private.staff_role to authenticated;
grant execute on function private.is_admin to anon, authenticated;

create function private.require_admin()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse(403, 'not_admin', 'Access denied. Admin privileges required.');
  end if;
end;
$$;
comment on function private.require_admin() is
  'Ends the request with a 403 unless the caller is an admin right now.';

create function private.require_staff()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.staff_role() is null then
    perform private.require_admin();
  end if;
end;
$$;
comment on function private.require_staff() is
  'Ends the request with a 403 unless the caller is staff right now, in the office or in the field.';

create function private.caller_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select email::text from auth.users where id = (select auth.uid())), '');
$$;
comment on function private.caller_email() is
  'The caller''s address, which histories keep beside the user''s id, because that goes with the account.';

-- Nobody but a customer changes anything through the API without being staff.
create function private.actor()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when current_setting('role', true) in ('anon', 'authenticated') and private.staff_role() is null then 'Customer'
    else private.caller_email()
  end;
$$;
comment on function private.actor() is
  'Who makes a change, for histories: the address of a member of staff, the word Customer, or nothing for SQL and the service key.';

alter table public.user_roles enable row level security;

create policy "Admins read all roles, field colleagues their own"
  on public.user_roles for select to authenticated
  using (
    (select private.is_admin())
    or user_id = (select auth.uid()) and (select private.staff_role()) is not null
  );
grant select on table public.user_roles to authenticated;

-- Who may work in the staff area, who let them in, and how admins change that.

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
  'Every time somebody was invited, was given a role or lost it. Admins only.';
comment on column public.team_changes.user_id is
  'Null for an invitation. No foreign key: the record stays when the account is deleted.';
comment on column public.team_changes.role is 'The role that was given or offered. Null where access ended.';
comment on column public.team_changes.changed_by_email is
  'Who joined by an invitation did it themselves. Empty for a change by SQL or with the service key.';

alter table public.team_changes enable row level security;
create policy "Admins read the history of the team"
  on public.team_changes for select to authenticated
  using ((select private.is_admin()));
grant select on table public.team_changes to authenticated;

-- A trigger records changes by SQL and deleted accounts as well.
create function private.follow_team()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  member constant uuid := coalesce(new.user_id, old.user_id);
begin
  if tg_op = 'UPDATE' and new.role = old.role then
    return null;
  end if;
  insert into public.team_changes (kind, user_id, role, email, changed_by_email)
  values (
    case tg_op when 'INSERT' then 'joined' when 'UPDATE' then 'role-changed' else 'removed' end::public.team_change_kind,
    member,
    new.role,
    coalesce(
      (select u.email::text from auth.users as u where u.id = member),
      -- The account was deleted.
      (select c.email from public.team_changes as c where c.user_id = member order by c.id desc limit 1),
      ''
    ),
    private.caller_email()
  );
  return null;
end;
$$;
comment on function private.follow_team() is 'Records who was given a role, or lost it.';

create trigger follow_team
  after insert or update of role or delete on public.user_roles
  for each row
  execute function private.follow_team();

create function public.admin_team()
returns table (
  user_id uuid, email text, name text, phone text, role text, since timestamptz, added_by text, is_self boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      r.user_id, coalesce(u.email::text, ''), r.name, r.phone, r.role, r.created_at, r.invited_by,
      r.user_id = (select auth.uid())
    from public.user_roles as r
    join auth.users as u on u.id = r.user_id
    order by r.created_at, u.email;
end;
$$;
comment on function public.admin_team() is
  'Admins: the people with a role. added_by is empty where SQL or the service key gave it.';
grant execute on function public.admin_team to authenticated;

create function public.staff_names()
returns table (email text, name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select u.email::text, r.name
    from public.user_roles as r
    join auth.users as u on u.id = r.user_id
    where r.name <> '';
end;
$$;
comment on function public.staff_names() is
  'Staff: who is meant by an email address that a history, a note or a message has kept. No two have one name.';
grant execute on function public.staff_names to authenticated;

create function private.member_name(user_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(nullif(r.name, ''), u.email::text)
  from auth.users as u
  left join public.user_roles as r on r.user_id = u.id
  where u.id = member_name.user_id;
$$;
comment on function private.member_name(uuid) is
  'For staff alone: the name of a member, or the email address of one without a name.';

-- Visits are planned by name, so no two colleagues share one. Two calls with one name wait for each other here.
create function private.name_of_colleague(name text, member uuid default null, address text default null)
returns text
language plpgsql
set search_path = ''
as $$
declare
  tidied constant text := private.one_line(name);
begin
  if private.text_length(tidied) not between 1 and 100 then
    perform private.refuse(422, 'invalid_name', 'Please enter a name of at most 100 characters.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('colleague:' || private.searchable(tidied), 0));
  if exists (
    select 1 from public.user_roles as r
    where r.user_id is distinct from member and r.name <> '' and private.searchable(r.name) = private.searchable(tidied)
  ) then
    perform private.refuse(
      409, 'name_taken',
      case
        when member is null or address is null then 'A colleague has this name. Please add something that tells the two apart.'
        else 'A colleague has the name in your invitation. Please ask for one with a name that tells the two of you apart.'
      end
    );
  elsif exists (
    select 1 from private.team_invitations as i
    where i.email is distinct from address and i.accepted_at is null and i.withdrawn_at is null
      and private.searchable(i.name) = private.searchable(tidied)
  ) then
    perform private.refuse(
      409, 'name_taken', 'Somebody with this name has an invitation. Please add something that tells the two apart.'
    );
  end if;
  return tidied;
end;
$$;
comment on function private.name_of_colleague(text, uuid, text) is
  'A name as it is stored, or a 422, or a 409 if anybody but the given member or the invitation of the given address has it.';

-- Nobody removes themselves or takes the office from themselves, so one admin always remains. When two do it to each other
-- at once, one waits here, who then is no admin anymore.
create function private.lock_members(members uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1
  from public.user_roles as r
  where r.user_id = any (members || (select auth.uid()))
  order by r.user_id
  for update;
  perform private.require_admin();
end;
$$;

create function private.valid_role(role text)
returns text
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(role not in ('admin', 'field'), true) then
    perform private.refuse(422, 'invalid_role', 'Please choose Office or Field.');
  end if;
  return role;
end;
$$;

create function public.update_team_member(
  user_id uuid, name text, phone text, role text default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  number constant text := coalesce(private.code_line(phone), '');
  member public.user_roles;
begin
  perform private.require_admin();
  if number <> '' and not private.is_phone(number) then
    perform private.refuse(422, 'invalid_phone', 'Please enter a phone number with at least 10 digits.');
  end if;
  perform private.lock_members(array[update_team_member.user_id]);
  select r.* into member from public.user_roles as r where r.user_id = update_team_member.user_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This person no longer has access.');
  elsif member.user_id = (select auth.uid()) and private.valid_role(coalesce(role, member.role)) <> member.role then
    perform private.refuse(409, 'own_role', 'You cannot change your own role. A colleague can.');
  end if;
  update public.user_roles as r
  set
    name = private.name_of_colleague(update_team_member.name, member.user_id), phone = number,
    role = private.valid_role(coalesce(update_team_member.role, member.role))
  where r.user_id = member.user_id;
end;
$$;
comment on function public.update_team_member(uuid, text, text, text) is
  'Admins: writes the name and the phone of a colleague, and the role, admin or field, unless it is null.';
grant execute on function public.update_team_member to authenticated;

create function public.remove_team_member(user_id uuid, successor uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  member public.user_roles;
begin
  perform private.require_admin();
  perform private.lock_members(array[remove_team_member.user_id, successor]);
  if remove_team_member.user_id = caller then
    perform private.refuse(409, 'own_access', 'You cannot remove your own access. A colleague can.');
  end if;
  select r.* into member from public.user_roles as r where r.user_id = remove_team_member.user_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This person no longer has access.');
  end if;
  if successor = remove_team_member.user_id or successor is not null and not exists (
    select 1 from public.user_roles as r where r.user_id = successor and r.name <> ''
  ) then
    perform private.refuse(409, 'no_member', 'Visits can go to a colleague who has access and a name. Please choose again.');
  end if;

  perform private.hand_over_visits(member, successor);
  delete from public.user_roles as r where r.user_id = member.user_id;
end;
$$;
comment on function public.remove_team_member(uuid, uuid) is
  'Admins: takes the access from a colleague, whose coming visits go to the successor, or to nobody yet.';
grant execute on function public.remove_team_member to authenticated;

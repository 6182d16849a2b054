-- Who may work in the staff area, who let them in, and how admins change that.

create table public.team_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  email text not null,
  is_added boolean not null,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.team_changes is 'Every time somebody was given the admin role or lost it. Admins only.';
comment on column public.team_changes.user_id is 'No foreign key: the record stays when the account is deleted.';
comment on column public.team_changes.changed_by_email is 'Empty for a change by SQL or with the service key.';

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
  insert into public.team_changes (user_id, email, is_added, changed_by_email)
  values (
    member,
    coalesce(
      (select u.email::text from auth.users as u where u.id = member),
      -- The account was deleted.
      (select c.email from public.team_changes as c where c.user_id = member order by c.id desc limit 1),
      ''
    ),
    tg_op = 'INSERT',
    private.caller_email()
  );
  return null;
end;
$$;
comment on function private.follow_team() is 'Records who was given the admin role, or lost it.';

create trigger follow_team
  after insert or delete on public.user_roles
  for each row
  execute function private.follow_team();

create function public.admin_team()
returns table (user_id uuid, email text, since timestamptz, added_by text, is_self boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      r.user_id,
      coalesce(u.email::text, ''),
      r.created_at,
      (
        select c.changed_by_email
        from public.team_changes as c
        where c.user_id = r.user_id and c.is_added
        order by c.id desc
        limit 1
      ),
      r.user_id = (select auth.uid())
    from public.user_roles as r
    join auth.users as u on u.id = r.user_id
    order by r.created_at, u.email;
end;
$$;
comment on function public.admin_team() is
  'Admins: the people with the admin role. added_by is empty where SQL or the service key gave it. Refusal: 403 not_admin.';
grant execute on function public.admin_team to authenticated;

create function public.add_team_member(email text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The auth service keeps addresses in small letters.
  address constant text := lower(private.one_line(email));
  account record;
begin
  perform private.require_admin();
  if not private.is_email(address) then
    perform private.refuse(422, 'invalid_email', 'Please enter a valid email address.');
  end if;
  select u.id, u.email_confirmed_at into account from auth.users as u where u.email = address;
  if not found then
    perform private.refuse(
      404, 'no_account', 'No account has this address. Please ask your colleague to sign up first.'
    );
  end if;
  -- Until then, nobody knows whose account this is.
  if account.email_confirmed_at is null then
    perform private.refuse(
      409, 'not_confirmed',
      'Your colleague has not confirmed this address yet. The link is in the email that followed the sign-up.'
    );
  end if;

  insert into public.user_roles (user_id, role) values (account.id, 'admin') on conflict do nothing;
  if not found then
    perform private.refuse(409, 'has_access', 'This person already has access.');
  end if;
end;
$$;
comment on function public.add_team_member(text) is
  'Admins: gives the admin role to the account with this email address. Refusals: 403 not_admin, 404 no_account, 409 not_confirmed, 409 has_access, 422 invalid_email.';
grant execute on function public.add_team_member to authenticated;

-- Nobody can remove themselves, so one admin always remains. When two remove each other at once, the locks make
-- one wait, who then no longer has access.
create function public.remove_team_member(user_id uuid default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
begin
  perform private.require_admin();
  perform 1
  from public.user_roles as r
  where r.user_id in (caller, remove_team_member.user_id)
  order by r.user_id
  for update;
  -- Again, because a colleague may have removed the caller meanwhile.
  perform private.require_admin();
  if remove_team_member.user_id = caller then
    perform private.refuse(409, 'own_access', 'You cannot remove your own access. A colleague can.');
  end if;

  delete from public.user_roles as r where r.user_id = remove_team_member.user_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This person no longer has access.');
  end if;
end;
$$;
comment on function public.remove_team_member(uuid) is
  'Admins: takes the admin role from a colleague. Refusals: 403 not_admin, 404 not_found, 409 own_access.';
grant execute on function public.remove_team_member to authenticated;

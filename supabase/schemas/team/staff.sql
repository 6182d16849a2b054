create function public.admin_team() returns table (
  user_id uuid, email text, name text, phone text, role text, since timestamptz, added_by text, is_self boolean
)
language plpgsql stable security definer set search_path = '' as $$
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
  'Admins: the people with a role. added_by is empty if SQL or the service key gave the role.';
grant execute on function public.admin_team to authenticated;

create function public.staff_names() returns table (email text, name text)
language plpgsql stable security definer set search_path = '' as $$
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
  'Staff: the names of team members by email address, for histories, notes and messages, which store the address.';
grant execute on function public.staff_names to authenticated;

-- Locks the roles of the caller and of these members, and then checks that the caller is still an admin. Two admins
-- might remove each other at the same time. The second call then waits here and is refused. Admins cannot remove or
-- change their own role, so at least one admin always remains.
create function private.lock_members(members uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform 1
  from public.user_roles as r
  where r.user_id = any (members || (select auth.uid()))
  order by r.user_id
  for update;
  perform private.require_admin();
end;
$$;

create function public.update_team_member(
  user_id uuid, name text, phone text, role text default null
) returns void
language plpgsql security definer set search_path = '' as $$
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
    perform private.refuse(409, 'own_role', 'You cannot change your own role. A team member can.');
  end if;
  update public.user_roles as r
  set
    name = private.name_of_team_member(update_team_member.name, member.user_id), phone = number,
    role = private.valid_role(coalesce(update_team_member.role, member.role))
  where r.user_id = member.user_id;
end;
$$;
comment on function public.update_team_member(uuid, text, text, text) is
  'Admins: changes the name and the phone number of a team member. Also changes the role (admin or field), unless '
  '`role` is null.';
grant execute on function public.update_team_member to authenticated;

create function public.remove_team_member(user_id uuid, successor uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  member public.user_roles;
begin
  perform private.require_admin();
  perform private.lock_members(array[remove_team_member.user_id, successor]);
  if remove_team_member.user_id = caller then
    perform private.refuse(409, 'own_access', 'You cannot remove your own access. A team member can.');
  end if;
  select r.* into member from public.user_roles as r where r.user_id = remove_team_member.user_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This person no longer has access.');
  end if;
  if successor = remove_team_member.user_id or successor is not null and not exists (
    select 1 from public.user_roles as r where r.user_id = successor and r.name <> ''
  ) then
    perform private.refuse(409, 'no_member',
      'Visits can go to a team member who has access and a name. Please choose again.');
  end if;

  perform private.hand_over_visits(member, successor);
  delete from public.user_roles as r where r.user_id = member.user_id;
end;
$$;
comment on function public.remove_team_member(uuid, uuid) is
  'Admins: removes the access of a team member. The successor gets their coming visits. If the successor is null, the '
  'member is only removed from these visits.';
grant execute on function public.remove_team_member to authenticated;

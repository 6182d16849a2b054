-- Refuses with a 403 unless the caller is an admin at this moment.
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse(403, 'not_admin', 'Access denied. Admin privileges required.');
  end if;
end;
$$;

-- Refuses with a 403 unless the caller is staff at this moment, in the office or in the field.
create function private.require_staff() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.staff_role() is null then
    perform private.require_admin();
  end if;
end;
$$;

-- The caller's email address. A history stores the address beside the user id, because the id becomes null when the
-- account is deleted.
create function private.caller_email() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select email::text from auth.users where id = (select auth.uid())), '');
$$;

-- The author of a change, for histories. This is the email address of a team member, the word Customer, or an empty
-- text for SQL and the service key. Every API caller who is not staff is a customer.
create function private.actor() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when current_setting('role', true) in ('anon', 'authenticated') and private.staff_role() is null then 'Customer'
    else private.caller_email()
  end;
$$;

-- True if the caller's account has confirmed this email address.
create function private.has_confirmed(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1
    from private.settings as s
    join private.confirmed_accounts as c on c.user_id = (select auth.uid())
    join auth.users as u on u.id = c.user_id
    where s.accounts_confirm_email and lower(u.email) = lower(address)
  );
$$;

-- The name of a team member, or the email address if there is no name. Only staff may see it.
create function private.member_name(user_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(r.name, ''), u.email::text)
  from auth.users as u
  left join public.user_roles as r on r.user_id = u.id
  where u.id = member_name.user_id;
$$;

-- Cleans a name of a team member. An invalid name is refused with a 422. The name of another team member or another
-- open invitation is refused with a 409, because visits are planned by name. The team member `member` and the
-- invitation of `address` may keep their own name. A lock makes two calls with the same name run one after the other.
create function private.name_of_team_member(name text, member uuid default null, address text default null) returns text
language plpgsql set search_path = '' as $$
declare
  tidied constant text := private.one_line(name);
begin
  if private.text_length(tidied) not between 1 and 100 then
    perform private.refuse(422, 'invalid_name', 'Please enter a name of at most 100 characters.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('team-member:' || private.searchable(tidied), 0));
  if exists (
    select 1 from public.user_roles as r
    where r.user_id is distinct from member and r.name <> '' and private.searchable(r.name) = private.searchable(tidied)
  ) then
    perform private.refuse(
      409, 'name_taken',
      case
        when member is null or address is null
          then 'A team member has this name. Please add something that tells the two apart.'
        else 'A team member has the name in your invitation. Please ask for one with a name that tells the two of you '
             'apart.'
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

-- Locks the requests that change when a team member is renamed or removed. These are requests that the member handles,
-- sent or visits, requests with quotes, invoices, payments or plans of the member, and requests that are planned under
-- the next name. For the order of the locks, see private.lock_service_request.
create function private.lock_requests_of(member public.user_roles, next_name text default '') returns void
language sql security definer set search_path = '' as $$
  select from public.service_requests as r
  where member.user_id in (r.assigned_to, r.user_id) or r.id in (
    select v.request_id
    from public.visit_people as p join public.visits as v on v.id = p.visit_id
    where p.person in (member.user_id::text, private.searchable(member.name), private.searchable(next_name))
    union
    select q.request_id from public.quotes as q
    where q.sent_by_id = member.user_id
    union
    select q.request_id
    from private.plans_of_people(array[member.name, next_name]) as plan_id join public.quotes as q on q.id = plan_id
    union
    select i.request_id from public.invoices as i where i.sent_by_id = member.user_id
    union
    select p.request_id from public.payments as p where p.taken_by_id = member.user_id
  )
  order by r.id
  for update;
$$;

create function private.valid_role(role text) returns text
language plpgsql set search_path = '' as $$
begin
  if coalesce(role not in ('admin', 'field'), true) then
    perform private.refuse(422, 'invalid_role', 'Please choose Office or Field.');
  end if;
  return role;
end;
$$;

-- The password of an account that waits for its confirmation may be a stranger's, who signed up first: Auth keeps it
-- when the owner of the address signs up as well. Who opens the link chooses another, on /confirm-email. One who
-- does not finish there leaves an account that no password opens.
--
-- A changed address shows nothing more: the account may be a stranger's, who had the owner of the address press a link.
create function private.note_confirmation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is distinct from old.email then
    delete from private.confirmed_accounts as c where c.user_id = new.id;
    return new;
  end if;
  insert into private.confirmed_accounts (user_id)
  select new.id from private.settings as s where s.accounts_confirm_email
  on conflict do nothing;
  new.encrypted_password := null;
  return new;
end;
$$;
-- Without confirmation by mail, Auth sets the time of the confirmation at sign-up.
create trigger note_confirmation
  before update on auth.users
  for each row
  when (
    new.email is distinct from old.email
    or old.email_confirmed_at is null and new.email_confirmed_at is not null and new.confirmation_sent_at is not null
  )
  execute function private.note_confirmation();

-- Records who was given a role, or lost it.
-- A trigger records changes by SQL and deleted accounts as well.
create function private.follow_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := coalesce(new.user_id, old.user_id);
begin
  if tg_op = 'UPDATE' and new.role = old.role then
    return null;
  end if;
  insert into public.team_changes (kind, user_id, role, email, changed_by_email)
  values (
    case tg_op when 'INSERT' then 'joined' when 'UPDATE' then 'role-changed'
      else 'removed' end::public.team_change_kind,
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
create trigger follow_team
  after insert or update of role or delete on public.user_roles
  for each row
  execute function private.follow_team();

-- Ends the open invitations of a member who left the office.
-- A member who leaves the office keeps no way back in, and nobody vouches for whom they invited. A colleague can invite
-- them again.
create function private.withdraw_invitations_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with ended as (
    update private.team_invitations as i set withdrawn_at = now()
    where i.accepted_at is null and i.withdrawn_at is null and i.invited_by_id = old.user_id
    returning i.email
  )
  insert into public.team_changes (kind, email, changed_by_email)
  select 'invitation-withdrawn', e.email, private.caller_email() from ended as e;
  return null;
end;
$$;
-- Triggers run in the order of their names: the history tells of this after the removal.
create trigger withdraw_invitations_of_member
  after delete on public.user_roles
  for each row
  execute function private.withdraw_invitations_of_member();

create trigger withdraw_invitations_of_new_field
  after update of role on public.user_roles
  for each row
  when (old.role = 'admin' and new.role = 'field')
  execute function private.withdraw_invitations_of_member();

-- Takes the orders and requests that a member who left the office sent for customers out of the member's own account.
-- Staff type what callers order or ask for into the site, and are signed in.
create function private.release_records() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders as o set user_id = null
  where o.user_id = old.user_id and not exists (
    select 1 from auth.users as u where u.id = old.user_id and lower(u.email) = lower(o.customer_email)
  );
  update public.service_requests as r set user_id = null
  where r.user_id = old.user_id and not exists (
    select 1 from auth.users as u where u.id = old.user_id and lower(u.email) = lower(r.email)
  );
  return null;
end;
$$;
create trigger release_records
  after delete on public.user_roles
  for each row
  execute function private.release_records();

create trigger release_records_of_new_field
  after update of role on public.user_roles
  for each row
  when (old.role = 'admin' and new.role = 'field')
  execute function private.release_records();

-- What was planned for somebody by name is theirs once they join or get that name, and a new name is that of their
-- visits. The sequence stays: nothing that a customer agreed to has changed.
create function private.link_visits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One who makes the visit already, as a contractor with that name.
  delete from public.visit_people as p
  where p.person = private.searchable(new.name) and private.makes_visit(new.user_id, p.visit_id);
  update public.visit_people as p
  set member_id = new.user_id, name = new.name
  where p.person = new.user_id::text
    or p.person = private.searchable(new.name) and exists (
      select 1 from public.visits as a where a.id = p.visit_id and a.canceled_at is null
    );
  perform private.queue_day_sheets(days.day, new.user_id)
  from (
    select distinct (a.starts_at at time zone 'America/Los_Angeles')::date as day
    from public.visit_people as p join public.visits as a on a.id = p.visit_id
    where p.person = new.user_id::text and a.canceled_at is null
  ) as days;
  return null;
end;
$$;
create trigger link_visits
  after insert or update of name on public.user_roles
  for each row
  when (new.name <> '')
  execute function private.link_visits();

-- Also where the role goes by SQL or with the account: no customer is told that somebody comes who does not.
create function private.free_visits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hand_over_visits(old, null);
  return null;
end;
$$;
create trigger free_visits
  after delete on public.user_roles
  for each row
  execute function private.free_visits();

-- A colleague who gets another name is called so, and one who leaves the team leaves the plans.
create function private.keep_plan_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.plans as p
  set people = array(
    select distinct n.name
    from unnest(array_replace(p.people, old.name, case tg_op when 'UPDATE' then new.name else '' end)) as n (name)
    where n.name <> ''
    order by 1
  )
  where old.name = any (p.people);
  return null;
end;
$$;
create trigger keep_plan_people
  after update of name or delete on public.user_roles
  for each row
  when (old.name <> '')
  execute function private.keep_plan_people();

-- A new name is that of what a member sent and took before, so that figures find one person.
create function private.name_papers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotes as q set sent_by = new.name where q.sent_by_id = new.user_id and q.sent_by <> new.name;
  update public.invoices as i set sent_by = new.name where i.sent_by_id = new.user_id and i.sent_by <> new.name;
  update public.payments as p set taken_by = new.name where p.taken_by_id = new.user_id and p.taken_by <> new.name;
  return null;
end;
$$;
create trigger name_papers
  after insert or update of name on public.user_roles
  for each row
  when (new.name <> '')
  execute function private.name_papers();

-- Leaves the open requests of a member who left the office to the others.
create function private.free_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_assigned(r, null)
  from public.service_requests as r
  where r.assigned_to = old.user_id and r.status in ('new', 'contacted', 'scheduled');
  return null;
end;
$$;
create trigger free_requests
  after delete on public.user_roles
  for each row
  execute function private.free_requests();

create trigger free_requests_of_new_field
  after update of role on public.user_roles
  for each row
  when (old.role = 'admin' and new.role = 'field')
  execute function private.free_requests();

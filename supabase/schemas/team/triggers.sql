-- Notes who confirmed an address, and takes away the password that was set before.
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

-- Ends the open invitations of a member who left the office.
-- A member who leaves the office keeps no way back in, and nobody vouches for whom they invited. Staff can invite them
-- again.
create function private.withdraw_invitations_of(member uuid) returns void
language sql set search_path = '' as $$
  with ended as (
    update private.team_invitations as i set withdrawn_at = now()
    where i.accepted_at is null and i.withdrawn_at is null and i.invited_by_id = member
    returning i.email
  )
  insert into public.team_changes (kind, email, changed_by_email)
  select 'invitation-withdrawn', e.email, private.caller_email() from ended as e;
$$;

-- Takes the orders and requests that a member who left the office sent for customers out of the member's own account.
-- Staff type what callers order or ask for into the site, and are signed in.
create function private.release_records_of(member uuid) returns void
language sql set search_path = '' as $$
  update public.orders as o set user_id = null
  where o.user_id = member and not exists (
    select 1 from auth.users as u where u.id = member and lower(u.email) = lower(o.customer_email)
  );
  update public.service_requests as r set user_id = null
  where r.user_id = member and not exists (
    select 1 from auth.users as u where u.id = member and lower(u.email) = lower(r.email)
  );
$$;

-- Leaves the open requests of a member who left the office to the others.
create function private.free_requests_of(member uuid) returns void
language sql set search_path = '' as $$
  select private.mark_assigned(r, null)
  from public.service_requests as r
  where r.assigned_to = member and r.status in ('new', 'contacted', 'scheduled');
$$;

-- Links the visits planned for a name to the member who joins with it or gets it, and gives them the member's new name.
-- The sequence stays: nothing that a customer agreed to has changed.
create function private.link_visits(member public.user_roles) returns void
language sql set search_path = '' as $$
  -- One who makes the visit already, as a contractor with that name.
  delete from public.visit_people as p
  where p.person = private.searchable(member.name) and private.makes_visit(member.user_id, p.visit_id);
  update public.visit_people as p
  set member_id = member.user_id, name = member.name
  where p.person = member.user_id::text
    or p.person = private.searchable(member.name) and exists (
      select 1 from public.visits as v where v.id = p.visit_id and v.canceled_at is null
    );
  select private.queue_day_sheets(days.day, member.user_id)
  from (
    select distinct (v.starts_at at time zone 'America/Los_Angeles')::date as day
    from public.visit_people as p join public.visits as v on v.id = p.visit_id
    where p.person = member.user_id::text and v.canceled_at is null
  ) as days;
$$;

-- A new name is that of what a member sent and took before, so that figures find one person.
create function private.name_papers(member public.user_roles) returns void
language sql set search_path = '' as $$
  update public.quotes as q set sent_by = member.name
  where q.sent_by_id = member.user_id and q.sent_by <> member.name;
  update public.invoices as i set sent_by = member.name
  where i.sent_by_id = member.user_id and i.sent_by <> member.name;
  update public.payments as p set taken_by = member.name
  where p.taken_by_id = member.user_id and p.taken_by <> member.name;
$$;

-- Records who got or lost a role, and releases the visits and requests of a member who leaves. Also if the role is
-- removed by SQL or with the account, so that no customer expects a person who will not come.
create function private.follow_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := coalesce(new.user_id, old.user_id);
  leaves_office constant boolean :=
    tg_op = 'DELETE' or tg_op = 'UPDATE' and old.role = 'admin' and new.role = 'field';
begin
  perform private.lock_requests_of(coalesce(old, new), coalesce(new.name, ''));
  if tg_op <> 'UPDATE' or new.role <> old.role then
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
  end if;
  if leaves_office then
    perform private.free_requests_of(member);
  end if;
  if tg_op = 'DELETE' then
    perform private.hand_over_visits(old, null);
  elsif new.name <> '' then
    perform private.link_visits(new);
    perform private.name_papers(new);
    if tg_op = 'UPDATE' and old.name <> '' and old.name <> new.name then
      perform private.replace_in_plans(old.name, new.name);
    end if;
  end if;
  if leaves_office then
    perform private.release_records_of(member);
    perform private.withdraw_invitations_of(member);
  end if;
  return null;
end;
$$;
create trigger follow_team
  after insert or update of role, name or delete on public.user_roles
  for each row
  execute function private.follow_team();

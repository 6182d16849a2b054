-- Records that an account confirmed its address, and removes the password that was set before.
-- That password may be from a stranger who signed up with the address first, because Auth keeps it when the owner of
-- the address signs up as well. A person who opens the link chooses a new password on /confirm-email. Until they do, no
-- password opens the account.
--
-- An account whose address was changed is no longer confirmed, because a stranger may have made the owner of the new
-- address open the link.
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
-- If Auth does not confirm by mail, it sets email_confirmed_at at sign-up and sends no confirmation, so the condition
-- is false.
create trigger note_confirmation
  before update on auth.users
  for each row
  when (
    new.email is distinct from old.email
    or old.email_confirmed_at is null and new.email_confirmed_at is not null and new.confirmation_sent_at is not null
  )
  execute function private.note_confirmation();

-- Withdraws the open invitations that a team member sent before leaving the office. With such an invitation, the member
-- could come back. Other staff can invite those people again.
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

-- Orders and requests that staff enter for customers on the phone belong to the account of the team member. When the
-- member leaves the office, these orders and requests are removed from the account.
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

-- Unassigns the open requests of a team member who leaves the office.
create function private.free_requests_of(member uuid) returns void
language sql set search_path = '' as $$
  select private.mark_assigned(r, null)
  from public.service_requests as r
  where r.assigned_to = member and r.status in ('new', 'contacted', 'scheduled');
$$;

-- Links visits to a team member who joins or is renamed, if the visits were planned under the member's name. Updates
-- the name on all visits of the member. The sequence of the visits stays the same, because nothing changes for
-- customers.
create function private.link_visits(member public.user_roles) returns void
language sql set search_path = '' as $$
  -- Delete a contractor of the same name from visits that the member already makes.
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

-- Updates the name of a team member on the quotes, invoices and payments of the member, because figures group by name.
create function private.name_papers(member public.user_roles) returns void
language sql set search_path = '' as $$
  update public.quotes as q set sent_by = member.name
  where q.sent_by_id = member.user_id and q.sent_by <> member.name;
  update public.invoices as i set sent_by = member.name
  where i.sent_by_id = member.user_id and i.sent_by <> member.name;
  update public.payments as p set taken_by = member.name
  where p.taken_by_id = member.user_id and p.taken_by <> member.name;
$$;

-- Records each change of a role. A team member who leaves is removed from visits and requests. The trigger also runs if
-- SQL removes the role or the account is deleted, so that no customer expects a person who will not come.
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
        -- The account is already deleted.
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

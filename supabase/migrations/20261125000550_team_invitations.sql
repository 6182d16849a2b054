-- How a colleague becomes staff. An account with the right address proves little: somebody else may have signed up with
-- it, and the colleague or a mail filter confirmed it. The role is given for a token that only the invitation's mail holds.

create table private.team_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  role text not null check (role in ('admin', 'field')),
  token_hash text unique,
  invited_by text not null,
  invited_by_id uuid not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  withdrawn_at timestamptz
);
comment on table private.team_invitations is 'Invitations to the team. Those that ended stay, so that their links can say so.';
comment on column private.team_invitations.token_hash is 'Each mail that leaves and each renewal makes another token.';
comment on column private.team_invitations.invited_by_id is
  'The member, whose address may change. No foreign key: the invitation ends when their role goes, and stays as a record.';
create unique index team_invitations_open_idx on private.team_invitations (email)
  where accepted_at is null and withdrawn_at is null;
alter table private.team_invitations enable row level security;
create policy "Functions alone" on private.team_invitations using (false);

-- Inviting

-- A colleague who removes the caller in this moment waits until the invitation is there, which then ends with the access; or was
-- faster.
create function private.require_lasting_admin()
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform 1 from public.user_roles as r where r.user_id = (select auth.uid()) for share;
  perform private.require_admin();
end;
$$;

create function private.token_hash(token text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(coalesce(token, ''), 'UTF8')), 'hex');
$$;

create function private.new_invitation_token(invitation_id uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  token constant text := private.random_token();
begin
  update private.team_invitations as i set token_hash = private.token_hash(token) where i.id = invitation_id;
  return token;
end;
$$;

create function private.send_invitation(invitation private.team_invitations, kind public.team_change_kind)
returns text
language plpgsql
set search_path = ''
as $$
begin
  insert into public.team_changes (kind, email, role, changed_by_email)
  values (send_invitation.kind, invitation.email, invitation.role, invitation.invited_by);
  perform private.queue_mail(
    'staff-invitation', invitation.email,
    jsonb_build_object('invitationId', invitation.id, 'sentFor', invitation.invited_at, 'name', invitation.name)
  );
  return private.new_invitation_token(invitation.id);
end;
$$;

create function public.invite_team_member(email text, name text, role text default 'admin')
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := lower(private.one_line(invite_team_member.email));
  invitation private.team_invitations;
begin
  perform private.require_lasting_admin();
  if not private.is_email(address) then
    perform private.refuse(422, 'invalid_email', 'Please enter a valid email address.');
  end if;
  if exists (
    select 1 from public.user_roles as r join auth.users as u on u.id = r.user_id where u.email = address
  ) then
    perform private.refuse(409, 'has_access', 'This person already has access.');
  end if;
  insert into private.team_invitations (email, name, role, invited_by, invited_by_id, invited_at, expires_at)
  values (
    address, private.name_of_colleague(invite_team_member.name, address => address),
    private.valid_role(invite_team_member.role), private.caller_email(), (select auth.uid()), now(),
    now() + interval '7 days'
  )
  on conflict do nothing
  returning * into invitation;
  if not found then
    perform private.refuse(409, 'already_invited', 'This address already has an invitation. You can send it a new link.');
  end if;
  return private.send_invitation(invitation, 'invited');
end;
$$;
comment on function public.invite_team_member(text, text, text) is
  'Admins: invites a colleague by mail to the role admin or field, for seven days, and returns the token for a site that sends no mail.';
grant execute on function public.invite_team_member to authenticated;

-- Two colleagues, or one and the person who accepts, wait for each other here.
create function private.lock_open_invitation(invitation_id uuid)
returns private.team_invitations
language plpgsql
set search_path = ''
as $$
declare
  invitation private.team_invitations;
begin
  select i.* into invitation
  from private.team_invitations as i
  where i.id = invitation_id and i.accepted_at is null and i.withdrawn_at is null
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This invitation was accepted or withdrawn in the meantime.');
  end if;
  return invitation;
end;
$$;

create function public.renew_invitation(invitation_id uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation private.team_invitations;
begin
  perform private.require_lasting_admin();
  invitation := private.lock_open_invitation(invitation_id);
  update private.team_invitations as i
  set invited_by = private.caller_email(), invited_by_id = (select auth.uid()), invited_at = now(), expires_at = now() + interval '7 days'
  where i.id = invitation.id
  returning i.* into invitation;
  return private.send_invitation(invitation, 'invitation-renewed');
end;
$$;
comment on function public.renew_invitation(uuid) is
  'Admins: sends an invitation again, for another seven days, ends the former link and returns the token of the new one.';
grant execute on function public.renew_invitation to authenticated;

create function public.withdraw_invitation(invitation_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  invitation private.team_invitations;
begin
  perform private.require_admin();
  invitation := private.lock_open_invitation(invitation_id);
  update private.team_invitations as i set withdrawn_at = now() where i.id = invitation.id;
  insert into public.team_changes (kind, email, changed_by_email)
  values ('invitation-withdrawn', invitation.email, private.caller_email());
end;
$$;
comment on function public.withdraw_invitation(uuid) is
  'Admins: ends an invitation.';
grant execute on function public.withdraw_invitation to authenticated;

-- A member who leaves the office keeps no way back in, and nobody vouches for whom they invited. A colleague can invite them
-- again.
create function private.withdraw_invitations_of_member()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.withdraw_invitations_of_member() is 'Ends the open invitations of a member who left the office.';

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

create function public.admin_invitations()
returns table (
  id uuid, email text, name text, role text, invited_by text, invited_at timestamptz, expires_at timestamptz, is_expired boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select i.id, i.email, i.name, i.role, i.invited_by, i.invited_at, i.expires_at, i.expires_at <= now()
    from private.team_invitations as i
    where i.accepted_at is null and i.withdrawn_at is null
    order by i.invited_at, i.email;
end;
$$;
comment on function public.admin_invitations() is
  'Admins: the invitations that nobody has accepted or withdrawn, expired ones among them.';
grant execute on function public.admin_invitations to authenticated;

-- Joining

create function private.is_opened(token text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1 from private.request_log as l
    where l.kind = 'invitation' and l.email = private.token_hash(token) and l.ip is not distinct from private.client_ip()
      and l.created_at > now() - interval '1 hour'
  );
$$;

-- Nobody guesses 128 bits. A network that tries is counted, and what it did not hand in here first opens nothing.
-- The same token counts once an hour, so that a reload costs nothing.
-- Returns nothing that a filter could read; see place_order.
create function public.open_invitation(token text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_opened(token) then
    perform private.enforce_limits('request', private.token_hash(token), 'invitation');
  end if;
end;
$$;
comment on function public.open_invitation(text) is
  'Counts a token, right or wrong, before invitation and accept_invitation take it for an hour.';
grant execute on function public.open_invitation to anon, authenticated;

create function private.invitation_state(invitation private.team_invitations)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when invitation.id is null then 'unknown'
    when invitation.accepted_at is not null then 'accepted'
    when invitation.withdrawn_at is not null then 'withdrawn'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end;
$$;

create function public.invitation(token text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  invitation private.team_invitations;
begin
  if private.is_opened(token) then
    select i.* into invitation
    from private.team_invitations as i where i.token_hash = private.token_hash(token);
  end if;
  return jsonb_build_object(
    'state', private.invitation_state(invitation), 'email', invitation.email, 'name', invitation.name,
    'hasAccount', exists (select 1 from auth.users as u where u.email = invitation.email and u.email_confirmed_at is not null)
  );
end;
$$;
comment on function public.invitation(text) is
  'The invitation of a token that open_invitation has counted: {state: open, accepted, withdrawn, expired or unknown, email, name, hasAccount}.';
grant execute on function public.invitation to anon, authenticated;

create function public.accept_invitation(token text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  invitation private.team_invitations;
  account record;
  reason text;
begin
  if private.is_opened(token) then
    select i.* into invitation
    from private.team_invitations as i
    where i.token_hash = private.token_hash(token)
    for update;
  end if;
  -- The answer was lost, or the button was pressed in two tabs.
  if invitation.accepted_by = caller and private.staff_role() is not null then
    return;
  end if;
  reason := case private.invitation_state(invitation)
    when 'unknown' then 'This link does not lead to an invitation. A newer email may have another link.'
    when 'accepted' then 'This invitation has already been accepted.'
    when 'withdrawn' then 'This invitation was withdrawn.'
    when 'expired' then 'This invitation has expired. A colleague can send a new link.'
  end;
  if reason is not null then
    perform private.refuse(409, 'invitation_' || private.invitation_state(invitation), reason);
  end if;
  select u.email::text, u.email_confirmed_at into account from auth.users as u where u.id = caller;
  if account.email is distinct from invitation.email then
    perform private.refuse(403, 'other_account', 'This invitation is for another account. Please log in with its address.');
  end if;
  if account.email_confirmed_at is null then
    perform private.refuse(409, 'not_confirmed', 'Please confirm your email address first, with the link that we emailed you.');
  end if;

  insert into public.user_roles (user_id, role, name, invited_by)
  values (
    caller, invitation.role, private.name_of_colleague(invitation.name, caller, invitation.email), invitation.invited_by
  )
  on conflict do nothing;
  update private.team_invitations as i set accepted_at = now(), accepted_by = caller where i.id = invitation.id;
end;
$$;
comment on function public.accept_invitation(text) is
  'Signed-in users: gives the role to the account that an invitation is for, after open_invitation.';
grant execute on function public.accept_invitation to authenticated;

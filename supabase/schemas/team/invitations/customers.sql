create function private.is_opened(token text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from private.request_log as l
    where l.kind = 'invitation' and l.email = private.token_hash(token) and l.ip is not distinct
      from private.client_ip()
      and l.created_at > now() - interval '1 hour'
  );
$$;

-- Counts a token for the network of the caller. The functions `invitation` and `accept_invitation` accept a token only
-- after this call, so all guesses are counted and limited. A token counts once an hour, so a reload is not counted
-- again. Returns void, because a filter in the URL cannot be applied to void; see place_order.
create function public.open_invitation(token text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_opened(token) then
    perform private.enforce_limits('request', private.token_hash(token), 'invitation');
  end if;
end;
$$;
comment on function public.open_invitation(text) is
  'Counts a token, right or wrong. For an hour after it, invitation and accept_invitation accept the token.';
grant execute on function public.open_invitation to anon, authenticated;

create function public.invitation(token text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation private.team_invitations;
begin
  if private.is_opened(token) then
    select i.* into invitation
    from private.team_invitations as i where i.token_hash = private.token_hash(token);
  end if;
  return jsonb_build_object(
    'state', private.invitation_state(invitation), 'email', invitation.email, 'name', invitation.name,
    'hasAccount', exists (select 1 from auth.users as u where u.email = invitation.email
      and u.email_confirmed_at is not null)
  );
end;
$$;
comment on function public.invitation(text) is
  'The invitation of a token that open_invitation has counted: {state: open, accepted, withdrawn, expired or '
  'unknown, email, name, hasAccount}.';
grant execute on function public.invitation to anon, authenticated;

create function public.accept_invitation(token text default null) returns void
language plpgsql security definer set search_path = '' as $$
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
  -- The call is repeated, because the first response was lost or the button was pressed in two tabs.
  if invitation.accepted_by = caller and private.staff_role() is not null then
    return;
  end if;
  reason := case private.invitation_state(invitation)
    when 'unknown' then 'This link does not lead to an invitation. A newer email may have another link.'
    when 'accepted' then 'This invitation has already been accepted.'
    when 'withdrawn' then 'This invitation was withdrawn.'
    when 'expired' then 'This invitation has expired. A team member can send a new link.'
  end;
  if reason is not null then
    perform private.refuse(409, 'invitation_' || private.invitation_state(invitation), reason);
  end if;
  select u.email::text, u.email_confirmed_at into account from auth.users as u where u.id = caller;
  if account.email is distinct from invitation.email then
    perform private.refuse(403, 'other_account',
      'This invitation is for another account. Please log in with its address.');
  end if;
  if account.email_confirmed_at is null then
    perform private.refuse(409, 'not_confirmed',
      'Please confirm your email address first, with the link that we emailed you.');
  end if;

  insert into public.user_roles (user_id, role, name, invited_by)
  values (
    caller, invitation.role, private.name_of_team_member(invitation.name, caller, invitation.email),
    invitation.invited_by
  )
  on conflict do nothing;
  update private.team_invitations as i set accepted_at = now(), accepted_by = caller where i.id = invitation.id;
end;
$$;
comment on function public.accept_invitation(text) is
  'Signed-in users: gives the caller the role of an invitation to their address. Call open_invitation first.';
grant execute on function public.accept_invitation to authenticated;

-- Refuses unless the caller is an admin, and locks the caller's role. Another admin may remove the caller at the same
-- time. If the removal is first, this call is refused. Otherwise, the removal waits and then also ends the new
-- invitation.
create function private.require_lasting_admin() returns void
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.user_roles as r where r.user_id = (select auth.uid()) for share;
  perform private.require_admin();
end;
$$;

create function private.send_invitation(invitation private.team_invitations, kind public.team_change_kind) returns text
language plpgsql set search_path = '' as $$
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

create function public.invite_team_member(email text, name text, role text default 'admin') returns text
language plpgsql security definer set search_path = '' as $$
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
    address, private.name_of_team_member(invite_team_member.name, address => address),
    private.valid_role(invite_team_member.role), private.caller_email(), (select auth.uid()), now(),
    now() + interval '7 days'
  )
  on conflict do nothing
  returning * into invitation;
  if not found then
    perform private.refuse(409, 'already_invited',
      'This address already has an invitation. You can send it a new link.');
  end if;
  return private.send_invitation(invitation, 'invited');
end;
$$;
comment on function public.invite_team_member(text, text, text) is
  'Admins: mails an invitation to join the team as admin or field. The invitation is valid for seven days. Returns its '
  'token, for sites that send no mail.';
grant execute on function public.invite_team_member to authenticated;

-- Locks an open invitation. Two changes of the invitation, or a change and its acceptance, then run one after the
-- other.
create function private.lock_open_invitation(invitation_id uuid) returns private.team_invitations
language plpgsql set search_path = '' as $$
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

create function public.renew_invitation(invitation_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invitation private.team_invitations;
begin
  perform private.require_lasting_admin();
  invitation := private.lock_open_invitation(invitation_id);
  update private.team_invitations as i
  set invited_by = private.caller_email(), invited_by_id = (select auth.uid()), invited_at = now(),
    expires_at = now() + interval '7 days'
  where i.id = invitation.id
  returning i.* into invitation;
  return private.send_invitation(invitation, 'invitation-renewed');
end;
$$;
comment on function public.renew_invitation(uuid) is
  'Admins: sends an invitation again, for another seven days, and returns the new token. The former link stops '
  'working.';
grant execute on function public.renew_invitation to authenticated;

create function public.withdraw_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
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

create function public.admin_invitations() returns table (
  id uuid, email text, name text, role text, invited_by text, invited_at timestamptz, expires_at timestamptz,
    is_expired boolean
)
language plpgsql stable security definer set search_path = '' as $$
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
  'Admins: the invitations that were neither accepted nor withdrawn, including expired ones.';
grant execute on function public.admin_invitations to authenticated;

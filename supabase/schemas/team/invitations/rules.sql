create function private.token_hash(token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(coalesce(token, ''), 'UTF8')), 'hex');
$$;

create function private.new_invitation_token(invitation_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  token constant text := private.random_token();
begin
  update private.team_invitations as i set token_hash = private.token_hash(token) where i.id = invitation_id;
  return token;
end;
$$;

create function private.invitation_state(invitation private.team_invitations) returns text
language sql stable set search_path = '' as $$
  select case
    when invitation.id is null then 'unknown'
    when invitation.accepted_at is not null then 'accepted'
    when invitation.withdrawn_at is not null then 'withdrawn'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end;
$$;

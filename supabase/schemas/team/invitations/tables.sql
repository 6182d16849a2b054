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
comment on table private.team_invitations is
  'Invitations to the team. Ended invitations are kept, so that their links can show why they no longer work.';
comment on column private.team_invitations.token_hash is
  'The hash of the latest token. Each sent mail and each renewal makes a new token.';
comment on column private.team_invitations.invited_by_id is
  'The user id of the inviting team member, whose email address may change. Not a foreign key, so that the row is kept '
  'when the account is deleted.';
create unique index team_invitations_open_idx on private.team_invitations (email)
  where accepted_at is null and withdrawn_at is null;

alter table private.team_invitations enable row level security;
create policy "Functions alone" on private.team_invitations using (false);

-- Whose address was confirmed by mail. Anybody can sign up with anybody's address, and choose a password for it.

alter table private.settings add column accounts_confirm_email boolean not null default false;
comment on column private.settings.accounts_confirm_email is
  'Whether new accounts confirm their address by mail, as Auth is set. Otherwise an account shows what was sent while signed in, and nothing by its address.';

create table private.confirmed_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade
);
comment on table private.confirmed_accounts is
  'Accounts that were confirmed by a mailed link and still have the address to which it was sent.';
alter table private.confirmed_accounts enable row level security;
create policy "Functions alone" on private.confirmed_accounts using (false);

-- The password of an account that waits for its confirmation may be a stranger's, who signed up first: Auth keeps it
-- when the owner of the address signs up as well. Who opens the link chooses another, on /confirm-email. One who
-- does not finish there leaves an account that no password opens.
--
-- A changed address shows nothing more: the account may be a stranger's, who had the owner of the address press a link.
create function private.note_confirmation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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

create function private.has_confirmed(address text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from private.settings as s
    join private.confirmed_accounts as c on c.user_id = (select auth.uid())
    join auth.users as u on u.id = c.user_id
    where s.accounts_confirm_email and lower(u.email) = lower(address)
  );
$$;
comment on function private.has_confirmed(text) is 'Whether the caller''s account is one that confirmed this address by mail.';

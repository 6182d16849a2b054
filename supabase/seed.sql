-- LOCAL USE ONLY: the demo admin, admin@example.com with the password frontline-demo-2026. The password is public, so
-- this file must never reach a hosted project. config.toml keeps seeds off, and scripts/backend-config.mjs turns them
-- on for the embedded backend alone. README.md describes the way to a real admin.
--
-- The file runs again whenever it changes, so each statement can be repeated. It works with the embedded backend and
-- with Supabase's own auth server, which needs empty strings in place of missing tokens.

insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at,
  confirmation_token, recovery_token, email_change, email_change_token_new,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
values (
  'ad000000-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'admin@example.com',
  '$2b$10$s3twE6xb1AkzOaXCcbfpGu8WIlcgtriIEBhAsQ.QXgTj8Rg2zflZS', now(),
  '', '', '', '',
  '{"provider": "email", "providers": ["email"]}', '{}', now(), now()
)
on conflict do nothing;

-- Supabase's auth server finds users by instance_id. The embedded backend has no such column.
do $$
begin
  if exists (
    select 1 from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    execute 'update auth.users set instance_id = ''00000000-0000-0000-0000-000000000000''
      where id = ''ad000000-0000-4000-8000-000000000001'' and instance_id is null';
  end if;
end;
$$;

insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
select
  id, id, 'email', id::text,
  jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true), now(), now()
from auth.users
where id = 'ad000000-0000-4000-8000-000000000001'
on conflict do nothing;

insert into public.user_roles (user_id, role)
select id, 'admin'
from auth.users
where id = 'ad000000-0000-4000-8000-000000000001'
on conflict do nothing;

-- Marks the stock of the sample products as counted. In a hosted project, no product is counted at the start.
update public.products set counted_at = now() where counted_at is null;

-- Helpers of the other files, which roll back what they do; this one stays. Runs first (`supabase test db`
-- goes by name, and so does `npm run test:db`).
begin;

create schema if not exists tests;
grant usage on schema tests to public;
alter default privileges in schema tests grant execute on functions to public;

-- A user as the auth server would make one; `admin` gives the role the way an operator would.
create or replace function tests.user(email text, admin boolean default false)
returns uuid
language plpgsql
as $$
declare
  id uuid := gen_random_uuid();
begin
  insert into auth.users (id, email, aud, role) values (id, email, 'authenticated', 'authenticated');
  if admin then
    insert into public.user_roles (user_id, role) values (id, 'admin');
  end if;
  return id;
end;
$$;

create or replace function tests.user_id(email text)
returns uuid
language sql
security definer
as $$
  select id from auth.users where users.email = user_id.email;
$$;

-- The rest of the transaction runs as the API would run it for this caller.
create or replace function tests.act_as(email text)
returns void
language plpgsql
as $$
declare
  id constant uuid := tests.user_id(email);
begin
  perform set_config('request.jwt.claims', json_build_object('sub', id, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', id::text, true),
    set_config('role', 'authenticated', true);
end;
$$;

create or replace function tests.act_as_anonymous()
returns void
language sql
as $$
  select set_config('request.jwt.claims', '{"role": "anon"}', true),
    set_config('request.jwt.claim.sub', '', true),
    set_config('role', 'anon', true);
$$;

create or replace function tests.act_as_owner()
returns void
language sql
as $$
  select set_config('role', 'none', true), set_config('request.jwt.claims', '', true),
    set_config('request.jwt.claim.sub', '', true);
$$;

-- How a statement ends: 'accepted', or the SQL state and the code of the refusal, as in 'PT422 invalid_items'.
create or replace function tests.outcome(statement text)
returns text
language plpgsql
as $$
declare
  state text;
  detail text;
begin
  execute statement;
  return 'accepted';
exception when others then
  get stacked diagnostics state = returned_sqlstate, detail = pg_exception_detail;
  return state || case when state like 'PT%' then ' ' || (detail::jsonb ->> 'code') else '' end;
end;
$$;

-- An order's contact, valid unless overridden.
create or replace function tests.customer(overrides jsonb default '{}')
returns jsonb
language sql
as $$
  select '{
    "email": "visitor@example.com", "firstName": "Vera", "lastName": "Visitor",
    "address": "1 Main St", "city": "Long Beach", "state": "CA", "zipCode": "90802"
  }'::jsonb || overrides;
$$;

select plan(1);
select has_schema('tests');
select * from finish();
commit;

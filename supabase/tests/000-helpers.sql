-- Helper functions for the other test files. Only this file commits its changes. This file runs first, because
-- `supabase test db` and `npm run test:db` run the files in the order of their names.
begin;

create schema if not exists tests;
grant usage on schema tests to public;
alter default privileges in schema tests grant execute on functions to public;

-- Adds a user as the auth server does. `admin` gives the user the role admin.
create or replace function tests.user(email text, admin boolean default false) returns uuid
language plpgsql as $$
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

create or replace function tests.user_id(email text) returns uuid
language sql security definer as $$
  select id from auth.users where users.email = user_id.email;
$$;

-- Gives the rest of the transaction the rights of this user, as the API does.
create or replace function tests.act_as(email text) returns void
language plpgsql as $$
declare
  id constant uuid := tests.user_id(email);
begin
  perform set_config('request.jwt.claims', json_build_object('sub', id, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', id::text, true),
    set_config('role', 'authenticated', true);
end;
$$;

create or replace function tests.act_as_anonymous() returns void
language sql as $$
  select set_config('request.jwt.claims', '{"role": "anon"}', true),
    set_config('request.jwt.claim.sub', '', true),
    set_config('role', 'anon', true);
$$;

create or replace function tests.act_as_owner() returns void
language sql as $$
  select set_config('role', 'none', true), set_config('request.jwt.claims', '', true),
    set_config('request.jwt.claim.sub', '', true);
$$;

-- The id of request n in a test file.
create or replace function tests.request(n integer) returns uuid
language sql as $$
  select ('42000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;
$$;

create or replace function tests.token(n integer) returns text
language sql security definer as $$
  select t.token from private.request_tokens as t where t.request_id = tests.request(n);
$$;
create or replace function tests.open_visit(n integer) returns public.visits
language sql security definer as $$
  select a from private.open_visits(tests.request(n)) as a limit 1;
$$;
-- A full hour, by default two to three hours from now. The day can be tomorrow.
create or replace function tests.soon(hours integer default 2) returns timestamptz
language sql as $$
  select date_trunc('hour', now()) + (hours + 1) * interval '1 hour';
$$;
-- Adds a visit to request n, or changes its open visit.
create or replace function tests.set_visit(
  n integer, starts_at timestamptz default tests.soon(), people text default 'Fay Field', note text default '',
  who text default 'staff@example.com'
) returns void
language plpgsql as $$
begin
  perform tests.act_as(who);
  if (tests.open_visit(n)).id is null then
    perform public.add_visits(
      tests.request(n), array[starts_at], 60, string_to_array(people, ','), note, accepts_clash => true
    );
  else
    perform public.change_visit(
      (tests.open_visit(n)).id, starts_at, 60, note, (tests.open_visit(n)).sequence, string_to_array(people, ','),
      accepts_clash => true
    );
  end if;
  perform tests.act_as_owner();
end;
$$;
create or replace function tests.quote(n integer) returns public.quotes
language sql security definer as $$
  select q from public.quotes as q where q.request_id = tests.request(n) order by q.version desc limit 1;
$$;

-- Test files store the ids of their rows here, each under a name.
create table if not exists tests.things (name text, id uuid);
grant all on tests.things to public;
create or replace function tests.thing(name text) returns uuid
language sql as $$
  select t.id from tests.things as t where t.name = thing.name;
$$;

-- Runs a statement. Returns 'accepted', or the SQL state and the error code, such as 'PT422 invalid_items'.
create or replace function tests.outcome(statement text) returns text
language plpgsql as $$
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

-- Changes the status of a request. The call passes the current status as the expected status.
create or replace function tests.move_request(id uuid, wanted text, cancels_visit boolean default false) returns void
language sql as $$
  select public.set_service_request_status(
    id, wanted::public.request_status, (select r.status from public.service_requests as r where r.id = move_request.id),
    cancels_visit
  );
$$;

-- A valid line of a quote or an invoice. `overrides` replaces fields. tests.lines returns several lines.
create or replace function tests.line(overrides jsonb default '{}') returns jsonb
language sql as $$
  select '{"text": "Treatment", "quantity": 1, "price_cents": 10000, "optional": false, "taxed": false, "product_id": '
    'null}'::jsonb || overrides;
$$;
create or replace function tests.lines(variadic overrides jsonb[]) returns jsonb
language sql as $$
  select jsonb_agg(tests.line(o) order by n) from unnest(overrides) with ordinality as l (o, n);
$$;

-- The contact of an order. The contact is valid unless `overrides` replaces fields.
create or replace function tests.customer(overrides jsonb default '{}') returns jsonb
language sql as $$
  select '{
    "email": "visitor@example.com", "firstName": "Vera", "lastName": "Visitor",
    "address": "1 Main St", "city": "Long Beach", "state": "CA", "zipCode": "90802"
  }'::jsonb || overrides;
$$;

create or replace function tests.act_as_service() returns void
language sql as $$
  select set_config('request.jwt.claims', '{"role": "service_role"}', true), set_config('role', 'service_role', true);
$$;

create or replace function tests.buy(buyer text) returns uuid
language plpgsql security definer as $$
declare
  price numeric := (select p.price from public.products as p where p.id = 'water-filter');
begin
  perform public.place_order(
    '[{"product_id": "water-filter", "quantity": 1}]', tests.customer(jsonb_build_object('email', buyer)),
    to_jsonb(price + private.sales_tax(price)), gen_random_uuid()
  );
  return (select o.id from public.orders as o where o.customer_email = buyer order by o.order_number desc limit 1);
end;
$$;

create or replace function tests.mail(about uuid, wanted private.mail_kind) returns private.mails
language sql security definer as $$
  select m from private.mails as m
  where about in (m.order_id, m.request_id, m.price_request_id) and m.kind = wanted
  order by m.created_at desc limit 1;
$$;

create or replace function tests.data(about uuid, wanted private.mail_kind) returns jsonb
language sql security definer as $$
  select private.mail_data(tests.mail(about, wanted));
$$;

-- One field of the notice that shows staff the problems with mails.
create or replace function tests.problem(field text) returns jsonb
language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.act_as('staff@example.com');
  answer := public.admin_mail_problems() -> field;
  perform tests.act_as_owner();
  return answer;
end;
$$;

select no_plan();
select has_schema('tests');
select * from finish();
commit;

-- The accounts with this address, except accounts of team members, which the erasure of a customer must not delete.
create function private.logins_of(address text) returns setof uuid
language sql stable set search_path = '' as $$
  select u.id from auth.users as u
  where address <> '' and lower(u.email) = address
    and not exists (select 1 from public.user_roles as r where r.user_id = u.id);
$$;

-- The corrections that contain an email address. If the address was entered by mistake, the corrections of another
-- customer's order or request contain it too.
create function private.corrections_of(address text) returns setof public.contact_corrections
language sql stable set search_path = '' as $$
  select c from public.contact_corrections as c
  where c.field = 'email' and address <> '' and address in (lower(c.former_value), lower(c.new_value));
$$;

create function private.unpaid_orders_of(address text) returns setof private.unpaid_orders
language sql stable set search_path = '' as $$
  select u from private.unpaid_orders as u
  where address <> '' and (lower(u.contact ->> 'email') = address or u.user_id in (select private.logins_of(address)));
$$;

create function private.counts_of(ids uuid[], address text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  counted record;
  number bigint;
  counts jsonb := jsonb_build_object(
    'unpaidOrders', (select count(*) from private.unpaid_orders_of(address)),
    'mails', (select count(*) from private.mails_of(ids, address)),
    'corrections', (
      select count(*) from private.corrections_of(address) as c
      where coalesce(c.order_id, c.request_id) <> all (ids)
    ),
    'invitations', (
      select count(*) from private.team_invitations as i
      where i.email = address and address <> '' and i.accepted_at is null
    ),
    'logins', (select count(*) from private.logins_of(address))
  );
begin
  for counted in select t.* from private.personal_tables as t where t.counted_as is not null loop
    execute format('select count(*) from %s as t where t.%I = any ($1)', counted.name, counted.link)
    into number using ids;
    counts := counts || jsonb_build_object(
      counted.counted_as, number + coalesce((counts ->> counted.counted_as)::bigint, 0)
    );
  end loop;
  return counts;
end;
$$;

create function private.has_records(ids uuid[], address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from jsonb_each(private.counts_of(ids, address)) as c where c.value <> '0');
$$;

-- Deletes the invitation mails and the team history of these addresses. Addresses of people who joined the team or
-- still have an invitation are left out.
create function private.forget_invited(addresses text[]) returns void
language sql set search_path = '' as $$
  with gone as materialized (
    select a.address from unnest(addresses) as a (address)
    where a.address <> '' and not private.has_joined(a.address)
      and not exists (select 1 from private.team_invitations as i where i.email = a.address)
  ), mails as (
    delete from private.mails as m using gone as g where m.kind = 'staff-invitation' and m.recipient = g.address
  )
  delete from public.team_changes as c using gone as g where c.email = g.address;
$$;

-- Ids of the rows that were stored under an idempotency key.
create function private.results_with_keys(ids uuid[]) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  stored record;
begin
  for stored in select t.* from private.personal_tables as t where t.has_keys loop
    return query execute format('select t.id from %s as t where t.%I = any ($1)', stored.name, stored.link) using ids;
  end loop;
end;
$$;

-- Deletes idempotency keys whose row is deleted. Some keys are stored as their own result. Their rows are never
-- deleted, so these keys are kept.
create function private.forget_keys() returns void
language plpgsql set search_path = '' as $$
begin
  execute 'delete from private.idempotency_keys as k where k.result_id <> k.key' || (
    select string_agg(format(' and not exists (select 1 from %s as t where t.id = k.result_id)', t.name), '')
    from private.personal_tables as t
    where t.has_keys
  );
end;
$$;

-- Who the account of a colleague belongs to is the team's affair.
create function private.logins_of(address text) returns setof uuid
language sql stable set search_path = '' as $$
  select u.id from auth.users as u
  where address <> '' and lower(u.email) = address
    and not exists (select 1 from public.user_roles as r where r.user_id = u.id);
$$;

-- An address that staff corrected away stands on in the history of somebody else's order or request.
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
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'orders', (select count(*) from public.orders as o where o.id = any (ids)),
    'unpaidOrders', (select count(*) from private.unpaid_orders_of(address)),
    'requests', (select count(*) from public.service_requests as r where r.id = any (ids)),
    'notes', (
      (select count(*) from public.service_request_notes as n where n.request_id = any (ids))
      + (select count(*) from public.order_notes as n where n.order_id = any (ids))
    ),
    'messages', (
      (select count(*) from public.messages as m where m.request_id = any (ids))
      + (select count(*) from public.customer_activity as c where c.request_id = any (ids))
      + (select count(*) from public.order_activity as a where a.order_id = any (ids))
    ),
    'visits', (select count(*) from public.visits as a where a.request_id = any (ids)),
    'quotes', (select count(*) from public.quotes as q where q.request_id = any (ids)),
    'invoices', (select count(*) from public.invoices as i where i.request_id = any (ids)),
    'photos', (select count(*) from public.photos as p where p.request_id = any (ids)),
    'priceLists', (select count(*) from public.price_list_requests as p where p.id = any (ids)),
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
$$;

create function private.is_held(ids uuid[], address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from jsonb_each(private.counts_of(ids, address)) as c where c.value <> '0');
$$;

-- Who was invited and never joined leaves with the invitation: its mails and its history.
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

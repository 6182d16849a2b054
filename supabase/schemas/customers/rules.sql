-- Records each field that differs between two versions of contact details. Each version is a JSON object whose values
-- are texts that are not blank.
create function private.record_corrections(
  former jsonb,
  present jsonb,
  order_id uuid default null,
  request_id uuid default null
) returns void
language sql set search_path = '' as $$
  insert into public.contact_corrections (order_id, request_id, field, former_value, new_value, corrected_by_email)
  select
    record_corrections.order_id, record_corrections.request_id, field,
    coalesce(former ->> field, ''), coalesce(present ->> field, ''), private.caller_email()
  from jsonb_object_keys(former || present) as field
  where (former ->> field) is distinct from (present ->> field);
$$;

create function private.without_blanks(fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, f.value) filter (where f.value not in ('""', 'null')), '{}')
  from jsonb_each(case when jsonb_typeof(fields) = 'object' then fields else '{}' end) as f;
$$;

-- Sends queued mails to the corrected address. If the address was removed, these mails are not sent. The links in
-- earlier mails stop working, because a stranger may have received those mails.
create function private.redirect_mails(address text, order_id uuid default null, request_id uuid default null)
returns void
language sql set search_path = '' as $$
  update private.mails as m
  set
    recipient = coalesce(nullif(lower(address), ''), m.recipient),
    state = case when address = '' then 'not_sent' else 'queued' end::private.mail_state,
    finished_at = case when address = '' then now() end,
    answer = case when address = '' then 'The email address was removed.' end
  where m.state = 'queued' and m.recipient is not null
    and (m.order_id = redirect_mails.order_id or m.request_id = redirect_mails.request_id);
  update private.order_tokens as t set token = private.random_token() where t.order_id = redirect_mails.order_id;
  update private.request_tokens as t set token = private.random_token() where t.request_id = redirect_mails.request_id;
$$;

-- Finds the records of a customer by email address or phone number. `ids` are the records with this email address.
-- `numbers` are the phone numbers in these records. If the call has a phone number instead of an email address,
-- `numbers` is this number. `shared` are the records without an email address that have one of these numbers.
create function private.find_customer(
  customer text,
  out address text,
  out numbers text[],
  out ids uuid[],
  out shared uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  given constant text := left(private.one_line(coalesce(customer, '')), 256);
begin
  address := case when given like '%@%' then lower(given) else '' end;
  ids := array(select c.id from private.contacts as c where c.email = address and address <> '');
  numbers := case
    when address = '' then array[private.phone_number(given)]
    else array(select distinct c.phone_number from private.contacts as c where c.email = address
      and c.phone_number <> '')
  end;
  shared := array(
    select c.id from private.contacts as c
    where c.email = '' and c.phone_number <> '' and c.phone_number = any (numbers)
  );
end;
$$;

-- Groups records without an email address by name and phone number. `records` has the reference of each request and the
-- id of each imported customer.
create function private.callers(shared uuid[]) returns table (name text, phone text, ids uuid[], records text[])
language sql stable set search_path = '' as $$
  select
    (array_agg(c.name order by c.created_at desc))[1], (array_agg(c.phone order by c.created_at desc))[1],
    array_agg(c.id order by c.created_at desc),
    array_agg(coalesce(nullif(c.reference, ''), c.id::text) order by c.reference, c.id)
  from private.contacts as c
  where c.id = any (shared)
  group by private.searchable(c.name), c.phone_number
  order by max(c.created_at) desc;
$$;

create function private.has_joined(address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.team_changes as c where c.email = address and c.kind = 'joined');
$$;

-- The mails about a customer's orders and requests, including mails to staff, and the mails to the customer's address.
-- Mails that the person got as a team member are left out.
create function private.mails_of(ids uuid[], address text) returns setof private.mails
language sql stable set search_path = '' as $$
  select m from private.mails as m
  -- With an array, the planner uses the index even if it expects many ids.
  where m.id = any (array(
    select o.id from private.mails as o where o.order_id = any (ids)
    union select r.id from private.mails as r where r.request_id = any (ids)
    union select p.id from private.mails as p where p.price_request_id = any (ids)
    union select t.id from private.mails as t
    -- With the condition on the mailbox, the planner uses the index.
    where private.mailbox(t.recipient) = private.mailbox(address) and t.recipient = address
      and (t.kind <> 'staff-invitation' or not private.has_joined(address))
      and (t.kind not in ('day-sheet', 'visit-changed') or not exists (
        select 1 from public.user_roles as u where u.user_id::text = t.data ->> 'member'
      ))
  ));
$$;

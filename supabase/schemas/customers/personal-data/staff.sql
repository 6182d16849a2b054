-- The open records that prevent an erasure, by number or reference.
create function private.open_of(ids uuid[], address text default '') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(open.name order by open.created_at), '[]')
  from (
    select o.order_number as name, o.created_at
    from public.orders as o
    where o.id = any (ids) and (
      o.status not in ('delivered', 'cancelled')
      or exists (
        select 1 from public.order_returns as r where r.order_id = o.id and not private.return_has_ended(r.state)
      )
    )
    union all
    select r.reference, r.created_at
    from public.service_requests as r
    where r.id = any (ids) and (
      r.status in ('new', 'scheduled') or r.unused_deposit_cents <> 0
        or (private.plan_of_request(r.id)).quote_id is not null or private.has_plan_to_bill(r.id)
    )
    union all
    -- The name and address of the customer are needed until the invoice has no open amount.
    select i.reference, i.sent_at from public.invoices as i where i.request_id = any (ids) and i.open_cents <> 0
    union all
    select 'money on its way back', r.created_at
    from public.refunds as r
    where private.record_of_refund(r) = any (ids)
      and (r.state = 'waiting' or r.state = 'failed' and r.resolved_at is null)
    union all
    -- The customer may be paying this order right now.
    select u.order_number, u.pay_before from private.unpaid_orders_of(address) as u where u.ended_at is null
    union all
    select 'a price list request', p.created_at
    from public.price_list_requests as p where p.id = any (ids) and p.status = 'pending'
  ) as open;
$$;

create function private.records_summary(ids uuid[], address text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'names', (
      select coalesce(jsonb_agg(n.name order by n.latest desc, n.name), '[]')
      from (
        select c.name, max(c.created_at) as latest from private.contacts as c where c.id = any (ids) group by c.name
      ) as n
    ),
    'counts', private.counts_of(ids, address),
    'open', private.open_of(ids, address)
  );
$$;

create function private.personal_data(customer text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('email', f.address, 'phone', case when f.address = '' then f.numbers[1] end)
    || private.records_summary(f.ids, f.address)
    || jsonb_build_object(
      'sameNumber', (
        select coalesce(jsonb_agg(
          private.records_summary(c.ids, '') || jsonb_build_object(
            'phone', c.phone, 'references', c.records
          )
        ), '[]')
        from private.callers(f.shared) as c
      )
    )
  from private.find_customer(customer) as f;
$$;

create function public.personal_data_preview(customer text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.personal_data(customer);
end;
$$;
comment on function public.personal_data_preview(text) is
  'Admins: the names, counts and open records of the person that export_customer and erase_customer would handle. '
  '`sameNumber` has the names, counts and open records of each customer without an email address who has the same '
  'phone number and may be another person.';
grant execute on function public.personal_data_preview to authenticated;

-- The ids of a customer's records. `also` names further records that staff chose. These have no email address, but the
-- phone number of the customer.
create function private.chosen(customer text, also text[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  person record;
  added uuid[];
begin
  select f.* into person from private.find_customer(customer) as f;
  added := array(
    select c.id from private.contacts as c
    where c.id = any (person.shared) and coalesce(nullif(c.reference, ''), c.id::text) = any (also)
  );
  if cardinality(added) < (select count(distinct a.reference) from unnest(also) as a (reference)) then
    perform private.refuse(409, 'data_changed', 'Something was changed meanwhile. Check again whose data it is.');
  elsif person.address = '' and added = '{}' and person.shared <> '{}' then
    perform private.refuse(422, 'nothing_chosen', 'A phone number can be shared. Please choose whose data it is.');
  end if;
  return person.ids || added;
end;
$$;

create function private.name_of_actor(who text) returns text
language sql stable set search_path = '' as $$
  select case
    when who like '%@%' then coalesce(
      (
        select nullif(r.name, '') from auth.users as u join public.user_roles as r on r.user_id = u.id
        where lower(u.email) = lower(who)
      ),
      'A team member'
    )
    else who
  end;
$$;

-- A row as the customer gets it in the export: without our ids, and with the names of team members instead of their
-- email addresses.
create function private.for_customer(kept jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(
    case when f.key in ('changed_by_email', 'author_email', 'taken_by_email', 'corrected_by_email', 'created_by_email')
      then replace(f.key, '_email', '') else f.key end,
    case when f.key in ('changed_by_email', 'author_email', 'taken_by_email', 'corrected_by_email', 'created_by_email',
      'assigned_to', 'handled_by', 'resolved_by', 'answered_by', 'shipped_by', 'sent_by', 'taken_by', 'accepted_by',
      'canceled_by', 'voided_by')
      then to_jsonb(private.name_of_actor(f.value #>> '{}')) else f.value end
  ), '{}')
  from jsonb_each(kept) as f
  where f.key not in ('order_id', 'request_id', 'return_id', 'changed_by', 'author', 'user_id', 'quote_id', 'plan_id',
    'invoice_id', 'visit_id', 'sent_by_email', 'sent_by_id', 'taken_by_id', 'papers_id');
$$;

-- Replaces an email address that is not the customer's own. Corrections and mails may contain such addresses.
create function private.unless_others(value text, address text) returns text
language sql immutable set search_path = '' as $$
  select case when value like '%@%' and lower(value) <> address then 'another address' else value end;
$$;

create function private.correction_for_customer(correction public.contact_corrections, address text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'former_value', private.unless_others(correction.former_value, address),
    'new_value', private.unless_others(correction.new_value, address)
  );
$$;

-- The rows of a table that are linked to these ids, each with the rows of its child tables.
create function private.rows_for_customer(kept private.personal_tables, ids uuid[], address text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(
       private.for_customer(to_jsonb(t) - $1) || %s || private.parts_for_customer($2, to_jsonb(t), $4) order by %s
     ), ''[]'')
     from %s as t cross join (select $4) as person (address)
     where t.%I = any ($3) and %s',
    kept.adds, kept.sort, kept.name, kept.link, kept.filter
  ) into found using kept.hidden, kept.name, ids, address;
  return case when kept.is_single then found -> 0 else found end;
end;
$$;

create function private.parts_for_customer(parent text, owner jsonb, address text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  kept private.personal_tables;
  parts jsonb := '{}';
begin
  for kept in
    select t.* from private.personal_tables as t
    where t.parent = parts_for_customer.parent and t.export_as is not null
  loop
    parts := parts || jsonb_build_object(
      kept.export_as, private.rows_for_customer(kept, array[(owner ->> 'id')::uuid], address)
    );
  end loop;
  return parts;
end;
$$;

-- The export leaves out data of the company (costs, profits, distributors) and the copies for the search.
create function public.export_customer(customer text, also text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  ids uuid[];
begin
  perform private.require_admin();
  select f.address into address from private.find_customer(customer) as f;
  ids := private.chosen(customer, also);
  if not private.has_records(ids, address) then
    perform private.refuse(404, 'not_found', 'Nothing of this customer is left.');
  end if;
  insert into public.personal_data_log (kind, counts, done_by_email)
  values ('exported', private.counts_of(ids, address), private.caller_email());
  return jsonb_build_object(
    'email', address,
    'exportedAt', private.iso(now()),
    'logins', (
      select coalesce(jsonb_agg(jsonb_build_object('email', u.email, 'created', private.iso(u.created_at))), '[]')
      from auth.users as u where address <> '' and lower(u.email) = address
    ),
    'unpaidOrders', (
      select coalesce(jsonb_agg(
        u.contact || jsonb_build_object(
          'order_number', u.order_number, 'subtotal', u.subtotal, 'tax', u.tax, 'pay_before', private.iso(u.pay_before),
          'items', (select jsonb_agg(l - '{distributor,distributor_price}'::text[])
            from jsonb_array_elements(u.lines) as l)
        )
        order by u.pay_before
      ), '[]')
      from private.unpaid_orders_of(address) as u
    ),
    'formerly', (
      -- Another customer's record had this address by mistake. Only the time of the correction is exported.
      select coalesce(jsonb_agg(jsonb_build_object('corrected', private.iso(c.created_at)) order by c.id), '[]')
      from private.corrections_of(address) as c where coalesce(c.order_id, c.request_id) <> all (ids)
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'invited', private.iso(i.invited_at))
        order by i.invited_at), '[]')
      from private.team_invitations as i where i.email = address and address <> '' and i.accepted_at is null
    ),
    'mails', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'kind', m.kind, 'recipient', coalesce(private.unless_others(m.recipient, address), 'staff'), 'state', m.state,
            'written', private.iso(m.created_at),
          'finished', private.iso(m.finished_at), 'answer', case when m.recipient = address then m.answer end
        ) || case
          -- The content of a mail is exported only if the mail is about the customer's own records. Other mails to this
          -- address were sent by mistake or to a team member, and are about other people.
          when coalesce(m.order_id, m.request_id, m.price_request_id) = any (ids)
            then jsonb_build_object('content', private.mail_data(m) - '{token,profit,isFirst,paysOnline}'::text[])
          else '{}'
        end
        order by m.created_at
      ), '[]')
      from private.mails_of(ids, address) as m
    )
  ) || (
    select jsonb_object_agg(t.export_as, private.rows_for_customer(t, ids, address))
    from private.personal_tables as t
    where t.parent = '' and t.export_as is not null
  );
end;
$$;
comment on function public.export_customer(text, text[]) is
  'Admins: exports the data with an email address, and the records in `also`, for the customer. The export is recorded '
  'in personal_data_log.';
grant execute on function public.export_customer to authenticated;

-- Sums, dates, state and ZIP code of orders are kept for the taxes. `expected` is the preview that the caller saw.
create function public.erase_customer(
  customer text, reason text, expected jsonb, also text[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.one_line(reason);
  address text;
  ids uuid[];
  unpaid uuid[];
  mails uuid[];
  open jsonb;
  counts jsonb;
  kept private.personal_tables;
begin
  perform private.require_admin();
  if private.text_length(why) not between 1 and 500 then
    perform private.refuse(422, 'invalid_reason', 'Please enter the reason in at most 500 characters.');
  end if;
  select f.address into address from private.find_customer(customer) as f;
  -- send_mail_again and the retention lock the same rows in another order. They take this lock too, so no two of these
  -- functions can deadlock.
  perform pg_advisory_xact_lock(hashtextextended('erase_customer', 0));
  ids := private.chosen(customer, also);
  -- With these locks, customers and team members cannot change the records that are counted below.
  perform 1 from public.orders as o where o.id = any (ids) order by o.id for update;
  perform 1 from public.service_requests as r where r.id = any (ids) order by r.id for update;
  perform 1 from public.price_list_requests as p where p.id = any (ids) order by p.id for update;
  perform 1 from public.imported_customers as i where i.id = any (ids) order by i.id for update;
  -- Search again, because an address may have been corrected while this call waited for the locks.
  ids := private.chosen(customer, also);
  if not private.has_records(ids, address) then
    perform private.refuse(404, 'not_found', 'Nothing of this customer is left.');
  end if;
  unpaid := array(select u.id from private.unpaid_orders_of(address) as u);
  perform 1 from private.unpaid_orders as u where u.id = any (unpaid) order by u.id for update;
  -- The mail sender skips locked mails. A mail that is already being sent cannot be stopped.
  mails := array(select m.id from private.mails_of(ids, address) as m);
  perform 1 from private.mails as m where m.id = any (mails) order by m.id for update;
  if exists (
    select 1 from private.mails as m where m.id = any (mails) and m.state = 'sending'
      and m.leased_until > clock_timestamp()
  ) then
    perform private.refuse(409, 'mail_leaving',
      'An email about this customer is being sent. Please try again in two minutes.');
  end if;
  open := private.open_of(ids, address);
  if open <> '[]' then
    perform private.refuse(
      409, 'still_open',
        'Open orders, returns and visits must end first, requests must be answered, deposits settled, and invoices '
        'paid: '
        || (select string_agg(name, ', ') from jsonb_array_elements_text(open) as name) || '.'
    );
  end if;
  if expected is distinct from private.personal_data(customer) then
    perform private.refuse(409, 'data_changed', 'Something was added meanwhile. Check again what will be erased.');
  end if;
  counts := private.counts_of(ids, address);

  -- A mail about another customer's order may have been sent to this address. The mail belongs to the other customer,
  -- so only the address is erased.
  update private.mails as m set recipient = 'erased', answer = null
  where m.id = any (mails) and coalesce(m.order_id, m.request_id, m.price_request_id) <> all (ids);
  delete from private.mails as m
  where m.id = any (mails) and (
    num_nonnulls(m.order_id, m.request_id, m.price_request_id) = 0
    or coalesce(m.order_id, m.request_id, m.price_request_id) = any (ids)
  );
  delete from private.unpaid_orders as u where u.id = any (unpaid);
  delete from private.idempotency_keys as k where k.result_id = any (
    unpaid || array(select private.results_with_keys(ids))
  );
  -- A row of the log might contain an earlier email address of the customer. Such a row is found by its time, because
  -- it has the same time as the order or request.
  delete from private.request_log as l
  where l.email = private.mailbox(address) and address <> ''
    or l.user_id in (select private.logins_of(address))
    or l.email = any (ids::text[])
    or l.email in (select lower(r.reference) from public.service_requests as r where r.id = any (ids))
    or (l.email, l.created_at) in (
      select private.mailbox(c.former_value), t.created_at
      from public.contact_corrections as c
      join private.contacts as t on t.id = coalesce(c.order_id, c.request_id)
      where c.field = 'email' and coalesce(c.order_id, c.request_id) = any (ids)
    );
  -- Delete child rows before their parents. Deleting a request also deletes its notes, history, visits, messages,
  -- photos, corrections and links, and the quotes that were not accepted.
  for kept in
    select t.* from private.personal_tables as t where t.erasure = 'goes' order by t.parent = '', t.name
  loop
    execute format('delete from %s as t where t.%I = any ($1)', kept.name, kept.link) using ids;
  end loop;
  -- Corrections of other customers may contain the address. Erase the address and the values that were recorded
  -- together with it.
  update public.contact_corrections as c
  set
    former_value = case when e.is_former and c.former_value <> '' then 'erased' else c.former_value end,
    new_value = case when e.is_new and c.new_value <> '' then 'erased' else c.new_value end
  from (
    select
      x.order_id, x.request_id, x.created_at,
      bool_or(lower(x.former_value) = address) as is_former, bool_or(lower(x.new_value) = address) as is_new
    from private.corrections_of(address) as x
    group by x.order_id, x.request_id, x.created_at
  ) as e
  where c.created_at = e.created_at and coalesce(c.order_id, c.request_id) = coalesce(e.order_id, e.request_id);
  update public.order_return_history as h set changed_by = null, changed_by_email = 'Customer'
  from public.order_returns as r
  where r.id = h.return_id and r.order_id = any (ids) and lower(h.changed_by_email) = address;
  update public.order_status_history as h
  set
    former_shipment = case when h.former_shipment is not null then 'erased' end,
    changed_by = case when lower(h.changed_by_email) = address then null else h.changed_by end,
    changed_by_email = case when lower(h.changed_by_email) = address then 'Customer' else h.changed_by_email end
  where h.order_id = any (ids);
  update public.stock_movements as s set changed_by = null
  where s.order_id = any (ids) and s.changed_by_email is null;
  for kept in select t.* from private.personal_tables as t where t.erased <> '{}' loop
    execute format(
      'update %s as t set %s where t.%I = any ($1)', kept.name,
      (select string_agg(format('%I = %L', e.key, e.value), ', ') from jsonb_each_text(kept.erased) as e), kept.link
    ) using ids;
  end loop;
  delete from private.team_invitations as i where i.email = address and address <> '' and i.accepted_at is null;
  perform private.forget_invited(array[address]);
  delete from auth.users as u where u.id in (select private.logins_of(address));
  insert into public.personal_data_log (kind, reason, counts, done_by_email)
  values ('erased', why, counts, private.caller_email());
end;
$$;
comment on function public.erase_customer(text, text, jsonb, text[]) is
  'Admins: erases the data with an email address, and the records in `also`. It keeps the numbers, lines, sums, dates, '
  'state and ZIP of orders, the lines, sums and dates of accepted quotes, invoices with name and address, and counts.';
grant execute on function public.erase_customer to authenticated;

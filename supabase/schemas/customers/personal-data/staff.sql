-- What an erasure waits for, by number or reference.
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
        or (private.plan_of_request(r.id)).quote_id is not null
      or exists (
        select 1 from public.plan_invoices as b
        join public.quotes as q on q.id = b.plan_id
        where q.request_id = r.id and b.state = 'waiting'
      )
    )
    union all
    -- Who owes money, or gets some back, is still needed.
    select i.reference, i.sent_at from public.invoices as i where i.request_id = any (ids) and i.open_cents <> 0
    union all
    select 'money on its way back', r.created_at
    from public.refunds as r
    where private.record_of_refund(r) = any (ids)
      and (r.state = 'waiting' or r.state = 'failed' and r.settled_at is null)
    union all
    -- It may be paid at this moment.
    select u.order_number, u.pay_before from private.unpaid_orders_of(address) as u where u.ended_at is null
    union all
    select 'a price list request', p.created_at
    from public.price_list_requests as p where p.id = any (ids) and p.status = 'pending'
  ) as open;
$$;

create function private.held(ids uuid[], address text) returns jsonb
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
    || private.held(f.ids, f.address)
    || jsonb_build_object(
      'sameNumber', (
        select coalesce(jsonb_agg(
          private.held(c.ids, '') || jsonb_build_object(
            'phone', c.phone,
            'references', (select jsonb_agg(r.reference order by r.reference) from public.service_requests as r
              where r.id = any (c.ids))
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
  'Admins: whose data export_customer and erase_customer are about, how much it is and what is open; `sameNumber` '
  'has the same of each caller without an address who only shares a number.';
grant execute on function public.personal_data_preview to authenticated;

-- The records of a person, and those that staff added of callers who share the number.
create function private.chosen(customer text, also text[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  person record;
  added uuid[];
begin
  select f.* into person from private.find_customer(customer) as f;
  added := array(
    select r.id from public.service_requests as r where r.id = any (person.shared) and r.reference = any (also)
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
      'A colleague'
    )
    else who
  end;
$$;

-- A row as the customer gets it: colleagues by name, and none of our keys.
create function private.for_customer(kept jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(
    case when f.key in ('changed_by_email', 'author_email', 'taken_by_email', 'corrected_by_email', 'created_by_email')
      then replace(f.key, '_email', '') else f.key end,
    case when f.key in ('changed_by_email', 'author_email', 'taken_by_email', 'corrected_by_email', 'created_by_email',
      'assigned_to', 'settled_by', 'answered_by', 'shipped_by', 'sent_by', 'taken_by', 'accepted_by', 'canceled_by',
        'voided_by')
      then to_jsonb(private.name_of_actor(f.value #>> '{}')) else f.value end
  ), '{}')
  from jsonb_each(kept) as f
  where f.key not in ('order_id', 'request_id', 'return_id', 'changed_by', 'author', 'user_id', 'quote_id', 'plan_id',
    'invoice_id', 'visit_id', 'sent_by_email', 'sent_by_id', 'taken_by_id', 'papers_id');
$$;

-- Somebody else's address may stand in a correction, or have got the mail.
create function private.unless_others(value text, address text) returns text
language sql immutable set search_path = '' as $$
  select case when value like '%@%' and lower(value) <> address then 'another address' else value end;
$$;

create function private.corrections_for_customer(id uuid, address text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    private.for_customer(to_jsonb(c)) || jsonb_build_object(
      'former_value', private.unless_others(c.former_value, address),
      'new_value', private.unless_others(c.new_value, address)
    )
    order by c.id
  ), '[]')
  from public.contact_corrections as c where c.order_id = corrections_for_customer.id
    or c.request_id = corrections_for_customer.id;
$$;

-- Without what belongs to the company: costs, profits and distributors; and without copies for the search.
create function public.export_customer(customer text, also text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  ids uuid[];
begin
  perform private.require_admin();
  select f.address into address from private.find_customer(customer) as f;
  ids := private.chosen(customer, also);
  if not private.is_held(ids, address) then
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
    'orders', (
      select coalesce(jsonb_agg(
        to_jsonb(o) - '{items_cost,profit,search_text,customer_sort_name,phone_number,user_id}'::text[]
          || jsonb_build_object(
          'items', (
            select jsonb_agg(to_jsonb(i) - '{distributor,distributor_price,order_id}'::text[] order by i.position)
            from public.order_items as i where i.order_id = o.id
          ),
          'history', (
            select coalesce(jsonb_agg(private.for_customer(to_jsonb(h)) order by h.id), '[]')
            from public.order_status_history as h where h.order_id = o.id
          ),
          'notes', (
            select coalesce(jsonb_agg(private.for_customer(to_jsonb(n)) order by n.id), '[]')
            from public.order_notes as n where n.order_id = o.id
          ),
          'activity', (
            select coalesce(jsonb_agg(private.for_customer(to_jsonb(a)) order by a.created_at), '[]')
            from public.order_activity as a where a.order_id = o.id
          ),
          'changes', (
            select coalesce(jsonb_agg(private.for_customer(to_jsonb(c)) order by c.created_at), '[]')
            from public.order_item_changes as c where c.order_id = o.id
          ),
          'shipments', (
            select coalesce(jsonb_agg(
              private.for_customer(to_jsonb(s)) || jsonb_build_object(
                'items', (
                  select coalesce(jsonb_agg(to_jsonb(l) - 'shipment_id'), '[]')
                  from public.shipment_items as l where l.shipment_id = s.id
                )
              )
              order by s.shipped_at, s.id
            ), '[]')
            from public.shipments as s where s.order_id = o.id
          ),
          'corrections', private.corrections_for_customer(o.id, address),
          'refunds', (
            select coalesce(jsonb_agg(private.for_customer(to_jsonb(r) - '{leased_until}'::text[])
              order by r.created_at), '[]')
            from public.refunds as r where r.order_id = o.id
          ),
          'returns', (
            select coalesce(jsonb_agg(
              to_jsonb(r) - '{order_id,restocked_cost}'::text[] || jsonb_build_object(
                'items', (
                  select coalesce(jsonb_agg(to_jsonb(l) - 'return_id'), '[]')
                  from public.order_return_items as l where l.return_id = r.id
                ),
                'history', (
                  select coalesce(jsonb_agg(private.for_customer(to_jsonb(h)) order by h.id), '[]')
                  from public.order_return_history as h where h.return_id = r.id
                )
              )
              order by r.created_at
            ), '[]')
            from public.order_returns as r where r.order_id = o.id
          )
        )
        order by o.created_at
      ), '[]')
      from public.orders as o where o.id = any (ids)
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
    'requests', (
      select coalesce(jsonb_agg(
        private.for_customer(to_jsonb(r) - '{search_text,phone_number,assigned_to}'::text[]) || jsonb_build_object(
          'visits', (
            select coalesce(jsonb_agg(private.for_customer(to_jsonb(a))
              || jsonb_build_object('people', private.visit_names(a.id)) order by a.starts_at), '[]')
            from public.visits as a where a.request_id = r.id
          ),
          'history', (
            select coalesce(jsonb_agg(private.for_customer(to_jsonb(h)) order by h.id), '[]')
            from public.service_request_history as h where h.request_id = r.id
          ),
          'notes', (
            select coalesce(jsonb_agg(private.for_customer(to_jsonb(n)) order by n.id), '[]')
            from public.service_request_notes as n where n.request_id = r.id
          ),
          'messages', (
            select coalesce(jsonb_agg(private.for_customer(to_jsonb(m)) order by m.created_at), '[]')
            from public.messages as m where m.request_id = r.id
          ),
          'activity', (
            select coalesce(jsonb_agg(private.for_customer(to_jsonb(c)) order by c.created_at), '[]')
            from public.customer_activity as c where c.request_id = r.id
          ),
          'quotes', (
            select coalesce(jsonb_agg(
              private.for_customer(to_jsonb(q)) || jsonb_build_object(
                'lines', private.quote_line_views(q.id),
                'plan', (select private.for_customer(to_jsonb(p)) from public.plans as p where p.quote_id = q.id),
                'planInvoices', (
                  select coalesce(jsonb_agg(to_jsonb(b) - '{plan_id,visit_id,invoice_id}'::text[] order by b.day), '[]')
                  from public.plan_invoices as b where b.plan_id = q.id
                ),
                'acceptedFrom', (select a.ip from private.quote_acceptances as a where a.quote_id = q.id)
              )
              order by q.version
            ), '[]')
            from public.quotes as q where q.request_id = r.id
          ),
          'invoices', (
            select coalesce(jsonb_agg(
              private.for_customer(to_jsonb(i) - '{credits,content_hash}'::text[])
                || jsonb_build_object('credits', private.invoice_view(i) -> 'credits', 'lines',
                  private.invoice_view(i) -> 'lines')
              order by i.number
            ), '[]')
            from public.invoices as i where i.request_id = r.id
          ),
          'payments', (
            select coalesce(jsonb_agg(
              private.for_customer(to_jsonb(p) - '{gives_back}'::text[]) || coalesce(
                (
                  select jsonb_build_object('refund',
                    private.for_customer(to_jsonb(b) - '{leased_until,payment_id}'::text[]))
                  from public.refunds as b where b.payment_id = p.id
                ),
                '{}'
              )
              order by p.paid_on, p.id
            ), '[]')
            from public.payments as p where p.request_id = r.id
          ),
          'photos', (
            select coalesce(jsonb_agg(
              private.for_customer(to_jsonb(p) - '{seen_at}'::text[]) order by p.created_at, p.id
            ), '[]')
            from public.photos as p where p.request_id = r.id and p.stored_at is not null
          ),
          'corrections', private.corrections_for_customer(r.id, address)
        )
        order by r.created_at
      ), '[]')
      from public.service_requests as r where r.id = any (ids)
    ),
    'priceLists', (
      select coalesce(jsonb_agg(
        to_jsonb(p) - '{search_text,phone_number,request_key,honeypot}'::text[] order by p.created_at
      ), '[]')
      from public.price_list_requests as p where p.id = any (ids)
    ),
    'formerly', (
      -- Where the address stood by mistake: when, and nothing of the others.
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
          -- What was mailed to them by mistake, or as a colleague, tells of other people.
          when coalesce(m.order_id, m.request_id, m.price_request_id) = any (ids)
            then jsonb_build_object('content', private.mail_data(m) - '{token,profit,isFirst}'::text[])
          else '{}'
        end
        order by m.created_at
      ), '[]')
      from private.mails_of(ids, address) as m
    )
  );
end;
$$;
comment on function public.export_customer(text, text[]) is
  'Admins: what bears an email address, and what callers sent whose requests are named in `also`, for the customer; '
  'recorded in personal_data_log.';
grant execute on function public.export_customer to authenticated;

-- Sums, dates, state and ZIP of orders stay, for the taxes. `expected` is the preview that the caller saw.
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
begin
  perform private.require_admin();
  if private.text_length(why) not between 1 and 500 then
    perform private.refuse(422, 'invalid_reason', 'Please enter the reason in at most 500 characters.');
  end if;
  select f.address into address from private.find_customer(customer) as f;
  -- Mails are sent again and retention removes under the same lock, because both take rows in other orders.
  perform pg_advisory_xact_lock(hashtextextended('erase_customer', 0));
  ids := private.chosen(customer, also);
  -- These locks keep customers and colleagues from changing what is counted.
  perform 1 from public.orders as o where o.id = any (ids) order by o.id for update;
  perform 1 from public.service_requests as r where r.id = any (ids) order by r.id for update;
  perform 1 from public.price_list_requests as p where p.id = any (ids) order by p.id for update;
  -- Who waited for them finds what the others left: an address may have been corrected meanwhile.
  ids := private.chosen(customer, also);
  if not private.is_held(ids, address) then
    perform private.refuse(404, 'not_found', 'Nothing of this customer is left.');
  end if;
  unpaid := array(select u.id from private.unpaid_orders_of(address) as u);
  perform 1 from private.unpaid_orders as u where u.id = any (unpaid) order by u.id for update;
  -- The sender passes by mails that are locked. One that it has taken can no longer be kept back.
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

  -- What was mailed to them about somebody else's order is that customer's; only the address goes.
  update private.mails as m set recipient = 'erased', answer = null
  where m.id = any (mails) and coalesce(m.order_id, m.request_id, m.price_request_id) <> all (ids);
  delete from private.mails as m
  where m.id = any (mails) and (
    num_nonnulls(m.order_id, m.request_id, m.price_request_id) = 0
    or coalesce(m.order_id, m.request_id, m.price_request_id) = any (ids)
  );
  delete from private.unpaid_orders as u where u.id = any (unpaid);
  delete from private.idempotency_keys as k where k.result_id = any (
    ids
    || unpaid
    || array(select r.id from public.order_returns as r where r.order_id = any (ids))
    || array(select a.id from public.order_activity as a where a.order_id = any (ids))
    || array(select c.id from public.order_item_changes as c where c.order_id = any (ids))
    || array(select c.id from public.customer_activity as c where c.request_id = any (ids))
    || array(select m.id from public.messages as m where m.request_id = any (ids))
    || array(select q.id from public.quotes as q where q.request_id = any (ids))
    || array(select p.id from public.photos as p where p.request_id = any (ids))
    || array(select i.id from public.invoices as i where i.request_id = any (ids))
    || array(select p.id from public.payments as p where p.request_id = any (ids))
  );
  delete from private.lookups as l where l.order_id = any (ids);
  -- What was logged under an address that was corrected since was logged when it was stored.
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
  delete from private.order_tokens as t where t.order_id = any (ids);
  delete from public.order_notes as n where n.order_id = any (ids);
  delete from public.order_activity as a where a.order_id = any (ids);
  delete from public.contact_corrections as c where c.order_id = any (ids);
  -- With them go their notes, histories, visits, messages, photos, corrections and links, and the quotes that were not
  -- accepted.
  delete from public.service_requests as r where r.id = any (ids);
  delete from public.price_list_requests as p where p.id = any (ids);
  -- Of somebody else's correction goes what stood together with the address.
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
  update public.order_returns as r set comment = '' where r.order_id = any (ids);
  update public.order_return_history as h set changed_by = null, changed_by_email = 'Customer'
  from public.order_returns as r
  where r.id = h.return_id and r.order_id = any (ids) and lower(h.changed_by_email) = address;
  update public.order_status_history as h
  set
    former_shipment = case when h.former_shipment is not null then 'erased' end,
    changed_by = case when lower(h.changed_by_email) = address then null else h.changed_by end,
    changed_by_email = case when lower(h.changed_by_email) = address then 'Customer' else h.changed_by_email end
  where h.order_id = any (ids);
  update public.shipments as s set tracking_number = 'erased' where s.order_id = any (ids);
  update public.stock_movements as s set changed_by = null
  where s.order_id = any (ids) and s.changed_by_email is null;
  update public.orders as o
  set
    user_id = null, customer_name = 'Erased', customer_email = '', customer_phone = '', shipping_address = '',
    shipping_city = ''
  where o.id = any (ids);
  delete from private.team_invitations as i where i.email = address and address <> '' and i.accepted_at is null;
  perform private.forget_invited(array[address]);
  delete from auth.users as u where u.id in (select private.logins_of(address));
  insert into public.personal_data_log (kind, reason, counts, done_by_email)
  values ('erased', why, counts, private.caller_email());
end;
$$;
comment on function public.erase_customer(text, text, jsonb, text[]) is
  'Admins: erases what bears an email address, and what callers sent whose requests are named in `also`, but for the '
  'numbers, lines, sums, dates, state and ZIP of orders, the lines, sums and dates of accepted quotes, invoices with '
  'name and address, and counts.';
grant execute on function public.erase_customer to authenticated;

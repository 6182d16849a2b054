-- A person's data: handed out, erased on request, and forgotten after its time.

create table public.erasures (
  id bigint generated always as identity primary key,
  reason text not null check (length(reason) between 1 and 500),
  erased jsonb not null,
  erased_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.erasures is 'Who erased a person''s data, when and why: counts, and nothing of the person. Admins only.';
alter table public.erasures enable row level security;
create policy "Admins read erasures" on public.erasures for select to authenticated
  using ((select private.is_admin()));
grant select on table public.erasures to authenticated;

-- Without what belongs to the company: costs, profits and distributors; and without copies for the search.
create function public.export_customer(customer text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person record;
begin
  perform private.require_admin();
  select f.* into person from private.find_customer(customer) as f;
  return jsonb_build_object(
    'email', person.address,
    'exportedAt', private.iso(now()),
    'logins', (
      select coalesce(jsonb_agg(jsonb_build_object('email', u.email, 'created', private.iso(u.created_at))), '[]')
      from auth.users as u where person.address <> '' and lower(u.email) = person.address
    ),
    'orders', (
      select coalesce(jsonb_agg(
        to_jsonb(o) - '{items_cost,profit,search_text,customer_sort_name,phone_number,user_id}'::text[] || jsonb_build_object(
          'items', (
            select jsonb_agg(to_jsonb(i) - '{distributor,distributor_price,order_id}'::text[] order by i.position)
            from public.order_items as i where i.order_id = o.id
          ),
          'history', (
            select coalesce(jsonb_agg(to_jsonb(h) - '{order_id,changed_by}'::text[] order by h.id), '[]')
            from public.order_status_history as h where h.order_id = o.id
          ),
          'corrections', (
            select coalesce(jsonb_agg(to_jsonb(c) - '{order_id,request_id}'::text[] order by c.id), '[]')
            from public.contact_corrections as c where c.order_id = o.id
          ),
          'returns', (
            select coalesce(jsonb_agg(
              to_jsonb(r) - '{order_id,restocked_cost}'::text[] || jsonb_build_object(
                'items', (
                  select coalesce(jsonb_agg(to_jsonb(l) - 'return_id'), '[]')
                  from public.order_return_items as l where l.return_id = r.id
                ),
                'history', (
                  select coalesce(jsonb_agg(to_jsonb(h) - '{return_id,changed_by}'::text[] order by h.id), '[]')
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
      from public.orders as o where o.id = any (person.ids)
    ),
    'requests', (
      select coalesce(jsonb_agg(
        to_jsonb(r) - '{search_text,phone_number,user_id}'::text[] || jsonb_build_object(
          'visit', (select to_jsonb(a) - 'request_id' from public.appointments as a where a.request_id = r.id),
          'history', (
            select coalesce(jsonb_agg(to_jsonb(h) - '{request_id,changed_by}'::text[] order by h.id), '[]')
            from public.service_request_history as h where h.request_id = r.id
          ),
          'notes', (
            select coalesce(jsonb_agg(to_jsonb(n) - '{request_id,author}'::text[] order by n.id), '[]')
            from public.service_request_notes as n where n.request_id = r.id
          ),
          'messages', (
            select coalesce(jsonb_agg(to_jsonb(c) - 'request_id' order by c.created_at), '[]')
            from public.customer_activity as c where c.request_id = r.id
          ),
          'corrections', (
            select coalesce(jsonb_agg(to_jsonb(c) - '{order_id,request_id}'::text[] order by c.id), '[]')
            from public.contact_corrections as c where c.request_id = r.id
          )
        )
        order by r.created_at
      ), '[]')
      from public.service_requests as r where r.id = any (person.ids)
    ),
    'priceLists', (
      select coalesce(jsonb_agg(
        to_jsonb(p) - '{search_text,phone_number,request_key,honeypot}'::text[] order by p.created_at
      ), '[]')
      from public.price_list_requests as p where p.id = any (person.ids)
    ),
    'mails', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'kind', m.kind, 'recipient', coalesce(m.recipient, 'staff'), 'state', m.state, 'written', private.iso(m.created_at),
          'finished', private.iso(m.finished_at), 'answer', m.answer
        ) || case
          -- What was mailed to them by mistake, or as a colleague, tells of other people.
          when coalesce(m.order_id, m.request_id, m.price_request_id) = any (person.ids)
            then jsonb_build_object('content', private.mail_data(m) - '{token,profit}'::text[])
          else '{}'
        end
        order by m.created_at
      ), '[]')
      from private.mails_of(person.ids, person.address) as m
    )
  );
end;
$$;
comment on function public.export_customer(text) is
  'Admins: everything of one customer, for the customer; see admin_customer for who that is. Refusal: 403 not_admin.';
grant execute on function public.export_customer to authenticated;

-- The account of a colleague who is also a customer is the team's.
create function private.logins_of(address text)
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select u.id from auth.users as u
  where address <> '' and lower(u.email) = address
    and not exists (select 1 from public.user_roles as r where r.user_id = u.id);
$$;

create function private.erasure_of(ids uuid[], address text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'orders', (select count(*) from public.orders as o where o.id = any (ids)),
    'requests', (select count(*) from public.service_requests as r where r.id = any (ids)),
    'notes', (select count(*) from public.service_request_notes as n where n.request_id = any (ids)),
    'messages', (select count(*) from public.customer_activity as c where c.request_id = any (ids)),
    'visits', (select count(*) from public.appointments as a where a.request_id = any (ids)),
    'priceLists', (select count(*) from public.price_list_requests as p where p.id = any (ids)),
    'mails', (select count(*) from private.mails_of(ids, address)),
    'logins', (select count(*) from private.logins_of(address)),
    'openOrders', (
      select coalesce(jsonb_agg(o.order_number order by o.created_at), '[]') from public.orders as o
      where o.id = any (ids) and (
        o.status not in ('delivered', 'cancelled')
        or exists (
          select 1 from public.order_returns as r where r.order_id = o.id and r.state not in ('declined', 'refunded')
        )
      )
    ),
    'openVisits', (
      select coalesce(jsonb_agg(r.reference order by r.created_at), '[]') from public.service_requests as r
      where r.id = any (ids) and r.status = 'scheduled'
    )
  );
$$;

create function public.erasure_preview(customer text default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select private.erasure_of(f.ids, f.address) from private.find_customer(customer) as f);
end;
$$;
comment on function public.erasure_preview(text) is
  'Admins: how much erase_customer would erase of whom admin_customer shows, and which orders, returns and visits are open. Refusal: 403 not_admin.';
grant execute on function public.erasure_preview to authenticated;

-- Sums, dates, state and ZIP of orders stay, for the taxes. `expected` is the preview that the caller saw.
create function public.erase_customer(customer text default null, reason text default null, expected jsonb default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.one_line(reason);
  person record;
  present jsonb;
  mails uuid[];
begin
  perform private.require_admin();
  if coalesce(length(why), 0) not between 1 and 500 then
    perform private.refuse(422, 'invalid_reason', 'Please enter the reason in at most 500 characters.');
  end if;
  -- The locks keep colleagues from changing what is counted. An erasure that waited finds what the other one left.
  perform pg_advisory_xact_lock(hashtextextended('erase_customer', 0));
  select f.* into person from private.find_customer(customer) as f;
  perform 1 from public.orders as o where o.id = any (person.ids) order by o.id for update;
  perform 1 from public.service_requests as r where r.id = any (person.ids) order by r.id for update;
  if cardinality(person.ids) = 0 then
    perform private.refuse(404, 'not_found', 'Nothing of this customer is left.');
  end if;
  -- The sender passes by mails that are locked. One that it has taken can no longer be kept back.
  mails := array(select m.id from private.mails_of(person.ids, person.address) as m);
  perform 1 from private.mails as m where m.id = any (mails) order by m.id for update;
  if exists (
    select 1 from private.mails as m where m.id = any (mails) and m.state = 'sending' and m.leased_until > clock_timestamp()
  ) then
    perform private.refuse(409, 'mail_leaving', 'An email about this customer is being sent. Please try again in two minutes.');
  end if;
  present := private.erasure_of(person.ids, person.address);
  if present -> 'openOrders' <> '[]' or present -> 'openVisits' <> '[]' then
    perform private.refuse(
      409, 'still_open', 'Open orders, returns and visits must end first: ' || (
        select string_agg(name, ', ') from jsonb_array_elements_text((present -> 'openOrders') || (present -> 'openVisits')) as name
      ) || '.'
    );
  end if;
  if expected is distinct from present then
    perform private.refuse(409, 'data_changed', 'Something was added meanwhile. Check again what will be erased.');
  end if;

  delete from private.mails as m where m.id in (select e.id from private.mails_of(person.ids, person.address) as e);
  delete from private.idempotency_keys as k where k.result_id = any (person.ids);
  delete from private.lookups as l where l.order_id = any (person.ids);
  delete from private.request_log as l where l.email = private.mailbox(person.address) and person.address <> '';
  delete from private.order_tokens as t where t.order_id = any (person.ids);
  delete from public.contact_corrections as c where c.order_id = any (person.ids);
  -- With them go their notes, histories, visits, messages and links.
  delete from public.service_requests as r where r.id = any (person.ids);
  delete from public.price_list_requests as p where p.id = any (person.ids);
  update public.order_returns as r set comment = '' where r.order_id = any (person.ids);
  update public.order_return_history as h set changed_by = null, changed_by_email = 'Customer'
  from public.order_returns as r
  where r.id = h.return_id and r.order_id = any (person.ids) and lower(h.changed_by_email) = person.address;
  update public.order_status_history as h
  set
    former_shipment = case when h.former_shipment is not null then 'erased' end,
    changed_by = case when lower(h.changed_by_email) = person.address then null else h.changed_by end,
    changed_by_email = case when lower(h.changed_by_email) = person.address then 'Customer' else h.changed_by_email end
  where h.order_id = any (person.ids);
  update public.stock_movements as s set changed_by = null
  where s.order_id = any (person.ids) and s.changed_by_email is null;
  update public.orders as o
  set
    user_id = null, customer_name = 'Erased', customer_email = '', customer_phone = '', shipping_address = '',
    shipping_city = '', tracking_number = case when o.tracking_number is not null then 'erased' end
  where o.id = any (person.ids);
  delete from auth.users as u where u.id in (select private.logins_of(person.address));
  insert into public.erasures (reason, erased, erased_by_email)
  values (why, present - '{openOrders,openVisits}'::text[], private.caller_email());
end;
$$;
comment on function public.erase_customer(text, text, jsonb) is
  'Admins: erases whom admin_customer shows. Requests, price list requests, mails, links, lookups and the login go; orders keep numbers, lines, sums, dates, state and ZIP. Refusals: 403 not_admin, 404 not_found, 409 mail_leaving, 409 still_open, 409 data_changed (when expected is not what erasure_preview answers now), 422 invalid_reason.';
grant execute on function public.erase_customer to authenticated;

-- How long data is kept. /terms tells of the same periods: src/config/retention.ts.

alter table private.settings
  add column keep_spam interval not null default '90 days',
  add column keep_closed_requests interval not null default '3 years',
  add column keep_price_lists interval not null default '3 years',
  add column keep_sent_mails interval not null default '1 year';

create table private.retention_runs (
  ran_at timestamptz primary key default clock_timestamp(),
  removed jsonb not null
);
comment on table private.retention_runs is 'What was removed each day because its time was over.';
alter table private.retention_runs enable row level security;
create policy "Functions alone" on private.retention_runs using (false);

create function private.carry_out_retention()
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  s private.settings;
  removed jsonb := '{}';
  n bigint;
begin
  select x.* into strict s from private.settings as x;
  delete from public.service_requests as r where r.status = 'spam' and r.created_at < now() - s.keep_spam;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('spam', n);
  delete from public.price_list_requests as p where p.status = 'spam' and p.created_at < now() - s.keep_spam;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('spam', (removed ->> 'spam')::bigint + n);
  delete from public.service_requests as r
  where r.status = 'closed' and r.created_at < now() - s.keep_closed_requests and not exists (
    select 1 from public.service_request_history as h
    where h.request_id = r.id and h.created_at >= now() - s.keep_closed_requests
  );
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('closedRequests', n);
  delete from public.price_list_requests as p where p.created_at < now() - s.keep_price_lists;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('priceLists', n);
  -- A mail goes with its copies.
  delete from private.mails as m
  where m.state in ('sent', 'failed', 'not_sent') and m.created_at < now() - s.keep_sent_mails and not exists (
    select 1 from private.mails as c where c.copy_of = m.id and c.created_at >= now() - s.keep_sent_mails
  );
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('sentMails', n);
  delete from public.crash_reports as c where c.last_at < now() - s.keep_crash_reports;
  get diagnostics n = row_count;
  removed := removed || jsonb_build_object('crashReports', n);
  -- What counted attempts; network addresses with it.
  delete from private.request_log as l where l.created_at < now() - interval '1 day';
  delete from private.lookups as l where l.created_at < now() - interval '1 day';
  update private.mails as m set ip = null where m.ip is not null and m.created_at < now() - interval '1 day';
  delete from private.retention_runs as r where r.ran_at < now() - interval '90 days';
  insert into private.retention_runs (removed) values (removed);
  return removed;
end;
$$;
comment on function private.carry_out_retention() is 'Removes what was kept long enough. Called once a day; see docs/going-live.md.';

create function public.admin_retention()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'periods', jsonb_build_object(
        'spam', s.keep_spam::text, 'closedRequests', s.keep_closed_requests::text, 'priceLists', s.keep_price_lists::text,
        'sentMails', s.keep_sent_mails::text, 'crashReports', s.keep_crash_reports::text
      ),
      'lastRun', (
        select jsonb_build_object('at', private.iso(r.ran_at), 'removed', r.removed)
        from private.retention_runs as r order by r.ran_at desc limit 1
      )
    )
    from private.settings as s
  );
end;
$$;
comment on function public.admin_retention() is
  'Admins: how long data is kept, and what the last run removed. Refusal: 403 not_admin.';
grant execute on function public.admin_retention to authenticated;

-- What staff correct in the contact details of orders and requests: to a mistyped address, no mail and no parcel comes.

create table public.contact_corrections (
  id bigint generated always as identity primary key,
  order_id uuid references public.orders (id) on delete cascade,
  request_id uuid references public.service_requests (id) on delete cascade,
  field text not null,
  former_value text not null,
  new_value text not null,
  corrected_by_email text not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(order_id, request_id) = 1)
);
comment on table public.contact_corrections is
  'Each corrected field of an order''s or a request''s contact details, with what stood there before. Admins only.';
create index contact_corrections_order_idx on public.contact_corrections (order_id) where order_id is not null;
create index contact_corrections_request_idx on public.contact_corrections (request_id) where request_id is not null;
alter table public.contact_corrections enable row level security;
create policy "Admins read corrections"
  on public.contact_corrections for select to authenticated
  using ((select private.is_admin()));
grant select on table public.contact_corrections to authenticated;

-- Contact details are JSON objects of texts, without those that are blank.
create function private.record_corrections(former jsonb, present jsonb, order_id uuid default null, request_id uuid default null)
returns void
language sql
set search_path = ''
as $$
  insert into public.contact_corrections (order_id, request_id, field, former_value, new_value, corrected_by_email)
  select
    record_corrections.order_id, record_corrections.request_id, field,
    coalesce(former ->> field, ''), coalesce(present ->> field, ''), private.caller_email()
  from jsonb_object_keys(former || present) as field
  where (former ->> field) is distinct from (present ->> field);
$$;

create function private.without_blanks(fields jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.key, f.value) filter (where f.value not in ('""', 'null')), '{}')
  from jsonb_each(case when jsonb_typeof(fields) = 'object' then fields else '{}' end) as f;
$$;

-- Mails that wait go to the address as it is now, or to nobody. The links in earlier ones lead nowhere anymore: a stranger
-- may have them.
create function private.redirect_mails(address text, order_id uuid default null, request_id uuid default null)
returns void
language sql
set search_path = ''
as $$
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

-- `expected` is what the caller saw; see set_order_status. The same correction sent again changes nothing.
create function public.correct_request(request_id uuid, fields jsonb, expected jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  contact_fields constant text[] :=
    '{firstName,lastName,fullName,email,phone,alternatePhone,address,address2,city,state,zipCode,propertyAddress}';
  request public.service_requests;
  quote public.quotes;
  invoice public.invoices;
  former jsonb;
  present jsonb;
begin
  perform private.require_admin();
  request := private.lock_service_request(request_id);
  present := private.read_form(request.kind, fields, is_call => true);
  if present - contact_fields <> '{}' then
    perform private.refuse(422, 'invalid_fields', 'Only the name and the ways to reach the customer can be corrected.');
  end if;
  select private.without_blanks(
    coalesce(jsonb_object_agg(d.key, d.value) filter (where d.key = any (contact_fields)), '{}')
    || jsonb_build_object('email', request.email, 'phone', request.phone)
  )
  into former
  from jsonb_each(request.details) as d;
  if present = former then
    return;
  end if;
  if private.without_blanks(expected) <> former then
    perform private.refuse(
      409, 'contact_changed', 'These details have changed since you opened them. Please look at them and save again.'
    );
  end if;

  update public.service_requests as r
  set
    name = private.request_name(present), email = coalesce(present ->> 'email', ''), phone = coalesce(present ->> 'phone', ''),
    details = (r.details - contact_fields) || (present - 'email' - 'phone')
  where r.id = request.id
  returning r.* into request;
  perform private.record_corrections(former, present, request_id => request.id);
  if former ->> 'email' is not null and former ->> 'email' is distinct from present ->> 'email' then
    perform private.redirect_mails(request.email, request_id => request.id);
  elsif former ->> 'email' is null and request.taken_by_email is not null then
    -- A caller who gives the address later gets the usual mails now.
    perform private.mail_about_request(request);
    if request.status = 'scheduled' then
      perform private.mail_about_visits('visit-set', request, array(select a from private.open_visits(request.id) as a));
    end if;
    select q.* into quote from public.quotes as q where q.request_id = request.id and q.state = 'sent';
    if found then
      perform private.mail_about_quote('quote-sent', request, quote);
    end if;
    for invoice in
      select i.* from public.invoices as i where i.request_id = request.id and i.open_cents > 0 order by i.number
    loop
      perform private.mail_about_invoice('invoice-sent', request, invoice);
    end loop;
  end if;
end;
$$;
comment on function public.correct_request(uuid, jsonb, jsonb) is
  'Admins: corrects the name, email, phone and address of a service request, records each change and sends mails that wait to the new address.';
grant execute on function public.correct_request to authenticated;

insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('order', 'name', 'text', true, 201, 'Please enter the name.'),
  ('order', 'email', 'email', true, 254, 'Please enter a valid email address.'),
  ('order', 'phone', 'phone', false, 40, 'Please enter a phone number with at least 10 digits.'),
  ('order', 'address', 'text', true, 302, 'Please enter the street address.'),
  ('order', 'city', 'text', true, 100, 'Please enter the city.'),
  ('order', 'state', 'state', true, 100, 'State is required'),
  ('order', 'zipCode', 'zip', true, 10, 'Please enter a US ZIP code.');

-- Where the parcel of a settled order went stays as it is. Where its mails go does not.
create function public.correct_order(order_id uuid, fields jsonb, expected jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed public.orders;
  is_settled boolean;
  former jsonb;
  present jsonb;
  problems jsonb;
begin
  perform private.require_admin();
  select o.* into placed from public.orders as o where o.id = correct_order.order_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;
  is_settled := placed.status not in ('pending', 'processing');
  if is_settled and private.without_blanks(fields) - 'email' <> '{}' then
    perform private.refuse(
      409, 'order_settled',
      'This order is ' || private.status_word(placed.status) || '. Only its email address can still be corrected.',
      jsonb_build_object('status', placed.status)
    );
  elsif placed.customer_email = '' then
    perform private.refuse(409, 'order_erased', 'The customer of this order was erased.');
  end if;

  select f.answers, f.problems into present, problems from private.read_fields('order', fields) as f;
  if is_settled then
    problems := jsonb_strip_nulls(jsonb_build_object('email', problems -> 'email'));
  end if;
  if problems <> '{}' then
    perform private.refuse(
      422, 'invalid_fields', 'Please check the marked fields and try again.', jsonb_build_object('fields', problems)
    );
  end if;

  former := private.without_blanks(jsonb_build_object(
    'name', placed.customer_name, 'email', placed.customer_email, 'phone', placed.customer_phone
  ) || private.order_address(placed));
  if is_settled then
    present := former || present;
  end if;
  if present = former then
    return;
  end if;
  if private.without_blanks(expected) <> former then
    perform private.refuse(
      409, 'contact_changed', 'These details have changed since you opened them. Please look at them and save again.'
    );
  end if;
  update public.orders as o
  set
    customer_name = present ->> 'name', customer_email = present ->> 'email',
    customer_phone = coalesce(present ->> 'phone', ''), shipping_address = present ->> 'address',
    shipping_city = present ->> 'city', shipping_state = present ->> 'state', shipping_zip = present ->> 'zipCode'
  where o.id = placed.id;
  perform private.record_corrections(former, present, order_id => placed.id);
  if former ->> 'email' <> present ->> 'email' then
    perform private.redirect_mails(present ->> 'email', order_id => placed.id);
  end if;
end;
$$;
comment on function public.correct_order(uuid, jsonb, jsonb) is
  'Admins: corrects name, email, phone and address of an order, or the email alone once it is shipped or canceled, records each change and sends mails that wait to the new address.';
grant execute on function public.correct_order to authenticated;

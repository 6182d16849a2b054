-- Mails of one topic about one thing follow each other. Each tells what is true when it leaves.
create function private.mail_group(kind private.mail_kind) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('order-shipped', 'shipment-corrected', 'shipment-taken-back') then 'shipment'
    when kind in ('visit-set', 'visit-moved', 'visit-canceled', 'visit-reminder') then 'visit'
  end;
$$;

create function private.mails_of_topic(mail private.mails) returns setof private.mails
language sql stable set search_path = '' as $$
  select m from private.mails as m
  where (m.order_id = mail.order_id or m.request_id = mail.request_id)
    and m.id <> mail.id and private.mail_group(m.kind) = private.mail_group(mail.kind)
    and (m.data -> 'shipmentId') is not distinct from (mail.data -> 'shipmentId');
$$;

create function private.tracking_text(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select s.carrier || ' ' || s.tracking_number from public.shipments as s
    where s.id = (mail.data ->> 'shipmentId')::uuid;
$$;

-- A visit as mails to staff tell it: without its note, which may hold gate codes.
create function private.visit_for_staff(visit public.visits, request public.service_requests) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes, 'people',
      private.visit_names(visit.id),
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'phone', request.phone,
    'address', private.address_answers(request), 'answers', private.service_answers(request),
    'work', public.agreed_work(visit)
  );
$$;

-- The visits of a day as the mail to staff tells them, or those of one member.
create function private.visits_of(day date, member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(private.visit_for_staff(v, r) order by v.starts_at, v.id),
    '[]'
  )
  from public.visits as v
  join public.service_requests as r on r.id = v.request_id
  where r.status = 'scheduled' and v.canceled_at is null and v.outcome is null
    and v.starts_at >= private.start_of_day(day) and v.starts_at < private.start_of_day(day + 1)
    and (member is null or private.makes_visit(member, v.id));
$$;

create function private.visit_change(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select private.visit_for_staff(v, r) || jsonb_build_object(
    'change', case
      when mail.data ->> 'is' is not null then case when mail.data ->> 'was' is null then 'set' else 'moved' end
      when v.canceled_at is not null then 'canceled'
      else 'handed-over'
    end,
    'former', mail.data -> 'was'
  )
  from public.visits as v
  join public.service_requests as r on r.id = v.request_id
  where v.id = (mail.data ->> 'visitId')::uuid;
$$;

-- Events of ten minutes of which staff got no mail: up to 100 emergencies, or ten others, the newest of each network
-- first.
-- A summary is counted when it is sent, so that no request waits for the count of another one.
create function private.digest_data(since timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with rest as (
    select
      m.kind, m.created_at,
      -- Nothing that a visitor typed.
      coalesce(m.data ->> 'orderNumber', m.data ->> 'reference') as reference,
      m.priority = 0 as emergency,
      row_number() over (partition by m.priority,
        private.network_block(m.ip) order by m.created_at desc) as place_in_network
    from private.mails as m
    where m.recipient is null and m.state = 'not_sent' and m.kind <> 'day-sheet'
      and m.created_at >= since and m.created_at < since + interval '10 minutes'
  )
  select jsonb_build_object(
    'count', (select count(*) from rest),
    'first', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'created_at' - 'place_in_network'), '[]')
      from (
        select * from rest
        order by emergency desc, place_in_network, created_at desc
        limit greatest(10, least(100, (select count(*) from rest where emergency)))
      ) as f
    )
  );
$$;

-- A mail that is written for a customer of a request names the visit, quote, invoice and payment that it tells of by
-- their ids. An order's mail tells what is true when it is sent: a shipment may have been corrected since.
create function private.mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when mail.kind = 'staff-digest'
      then private.digest_data(coalesce(mail.digest_of, (mail.data ->> 'digestOf')::timestamptz))
    when mail.kind = 'day-sheet' then
      jsonb_build_object(
        'day', mail.data -> 'day',
        'visits', private.visits_of((mail.data ->> 'day')::date, (mail.data ->> 'member')::uuid)
      )
    when mail.kind = 'visit-changed' then private.visit_change(mail)
    when mail.order_id is not null then private.order_mail_data(mail)
    when mail.kind = 'price-list' then private.price_list_mail_data(mail)
    when mail.recipient is not null and mail.request_id is not null then private.request_mail_data(mail)
    else mail.data
  end;
$$;

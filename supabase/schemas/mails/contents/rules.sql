-- The group of a kind of mail, or null. Mails of one group about the same record are sent one after the other, because
-- each may depend on the mails that the customer already got.
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

-- A visit in a mail to staff. The note of the visit is left out, because it may contain gate codes.
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

-- The open visits of a day for a day sheet. If `member` is given, only the visits of this team member.
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
    'former', mail.data -> 'was', 'isCallOut', v.call_out
  )
  from public.visits as v
  join public.service_requests as r on r.id = v.request_id
  where v.id = (mail.data ->> 'visitId')::uuid;
$$;

-- The data of a summary. Because of a limit, some mails to staff were not sent in a period of ten minutes. The summary
-- has their number and lists ten of them, or up to 100 if there are more emergencies. Emergencies come first, then the
-- newest mail of each network.
-- The mails are counted when the summary is sent. A counter would make each new request wait for the request before it.
create function private.digest_data(since timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with rest as (
    select
      m.kind, m.created_at,
      -- The summary contains no text of a visitor, only references.
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

-- The data for the text of a mail. It is read when the mail is sent, because records may have changed since the mail
-- was queued. The queued `data` has only the ids of the visit, quote, invoice, payment or shipment.
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

-- True if a person waits for an answer. All other reasons are tasks.
create function private.is_answer(why public.work_reason) returns boolean
language sql immutable set search_path = '' as $$
  select why between 'new' and 'asked-again';
$$;

-- The reasons why requests, orders and price list requests are on the page Today, at most `most` of each kind.
create function private.work(most integer)
returns table (record text, id uuid, why public.work_reason, due_at timestamptz, facts jsonb)
language sql stable set search_path = '' as $$
  select 'request', w.request_id, w.why, w.due_at, w.facts
  from private.work_on_requests(most) as w
  join public.service_requests as r on r.id = w.request_id
  where r.status <> 'spam' or w.why in ('refund-failed', 'owed-back')
  union all
  select 'order', w.* from private.work_on_orders(most) as w
  union all
  (
    select 'price-list', p.id, 'price-list', private.answer_by(p.created_at, false),
      jsonb_build_object('detail', private.text_detail(p.message))
    from public.price_list_requests as p where p.status = 'pending'
    order by p.created_at limit most
  );
$$;

-- One row for each request, order or price list request. Its reasons are distinct, the most important first. The
-- reasons contacted and to-close are dropped if the record has any other reason than photos.
create function private.lines_of_work(most integer)
returns table (record text, id uuid, is_answer boolean, why public.work_reason, due_at timestamptz, reasons jsonb)
language sql stable set search_path = '' as $$
  select w.record, w.id, w.answer_by is not null, (array_agg(w.why order by w.why))[1],
    coalesce(w.answer_by, (array_agg(w.due_at order by w.why))[1]),
    jsonb_agg(
      jsonb_build_object(
        'why', w.why, 'dueAt', private.iso(w.due_at), 'isAnswer', private.is_answer(w.why),
        'visitId', null, 'refundId', null, 'cents', null, 'detail', null
      ) || w.facts
      order by w.why
    )
  from (
    select distinct on (w.record, w.id, w.why) w.*,
      -- The sender of photos also waits for an answer, even if the record has no other reason.
      case
        when bool_and(w.why = 'photos') over line then min(w.due_at) over line
        else min(w.due_at) filter (where private.is_answer(w.why)) over line
      end as answer_by,
      bool_and(w.why in ('contacted', 'to-close', 'photos')) over line as is_idle
    from private.work(most) as w
    window line as (partition by w.record, w.id)
    order by w.record, w.id, w.why, w.due_at
  ) as w
  where w.is_idle or w.why not in ('contacted', 'to-close')
  group by w.record, w.id, w.answer_by;
$$;

create function public.staff_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The maximum number of lines for each reason. Staff cannot do more in a day.
  most constant integer := 100;
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'answer', coalesce(
        jsonb_agg(l.line order by l.is_emergency desc, l.due_at, l.id) filter (where l.is_answer), '[]'
      ),
      'do', coalesce(
        jsonb_agg(l.line order by l.is_emergency desc, l.why, l.due_at, l.id) filter (where not l.is_answer), '[]'
      )
    )
    from (
      select w.id, w.is_answer, w.why, w.due_at, coalesce(r.is_emergency, false) as is_emergency,
        jsonb_build_object(
          'record', w.record, 'id', w.id, 'reference', coalesce(r.reference, o.order_number, p.email),
          'name', coalesce(r.name, o.customer_name, p.name),
          'phone', coalesce(r.phone, o.customer_phone, p.phone, ''), 'service', r.service,
          'isEmergency', coalesce(r.is_emergency, false), 'missedCalls', coalesce(r.missed_calls, 0),
          'missedCallAt', private.iso(r.missed_call_at), 'reasons', w.reasons
        ) as line
      from private.lines_of_work(most) as w
      left join public.service_requests as r on w.record = 'request' and r.id = w.id
      left join public.orders as o on w.record = 'order' and o.id = w.id
      left join public.price_list_requests as p on w.record = 'price-list' and p.id = w.id
    ) as l
  );
end;
$$;
comment on function public.staff_today() is
  'Admins: the people who wait for an answer (answer) and the tasks (do), emergencies first, then the most urgent. '
  'Each request, order and price list request is listed once, with all its reasons.';
grant execute on function public.staff_today to authenticated;

create function public.today_count() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return case private.staff_role()
    when 'admin' then (select count(*) from private.lines_of_work(100))
    when 'field' then (
      select count(distinct n.request_id)
      from (
        select m.request_id from public.messages as m where m.sender = 'customer' and m.answered_at is null
        union
        select c.request_id from public.customer_activity as c where c.handled_at is null
      ) as n
      where private.field_sees_request(n.request_id)
    )
  end;
end;
$$;
comment on function public.today_count() is
  'Staff: the number of lines on Today. For field team members, the number of requests of their visits with an '
  'unanswered message or an unread step.';
grant execute on function public.today_count to authenticated;

create function public.first_steps() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'needsName', exists (select 1 from public.user_roles as u where u.user_id = (select auth.uid()) and u.name = ''),
    -- A single team member who has already planned visits works alone and needs no other people.
    'needsPeople', (select count(*) < 2 from public.user_roles) and not exists (select 1 from private.team_invitations)
      and not exists (select 1 from public.visits),
    'uncounted', (select count(*) from public.products as p where p.active and p.counted_at is null),
    'needsImport', not exists (select 1 from public.customer_imports),
    'needsRequest', not exists (select 1 from public.service_requests)
  );
end;
$$;
comment on function public.first_steps() is
  'Admins: the steps that are missing before the first day of work: the caller''s own name, team members, the number '
  'of uncounted products, an import of customers, and a first request.';
grant execute on function public.first_steps to authenticated;

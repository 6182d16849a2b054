-- Whether a person waits for an answer. All else is work to be done.
create function private.is_answer(why public.work_reason) returns boolean
language sql immutable set search_path = '' as $$
  select why <= 'price-list';
$$;

create function public.staff_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Of each reason. More than a day's work.
  most constant integer := 100;
begin
  perform private.require_admin();
  return (
    with on_requests as (
      select distinct on (w.request_id) w.*
      from private.work_on_requests(most) as w
      order by w.request_id, w.why, w.due_at
    ), on_orders as (
      select distinct on (w.order_id) w.*
      from (
        (
          select 'message'::public.work_reason as why, c.order_id, private.answer_by(c.created_at, false) as due_at,
            jsonb_build_object('detail', private.text_detail(c.message)) as facts
          from public.order_activity as c where c.settled_at is null and c.kind = 'message'
          order by c.created_at limit most
        )
        union all
        (
          select 'activity', c.order_id, private.answer_by(c.created_at, false),
            jsonb_build_object('detail', jsonb_build_object('type', 'order-activity', 'kind', c.kind))
          from public.order_activity as c where c.settled_at is null and c.kind <> 'message'
          order by c.created_at limit most
        )
        union all
        (
          select 'refund-failed', f.order_id, f.finished_at,
            jsonb_build_object('refundId', f.id, 'cents', f.amount_cents, 'detail', private.text_detail(f.problem))
          from public.refunds as f where f.order_id is not null and f.state = 'failed' and f.settled_at is null
          order by f.finished_at limit most
        )
        union all
        (
          select 'return', t.order_id, t.due_at,
            jsonb_build_object('detail', jsonb_build_object('type', 'return', 'state', t.state))
          from public.order_returns as t where t.due_at <= now()
          order by t.due_at limit most
        )
        union all
        (
          select 'ship', o.id, o.created_at, '{}'
          from public.orders as o where o.status in ('pending', 'processing')
          order by o.created_at limit most
        )
      ) as w
      order by w.order_id, w.why, w.due_at
    ), work as (
      select w.why, w.due_at, w.request_id as id, 'request' as record, r.reference, r.name, r.phone,
        r.kind::text as kind, r.is_emergency, w.facts
      from on_requests as w
      join public.service_requests as r on r.id = w.request_id
      where r.status <> 'spam' or w.why in ('refund-failed', 'owed-back')
      union all
      select w.why, w.due_at, w.order_id, 'order', o.order_number, o.customer_name, o.customer_phone, null,
        false, jsonb_build_object('cents', (o.total * 100)::integer) || w.facts
      from on_orders as w
      join public.orders as o on o.id = w.order_id
      union all
      (
        select 'price-list', private.answer_by(p.created_at, false), p.id, 'price-list', p.email, p.name,
          coalesce(p.phone, ''), null, false, jsonb_build_object('detail', private.text_detail(p.message))
        from public.price_list_requests as p where p.status = 'pending'
        order by p.created_at limit most
      )
    )
    select jsonb_build_object('answer', coalesce(jsonb_agg(line order by due_at, id) filter (where is_answer), '[]'),
      'do', coalesce(jsonb_agg(line order by is_emergency desc, why, due_at, id) filter (where not is_answer), '[]'))
    from (
      select w.why, w.due_at, w.id, w.is_emergency, private.is_answer(w.why) as is_answer,
        jsonb_build_object(
          'why', w.why, 'dueAt', private.iso(w.due_at), 'record', w.record, 'id', w.id, 'reference', w.reference,
          'name', w.name, 'phone', w.phone, 'kind', w.kind, 'isEmergency', w.is_emergency,
          'visitId', null, 'refundId', null, 'cents', null, 'detail', null
        ) || w.facts as line
      from work as w
    ) as lines
  );
end;
$$;
comment on function public.staff_today() is
  'Admins: who waits for an answer, by when it is due, and what is to be done, the most urgent first. Each request, '
  'order and price list request stands there once.';
grant execute on function public.staff_today to authenticated;

create function public.first_steps() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'needsName', exists (select 1 from public.user_roles as u where u.user_id = (select auth.uid()) and u.name = ''),
    -- Who sets visits alone works alone.
    'needsPeople', (select count(*) < 2 from public.user_roles) and not exists (select 1 from private.team_invitations)
      and not exists (select 1 from public.visits),
    'uncounted', (select count(*) from public.products as p where p.active and p.counted_at is null),
    'needsRequest', not exists (select 1 from public.service_requests)
  );
end;
$$;
comment on function public.first_steps() is
  'Admins: what is to be set up before the first day of work: the own name, colleagues, how many products nobody has '
  'counted, a first request.';
grant execute on function public.first_steps to authenticated;

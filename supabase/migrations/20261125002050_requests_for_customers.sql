-- What customers see of their requests: by the link in a mail, or signed in, what they sent so or what names the address
-- that they confirmed by mail.

-- Not part of the requests, whose rows staff read; see order_tokens.
create table private.request_tokens (
  request_id uuid primary key references public.service_requests (id) on delete cascade,
  token text not null unique default private.random_token()
);
comment on table private.request_tokens is 'The links in the mails of requests, each of which opens its request.';
alter table private.request_tokens enable row level security;
create policy "Functions alone" on private.request_tokens using (false);

create function private.make_request_token()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.request_tokens (request_id) values (new.id);
  return null;
end;
$$;
create trigger make_request_token
  after insert on public.service_requests
  for each row execute function private.make_request_token();

create function private.read_message(message text, optional boolean default false)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  body constant text := coalesce(private.several_lines(message), '');
begin
  if length(body) > 4000 or private.text_length(body) = 0 and not (optional and body = '') then
    perform private.refuse(422, 'invalid_message', 'Please write a message of at most 4,000 characters.');
  end if;
  return body;
end;
$$;
comment on function private.read_message(text, boolean) is
  'What staff or a customer write to each other, cleaned, or a 422. Nothing is an empty text, if it is optional.';

create type public.customer_activity_kind as enum ('another-time', 'visit-canceled', 'withdrawn', 'photos', 'skip-visit', 'stop-plan');

create table public.customer_activity (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  kind public.customer_activity_kind not null,
  days date[],
  times text[],
  visit_at timestamptz,
  visit_id uuid references public.visits (id) on delete set null,
  quote_id uuid references public.quotes (id) on delete cascade,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by text
);
comment on table public.customer_activity is 'What customers did about their requests by themselves, apart from writing. Staff only.';
comment on column public.customer_activity.days is 'Of `another-time`: the days that suit the customer.';
comment on column public.customer_activity.times is
  'Of `another-time`: the times of day that suit, of morning, afternoon and evening. Empty if any does.';
comment on column public.customer_activity.visit_at is
  'Of `another-time`: the time of the visit that stands meanwhile. Null if there was none, so that the customer named the first days. Of `visit-canceled`: when it was to be.';
comment on column public.customer_activity.visit_id is 'Of `another-time`, `visit-canceled` and `skip-visit`: the visit.';
comment on column public.customer_activity.quote_id is 'Of `stop-plan`: the quote that is the plan.';
comment on column public.customer_activity.settled_at is 'When staff took note of it, or it no longer mattered.';
create index customer_activity_request_idx on public.customer_activity (request_id, created_at);
create index customer_activity_quote_idx on public.customer_activity (quote_id) where quote_id is not null;
create index customer_activity_visit_idx on public.customer_activity (visit_id) where visit_id is not null;
create index customer_activity_unsettled_idx on public.customer_activity (created_at) where settled_at is null;
alter table public.customer_activity enable row level security;
create policy "Staff read what customers did"
  on public.customer_activity for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.customer_activity to authenticated;

create function private.settle_visit_activity(request_id uuid, who text, about uuid default null)
returns void
language sql
set search_path = ''
as $$
  update public.customer_activity as c
  set settled_at = now(), settled_by = who
  where c.request_id = settle_visit_activity.request_id and c.settled_at is null and c.kind in ('another-time', 'visit-canceled')
    and case
      when about is null then c.visit_id is null or c.visit_id not in (select a.id from private.open_visits(c.request_id) as a)
      else c.visit_id = about
    end;
$$;
comment on function private.settle_visit_activity(uuid, text, uuid) is
  'Notes that staff, or the customer, have overtaken the times that a customer asked for instead of a visit, or what is not about an open one.';

create function private.may_change_visit(visit public.visits)
returns boolean
language sql
stable
set search_path = ''
as $$
  select visit.starts_at - s.visit_change_hours * interval '1 hour' > now() from private.settings as s;
$$;

create function private.address_answers(request public.service_requests)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(d.key, d.value), '{}')
  from jsonb_each(request.details) as d
  where d.key in ('address', 'address2', 'city', 'state', 'zipCode', 'propertyAddress');
$$;

create function private.plan_view(plan public.plans, state public.quote_state)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.plan_offer(plan) || jsonb_build_object(
    'state', now.state, 'endsOn', plan.ends_on,
    'pausedFrom', case when plan.paused_until > private.today() then plan.paused_from end,
    'pausedUntil', case when plan.paused_until > private.today() then plan.paused_until end,
    'lastDayIfStopped', case when now.state in ('runs', 'paused') then private.last_day_if_stopped(plan, private.today()) end,
    'stopAskedAt', (
      select private.iso(c.created_at) from public.customer_activity as c
      where c.quote_id = plan.quote_id and c.kind = 'stop-plan' and c.settled_at is null
      order by c.created_at limit 1
    )
  )
  from private.plan_state(plan, state) as now (state);
$$;

-- Left out: costs, who sent it, what the customer typed when declining it, and what staff wrote of a cancellation.
create function private.customer_quotes(request_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', q.id, 'version', q.version, 'isExtra', q.is_extra,
        'state', case
          when q.state in ('sent', 'change-asked') and private.quote_has_ended(q) then 'expired' else q.state::text
        end,
        'changeAsked', q.state = 'change-asked',
        'message', q.message, 'validUntil', q.valid_until, 'sentAt', private.iso(q.sent_at),
        'lines', private.quote_line_views(q.id),
        'taxBasisPoints', q.tax_basis_points, 'subtotalCents', q.subtotal_cents, 'taxCents', q.tax_cents,
        'totalCents', q.total_cents, 'depositCents', q.deposit_due_cents, 'depositPaidCents', private.deposit_paid(q.id),
        'needsDigits', q.state in ('sent', 'change-asked') and private.quote_needs_digits(q),
        'acceptedAt', case when q.state = 'accepted' then private.iso(q.answered_at) end,
        'acceptedName', nullif(q.accepted_name, ''), 'acceptedHow', q.accepted_how,
        'declinedAt', case when q.state = 'declined' then private.iso(q.answered_at) end,
        'askedAgainAt', private.iso(q.asked_again_at), 'canceledOn', q.canceled_on,
        'plan', (select private.plan_view(p, q.state) from public.plans as p where p.quote_id = q.id)
      )
      order by q.version desc
    ),
    '[]'
  )
  from public.quotes as q where q.request_id = customer_quotes.request_id and q.state <> 'replaced';
$$;
comment on function private.customer_quotes(uuid) is 'The quotes of a request as its customer sees them, newest first, without those that were replaced.';

-- A request as its customer may see it: nothing that was typed freely into the form, apart from the address of a visit
-- that staff have set, which the page shows where it has the shape of one. The messages were written by staff, or by
-- the person who has the link or the account.
create function private.customer_request_view(request public.service_requests)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'reference', request.reference,
    'kind', request.kind,
    'receivedAt', private.iso(request.created_at),
    'promisedBy', private.iso(promised.by),
    'isLate', request.status = 'new' and promised.by < now(),
    'answers', private.chosen_answers(request),
    'status', case
      when request.status = 'closed' and exists (
        select 1 from public.customer_activity as c
        where c.request_id = request.id and c.kind = 'withdrawn' and not exists (
          select 1 from public.service_request_history as h
          where h.request_id = request.id and h.old_status = 'closed' and h.created_at > c.created_at
        )
      ) then 'withdrawn'
      when request.status in ('closed', 'spam') then 'done'
      else request.status::text
    end,
    'reachedAt', (
      select coalesce(jsonb_object_agg(reached.status, private.iso(reached.at)), '{}')
      from (
        select h.new_status as status, max(h.created_at) as at
        from public.service_request_history as h
        where h.request_id = request.id and h.new_status <> h.old_status and h.new_status <> 'spam'
          -- A visit that was canceled or is over is no contact.
          and (h.old_status, h.new_status) <> ('scheduled', 'contacted')
        group by h.new_status
      ) as reached
    ),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'startsAt', private.iso(a.starts_at), 'durationMinutes', a.duration_minutes, 'people', private.visit_people_text(a.id),
        'id', a.id, 'sequence', a.sequence,
        'address', private.address_answers(request),
        'changeUntil', private.iso(a.starts_at - s.visit_change_hours * interval '1 hour'),
        'isOver', private.is_over(a),
        'onTheWay', case when a.on_the_way_at is not null then
          jsonb_build_object('at', private.iso(a.on_the_way_at), 'arrivesAt', private.iso(a.arrives_at))
        end,
        'canChange', request.status = 'scheduled' and private.may_change_visit(a),
        'planId', (select p.quote_id from public.plans as p where p.quote_id = a.plan_id),
        'skipAskedAt', (
          select private.iso(c.created_at) from public.customer_activity as c
          where c.visit_id = a.id and c.kind = 'skip-visit' and c.settled_at is null
        )
      ) order by a.starts_at, a.id), '[]')
      from private.open_visits(request.id) as a, private.settings as s
      where request.status in ('scheduled', 'closed')
    ),
    'pastVisits', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', a.id, 'startsAt', private.iso(a.starts_at),
            'endsAt', private.iso(a.starts_at + a.duration_minutes * interval '1 minute'),
            'people', private.visit_people_text(a.id), 'outcome', a.outcome
          )
          order by a.starts_at desc, a.id
        ),
        '[]'
      )
      from public.visits as a where a.request_id = request.id and a.outcome is not null
    ),
    'asked', (
      select coalesce(jsonb_agg(jsonb_build_object('visitId', w.visit_id, 'days', w.days, 'times', w.times)), '[]')
      from (
        select distinct on (a.id) a.id as visit_id, c.days, c.times
        from public.customer_activity as c
        left join private.open_visits(request.id) as a on a.id = c.visit_id
        where c.request_id = request.id and c.kind = 'another-time' and c.settled_at is null
        order by a.id, c.created_at desc
      ) as w
    ),
    'quotes', private.customer_quotes(request.id),
    'invoices', private.customer_invoices(request.id),
    'paysOnline', (select s.pays_online from private.settings as s),
    'depositOwedCents', private.owed_deposit(request),
    'photos', private.count_of_photos(request.id),
    'canWrite', request.status <> 'spam',
    'messages', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', m.id, 'sender', m.sender, 'name', m.author_name, 'text', m.body, 'at', private.iso(m.created_at),
          'isAnswered', m.answered_at is not null, 'photos', private.count_of_photos(request.id, m.id)
        )
        order by m.created_at, m.id
      ), '[]')
      from public.messages as m where m.request_id = request.id
    )
  )
  -- What every page promises. That staff are faster in an emergency is no promise.
  from private.promised_by(request.kind, '{}', request.created_at) as promised (by);
$$;

create function private.own_requests()
returns setof public.service_requests
language sql
stable
set search_path = ''
as $$
  select r from public.service_requests as r where r.user_id = (select auth.uid())
  union
  select r
  from private.settings as s
  join private.confirmed_accounts as c on c.user_id = (select auth.uid())
  join auth.users as u on u.id = c.user_id
  join public.service_requests as r on lower(r.email) = lower(u.email)
  where s.accounts_confirm_email;
$$;
comment on function private.own_requests() is
  'The requests that the caller sent while signed in and, where accounts are confirmed by mail, those that name the confirmed address.';

-- Nobody guesses the 128 bits of a token, so there is nothing to count.
create function private.customers_own(token text, reference text)
returns public.service_requests
language plpgsql
stable
set search_path = ''
as $$
declare
  request public.service_requests;
begin
  if token is not null then
    select r.* into request
    from private.request_tokens as t
    join public.service_requests as r on r.id = t.request_id
    where t.token = lower(customers_own.token);
  else
    select r.* into request from private.own_requests() as r where r.reference = upper(customers_own.reference);
  end if;
  if request.id is null then
    perform private.refuse(404, 'request_not_found', 'This link does not lead to a request.');
  end if;
  -- For private.queue_mail.
  perform set_config('fls.opened_by_link', case when token is not null then request.id::text else '' end, true);
  return request;
end;
$$;
comment on function private.customers_own(text, text) is
  'The request of a token, or of a reference if it is one of the caller''s own_requests, or a 404, the same for any mismatch.';

create function public.customer_request(token text default null, reference text default null)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.customer_request_view(private.customers_own(token, reference));
$$;
comment on function public.customer_request(text, text) is
  'A request as its customer sees it, by the token of its mails, or by its reference when signed in (see own_requests).';
grant execute on function public.customer_request to anon, authenticated;

create function public.my_requests()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.customer_request_view(mine) order by mine.created_at desc), '[]')
  from (
    select r.*
    from private.own_requests() as r
    where r.status <> 'spam'
    order by r.created_at desc
    limit 50
  ) as mine;
$$;
comment on function public.my_requests() is
  'The signed-in customer''s requests (see own_requests), newest first, each as customer_request shows it.';
grant execute on function public.my_requests to authenticated;

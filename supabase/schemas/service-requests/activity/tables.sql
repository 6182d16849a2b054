create type public.customer_activity_kind as enum ('another-time', 'visit-canceled', 'withdrawn', 'photos',
  'skip-visit', 'stop-plan');

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
  handled_at timestamptz,
  handled_by text
);
comment on table public.customer_activity is
  'The steps of customers on the page of their request, except messages and answers to quotes. Staff only.';
comment on column public.customer_activity.days is 'For `another-time`: the days that suit the customer.';
comment on column public.customer_activity.times is
  'For `another-time`: the times of day that suit (morning, afternoon, evening). Empty if all do.';
comment on column public.customer_activity.visit_at is
  'The start of the visit when the customer acted. Null if `another-time` names days for a first visit.';
comment on column public.customer_activity.visit_id is
  'For `another-time`, `visit-canceled` and `skip-visit`: the visit.';
comment on column public.customer_activity.quote_id is 'For `stop-plan`: the quote of the plan.';
comment on column public.customer_activity.handled_at is
  'When staff handled it, or a later step made it obsolete.';
create index customer_activity_request_idx on public.customer_activity (request_id, created_at);
create index customer_activity_quote_idx on public.customer_activity (quote_id) where quote_id is not null;
create index customer_activity_visit_idx on public.customer_activity (visit_id) where visit_id is not null;
create index customer_activity_unhandled_idx on public.customer_activity (created_at) where handled_at is null;

alter table public.customer_activity enable row level security;
create policy "Staff read what customers did"
  on public.customer_activity for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.customer_activity to authenticated;

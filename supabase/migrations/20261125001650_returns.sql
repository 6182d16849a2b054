-- What customers send back: requested → accepted → received → refunded, or declined before it is received. One that
-- staff enter for a caller begins as accepted.

create type public.return_state as enum ('requested', 'accepted', 'declined', 'received', 'refunded');
create type public.return_reason as enum ('not-needed', 'not-as-expected', 'damaged', 'faulty', 'wrong-item', 'other');
create type public.decline_reason as enum ('used', 'hygiene', 'not-received', 'other');

create table public.order_returns (
  id uuid primary key default gen_random_uuid(),
  return_number text not null unique check (return_number ~ '^RET-[A-Z2-9]{6}$'),
  order_id uuid not null references public.orders (id) on delete cascade,
  state public.return_state not null default 'requested',
  reason public.return_reason not null,
  comment text not null default '' check (length(comment) <= 1000),
  decline_reason public.decline_reason,
  refund_subtotal numeric(10, 2) check (refund_subtotal >= 0),
  refund_tax numeric(10, 2) check (refund_tax >= 0),
  refund_shipping numeric(10, 2) check (refund_shipping >= 0),
  refund_postage numeric(10, 2) not null default 0 check (refund_postage between 0 and 500),
  refund numeric(10, 2) generated always as (refund_subtotal + refund_tax + refund_shipping + refund_postage) stored,
  restocked_cost numeric(10, 2) check (restocked_cost >= 0),
  is_goodwill boolean not null default false,
  due_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'declined') = (decline_reason is not null)),
  check ((state in ('received', 'refunded')) = (refund_subtotal is not null)),
  check ((state = 'refunded') = (refunded_at is not null))
);
comment on table public.order_returns is
  'What customers send back of their orders. Admins only; customers see theirs with the order.';
comment on column public.order_returns.return_number is 'What the customer writes on the parcel.';
comment on column public.order_returns.comment is 'What the customer typed. For staff alone.';
comment on column public.order_returns.refund is 'What the customer gets back, tax and return postage included. Computed when the items are received, paid when refunded.';
comment on column public.order_returns.refund_postage is 'What the customer paid the carrier, by the receipt. It comes on top of what was paid for the order.';
comment on column public.order_returns.is_goodwill is 'Staff took it after the days for returns were over.';
comment on column public.order_returns.due_at is
  'From when on it waits for staff: at once, or two weeks after it was accepted, for a parcel that does not come. Null once it has ended.';
comment on column public.order_returns.restocked_cost is 'Distributor prices of the items that went back into stock. What was written off stays a cost.';
create index order_returns_order_idx on public.order_returns (order_id);
create index order_returns_due_idx on public.order_returns (due_at) where due_at is not null;
create index order_returns_refunded_idx on public.order_returns (refunded_at) where state = 'refunded';

create table public.order_return_items (
  return_id uuid not null references public.order_returns (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity between 0 and 99),
  restocked integer not null default 0 check (restocked >= 0),
  written_off integer not null default 0 check (written_off >= 0),
  primary key (return_id, order_item_id)
);
comment on table public.order_return_items is 'The lines of returns: what the customer announced, and what became of what arrived.';
comment on column public.order_return_items.quantity is 'As announced: 0 for what was in the parcel all the same.';
create index order_return_items_order_item_idx on public.order_return_items (order_item_id);

create table public.order_return_history (
  id bigint generated always as identity primary key,
  return_id uuid not null references public.order_returns (id) on delete cascade,
  new_state public.return_state not null,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_return_history is 'Who moved a return to which state, and when. Admins only.';
create index order_return_history_return_idx on public.order_return_history (return_id, id);
create index order_return_history_changed_by_idx on public.order_return_history (changed_by);

alter table public.order_returns enable row level security;
alter table public.order_return_items enable row level security;
alter table public.order_return_history enable row level security;
create policy "Admins read returns" on public.order_returns for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read the lines of returns" on public.order_return_items for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read the history of returns" on public.order_return_history for select to authenticated
  using ((select private.is_admin()));
grant select on table public.order_returns, public.order_return_items, public.order_return_history to authenticated;

create function private.refuse_return_step(present public.return_state)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(
    409, 'return_changed', 'This return is now ' || present || '. Check it before you change it again.',
    jsonb_build_object('state', present)
  );
end;
$$;

create function private.return_has_ended(state public.return_state)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select state in ('declined', 'refunded');
$$;
comment on function private.return_has_ended(public.return_state) is 'Whether nothing more happens to a return.';

-- The triggers hold for everybody who writes to the table, the database's owner included.
create function private.guard_return_state()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (old.state, new.state) not in (
    ('requested', 'accepted'), ('requested', 'declined'), ('accepted', 'declined'), ('accepted', 'received'),
    ('received', 'refunded')
  ) then
    perform private.refuse_return_step(old.state);
  end if;
  return new;
end;
$$;
create trigger guard_return_state
  before update of state on public.order_returns
  for each row
  when (old.state is distinct from new.state)
  execute function private.guard_return_state();

create function private.set_return_due()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.due_at := case
    when private.return_has_ended(new.state) then null
    when new.state = 'accepted' then now() + interval '14 days'
    else now()
  end;
  return new;
end;
$$;
create trigger set_return_due
  before insert or update of state on public.order_returns
  for each row
  execute function private.set_return_due();

create function private.follow_return_state()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  placed public.orders;
  data jsonb;
begin
  insert into public.order_return_history (return_id, new_state, changed_by, changed_by_email)
  values (new.id, new.state, (select u.id from auth.users as u where u.id = (select auth.uid())), private.actor());

  select o.* into strict placed from public.orders as o where o.id = new.order_id;
  data := jsonb_build_object('orderNumber', placed.order_number, 'returnId', new.id);
  perform private.queue_mail(('return-' || new.state)::private.mail_kind, placed.customer_email, data, order_id => placed.id);
  if new.state = 'requested' then
    perform private.queue_mail('new-return', null, data, order_id => placed.id);
  end if;
  return null;
end;
$$;
comment on function private.follow_return_state() is 'Records a state of a return, and tells the customer; staff too of a new one.';
create trigger begin_return
  after insert on public.order_returns
  for each row
  execute function private.follow_return_state();
create trigger follow_return_state
  after update of state on public.order_returns
  for each row
  when (old.state is distinct from new.state)
  execute function private.follow_return_state();

create function private.returned_quantity(order_item_id uuid, asked_after date default null)
returns integer
language sql
stable
set search_path = ''
as $$
  select coalesce(
    sum(
      case
        when r.refund_subtotal is not null then i.restocked + i.written_off
        when not private.return_has_ended(r.state) then i.quantity
        else 0
      end
    ), 0
  )::integer
  from public.order_return_items as i
  join public.order_returns as r on r.id = i.return_id
  where i.order_item_id = returned_quantity.order_item_id and (
    asked_after is null
    or not r.is_goodwill and (r.created_at at time zone 'America/Los_Angeles')::date > asked_after
  );
$$;
comment on function private.returned_quantity(uuid, date) is
  'How much of a line of an order has come back or is announced, or of that what was no goodwill and asked for after a day.';

-- An order that was imported as delivered has no parcels, and perhaps no history: its own day counts.
create function private.arrived_items(order_id uuid)
returns table (order_item_id uuid, quantity integer, until date)
language sql
stable
set search_path = ''
as $$
  select
    a.order_item_id, a.quantity,
    (a.at at time zone 'America/Los_Angeles')::date + (select s.return_days from private.settings as s)
  from (
    select l.order_item_id, l.quantity, p.delivered_at as at
    from public.shipments as p
    join public.shipment_items as l on l.shipment_id = p.id
    where p.order_id = arrived_items.order_id and p.delivered_at is not null
    union all
    select i.id, i.quantity, coalesce(
      (
        select max(h.created_at) from public.order_status_history as h
        where h.order_id = o.id and h.new_status = 'delivered' and h.old_status <> 'delivered'
      ),
      o.created_at
    )
    from public.orders as o
    join public.order_items as i on i.order_id = o.id
    where o.id = arrived_items.order_id and o.status = 'delivered'
      and not exists (select 1 from public.shipments as p where p.order_id = o.id)
  ) as a;
$$;
comment on function private.arrived_items(uuid) is
  'What lay in the delivered parcels of an order, with the last day (America/Los_Angeles) on which the customer may ask to return it.';

create function private.returnable(order_id uuid)
returns table (order_item_id uuid, quantity integer, in_time integer, until date)
language sql
stable
set search_path = ''
as $$
  with arrived as (
    select
      x.order_item_id, sum(x.quantity) as total, max(x.until) filter (where x.until < private.today()) as ended,
      coalesce(sum(x.quantity) filter (where x.until >= private.today()), 0) as young,
      min(x.until) filter (where x.until >= private.today()) as until
    from private.arrived_items(returnable.order_id) as x
    group by x.order_item_id
  ),
  back as (
    select
      a.*, private.returned_quantity(a.order_item_id) as returned,
      private.returned_quantity(a.order_item_id, coalesce(a.ended, '-infinity')) as of_young
    from arrived as a
  ),
  left_over as (
    select
      b.*, greatest(b.total - b.returned, 0) as rest,
      b.young - b.of_young - greatest(b.returned - b.of_young - (b.total - b.young), 0) as young_rest
    from back as b
  )
  select
    l.order_item_id, l.rest::integer, least(l.rest, greatest(l.young_rest, 0))::integer,
    case when least(l.rest, l.young_rest) > 0 then l.until end
  from left_over as l;
$$;
comment on function private.returnable(uuid) is
  'How much of each line of an order has arrived and neither come back nor been announced, how much of that the customer may still ask to return, and until when. What came back is counted as of the parcels whose days are over, unless it was asked for after them.';

-- A return as its customer may see it.
create function private.return_view(order_return public.order_returns)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'number', order_return.return_number,
    'state', order_return.state,
    'reason', order_return.reason,
    'declineReason', order_return.decline_reason,
    'refund', order_return.refund,
    'refundTax', order_return.refund_tax,
    'refundShipping', order_return.refund_shipping,
    'refundPostage', order_return.refund_postage,
    'items', (
      select jsonb_agg(
        jsonb_build_object(
          'id', line.product_id, 'name', line.product_name, 'quantity', i.quantity,
          'received', i.restocked + i.written_off, 'price', line.price
        )
        order by line.position
      )
      from public.order_return_items as i
      join public.order_items as line on line.id = i.order_item_id
      where i.return_id = order_return.id
    ),
    'history', (
      select jsonb_agg(jsonb_build_object('state', h.new_state, 'date', private.iso(h.created_at)) order by h.id)
      from public.order_return_history as h
      where h.return_id = order_return.id
    )
  );
$$;

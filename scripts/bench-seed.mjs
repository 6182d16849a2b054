// The orders, requests and mails of the benchmark `npm run bench:staff`.
import { invoices } from './bench-invoices.mjs';
import { plans } from './bench-plans.mjs';
import { quotes } from './bench-quotes.mjs';

/** 500 photos of 50 requests, ten each. */
const photos = `
  insert into public.photos (request_id, kind, size, stored_at)
  select r.id, 'customer', 300000, now()
  from (select id from public.service_requests where status = 'scheduled' order by created_at desc limit 50) as r,
    generate_series(1, 10)`;

const phone = `('(' || 200 + n % 700 || ') 555-' || lpad((n % 10000)::text, 4, '0') || ' x' || n % 40)`;
export const adminId = 'ad000000-0000-4000-8000-000000000001';
/** A field team member who makes every eighth visit. */
export const fieldId = 'fe000000-0000-4000-8000-000000000001';

/**
 * The orders are spread over 10,000 hours, which are 417 days. The statement contains invented costs, because the
 * triggers that compute costs are off.
 */
const orders = (orderCount) => `
  set session_replication_role = replica;

  insert into auth.users (id, email) values ('${adminId}', 'admin@example.com'), ('${fieldId}', 'field@example.com');
  insert into public.user_roles values ('${adminId}', 'admin'), ('${fieldId}', 'field');

  insert into public.orders (
    order_number, customer_name, customer_email, customer_phone, shipping_address, shipping_city, shipping_state,
    shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status, created_at
  )
  select
    'FSS-' || (1700000000000 + n * 60000), 'Customer ' || md5(n::text),
    md5(n::text) || '@example.com', case when n % 2 = 0 then ${phone} else '' end,
    n || ' Main St', 'Long Beach', 'CA', 90000 + n % 900,
    n % 500 + 50, 0, private.sales_tax(n % 500 + 50), n % 500 + 50 + private.sales_tax(n % 500 + 50), 40,
    (array['pending', 'processing', 'shipped', 'delivered', 'delivered', 'cancelled'])[n % 6 + 1]::public.order_status,
    now() - n * (interval '10000 hours' / ${orderCount})
  from generate_series(1, ${orderCount}::bigint) as n;

  insert into public.order_items (
    order_id, position, product_id, product_name, product_image,
    quantity, price, distributor, distributor_price
  )
  select o.id, p.position, p.id, p.name, p.id, 1, p.price, p.distributor, p.distributor_price
  from public.orders as o
  cross join (select * from public.products order by position limit 4) as p;

  insert into public.shipments (order_id, carrier, tracking_number, shipped_at, delivered_at)
  select o.id, 'UPS', '1Z' || n, o.created_at + n * interval '1 day', case when o.status = 'delivered' then now() end
  from public.orders as o, generate_series(1, 2) as n
  where o.status in ('shipped', 'delivered');
  insert into public.shipment_items (shipment_id, order_item_id, quantity)
  select s.id, i.id, 1
  from public.shipments as s
  join public.order_items as i on i.order_id = s.order_id and i.position % 2 = (s.tracking_number = '1Z1')::integer;

  insert into public.order_status_history (order_id, old_status, new_status, changed_by_email, created_at)
  select id, 'pending', 'cancelled', '', created_at + interval '1 day' from public.orders where status = 'cancelled';
  insert into public.order_item_changes (order_id, product_name, removed, refund, refund_tax, cost, changed_by_email, created_at)
  select id, 'Item', 1, 10.70, 0.70, 8, '', created_at + interval '1 day' from public.orders where hashtext(id::text) % 50 = 0;
  insert into public.order_returns (
    return_number, order_id, state, reason, refund_subtotal, refund_tax, refund_shipping, restocked_cost, refunded_at
  )
  select 'RET-' || right(private.reference_of(decode(md5(id::text), 'hex')), 6), id, 'refunded', 'other', 10, 0.70, 0, 8, created_at + interval '9 days'
  from public.orders where status = 'delivered' and hashtext(id::text) % 20 = 1
  on conflict do nothing;

  insert into public.order_activity (order_id, kind, message, created_at, handled_at)
  select id, 'message', repeat('word ', 20), created_at, case when created_at < now() - interval '20 days' then now() end
  from public.orders where status = 'delivered';

  insert into public.stock_movements (product_id, kind, change, stock_after, order_id, created_at)
  select i.product_id, 'order', -i.quantity, 0, i.order_id, o.created_at
  from public.order_items as i
  join public.orders as o on o.id = i.order_id
  order by o.created_at;

  reset session_replication_role;
`;

/**
 * Adds `orderCount` requests, price list requests and mails. Each request has three visits. In every fifth request, the
 * last visit is open.
 */
const requests = (orderCount) => `
  set session_replication_role = replica;

  insert into public.service_requests (reference, kind, name, email, phone, details, status, assigned_to, created_at)
  select
    private.reference_of(decode(md5(n::text) || md5('x' || n), 'hex')), 'booking', 'Customer ' || n,
    md5(n::text) || '@example.com', ${phone},
    jsonb_build_object(
      'address', n || ' Main St', 'city', 'Long Beach', 'zipCode', '90802', 'serviceType', 'pest-control',
      'preferredDate', current_date + (n % 30)::integer, 'emergencyService', n % 50 = 0, 'description', repeat('word ', 60)
    ),
    case
      when n % 5 = 0 then 'scheduled' when n > 5000 then 'closed' when n % 7 = 0 then 'new' else 'contacted'
    end::public.request_status,
    case when n % 4 = 0 then '${adminId}'::uuid end,
    now() - n * (interval '10000 hours' / ${orderCount})
  from generate_series(1, ${orderCount}::bigint) as n
  on conflict do nothing;

  insert into public.visits (request_id, starts_at, duration_minutes, note, outcome)
  select
    id, date_trunc('hour', now()) + (row_number() over (order by created_at) - 10000) * interval '1 hour', 60,
    repeat('note ', 20), null
  from public.service_requests where status = 'scheduled'
  union all
  select
    r.id, date_trunc('hour', r.created_at) - (10 - n) * interval '1 day', 60,
    repeat('note ', 20), 'done'::public.visit_outcome
  from public.service_requests as r, generate_series(0, case when r.status = 'scheduled' then 1 else 2 end) as n;
  insert into public.visit_people (visit_id, name, member_id)
  select id, 'Person ' || person, case when person = 0 then '${fieldId}'::uuid end
  from (
    select id, hashtext(id::text) & 7 as person from public.visits
    union all
    -- One in four visits has two people.
    select id, ((hashtext(id::text) & 7) + 1) % 8 from public.visits where hashtext(id::text) & 24 = 0
  ) as goes;
  -- One in fifty visits ahead has no people.
  delete from public.visit_people as p using public.visits as a
  where a.id = p.visit_id and a.starts_at > now() and hashtext(a.id::text) % 50 = 0;
  update public.visits set nobody_goes = false where id in (select visit_id from public.visit_people);

  ${quotes};
  ${invoices};
  ${plans};
  ${photos};

  insert into private.mails (kind, recipient, order_id, data, state, created_at, finished_at)
  select 'order-confirmation', customer_email, id, jsonb_build_object('orderNumber', order_number), 'sent', created_at, created_at
  from public.orders;

  insert into public.contact_corrections (order_id, field, former_value, new_value, corrected_by_email)
  select id, 'phone', '', customer_phone, 'admin@example.com' from public.orders;
  insert into public.contact_corrections (request_id, field, former_value, new_value, corrected_by_email)
  select id, 'phone', '', phone, 'admin@example.com' from public.service_requests;

  reset session_replication_role;

  insert into public.price_list_requests (name, email, company, phone, message, status, created_at)
  select
    'Customer ' || n, md5(n::text) || '@example.com', 'Company ' || n, ${phone}, repeat('word ', 20), 'completed',
    now() - n * (interval '10000 hours' / ${orderCount})
  from generate_series(1, ${orderCount}::bigint) as n;
`;

/** The statements that add a number of orders, and as many requests, price list requests and mails. */
export const seed = (orderCount) => `${orders(orderCount)};${requests(orderCount)}`;

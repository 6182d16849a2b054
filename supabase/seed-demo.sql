-- LOCAL USE ONLY: believable orders and requests of the past weeks, so that the admin area has something to show at the
-- first start. The people are invented. The embedded backend runs this file again when it changes, possibly before
-- seed.sql; a shop that has orders stays as it is.

do $$
begin

if exists (select 1 from public.orders) then
  return;
end if;

with demo (n, name, email, address, city, zip, status, age, items) as (
  values
    (1, 'Marisol Vega', 'marisol.vega@example.com', '418 Orizaba Ave', 'Long Beach', '90814', 'delivered',
      interval '47 days 3 hours', '{"myfak-kit": 1, "water-filter": 2}'::jsonb),
    (2, 'Grace Community Church', 'office@gracechurch.example', '2201 E Carson St', 'Lakewood', '90712', 'delivered',
      interval '41 days 7 hours', '{"2-week-food-kit": 6, "mylar-blankets": 4, "emergency-radio": 2}'),
    (3, 'Derek Nakamura', 'derek.nakamura@example.com', '77 Termino Ave Apt 4', 'Long Beach', '90803', 'delivered',
      interval '36 days 21 hours', '{"nvr-4cam-kit": 1, "accessory-pack": 1}'),
    (4, 'Priya Raman', 'priya.raman@example.com', '5 Corporate Park', 'Irvine', '92606', 'cancelled',
      interval '33 days 2 hours', '{"smart-door-lock": 2}'),
    (5, 'Oak Hill Preparatory School', 'facilities@oakhill.example', '1450 Foothill Blvd', 'La '
      'Verne', '91750', 'delivered',
      interval '28 days 5 hours', '{"seventy2-system": 4, "4wd-first-aid": 2, "emergency-radio": 3}'),
    (6, 'Tom Eastwood', 'tom.eastwood@example.com', '912 N Mountain Ave', 'Ontario', '91762', 'delivered',
      interval '22 days 9 hours', '{"sabre-pepper-spray": 2, "kosin-personal-alarm": 3}'),
    (7, 'Angela Brooks', 'angela.brooks@example.com', '3340 Market St', 'Riverside', '92501', 'delivered',
      interval '17 days 14 hours', '{"14-day-food-kit": 2}'),
    (8, 'Luis Ortega', 'luis.ortega@example.com', '608 S Grand Ave', 'Santa Ana', '92705', 'shipped',
      interval '9 days 4 hours', '{"floodlight-camera": 2, "8ch-nvr-recorder": 1, "accessory-pack": 2}'),
    (9, 'Hannah Price', 'hannah.price@example.com', '1221 Ocean Ave', 'Santa Monica', '90401', 'shipped',
      interval '6 days 20 hours',
      '{"bug-out-bag": 1, "tactical-flashlight": 1, "fire-starter": 2, "paracord-bracelet": 2}'),
    (10, 'Bayline Property Group', 'orders@bayline.example', '400 W Broadway', 'San Diego', '92101', 'processing',
      interval '3 days 6 hours', '{"streamlight-flashlight": 6, "vipertek-stun-gun": 2}'),
    (11, 'Yusuf Demir', 'yusuf.demir@example.com', '88 Palm Canyon Dr', 'Palm Springs', '92262', 'pending',
      interval '1 day 8 hours', '{"30-day-premium-kit": 1}'),
    (12, 'Carol Whitfield', 'carol.whitfield@example.com', '2716 Pacific Coast Hwy', 'Torrance', '90505', 'pending',
      interval '5 hours', '{"mace-gel-spray": 2, "kosin-personal-alarm": 1, "myfak-kit": 1}')
),
demo_lines as (
  select
    ('de000000-0000-4000-8000-' || lpad(demo.n::text, 12, '0'))::uuid as order_id,
    demo.n,
    row_number() over (partition by demo.n order by p.position) as position,
    p.id, p.name, item.quantity::integer as quantity, p.price, p.distributor, p.distributor_price
  from demo
  cross join lateral jsonb_each_text(demo.items) as item (product_id, quantity)
  join public.products as p on p.id = item.product_id
),
placed as (
  insert into public.orders (
    id, order_number, customer_name, customer_email,
    shipping_address, shipping_city, shipping_state, shipping_zip,
    subtotal, shipping_cost, tax, total, items_cost, status, created_at
  )
  select
    sums.order_id,
    'FSS-' || floor(extract(epoch from now() - demo.age) * 1000)::bigint,
    demo.name, demo.email, demo.address, demo.city, 'CA', demo.zip,
    sums.subtotal, 0, private.sales_tax(sums.subtotal), sums.subtotal + private.sales_tax(sums.subtotal),
    sums.cost, demo.status::public.order_status, now() - demo.age
  from demo
  join (
    select n, order_id, sum(price * quantity) as subtotal, sum(distributor_price * quantity) as cost
    from demo_lines group by n, order_id
  ) as sums on sums.n = demo.n
  returning id
)
insert into public.order_items (
  order_id, position, product_id, product_name, product_image, quantity, price, distributor, distributor_price
)
select placed.id, l.position, l.id, l.name, l.id, l.quantity, l.price, l.distributor, l.distributor_price
from placed
join demo_lines as l on l.order_id = placed.id;

insert into public.price_list_requests (id, name, email, company, phone, message, status, created_at)
values
  ('de100000-0000-4000-8000-000000000001', 'Rachel Kim', 'rachel.kim@example.com', 'Sunrise Senior Living', '(714) '
    '555-0118',
    'Prices for 40 first aid kits and 40 emergency radios for our three houses, please.', 'completed', now()
      - interval '19 days'),
  ('de100000-0000-4000-8000-000000000002', 'Martin Alvarez', 'm.alvarez@example.com', 'Alvarez Property '
    'Management', '(909) 555-0164',
    'Bulk price for smart locks, 60 units.', 'pending', now() - interval '4 days'),
  (
    'de100000-0000-4000-8000-000000000003', 'Dana Whitlock', 'dana.whitlock@example.com', null, null, null, 'rejected',
    now() - interval '11 days'
  ),
  ('de100000-0000-4000-8000-000000000004', 'Samuel Osei', 'samuel.osei@example.com', 'New Hope Church', '(562) '
    '555-0187',
    E'We are putting together supplies for 120 people.\nWhich food kits would you suggest?', 'pending', now()
      - interval '7 hours');

insert into public.service_requests (id, reference, kind, name, email, phone, details, status, created_at)
values
  ('de200000-0000-4000-8000-000000000001', 'REQ-K7M2QX', 'assessment', 'Joanne '
    'Pruitt', 'joanne.pruitt@example.com', '(562) 555-0171',
    '{"firstName": "Joanne", "lastName": "Pruitt", "city": "Long Beach", "state": "CA", "timeframe": "morning", '
    '"description": "We would like the whole office checked before the audit.", "previousIncidents": false}',
    'closed', now() - interval '24 days'),
  ('de200000-0000-4000-8000-000000000002', 'REQ-W4TB9H', 'pest-quote', 'Victor '
    'Salas', 'victor.salas@example.com', '(951) 555-0135',
    '{"firstName": "Victor", "lastName": "Salas", "address": "3605 Market St", "city": "Riverside", "state": "CA", '
    '"zipCode": "92501", "propertyType": "restaurant", "pestProblems": ["Cockroaches", "Rodents (Mice/Rats)"], '
    '"severity": "severe", "urgency": "asap", "preferredContact": "phone"}',
    'scheduled', now() - interval '5 days'),
  ('de200000-0000-4000-8000-000000000003', 'REQ-P3NC6R', 'quote', 'Beth '
    'Lindqvist', 'beth.lindqvist@example.com', '(949) 555-0192',
    '{"firstName": "Beth", "lastName": "Lindqvist", "city": "Irvine", "state": "CA", "propertyType": "office", '
    '"services": ["Security System Installation", "Emergency Supply Kit"], "urgency": "standard", "preferredContact": '
    '"email", "contactTime": "afternoon"}',
    'contacted', now() - interval '3 days'),
  ('de200000-0000-4000-8000-000000000004', 'REQ-D8VJ5F', 'booking', 'Omar Haddad', 'omar.haddad@example.com', '(310) '
    '555-0126',
    '{"firstName": "Omar", "lastName": "Haddad", "address": "540 Pine Ave", "city": "Long Beach", "zipCode": "90802", '
    '"propertyType": "retail", "propertySize": "medium", "serviceType": "sanitation", "preferredTime": "evening", '
    '"emergencyService": true}'::jsonb
      || jsonb_build_object('preferredDate', private.today() + 2),
    'new', now() - interval '1 day 2 hours'),
  ('de200000-0000-4000-8000-000000000005', 'REQ-H2ZE7L', 'guard-application', 'Lorraine '
    'Becker', 'lorraine.becker@example.com', '(626) 555-0149',
    '{"fullName": "Lorraine Becker", "propertyAddress": "1180 Linda Vista Ave, Pasadena, CA 91103", "propertyType": '
    '"residential", "propertySize": "large", "serviceType": "ongoing", "coverage": "premium", "startDate": '
    '"2030-01-07", "duration": "12months", "vehicleRequired": true, "armedGuard": false, "termsAccepted": true}',
    'new', now() - interval '3 hours'),
  ('de200000-0000-4000-8000-000000000007', 'REQ-N5RT3C', 'booking', 'Naomi '
    'Castellano', 'naomi.castellano@example.com', '(562) 555-0158',
    '{"firstName": "Naomi", "lastName": "Castellano", "address": "2310 E 4th St", "city": "Long Beach", "zipCode": '
    '"90814", "propertyType": "restaurant", "propertySize": "small", "serviceType": "sanitation", "preferredTime": '
    '"afternoon", "emergencyService": false, "description": "A pipe burst in the storage room. The floor is dry '
    'again."}'::jsonb
      || jsonb_build_object('preferredDate', private.today()),
    'scheduled', now() - interval '2 days'),
  ('de200000-0000-4000-8000-000000000008', 'REQ-B6WY2D', 'booking', 'Grace Community '
    'Church', 'office@gracechurch.example', '(562) 555-0183',
    '{"firstName": "Ruth", "lastName": "Abbott", "address": "2201 E Carson St", "city": "Lakewood", "zipCode": '
    '"90712", "propertyType": "other", "propertySize": "large", "serviceType": "sanitation", "preferredTime": '
    '"evening", "emergencyService": false, "description": "We would like the hall and the kitchen cleaned every '
    'week."}'::jsonb
      || jsonb_build_object('preferredDate', private.today() - 34),
    'contacted', now() - interval '38 days'),
  ('de200000-0000-4000-8000-000000000006', 'REQ-X9GA4S', 'quote', 'Cheap SEO', 'deals@example.net', '0000000000',
    '{"firstName": "Cheap", "lastName": "SEO", "services": ["Complete Protection Package"], "description": "We put '
    'your site on page one."}',
    'spam', now() - interval '8 days');

with planned (reference, sequence, day, hour, duration_minutes, people, note, outcome, outcome_note) as (
  values
    ('REQ-K7M2QX', 1, private.today() - 19, time '10:00', 90, '{Sam Reyes}'::text[], '', 'done', ''),
    (
      'REQ-W4TB9H', 1, private.today() - 2, time '09:00', 60, '{Sam Reyes}', '', 'nobody-there',
      'The kitchen was closed for a holiday.'
    ),
    (
      'REQ-W4TB9H', 2, private.today() + 1, time '09:00', 60, '{Sam Reyes}',
      'Ask for the manager. Deliveries come until ten.', null, ''
    ),
    (
      'REQ-N5RT3C', 0, private.today(), time '14:00', 120, '{Dana Okafor,Sam Reyes}', 'Bring the moisture meter.', null,
      ''
    )
), added as (
  insert into public.visits (request_id, sequence, starts_at, duration_minutes, note, outcome, outcome_note)
  select
    r.id, p.sequence, (p.day + p.hour) at time zone 'America/Los_Angeles', p.duration_minutes,
    p.note, p.outcome::public.visit_outcome, p.outcome_note
  from planned as p join public.service_requests as r using (reference)
  returning id, request_id, sequence
)
insert into public.visit_people (visit_id, name)
select a.id, unnest(p.people)
from added as a
join public.service_requests as r on r.id = a.request_id
join planned as p using (reference, sequence);

insert into public.service_request_history (
  request_id, old_status, new_status, visit, outcome, changed_by, changed_by_email, created_at
)
select
  r.id, step.old_status::public.request_status, step.new_status::public.request_status,
  private.visit_text(visit), case when step.new_status = 'contacted' then visit.outcome end,
  admin.id, 'admin@example.com',
  coalesce(r.created_at + step.later, visit.starts_at + visit.duration_minutes * interval '1 minute')
from (
  values
    ('REQ-K7M2QX', 'new', 'contacted', interval '1 hour', null),
    ('REQ-K7M2QX', 'contacted', 'scheduled', interval '26 hours', 1),
    ('REQ-K7M2QX', 'scheduled', 'contacted', null, 1),
    ('REQ-K7M2QX', 'contacted', 'closed', interval '6 days', null),
    ('REQ-W4TB9H', 'new', 'contacted', interval '40 minutes', null),
    ('REQ-W4TB9H', 'contacted', 'scheduled', interval '3 hours', 1),
    ('REQ-W4TB9H', 'scheduled', 'contacted', null, 1),
    ('REQ-W4TB9H', 'contacted', 'scheduled', interval '4 days', 2),
    ('REQ-N5RT3C', 'new', 'scheduled', interval '30 minutes', 0),
    ('REQ-P3NC6R', 'new', 'contacted', interval '20 hours', null),
    ('REQ-B6WY2D', 'new', 'contacted', interval '3 hours', null),
    ('REQ-X9GA4S', 'new', 'spam', interval '2 hours', null)
) as step (reference, old_status, new_status, later, nth)
join public.service_requests as r using (reference)
left join public.visits as visit on visit.request_id = r.id and visit.sequence = step.nth
left join auth.users as admin on admin.email = 'admin@example.com'
order by 8;

-- Four quotes: one was opened and ends soon, one was accepted with a deposit, one was declined, and one repeats every
-- week.
with demo (n, reference, state, age, until, message, deposit, lines) as (
  values
    (1, 'REQ-P3NC6R', 'sent', interval '2 days 4 hours', 2, 'The cameras are in stock. We can install them within a '
      'week.', 0,
      '[{"text": "Camera kit with four cameras", "quantity": 1, "price_cents": 64999, "taxed": true, "product_id": '
      '"nvr-4cam-kit"}, {"text": "Installation, by the hour", "quantity": 3.5, "price_cents": 9500}, {"text": "A look '
      'after a year", "quantity": 1, "price_cents": 12000, "optional": true}]'::jsonb),
    (2, 'REQ-W4TB9H', 'accepted', interval '4 days 2 hours', 10, '', 4000,
      '[{"text": "Treatment of the kitchen and the storage room", "quantity": 1, "price_cents": 38000}, {"text": "Bait '
      'station", "quantity": 6, "price_cents": 1250, "taxed": true}, {"text": "Discount for a restaurant", "quantity": '
      '1, "price_cents": -2500}]'),
    (3, 'REQ-K7M2QX', 'declined', interval '18 days 12 hours', -4, 'After our look at the office.', 0,
      '[{"text": "Locks for nine windows, installed", "quantity": 9, "price_cents": 6900}]'),
    (4, 'REQ-B6WY2D', 'accepted', interval '36 days', -34, '', 0,
      '[{"text": "Cleaning of the hall and the kitchen, every week", "quantity": 1, "price_cents": 42000}]')
),
priced as (
  select demo.*, r.id as request_id, r.name, r.service, l.lines as read_lines, sums.*
  from demo
  join public.service_requests as r using (reference)
  cross join lateral (select private.read_lines(demo.lines) as lines) as l
  cross join lateral private.sum_of_lines(
    array(select one from unnest(l.lines) as one where not one.optional), private.service_tax_basis_points()
  ) as sums
),
sent as (
  insert into public.quotes (
    id, request_id, version, state, is_extra, service, message, valid_until, tax_basis_points, subtotal_cents,
    tax_cents,
    total_cents, deposit_cents, content_hash, sent_at, sent_by, viewed_at, answered_at, accepted_name, accepted_how,
    decline_reason
  )
  select
    ('de400000-0000-4000-8000-' || lpad(p.n::text, 12, '0'))::uuid, p.request_id, 1, p.state::public.quote_state, false,
    p.service,
    p.message, private.today() + p.until, private.service_tax_basis_points(), p.subtotal_cents, p.tax_cents,
    p.total_cents,
    p.deposit, private.fingerprint(p.lines), now() - p.age, 'Maya Lind', now() - p.age + interval '2 hours',
    case when p.state <> 'sent' then now() - p.age + interval '3 hours' end,
    case when p.state = 'accepted' then p.name else '' end,
    case when p.state = 'accepted' then 'online' end::public.quote_acceptance,
    case when p.state = 'declined' then 'price' end::public.quote_decline_reason
  from priced as p
),
told as (
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by_email, created_at)
  select p.request_id, 'contacted', 'contacted',
    'Quote 1 was ' || step.word || case when step.word <> 'declined' then ': ' || private.dollars(
      p.total_cents
    ) else '' end,
    step.who, now() - p.age + step.later
  from priced as p
  join (
    values ('sent', 'admin@example.com', interval '0'), ('accepted', 'Customer', interval '3 hours'),
      ('declined', 'Customer', interval '3 hours')
  ) as step (word, who, later) on step.word in ('sent', p.state)
  order by 6
),
paid as (
  insert into public.payments (
    request_id, quote_id, amount_cents, method, reference, paid_on, taken_by, created_by_email
  )
  select p.request_id, 'de400000-0000-4000-8000-000000000002', 4000, 'check', '1042', private.today() - 3, 'Maya Lind',
    'admin@example.com'
  from priced as p where p.deposit > 0
)
insert into public.quote_lines (
  quote_id, position, text, quantity, price_cents, total_cents, optional, taxed, product_id, chosen
)
select
  ('de400000-0000-4000-8000-' || lpad(p.n::text, 12, '0'))::uuid, l.position, l.text, l.quantity, l.price_cents,
  l.total_cents,
  l.optional, l.taxed, l.product_id, not l.optional
from priced as p cross join lateral unnest(p.read_lines) as l;

-- A weekly plan. The next daily run adds its coming visits and the invoice of its first month.
insert into public.plans (quote_id, every, unit, first_on, at, duration_minutes, people, billing)
values (
  'de400000-0000-4000-8000-000000000004', 1, 'week', private.today() - 34, '17:30', 120, '{Dana Okafor}', 'arrears'
);
with made as (
  insert into public.visits (request_id, starts_at, duration_minutes, note, plan_id, plan_day, outcome)
  select
    'de200000-0000-4000-8000-000000000008', (day + time '17:30') at time zone 'America/Los_Angeles', 120, '',
    'de400000-0000-4000-8000-000000000004', day, 'done'
  from private.today() as today
  cross join generate_series(34, 6, -7) as ago
  cross join lateral (select today - ago as day) as d
  returning id
)
insert into public.visit_people (visit_id, name) select id, 'Dana Okafor' from made;

-- Two invoices: one is paid, and one is overdue.
with demo (n, age, total, lines) as (
  values
    (1, 18, 22500, '[{"text": "Look at the office and written advice", "quantity": 1.5, "price_cents": 15000}]'::jsonb),
    (2, 17, 13800, '[{"text": "Locks for two windows, installed", "quantity": 2, "price_cents": 6900}]')
),
counted as (
  update private.invoice_counter as c
  set last_number = c.last_number + 2 where c.only_row returning c.last_number - 2 as before
),
sent as (
  insert into public.invoices (
    id, number, kind, request_id, worked_on, service, message, issued_on, due_on, tax_basis_points,
    subtotal_cents, tax_cents,
    total_cents, billed_to, content_hash, sent_at, sent_by, sent_by_email
  )
  select
    ('de500000-0000-4000-8000-' || lpad(demo.n::text, 12, '0'))::uuid, counted.before + demo.n, 'invoice', r.id,
    (a.starts_at at time zone 'America/Los_Angeles')::date, r.service, '',
    private.today() - demo.age, private.today() - demo.age + 14, private.service_tax_basis_points(), demo.total, 0,
    demo.total,
    jsonb_build_object('name', r.name, 'email', r.email, 'address', private.address_answers(r)),
    private.fingerprint(demo.lines),
    private.start_of_day(private.today() - demo.age) + interval '11 hours', 'Maya Lind', 'admin@example.com'
  from demo
  cross join counted
  join public.service_requests as r on r.reference = 'REQ-K7M2QX'
  join public.visits as a on a.request_id = r.id
  returning id, reference, request_id, total_cents, sent_at
),
told as (
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by_email, created_at)
  select request_id, 'closed', 'closed', reference || ' was sent: ' || private.dollars(total_cents),
    'admin@example.com', sent_at
  from sent order by sent_at
)
insert into public.invoice_lines (invoice_id, position, text, quantity, price_cents, total_cents, taxed)
select (
  'de500000-0000-4000-8000-' || lpad(demo.n::text, 12, '0')
)::uuid, l.position, l.text, l.quantity, l.price_cents, l.total_cents, l.taxed
from demo cross join lateral unnest(private.read_lines(demo.lines)) as l;

insert into public.invoiced_visits (invoice_id, visit_id)
select i.id, v.id
from public.invoices as i
join public.visits as v on v.request_id = i.request_id
where i.id in ('de500000-0000-4000-8000-000000000001', 'de500000-0000-4000-8000-000000000002');

insert into public.payments (
  request_id, invoice_id, amount_cents, method, reference, paid_on, taken_by, created_by_email
)
select i.request_id, i.id, i.total_cents, 'check', '2177', i.issued_on + 6, 'Maya Lind', 'admin@example.com'
from public.invoices as i where i.id = 'de500000-0000-4000-8000-000000000001';

-- The history of the demo orders: each change of their status.
insert into public.order_status_history (order_id, old_status, new_status, changed_by, changed_by_email, created_at)
select
  o.id, step.old_status::public.order_status, step.new_status::public.order_status,
  admin.id, 'admin@example.com', o.created_at + step.later
from public.orders as o
join (
  values
    ('pending', 'processing', interval '4 hours', '{processing,shipped,delivered}'::text[]),
    ('processing', 'shipped', interval '28 hours', '{shipped,delivered}'),
    ('shipped', 'delivered', interval '4 days 6 hours', '{delivered}'),
    ('pending', 'cancelled', interval '9 hours', '{cancelled}')
) as step (old_status, new_status, later, of_orders) on o.status::text = any (step.of_orders)
left join auth.users as admin on admin.email = 'admin@example.com'
order by o.created_at, step.later;

with sent as (
  insert into public.shipments (order_id, carrier, tracking_number, shipped_by, shipped_at, delivered_at)
  select
    o.id, shipment.carrier, shipment.tracking_number, 'admin@example.com', o.created_at + interval '28 hours',
    case when o.status = 'delivered' then o.created_at + interval '4 days 6 hours' end
  from (
    values
      (1, 'UPS', '1Z45V2210399480127'), (2, 'FedEx', '7743 9011 2085'), (3, 'UPS', '1Z45V2210399511874'),
      (5, 'FedEx', '7743 9108 6621'), (6, 'USPS', '9400 1118 9956 0042 7715 03'), (7, 'UPS', '1Z45V2210399604419'),
      (8, 'UPS', '1Z45V2210399712256'), (9, 'USPS', '9400 1118 9956 0042 9981 40')
  ) as shipment (n, carrier, tracking_number)
  join public.orders as o on o.id = ('de000000-0000-4000-8000-' || lpad(shipment.n::text, 12, '0'))::uuid
  returning id, order_id
)
insert into public.shipment_items (shipment_id, order_item_id, quantity)
select sent.id, item.id, item.quantity from sent join public.order_items as item on item.order_id = sent.order_id;

-- The stock movements of the orders: items that the orders took, and items that the canceled order gave back.
with events as (
  select
    item.product_id, 'order'::public.stock_movement_kind as kind, -item.quantity as change, item.order_id,
    null::uuid as changed_by, null as changed_by_email, o.created_at
  from public.orders as o
  join public.order_items as item on item.order_id = o.id
  union all
  select item.product_id, 'cancellation', item.quantity, h.order_id, h.changed_by, h.changed_by_email, h.created_at
  from public.order_status_history as h
  join public.order_items as item on item.order_id = h.order_id
  where h.new_status = 'cancelled'
),
sold as (
  update public.products as p
  set in_stock = p.in_stock + changed.change
  from (select product_id, sum(change)::integer as change from events group by product_id) as changed
  where p.id = changed.product_id
)
insert into public.stock_movements (
  product_id, kind, change, stock_after, order_id, changed_by, changed_by_email, created_at
)
select
  e.product_id, e.kind, e.change,
  -- `p.in_stock` is the stock before the update above, because all parts of a statement see the same rows.
  p.in_stock + sum(e.change) over (partition by e.product_id order by e.created_at),
  e.order_id, e.changed_by, e.changed_by_email, e.created_at
from events as e
join public.products as p on p.id = e.product_id
order by e.created_at, e.product_id;

-- Adds one return that staff have not decided on yet. Deletes its mails, because the customer is not a real person.
with requested as (
  insert into public.order_returns (id, return_number, order_id, reason, comment, created_at)
  values (
    'de300000-0000-4000-8000-000000000001', 'RET-K4MWQ7', 'de000000-0000-4000-8000-000000000007', 'not-needed',
    'My sister had already ordered one for us. The box is still sealed.', now() - interval '20 hours'
  )
  returning id, order_id
)
insert into public.order_return_items (return_id, order_item_id, quantity)
select requested.id, item.id, 1 from requested join public.order_items as item on item.order_id = requested.order_id;
update public.order_return_history set created_at = now() - interval '20 hours'
where return_id = 'de300000-0000-4000-8000-000000000001';
delete from private.mails where order_id = 'de000000-0000-4000-8000-000000000007';

end;
$$;

-- What an invoice takes off the shelf, and what comes back with a credit.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'booking', 'Rosa Mendez', 'rosa@example.com', '',
  '{"serviceType": "pest-control"}'
from generate_series(1, 4) as n;
update public.products set in_stock = 3 where id = 'water-filter';
update public.products set in_stock = 9 where id = 'fire-starter';

create function tests.send(n integer, total integer, lines jsonb, key uuid default gen_random_uuid()) returns text
language sql as $$
  select tests.outcome(format(
    'select public.send_invoice(request_id => %L, lines => %L, due_on => public.business_today(),
      expected_total_cents => %s,
      expected_count => %s, idempotency_key => %L)',
    tests.request(n), lines, total,
    (select count(*) from public.invoices as i where i.request_id = tests.request(n) and i.kind = 'invoice'), key
  ));
$$;
create function tests.credit(n integer, lines jsonb, came_back boolean, key uuid default gen_random_uuid()) returns text
language sql as $$
  select tests.outcome(format(
    'select public.send_credit(%L, %L, '''', %s, %L, %L)', i.id, lines, i.open_cents, key, came_back
  ))
  from public.invoices as i where i.request_id = tests.request(n) and i.kind = 'invoice' order by i.number desc limit 1;
$$;
create function tests.stock(product text default 'water-filter') returns integer
language sql security definer as $$
  select p.in_stock from public.products as p where p.id = product;
$$;
create function tests.of(product text, quantity numeric, cents integer default 1000) returns jsonb
language sql as $$
  select tests.line(jsonb_build_object('product_id', product, 'quantity', quantity, 'price_cents', cents));
$$;

select tests.act_as('staff@example.com');
select is(
  tests.send(1, 3600, jsonb_build_array(
    tests.of('water-filter', 0.7), tests.of('water-filter', 1.4), tests.of('fire-starter', 2),
    tests.of('fire-starter', 1, -500),
    tests.line('{"price_cents": 0}')
  ), 'ce000000-0000-4000-8000-000000000001'),
  'accepted', 'an invoice of products is sent, also again because its answer was lost (' || n || ')'
) from generate_series(1, 2) as n;
select results_eq(
  $$
    select m.product_id, m.kind::text, m.change, m.missing, m.stock_after, i.request_id = tests.request(1),
      m.changed_by_email
    from public.stock_movements as m join public.invoices as i on i.id = m.invoice_id order by m.id
  $$,
  $$values
    ('fire-starter', 'installed', -2, 0, 7, true, 'staff@example.com'),
    ('water-filter', 'installed', -3, 0, 0, true, 'staff@example.com')$$,
  'whole pieces of all lines of a product leave the shelf once, and a discount is no piece'
);
select is(tests.stock(), 0, 'so the shop has none left');
select is(
  (select event from public.service_request_history where request_id = tests.request(1)), 'INV-00001 was sent: $36.00',
  'nothing is missing'
);

select is(
  tests.send(2, 2000, jsonb_build_array(tests.of('water-filter', 2))), 'accepted',
  'what the shelf does not have is invoiced as well'
);
select is(tests.stock(), 0, 'the count stays at zero');
select is(
  (select change || ' ' || missing || ' ' || stock_after from public.stock_movements order by id desc limit 1), '0 2 0',
  'and says how many are missing'
);
select is(
  (select event from public.service_request_history where request_id = tests.request(2) and event like 'Not on%'),
  'Not on the shelf by our count: 2 × ' || (
    select name from public.products where id = 'water-filter'
  ) || ' (INV-00002). Please count.',
  'also in the history of the request'
);

select is(tests.credit(1, jsonb_build_array(tests.of('water-filter', 1)), false), 'accepted', 'a credit');
select is(tests.stock(), 0, 'brings nothing back by itself');
select is(
  tests.credit(1, jsonb_build_array(tests.of('water-filter', 1), tests.of('paracord-bracelet', 1, 0)), true),
  'accepted', 'unless it says so'
);
select is(tests.stock(), 1, 'then what came back is in stock again');
select is(
  tests.credit(1, jsonb_build_array(tests.of('water-filter', 9, 10)), true), 'accepted',
  'more pieces than the invoice had'
);
select is(tests.stock(), 3, 'do not come back');
select is(
  tests.credit(2, jsonb_build_array(tests.of('water-filter', 2)), true), 'accepted', 'what was missing on the shelf'
);
select is(tests.stock(), 5, 'was there, and comes back as well');
select results_eq(
  $$
    select m.product_id, m.change, i.kind::text
    from public.stock_movements as m join public.invoices as i on i.id = m.invoice_id
    where m.kind = 'came-back' order by m.id
  $$,
  $$values ('water-filter', 1, 'credit'), ('water-filter', 2, 'credit'), ('water-filter', 2, 'credit')$$,
  'each with its credit, and no product that the invoice did not have'
);
-- Corrected: credited in full and sent anew, twice, then one of the pieces comes back.
select is(tests.send(4, 2000, jsonb_build_array(tests.of('fire-starter', 2))), 'accepted', 'a wrong invoice');
select is(tests.credit(4, jsonb_build_array(tests.of('fire-starter', 2)), false), 'accepted', 'is credited in full');
select is(tests.send(4, 1800, jsonb_build_array(tests.of('fire-starter', 2, 900))), 'accepted', 'and sent anew');
select is(tests.stock('fire-starter'), 5, 'which takes nothing twice');
select is(
  tests.credit(4, jsonb_build_array(tests.of('fire-starter', 2, 900)), false), 'accepted', 'it was wrong again'
);
select is(
  tests.send(4, 2400, jsonb_build_array(tests.of('fire-starter', 3, 800))), 'accepted', 'and one piece was forgotten'
);
select is(tests.stock('fire-starter'), 4, 'which is taken now');
select is(tests.credit(4, jsonb_build_array(tests.of('fire-starter', 1, 800)), true), 'accepted', 'one comes back');
select is(tests.stock('fire-starter'), 5, 'although another invoice had taken it');
select is(tests.send(4, 700, jsonb_build_array(tests.of('fire-starter', 1, 700))), 'accepted', 'another piece');
select is(tests.stock('fire-starter'), 4, 'leaves the shelf');

select * from finish();
rollback;

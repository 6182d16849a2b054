-- Products that an invoice takes from stock, and products that return to stock with a credit.
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
  'accepted', 'send_invoice accepts an invoice of products, and its repetition (' || n || ')'
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
  'whole pieces of all lines of a product leave the stock once, and a discount is no piece'
);
select is(tests.stock(), 0, 'the stock of the filter is zero');
select is(
  (select event from public.service_request_history where request_id = tests.request(1)), 'INV-00001 was sent: $36.00',
  'the history of the request has no missing piece'
);

select is(
  tests.send(2, 2000, jsonb_build_array(tests.of('water-filter', 2))), 'accepted',
  'send_invoice accepts more pieces than are in stock'
);
select is(tests.stock(), 0, 'the stock stays at zero');
select is(
  (select change || ' ' || missing || ' ' || stock_after from public.stock_movements order by id desc limit 1), '0 2 0',
  'the stock movement has the number of missing pieces'
);
select is(
  (select event from public.service_request_history where request_id = tests.request(2) and event like 'Not on%'),
  'Not on the shelf by our count: 2 × ' || (
    select name from public.products where id = 'water-filter'
  ) || ' (INV-00002). Please count.',
  'the history of the request has the missing pieces'
);

select is(tests.credit(1, jsonb_build_array(tests.of('water-filter', 1)), false), 'accepted', 'a credit is accepted');
select is(tests.stock(), 0, 'a credit without the flag came_back does not change the stock');
select is(
  tests.credit(1, jsonb_build_array(tests.of('water-filter', 1), tests.of('paracord-bracelet', 1, 0)), true),
  'accepted', 'a credit with the flag came_back is accepted'
);
select is(tests.stock(), 1, 'a credit with the flag came_back adds its pieces to the stock');
select is(
  tests.credit(1, jsonb_build_array(tests.of('water-filter', 9, 10)), true), 'accepted',
  'a credit of more pieces than were invoiced is accepted'
);
select is(tests.stock(), 3, 'only the invoiced pieces return to stock');
select is(
  tests.credit(2, jsonb_build_array(tests.of('water-filter', 2)), true), 'accepted',
  'a credit of missing pieces is accepted'
);
select is(tests.stock(), 5, 'missing pieces were there and also return to stock');
select results_eq(
  $$
    select m.product_id, m.change, i.kind::text
    from public.stock_movements as m join public.invoices as i on i.id = m.invoice_id
    where m.kind = 'came-back' order by m.id
  $$,
  $$values ('water-filter', 1, 'credit'), ('water-filter', 2, 'credit'), ('water-filter', 2, 'credit')$$,
  'each movement has its credit, and a product without an invoice line has none'
);
-- Staff correct an invoice twice: each time, they credit it in full and send a new one. Then one piece comes back.
select is(
  tests.send(4, 2000, jsonb_build_array(tests.of('fire-starter', 2))), 'accepted', 'a wrong invoice is accepted'
);
select is(
  tests.credit(4, jsonb_build_array(tests.of('fire-starter', 2)), false), 'accepted', 'its credit in full is accepted'
);
select is(
  tests.send(4, 1800, jsonb_build_array(tests.of('fire-starter', 2, 900))), 'accepted',
  'the corrected invoice is accepted'
);
select is(tests.stock('fire-starter'), 5, 'the corrected invoice takes no further pieces from stock');
select is(
  tests.credit(4, jsonb_build_array(tests.of('fire-starter', 2, 900)), false), 'accepted',
  'the corrected invoice is credited in full'
);
select is(
  tests.send(4, 2400, jsonb_build_array(tests.of('fire-starter', 3, 800))), 'accepted',
  'a third invoice with one more piece is accepted'
);
select is(tests.stock('fire-starter'), 4, 'the third invoice takes one piece from stock');
select is(
  tests.credit(4, jsonb_build_array(tests.of('fire-starter', 1, 800)), true), 'accepted',
  'a credit of one piece with the flag came_back is accepted'
);
select is(tests.stock('fire-starter'), 5, 'the piece returns to stock, although another invoice took it');
select is(
  tests.send(4, 700, jsonb_build_array(tests.of('fire-starter', 1, 700))), 'accepted',
  'an invoice of another piece is accepted'
);
select is(tests.stock('fire-starter'), 4, 'the other piece leaves the stock');

select * from finish();
rollback;

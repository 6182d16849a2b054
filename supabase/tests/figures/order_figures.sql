-- Tests search_orders and admin_order_totals.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

-- Days count in the time zone of the business: 2026-03-01 23:30 in Los Angeles is 2026-03-02 in UTC.
insert into public.orders (
  order_number, customer_name, customer_email, shipping_address, shipping_city, shipping_state,
  shipping_zip, subtotal, shipping_cost, tax, total, items_cost, status, created_at
)
values
  (
    'FSS-1', 'Ann Lee', 'ann@example.com', 'x', 'x', 'CA', '90802', 100, 0, 7, 107, 80, 'pending', '2026-03-01 23:30-08'
  ),
  (
    'FSS-2', 'Ben 100%', 'ben_x@example.com', 'x', 'x', 'CA', '90802', 200, 0, 14, 214, 160, 'processing',
    '2026-03-02 12:00-08'
  ),
  (
    'FSS-3', 'Cleo', 'cleo@example.com', 'x', 'x', 'CA', '90802', 300, 0, 21, 321, 240, 'cancelled',
    '2026-03-02 13:00-08'
  ),
  (
    'FSS-4', 'Ann Ray', 'ray@example.com', 'x', 'x', 'CA', '90802', 50, 0, 3.5, 53.5, 40, 'delivered',
    '2026-04-05 00:30-07'
  );

create function tests.found(term text) returns text
language sql as $$
  select coalesce(string_agg(right(order_number, 1), '' order by order_number), '') from public.search_orders(term);
$$;

create function tests.orders(filters text) returns integer
language plpgsql as $$
declare
  orders integer;
begin
  execute 'select orders from public.admin_order_totals(' || filters || ')' into orders;
  return orders;
end;
$$;

select tests.act_as('staff@example.com');
select is(tests.found('ANN'), '14', 'a search finds a name');
select is(tests.found(' fss-3 '), '3', 'a search finds a number');
select is(tests.found('cleo@'), '3', 'a search finds an e-mail address');
select is(tests.found('100%'), '2', 'a percent sign is no wildcard');
select is(tests.found('n_x'), '2', 'an underscore is no wildcard');
select is(tests.found(''' or true --'), '', 'a quotation mark does not end the query');
select is(tests.found('\'), '', 'a backslash has no special meaning');
select is(tests.found(''), '1234', 'an empty term finds all orders');
select is(tests.found(null), '1234', 'a search without a term finds all orders');

select is(
  tests.orders($$date_from => '2026-03-02', date_to => '2026-03-02'$$), 1,
  'the totals of a day use the time zone of Los Angeles'
);
select is(tests.orders($$date_to => '2026-03-01'$$), 1, 'the totals up to a day include that day');
select is(
  tests.orders($$date_from => '2026-04-05'$$), 1, 'the totals from a day on include the day of the clock change'
);

select results_eq(
  'select * from public.admin_order_totals()',
  $$values (3::bigint, 2::bigint, 374.50, 350.00, 70.00, 124.83, 24.50, 0.00)$$,
  'the totals exclude canceled orders'
);
select results_eq(
  $$select orders, revenue, subtotal, profit from public.admin_order_totals(date_to => '2026-03-01')$$,
  $$values (1::bigint, 107.00, 100.00, 20.00)$$, 'the totals can be limited to some days'
);
select results_eq(
  $$select * from public.admin_order_totals(date_from => '2030-01-01')$$,
  $$values (0::bigint, 0::bigint, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric, 0::numeric)$$,
  'the totals without orders are zero'
);

select tests.act_as_owner();
select has_index('public', 'orders', 'orders_search_idx', 'search_orders has an index if trigrams exist');
select has_index(
  'public', 'service_requests', 'service_requests_search_idx', 'search_service_requests has an index if trigrams exist'
);
select has_index(
  'public', 'price_list_requests', 'price_list_requests_search_idx',
  'the search of price list requests has an index if trigrams exist'
);

select * from finish();
rollback;

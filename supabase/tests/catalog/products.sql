begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

select policies_are('public', 'products', array['Admins read products']);
select is_empty('select id from public.products where in_stock = 0', 'every product has stock at the start');
select cmp_ok(
  (select count(*) from public.products where in_stock <= reorder_level), '>=', 3::bigint,
  'some products are low, so that staff see the flag'
);
select is_empty(
  'select id from public.products where price <> round(distributor_price * (100 + markup_percentage) / 100, 2)',
  'each price is cost plus markup'
);
select throws_ok(
  $$update public.products set price = 1$$, '428C9', null, 'a price cannot be set directly'
);
select throws_ok($$update public.products set in_stock = -1$$, '23514', null, 'a negative stock is refused');

select tests.act_as('customer@example.com');
select is_empty('select * from public.products', 'customer: cannot read products');
select tests.act_as('staff@example.com');
select isnt_empty('select * from public.products', 'admin: reads the products');

select * from finish();
rollback;

begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

select policies_are('public', 'products', array['Admins read products']);
select is_empty('select id from public.products where in_stock = 0', 'every product can be bought at the start');
select cmp_ok(
  (select count(*) from public.products where in_stock <= reorder_level), '>=', 3::bigint,
  'some are low, so that staff see the flag'
);
select is_empty(
  'select id from public.products where price <> round(distributor_price * (100 + markup_percentage) / 100, 2)',
  'prices are cost plus markup'
);
select throws_ok(
  $$update public.products set price = 1$$, '428C9', null, 'a price cannot be set apart from cost and markup'
);
select throws_ok($$update public.products set in_stock = -1$$, '23514', null, 'stock is never negative');

select tests.act_as('customer@example.com');
select is_empty('select * from public.products', 'customer: sees no stock and no cost');
select tests.act_as('staff@example.com');
select isnt_empty('select * from public.products', 'admin: sees the products');

select * from finish();
rollback;

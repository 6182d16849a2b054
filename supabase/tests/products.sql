begin;
select plan(17);

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

select policies_are('public', 'products', array['Admins read products']);
select is((select count(*) from public.products), 25::bigint, 'the shop sells 25 products');
select is_empty('select id from public.products where in_stock = 0', 'every product can be bought at the start');
select cmp_ok(
  (select count(*) from public.products where in_stock <= reorder_level), '>=', 3::bigint,
  'some are low, so that staff see the flag'
);
select is_empty(
  'select id from public.products where price <> round(distributor_price * (100 + markup_percentage) / 100, 2)',
  'prices are cost plus markup'
);
select throws_ok($$update public.products set price = 1$$, '428C9', null, 'a price cannot be set apart from cost and markup');
select throws_ok($$update public.products set in_stock = -1$$, '23514', null, 'stock is never negative');

select tests.act_as_anonymous();
select throws_ok('select * from public.products', '42501', null, 'anonymous: select is denied');
select throws_ok('update public.products set in_stock = 1000', '42501', null, 'anonymous: update is denied');

select tests.act_as('customer@example.com');
select is_empty('select * from public.products', 'customer: sees no stock and no cost');
select throws_ok($$update public.products set in_stock = 1000$$, '42501', null, 'customer: update is denied');
select throws_ok($$delete from public.products$$, '42501', null, 'customer: delete is denied');
select throws_ok(
  $$insert into public.products (id, name, category, distributor, distributor_price, markup_percentage, image, position)
    values ('x', 'X', 'Medical Kits', 'X', 1, 1, 'x', 99)$$,
  '42501', null, 'customer: insert is denied'
);

select tests.act_as('staff@example.com');
select is((select count(*) from public.products), 25::bigint, 'admin: sees all products');
select throws_ok($$update public.products set in_stock = 1000$$, '42501', null, 'admin: stock is changed through functions only');
select throws_ok($$insert into public.products (id) values ('x')$$, '42501', null, 'admin: insert is denied');
select throws_ok($$delete from public.products$$, '42501', null, 'admin: delete is denied');

select * from finish();
rollback;

begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

select policies_are('public', 'suppliers', array['Admins read suppliers']);
select is_empty(
  $$select distinct p.distributor from public.products as p
    where not exists (select 1 from public.suppliers as s where s.name = p.distributor)$$,
  'every distributor of a product is in the directory'
);
select is_empty(
  $$select s.name from public.suppliers as s, jsonb_array_elements(s.products) as p
    where p ->> 'item' is null or p ->> 'price' is null or p ->> 'sku' is null$$,
  'every product of a supplier has item, price and SKU'
);
select cmp_ok((select count(*) from public.suppliers), '>=', 8::bigint, 'the directory has at least eight suppliers');

create function tests.supplier_id(name text) returns uuid
language sql security definer as $$
  select id from public.suppliers where suppliers.name = supplier_id.name;
$$;
create function tests.update_contact(
  change jsonb default '{}', supplier text default 'MyMedic', expected timestamptz default null
)
returns text
language sql as $$
  select tests.outcome(format(
    'select public.update_supplier_contact(%L, %L::jsonb, %L)',
    tests.supplier_id(supplier),
    '{"contact_name": "Sam", "email": "sam@mymedic.example", "phone": "(801) 555-0100", "website": '
    '"https://mymedic.example/wholesale"}'::jsonb || change,
    coalesce(expected, (select s.updated_at from public.suppliers as s where s.name = supplier))
  ));
$$;

select is(
  tests.outcome(format('update public.suppliers set website = %L', website)), '23514',
  'by SQL: ' || website || ' is refused'
)
from unnest(
  array['http://mymedic.example', 'mymedic.example', E'https://mymedic.example/\u200b', 'https://my medic.example']
) as website;

select tests.act_as('customer@example.com');
select is_empty('select * from public.suppliers', 'customer: cannot read suppliers');

select tests.act_as('staff@example.com');
select isnt_empty('select * from public.suppliers', 'admin: reads suppliers');
select is(tests.update_contact(change), 'PT422 invalid_fields', 'update_supplier_contact refuses ' || change::text)
from unnest(array[
  '{"email": "nobody"}', '{"email": null}', '{"phone": "12"}', '{"contact_name": ""}', '{"contact_name": {}}',
  '{"website": "javascript:alert(1)"}', '{"website": "mymedic.example"}', '{"website": null}',
  '{"website": "https://x.example/\"><script>"}',
  '{"website": "https://mymedic.example@x.example"}', '{"website": "https://mymedic.example\\@x.example"}',
  '{"website": "https://mymedic.example:port"}', '{"website": "http://mymedic.example"}',
  '{"website": "https://localhost"}'
]::jsonb[]) as change;
select is(
  tests.outcome($$select public.update_supplier_contact(gen_random_uuid(), '"x"', now())$$), 'PT422 invalid_fields',
  'update_supplier_contact refuses a contact that is no object'
);
select is(
  tests.update_contact(supplier => 'Nobody'), 'PT404 not_found', 'update_supplier_contact refuses an unknown supplier'
);
select is(
  tests.update_contact('{"name": "Hacked", "products": []}'), 'accepted', 'update_supplier_contact ignores other fields'
);
select results_eq(
  $$select contact_name, email, phone, website, jsonb_array_length(products) > 0 from public.suppliers where name =
    'MyMedic'$$,
  $$values ('Sam', 'sam@mymedic.example', '(801) 555-0100', 'https://mymedic.example/wholesale', true)$$,
  'only the contact is changed'
);

select is(tests.update_contact(change), 'accepted', 'update_supplier_contact accepts ' || change::text)
from unnest(array[
  '{"website": "https://mymedic.example:8443/wholesale"}', '{"website": "https://mymedic.example?ref=fss#top"}',
  '{"website": "https://mégaphone.example"}'
]::jsonb[]) as change;

-- Two team members edit one contact two milliseconds apart. The database compares times to the millisecond.
create temporary table former as select updated_at from public.suppliers, pg_sleep(0.002) where name = 'MyMedic';
select is(
  tests.update_contact('{"phone": "(801) 555-0111"}', expected => updated_at), 'accepted',
  'update_supplier_contact accepts the current time as expected'
)
from former;
select isnt(
  (select updated_at from public.suppliers where name = 'MyMedic'), updated_at, 'a change sets updated_at'
)
from former;
select is(
  tests.update_contact(expected => time), 'PT409 contact_changed',
  'update_supplier_contact refuses another expected time: ' || time
)
from former, unnest(array[updated_at, '-infinity']) as time;
select throws_ok(
  format(
    'select public.update_supplier_contact(%L, %L, %L)', tests.supplier_id('MyMedic'),
    '{"contact_name": "Sam", "email": "sam@mymedic.example", "phone": "(801) 555-0100", "website": '
    '"https://mymedic.example"}',
    updated_at
  ),
  'PT409', 'This contact has changed since you opened it. Check it and save again.',
  'the message of the refusal names the next step'
) from former;
select is(
  (select phone from public.suppliers where name = 'MyMedic'), '(801) 555-0111',
  'a refused call does not change the contact'
);
select is(
  tests.update_contact(expected => date_trunc('milliseconds', updated_at)), 'accepted',
  'update_supplier_contact accepts an expected time to the millisecond'
) from public.suppliers where name = 'MyMedic';

select * from finish();
rollback;

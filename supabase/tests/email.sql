-- private.is_email and private.text_field.
begin;
select plan(20);

select is(private.is_email(address), true, address)
from unnest(array['a@b.co', 'first.last+tag@sub.example.com', 'o''neil@example.com', 'A_1-2@example.org']) as address;

select is(private.is_email(address), false, coalesce(nullif(replace(address, E'\n', '\n'), ''), 'empty or absent'))
from unnest(array[
  '', null, 'a', 'a@b', '@b.co', 'a@.co', '.a@b.co', 'a..b@c.co', 'a@b.c', 'a b@c.co',
  E'a@b.co\nBcc: x@y.co', 'a@b.co,x@y.co', repeat('a', 251) || '@b.co'
]) as address;

select is(private.text_field(E'{"a": "  x\\r\\n\\ty  "}', 'a'), 'x y', 'control characters become one space');
select is(private.text_field('{"a": 5}', 'a'), null, 'a number is no text');
select is(private.text_field('[1]', 'a'), null, 'a list has no fields');

select * from finish();
rollback;

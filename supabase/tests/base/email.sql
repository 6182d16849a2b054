-- Tests private.is_email, private.text_field and private.several_lines.
begin;
select no_plan();

select is(private.is_email(address), true, address)
from unnest(array['a@b.co', 'first.last+tag@sub.example.com', 'o''neil@example.com', 'A_1-2@example.org',
  'youth&family@example.org', 'a/b=c@example.org', '#1{sales}@example.org']) as address;

select is(private.is_email(address), false, coalesce(nullif(replace(address, E'\n', '\n'), ''), 'empty or absent'))
from unnest(array[
  '', null, 'a', 'a@b', '@b.co', 'a@.co', '.a@b.co', 'a..b@c.co', 'a@b.c', 'a b@c.co',
  E'a@b.co\nBcc: x@y.co', 'a@b.co,x@y.co', repeat('a', 251) || '@b.co'
]) as address;

select is(private.text_field(E'{"a": "  x\\r\\n\\ty  "}', 'a'), 'x y', 'control characters become one space');
select is(private.text_field('{"a": 5}', 'a'), null, 'text_field returns null for a number');
select is(private.text_field('[1]', 'a'), null, 'text_field returns null for a list');
select is(
  private.text_field('{"a": "\u200b Ve\u00adra\ufeff\u2060\u3164 "}', 'a'), 'Vera', 'invisible characters are removed'
);
select is(
  private.text_field('{"a": "\u202emoc.live\u2028x"}', 'a'), 'moc.live x',
  'marks for the direction of writing and line separators are removed'
);
select is(private.text_field(jsonb_build_object('a', '👩‍🚒'), 'a'), '👩‍🚒', 'joined emoji stay joined');
select is(
  private.several_lines(E'\u200b One\r\ntwo\u202e\u200b '), E'One\ntwo',
  'several_lines keeps line breaks and removes invisible characters'
);

select * from finish();
rollback;

create function private.read_line(item jsonb, place integer) returns private.priced_line
language plpgsql stable set search_path = '' as $$
declare
  line private.priced_line;
  quantity constant numeric := case when jsonb_typeof(item -> 'quantity') = 'number'
    then (item ->> 'quantity')::numeric end;
  price constant numeric := case when jsonb_typeof(item -> 'price_cents') = 'number'
    then (item ->> 'price_cents')::numeric end;
  problem text;
begin
  line.position := place;
  line.text := private.text_field(item, 'text');
  line.optional := item -> 'optional' is not distinct from 'true'::jsonb;
  line.taxed := item -> 'taxed' is not distinct from 'true'::jsonb;
  line.product_id := item ->> 'product_id';
  problem := case
    when private.text_length(line.text) not between 1 and 200
      then 'Please write what it is for, in at most 200 characters.'
    when coalesce(quantity not between 0.01 and 9999.99 or quantity <> round(quantity, 2), true)
      then 'The quantity is a number from 0.01 to 9,999.99.'
    when coalesce(abs(price) > 100000000 or price <> round(price), true) then 'The price is an amount up to $1,000,000.'
    when abs(quantity * price) > 1000000000 then 'A line can be $10,000,000 at most.'
    when line.product_id is not null and not exists (select 1 from public.products as p where p.id = line.product_id)
      then 'This product is no longer in the shop.'
  end;
  if problem is not null then
    perform private.refuse(
      422, 'invalid_lines', 'Line ' || place || ': ' || problem, jsonb_build_object('line', place)
    );
  end if;
  line.quantity := round(quantity, 2);
  line.price_cents := price;
  line.total_cents := floor(quantity * price + 0.5);
  return line;
end;
$$;

-- Reads lines [{text, quantity, price_cents, optional, taxed, product_id}] and computes their totals, or refuses with a
-- 422 that names the line and its problem.
create function private.read_lines(lines jsonb) returns private.priced_line[]
language plpgsql stable set search_path = '' as $$
declare
  priced private.priced_line[];
begin
  if jsonb_typeof(lines) is distinct from 'array' or length(lines::text) > 50000
    or jsonb_array_length(lines) not between 1 and 20
  then
    perform private.refuse(422, 'invalid_lines', 'Please write one to twenty lines.');
  end if;
  select array_agg(private.read_line(l.item, l.place::integer) order by l.place)
  into priced
  from jsonb_array_elements(lines) with ordinality as l (item, place);
  if (select sum(abs(l.total_cents::bigint)) from unnest(priced) as l) > 1000000000 then
    perform private.refuse(422, 'invalid_lines', 'The lines can be $10,000,000 together at most.');
  end if;
  return priced;
end;
$$;

-- Lines in the format that read_lines reads.
create function private.lines_as_sent(lines private.priced_line[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'text', l.text, 'quantity', l.quantity, 'price_cents', l.price_cents,
        'optional', l.optional, 'taxed', l.taxed, 'product_id', l.product_id
      )
      order by l.position
    ),
    '[]'
  )
  from unnest(lines) as l;
$$;

-- The lines of another customer's quote or invoice that can be reused: no discounts, no options, and no products from
-- the stock.
create function private.lines_to_reuse(lines private.priced_line[]) returns jsonb
language sql immutable set search_path = '' as $$
  select private.lines_as_sent(array(
    select l from unnest(lines) as l where not l.optional and l.total_cents >= 0 and l.product_id is null
  ));
$$;

-- The lines of a sent quote or invoice from which its content_hash is computed. The products are left out, because the
-- shop may rename or drop a product later.
create function private.lines_of_paper(lines private.priced_line[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(l.item - 'product_id' order by l.place), '[]')
  from jsonb_array_elements(private.lines_as_sent(lines)) with ordinality as l (item, place);
$$;

create function private.service_tax_basis_points() returns integer
language sql stable set search_path = '' as $$
  select s.service_tax_basis_points from private.settings as s;
$$;

-- The tax is computed on the sum of the taxed lines and then rounded to a whole cent. A discount can make the tax zero,
-- but not negative.
create function private.sum_of_lines(
  lines private.priced_line[], basis_points integer,
  out subtotal_cents integer, out tax_cents integer, out total_cents integer
)
language sql immutable set search_path = '' as $$
  select s.subtotal, s.tax, s.subtotal + s.tax
  from (
    select
      coalesce(sum(l.total_cents), 0)::integer as subtotal,
      (private.sales_tax(greatest(coalesce(sum(l.total_cents) filter (where l.taxed), 0), 0) / 100.0,
        basis_points) * 100)::integer as tax
    from unnest(lines) as l
  ) as s;
$$;

create function private.dollars(cents integer) returns text
language sql immutable set search_path = '' as $$
  select case when cents < 0 then '-' else '' end || to_char(abs(cents) / 100.0, 'FM$999,999,990.00');
$$;

-- The requests whose name or reference contains the text `words`. The index of search_text keeps this query fast.
create function private.requests_named(words text) returns setof uuid
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.search_pattern(words);
begin
  return query
    select r.id from public.service_requests as r
    where r.search_text like pattern and position(words in private.searchable(r.name || ' ' || r.reference)) > 0;
end;
$$;

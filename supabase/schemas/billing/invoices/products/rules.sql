-- Number of pieces of each product on these lines, rounded up: half a roll counts as one piece. Discount lines do not
-- count.
create function private.pieces_of(lines private.priced_line[]) returns table (product_id text, pieces integer)
language sql immutable set search_path = '' as $$
  select l.product_id, ceil(sum(l.quantity))::integer
  from unnest(lines) as l
  where l.product_id is not null and l.price_cents >= 0
  group by l.product_id;
$$;

-- Number of installed pieces of a product on the invoices of a request. Pieces that credits returned to the stock are
-- subtracted.
create function private.installed_pieces(request_id uuid, product_id text) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(m.missing - m.change), 0)::integer
  from public.stock_movements as m
  join public.invoices as i on i.id = m.invoice_id
  where i.request_id = installed_pieces.request_id and m.product_id = installed_pieces.product_id;
$$;

-- Number of installed pieces of a product that are on no invoice of the request. The invoice `except_id` is ignored.
-- When a wrong invoice is credited in full, its pieces stay with the customer. The new invoice bills these pieces, but
-- does not take them out of stock again.
create function private.credited_pieces(request_id uuid, product_id text, except_id uuid) returns integer
language sql stable set search_path = '' as $$
  select greatest(private.installed_pieces(credited_pieces.request_id,
    credited_pieces.product_id) - coalesce(sum(kept.pieces), 0), 0)::integer
  from (
    select ceil(sum(l.quantity)) - (
      select coalesce(sum(m.change), 0)
      from public.stock_movements as m
      join public.invoices as c on c.id = m.invoice_id
      where c.corrects_id = i.id and m.product_id = credited_pieces.product_id
    ) as pieces
    from public.invoices as i
    join public.invoice_lines as l on l.invoice_id = i.id
    where i.request_id = credited_pieces.request_id and i.kind = 'invoice' and i.id <> except_id
      and public.state(i) <> 'credited'
      and l.product_id = credited_pieces.product_id and l.price_cents >= 0
    group by i.id
  ) as kept;
$$;

-- Takes the products of an invoice out of stock. The work is already done, so the invoice is sent even if the stock is
-- too small. The stock is then zero, and the history of the request names the missing pieces.
create function private.take_installed(
  invoice public.invoices,
  request public.service_requests,
  lines private.priced_line[]
) returns void
language plpgsql set search_path = '' as $$
declare
  line record;
  stock integer;
  missing text[] := '{}';
begin
  for line in
    select p.id, p.name, l.pieces, least(p.in_stock, l.pieces) as taken
    from (
      select w.product_id, w.pieces - private.credited_pieces(request.id, w.product_id, invoice.id) as pieces
      from private.pieces_of(lines) as w
    ) as l
    join public.products as p on p.id = l.product_id
    where l.pieces > 0
    order by p.id
  loop
    update public.products as p set in_stock = p.in_stock - line.taken
      where p.id = line.id returning p.in_stock into stock;
    insert into public.stock_movements (product_id, kind, change, missing, stock_after, invoice_id, changed_by,
      changed_by_email)
    values (
      line.id, 'installed', -line.taken, line.pieces - line.taken, stock, invoice.id, (select auth.uid()),
        private.caller_email()
    );
    if line.taken < line.pieces then
      missing := missing || ((line.pieces - line.taken) || ' × ' || line.name);
    end if;
  end loop;
  if cardinality(missing) > 0 then
    perform private.note_event(
      request, 'Not on the shelf by our count: ' || array_to_string(missing, ', ') || ' (' || invoice.reference
        || '). Please count.'
    );
  end if;
end;
$$;

create function private.bring_back(credit public.invoices, request public.service_requests, lines private.priced_line[])
returns void
language plpgsql set search_path = '' as $$
declare
  line record;
  stock integer;
begin
  for line in
    select l.product_id as id, least(l.pieces, private.installed_pieces(request.id, l.product_id)) as back
    from private.pieces_of(lines) as l
    order by l.product_id
  loop
    continue when line.back <= 0;
    update public.products as p set in_stock = p.in_stock + line.back
      where p.id = line.id returning p.in_stock into stock;
    insert into public.stock_movements (product_id, kind, change, stock_after, invoice_id, changed_by, changed_by_email)
    values (line.id, 'came-back', line.back, stock, credit.id, (select auth.uid()), private.caller_email());
  end loop;
end;
$$;

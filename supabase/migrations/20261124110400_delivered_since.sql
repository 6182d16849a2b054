-- When `on_order` was introduced, whatever had been ordered in the last two weeks was marked, also what had been
-- delivered since then. A delivery of the day of the order itself may be an earlier order's, and ends nothing here.

update public.products as p
set on_order = false
where p.on_order and exists (
  select 1
  from public.stock_movements as m
  where m.product_id = p.id and m.kind = 'correction' and m.change > 0 and private.is_delivery(m.reason)
    and (m.created_at at time zone 'America/Los_Angeles')::date > p.last_ordered
);

-- Where nothing has moved yet, nobody has ordered anything either: the days in `last_ordered` are samples.
update public.products as p
set on_order = false
where p.on_order and not exists (select 1 from public.stock_movements);

create view public.product_availability
with (security_invoker = true)
as
  select product_id, availability from private.product_availability();
comment on view public.product_availability is
  'For everybody: whether a product is `in` stock, `low` or `out`. No figures.';
grant select on table public.product_availability to anon, authenticated;

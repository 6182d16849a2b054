create view public.product_availability
with (security_invoker = true)
as
  select product_id, availability from private.product_availability();
comment on view public.product_availability is
  'For all visitors: the availability of each product (`in` stock, `low` or `out`), without numbers.';
grant select on table public.product_availability to anon, authenticated;

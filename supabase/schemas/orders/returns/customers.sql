create function public.request_return(
  proof jsonb default null,
  items jsonb default null,
  reason text default null,
  comment text default null,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_return(private.proven_order(proof), items, reason, comment, idempotency_key);
  -- Check the proof again under the lock of the order. The customer may have been erased or the address corrected
  -- meanwhile.
  perform private.proven_order(proof);
end;
$$;
comment on function public.request_return(jsonb, jsonb, text, text, uuid) is
  'A customer asks to return items [{product_id, quantity}] from delivered parcels of an order; for the proof see '
  'proven_order.';
grant execute on function public.request_return to anon, authenticated;

-- What customers do to their orders: cancel them while nobody has begun to process them.

create function private.proven_order(proof jsonb)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  proven constant uuid := case
    when proof ? 'token' then (
      select t.order_id from private.order_tokens as t where t.token = lower(proof ->> 'token')
    )
    when proof ? 'lookup_key' then (
      select o.id
      from private.order_of(proof ->> 'order_number', proof ->> 'email') as o
      join private.lookups as l on l.order_id = o.id
      where l.key::text = lower(proof ->> 'lookup_key') and l.created_at > now() - interval '1 hour'
    )
    else (
      select o.id
      from public.orders as o
      where o.order_number = proof ->> 'order_number' and o.user_id = (select auth.uid())
    )
  end;
begin
  if proven is null then
    perform private.refuse(
      404, 'order_not_found', 'We could not find your order. Please open it again, from your email or by its number.'
    );
  end if;
  return proven;
end;
$$;
comment on function private.proven_order(jsonb) is
  'The order that a customer has shown to be theirs: {token} of its mail, {order_number, email, lookup_key} of begin_order_lookup, or {order_number} of an own one when signed in. A 404 for any mismatch.';

-- The order is locked before its products, as when staff cancel. Of a customer who cancels and a member of staff who goes
-- on with the order, the second one is told.
create function private.cancel_order(proof jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  proven constant uuid := private.proven_order(proof);
  present public.order_status;
begin
  select o.status into present from public.orders as o where o.id = proven for update;
  if present = 'cancelled' then
    return;
  end if;
  if present <> 'pending' then
    perform private.refuse(
      409, 'not_pending',
      'We have already started on this order, so it can no longer be canceled here.',
      jsonb_build_object('status', present)
    );
  end if;
  update public.orders as o set status = 'cancelled' where o.id = proven;
end;
$$;

create function public.cancel_order(proof jsonb default null)
returns void
language sql
set search_path = ''
as $$
  select private.cancel_order(proof);
$$;
comment on function public.cancel_order(jsonb) is
  'A customer cancels their order while it is pending; once more changes nothing. proof: {token}, {order_number, email, lookup_key}, or {order_number} when signed in. Refusals: 404 order_not_found, 409 not_pending.';
grant execute on function private.cancel_order, public.cancel_order to anon, authenticated;

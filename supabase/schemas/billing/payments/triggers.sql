create function private.balance_after_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.balance_invoices(new.request_id);
  return null;
end;
$$;
create trigger balance_after_payment
  after insert or update of amount_cents, voided_at, owner_refund on public.payments
  for each row execute function private.balance_after_change();

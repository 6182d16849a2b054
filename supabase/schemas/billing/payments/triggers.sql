create trigger balance_after_payment
  after insert or update of amount_cents, voided_at on public.payments
  for each row execute function private.balance_after_change();

-- Refuses a change of the sent content of an invoice. An erasure may empty its texts. The triggers apply to every role,
-- including the owner of the database.
create function private.guard_invoice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (old.number, old.kind, old.issued_on, old.due_on, old.tax_basis_points, old.subtotal_cents, old.tax_cents,
    old.above_cents, old.content_hash, old.sent_at)
    <> (new.number, new.kind, new.issued_on, new.due_on, new.tax_basis_points, new.subtotal_cents, new.tax_cents,
      new.above_cents, new.content_hash, new.sent_at)
    or old.corrects_id is distinct from new.corrects_id or old.worked_on is distinct from new.worked_on
    or old.billed_month is distinct from new.billed_month
    -- An erasure empties the texts and removes the email address.
    or new.message not in (old.message, '') or new.above_reason not in (old.above_reason, '')
      or not old.billed_to @> new.billed_to
  then
    perform private.refuse(409, 'invoice_frozen',
      'An invoice that was sent does not change. Send a credit that corrects it.');
  end if;
  return new;
end;
$$;
create trigger guard_invoice before update on public.invoices for each row execute function private.guard_invoice();

-- Refuses a change of a line that was sent. Only the product may be unset.
create function private.guard_invoice_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(old) - 'product_id' <> to_jsonb(new) - 'product_id' then
    perform private.refuse(409, 'invoice_frozen',
      'An invoice that was sent does not change. Send a credit that corrects it.');
  end if;
  return new;
end;
$$;
create trigger guard_invoice_line before update on public.invoice_lines for each row
  execute function private.guard_invoice_line();

-- When an invoice is sent, adds the current cost of each product to the costs of the invoice.
create function private.keep_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.invoice_costs as c (invoice_id, cents)
  select new.invoice_id, round(new.quantity * p.distributor_price * 100)
  from public.products as p where p.id = new.product_id
  on conflict (invoice_id) do update set cents = c.cents + excluded.cents;
  return null;
end;
$$;
create trigger keep_cost
  after insert on public.invoice_lines
  for each row
  when (new.product_id is not null)
  execute function private.keep_cost();

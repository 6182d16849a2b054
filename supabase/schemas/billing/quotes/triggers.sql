-- Refuses a change of the sent content of a quote. An erasure may empty its texts. The triggers apply to every role,
-- including the owner of the database.
create function private.guard_quote() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.state not in ('sent', 'change-asked') and new.state <> old.state
    and (old.state, new.state) <> ('accepted', 'canceled')
    or (old.version, old.valid_until, old.tax_basis_points, old.deposit_cents, old.content_hash, old.sent_at)
      <> (new.version, new.valid_until, new.tax_basis_points, new.deposit_cents, new.content_hash, new.sent_at)
    or new.message not in (old.message, '')
    -- The acceptance adds the chosen options to the total.
    or (old.state = 'accepted' or new.state <> 'accepted') and old.total_cents <> new.total_cents
    or old.state in ('accepted', 'canceled') and old.answered_at <> new.answered_at
    or old.canceled_on <> new.canceled_on
  then
    perform private.refuse(409, 'quote_frozen',
      'What was sent, and what was answered, does not change. Send the next version.');
  end if;
  return new;
end;
$$;
create trigger guard_quote before update on public.quotes for each row execute function private.guard_quote();

-- Refuses a change of a sent line. Only `chosen` and the product may still change.
create function private.guard_quote_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (old.quote_id, old.position, old.text, old.quantity, old.price_cents, old.optional, old.taxed)
    <> (new.quote_id, new.position, new.text, new.quantity, new.price_cents, new.optional, new.taxed)
  then
    perform private.refuse(409, 'quote_frozen',
      'What was sent, and what was answered, does not change. Send the next version.');
  end if;
  return new;
end;
$$;
create trigger guard_quote_line before update on public.quote_lines for each row
  execute function private.guard_quote_line();

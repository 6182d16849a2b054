-- `expected_updated_at` is the `updated_at` of the row that the caller saw. All four fields are saved together, so the
-- save is refused if the contact has changed since then.
create function public.update_supplier_contact(supplier_id uuid, contact jsonb, expected_updated_at timestamptz)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  given record;
  supplier public.suppliers;
begin
  perform private.require_admin();
  select f.answers, f.problems into given from private.read_fields('supplier', contact) as f;
  if given.problems <> '{}' then
    perform private.refuse(
      422, 'invalid_fields',
      (select string_agg(value, ' ' order by key) from jsonb_each_text(given.problems)),
      jsonb_build_object('fields', given.problems)
    );
  end if;

  select s.* into supplier
  from public.suppliers as s
  where s.id = supplier_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This supplier no longer exists.');
  end if;
  -- The times are compared in milliseconds, because some backends return them without microseconds.
  if date_trunc('milliseconds', expected_updated_at) is distinct
    from date_trunc('milliseconds', supplier.updated_at) then
    perform private.refuse(
      409, 'contact_changed', 'This contact has changed since you opened it. Check it and save again.'
    );
  end if;

  update public.suppliers as s
  set
    contact_name = given.answers ->> 'contact_name', email = given.answers ->> 'email',
    phone = given.answers ->> 'phone', website = given.answers ->> 'website',
    updated_at = clock_timestamp()
  where s.id = supplier.id;
end;
$$;
comment on function public.update_supplier_contact(uuid, jsonb, timestamptz) is
  'Admins: changes {contact_name, email, phone, website} of a supplier.';
grant execute on function public.update_supplier_contact to authenticated;

-- A supplier's website may name a port, begin its query right after the host, and have letters outside ASCII: such
-- addresses were refused as not starting with https://, which they did.

create or replace function private.update_supplier_contact(supplier_id uuid, contact jsonb, expected_updated_at timestamptz)
returns public.suppliers
language plpgsql
security definer
set search_path = ''
as $$
declare
  problems jsonb := '{}';
  supplier public.suppliers;
  new_name constant text := private.text_field(contact, 'contact_name');
  new_email constant text := private.text_field(contact, 'email');
  new_phone constant text := private.text_field(contact, 'phone');
  new_website constant text := private.text_field(contact, 'website');
begin
  perform private.require_admin();
  if coalesce(length(new_name), 0) not between 1 and 100 then
    problems := problems || '{"contact_name": "Please enter a name of at most 100 characters."}';
  end if;
  if not private.is_email(new_email) then
    problems := problems || '{"email": "Please enter a valid e-mail address."}';
  end if;
  if not private.is_phone(new_phone) then
    problems := problems || '{"phone": "Please enter a phone number with at least 10 digits."}';
  end if;
  -- Shown as a link to staff: nothing but the web, and no name of a user that hides where it leads.
  if
    coalesce(length(new_website), 0) > 200
    or coalesce(new_website, '') !~* '^https?://[^\s<>"\\/?#@:.-][^\s<>"\\/?#@:]*(:[0-9]{1,5})?([/?#][^\s<>"]*)?$'
  then
    problems := problems || '{"website": "Please enter an address that starts with https://."}';
  end if;
  if problems <> '{}' then
    perform private.refuse(
      422, 'invalid_fields',
      (select string_agg(value, ' ' order by key) from jsonb_each_text(problems)),
      jsonb_build_object('fields', problems)
    );
  end if;

  select s.* into supplier
  from public.suppliers as s
  where s.id = supplier_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This supplier does not exist any more.');
  end if;
  -- To the millisecond: not every backend hands on more of a time.
  if date_trunc('milliseconds', expected_updated_at) <> date_trunc('milliseconds', supplier.updated_at) then
    perform private.refuse(
      409, 'contact_changed', 'This contact was changed meanwhile. Please look at it and save again.'
    );
  end if;

  update public.suppliers as s
  set
    contact_name = new_name, email = new_email, phone = new_phone, website = new_website,
    updated_at = clock_timestamp()
  where s.id = supplier.id
  returning s.* into supplier;
  return supplier;
end;
$$;

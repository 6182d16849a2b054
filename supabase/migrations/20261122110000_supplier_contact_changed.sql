-- A contact that two members of staff change at once: whoever saves last would undo what the other wrote,
-- because all four fields are saved. `expected_updated_at` is the row's `updated_at` as the caller read it;
-- a save of what is no longer there is refused.

drop function public.update_supplier_contact(uuid, jsonb);
drop function private.update_supplier_contact(uuid, jsonb);

create function private.update_supplier_contact(supplier_id uuid, contact jsonb, expected_updated_at timestamptz)
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
  -- Shown as a link to staff: nothing but the web.
  if coalesce(length(new_website), 0) > 200 or coalesce(new_website, '') !~* '^https?://[a-z0-9][a-z0-9.-]*(/[^\s<>"]*)?$' then
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
revoke all on function private.update_supplier_contact(uuid, jsonb, timestamptz) from public;
grant execute on function private.update_supplier_contact(uuid, jsonb, timestamptz) to authenticated, service_role;

create function public.update_supplier_contact(
  supplier_id uuid default null, contact jsonb default null, expected_updated_at timestamptz default null
)
returns public.suppliers
language sql
volatile
security invoker
set search_path = ''
as $$
  select private.update_supplier_contact(supplier_id, contact, expected_updated_at);
$$;
comment on function public.update_supplier_contact(uuid, jsonb, timestamptz) is
  'Admins: changes {contact_name, email, phone, website} of a supplier. Refusals: 403 not_admin, 404 not_found, 409 contact_changed (when expected_updated_at is given and no longer the row''s), 422 invalid_fields.';
revoke all on function public.update_supplier_contact(uuid, jsonb, timestamptz) from public, anon, authenticated;
grant execute on function public.update_supplier_contact(uuid, jsonb, timestamptz) to authenticated, service_role;

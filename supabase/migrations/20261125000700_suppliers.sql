-- The supplier directory. Contacts, SKUs and purchase prices are for staff alone, so they are rows here and no part
-- of what every browser downloads. A product's supplier is the one that its distributor names.

-- Staff see it as a link, so it leads to the web, hides its host behind no user name and shows every character.
create function private.is_website(address text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return coalesce(
    length(address) <= 200
    and address ~ '^https://[^\s<>"\\/?#@:.-][^\s<>"\\/?#@:]*\.[^\s<>"\\/?#@:.]+(:[0-9]{1,5})?([/?#][^\s<>"]*)?$'
    and address = private.one_line(address),
    false
  );
end;
$$;

create table public.suppliers (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name <> ''),
  description text not null,
  website text not null check (private.is_website(website)),
  category text not null,
  -- [{"item": …, "price": text as quoted, "sku": …}]
  products jsonb not null default '[]' check (jsonb_typeof(products) = 'array'),
  contact_name text not null,
  email text not null,
  phone text not null,
  updated_at timestamptz not null default now()
);
comment on table public.suppliers is 'Distributors and other suppliers. Admins only.';

alter table public.suppliers enable row level security;
create policy "Admins read suppliers"
  on public.suppliers for select to authenticated
  using ((select private.is_admin()));
grant select on table public.suppliers to authenticated;

insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('supplier', 'contact_name', 'text', true, 100, 'Please enter a name of at most 100 characters.'),
  ('supplier', 'email', 'email', true, 254, 'Please enter a valid email address.'),
  ('supplier', 'phone', 'phone', true, 40, 'Please enter a phone number with at least 10 digits.'),
  ('supplier', 'website', 'website', true, 200, 'Please enter an address that starts with https://.');

-- `expected_updated_at` is the row's `updated_at` as the caller read it. If the contact has changed since, the
-- save is refused, because all four fields are saved together.
create function public.update_supplier_contact(supplier_id uuid, contact jsonb, expected_updated_at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
  -- Compared to the millisecond, since some backends pass on no more.
  if date_trunc('milliseconds', expected_updated_at) is distinct from date_trunc('milliseconds', supplier.updated_at) then
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

-- What the shop sells of them comes with the catalog's migration.
insert into public.suppliers (name, description, website, category, contact_name, email, phone, products)
values
  (
    'MyMedic', 'First aid kits and refill modules for home, vehicle and field. Ships within two business days from Utah.',
    'https://mymedic.example', 'Medical Kits', 'Kelsey Morgan', 'wholesale@mymedic.example', '(801) 555-0143',
    '[]'
  ),
  (
    'Uncharted Supply Co.', 'Survival systems and packs for the first 72 hours after a disaster.',
    'https://unchartedsupply.example', 'Survival Kits', 'Trent Ashby', 'dealers@unchartedsupply.example', '(435) 555-0176',
    '[]'
  ),
  (
    'Nutrient Survival', 'Nutrient-dense long-life meals, shakes and kits in cans and pouches.',
    'https://nutrientsurvival.example', 'Emergency Food', 'Paula Reyes', 'trade@nutrientsurvival.example', '(775) 555-0128',
    '[]'
  ),
  (
    'Be Prepared', 'Just-add-water food supplies by the bucket, from two weeks to a year.',
    'https://beprepared.example', 'Emergency Food', 'Greg Sandoval', 'resellers@beprepared.example', '(385) 555-0159',
    '[]'
  ),
  (
    'Survival Frog', 'Family food supplies, water filters, radios and small survival gear.',
    'https://survivalfrog.example', 'Emergency Supplies', 'Nina Castellano', 'wholesale@survivalfrog.example', '(303) 555-0137',
    '[]'
  ),
  (
    'Amazon', 'Business account for security systems and self-defense items, dropshipped to the customer.',
    'https://amazon-business.example', 'Security Systems, Self Defense', 'Account desk', 'business-orders@amazon-business.example', '(206) 555-0190',
    '[]'
  ),
  (
    'Pacific Sanitation Supply', 'Hospital-grade disinfectants, absorbents and protective wear for cleanup crews.',
    'https://pacificsanitation.example', 'Sanitation', 'Howard Lim', 'orders@pacificsanitation.example', '(562) 555-0166',
    '[{"item": "Quaternary disinfectant, 4 × 1 gal", "price": "$86.40 per case", "sku": "PS-QD-4G"},
      {"item": "Coverall type 5/6, 25 pieces", "price": "$112.00 per box", "sku": "PS-CV56-25"},
      {"item": "Biohazard bags 33 gal, 100 pieces", "price": "$38.75 per box", "sku": "PS-BB33"}]'
  ),
  (
    'Harbor BioWaste Services', 'Licensed pickup and treatment of biohazardous waste in Los Angeles and Orange counties.',
    'https://harborbiowaste.example', 'Sanitation', 'Denise Okafor', 'dispatch@harborbiowaste.example', '(310) 555-0112',
    '[{"item": "Pickup, up to 5 containers", "price": "$145.00 per visit", "sku": "HB-PU5"},
      {"item": "31-gallon container", "price": "$24.50 each", "sku": "HB-C31"}]'
  ),
  (
    'SoCal Pest Supply', 'Baits, traps and low-toxicity treatments for licensed applicators.',
    'https://socalpestsupply.example', 'Pest Control', 'Ray Villanueva', 'counter@socalpestsupply.example', '(951) 555-0148',
    '[{"item": "Tamper-resistant bait station, 12 pieces", "price": "$94.80 per case", "sku": "SP-BS12"},
      {"item": "Ant and roach gel bait, 4 × 30 g", "price": "$31.20 per box", "sku": "SP-GB4"},
      {"item": "Bed bug interceptor, 12 pieces", "price": "$27.90 per pack", "sku": "SP-BBI"}]'
  ),
  (
    'Long Beach Low Voltage', 'Cable, mounts and network gear for camera installations, same-day counter pickup.',
    'https://lblowvoltage.example', 'Security Systems', 'Monica Tran', 'sales@lblowvoltage.example', '(562) 555-0184',
    '[{"item": "Cat6 outdoor cable, 1000 ft", "price": "$189.00 per spool", "sku": "LV-C6O-1000"},
      {"item": "8-port PoE switch", "price": "$74.50 each", "sku": "LV-POE8"},
      {"item": "Junction box for dome cameras", "price": "$9.80 each", "sku": "LV-JBD"}]'
  ),
  (
    'Golden State Uniform & Gear', 'Guard uniforms, radios and body-worn cameras.',
    'https://gsuniform.example', 'Guard Equipment', 'Carl Jennings', 'accounts@gsuniform.example', '(714) 555-0121',
    '[{"item": "Soft shell jacket with panels", "price": "$48.00 each", "sku": "GS-SSJ"},
      {"item": "Two-way radio, pair", "price": "$129.00 per pair", "sku": "GS-R2"},
      {"item": "Body-worn camera, 64 GB", "price": "$219.00 each", "sku": "GS-BWC64"}]'
  );

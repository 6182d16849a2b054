insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('supplier', 'contact_name', 'text', true, 100, 'Please enter a name of at most 100 characters.'),
  ('supplier', 'email', 'email', true, 254, 'Please enter a valid email address.'),
  ('supplier', 'phone', 'phone', true, 40, 'Please enter a phone number with at least 10 digits.'),
  ('supplier', 'website', 'website', true, 200, 'Please enter an address that starts with https://.')
on conflict (form, field) do update set
  type = excluded.type, required = excluded.required, longest = excluded.longest, sentence = excluded.sentence;

-- The column `products` is filled by catalog/rows.sql.
insert into public.suppliers as s (name, description, website, category, contact_name, email, phone, products)
values
  (
    'MyMedic',
      'First aid kits and refill modules for home, vehicle and field. Ships within two business days from Utah.',
    'https://mymedic.example', 'Medical Kits', 'Kelsey Morgan', 'wholesale@mymedic.example', '(801) 555-0143',
    '[]'
  ),
  (
    'Uncharted Supply Co.', 'Survival systems and packs for the first 72 hours after a disaster.',
    'https://unchartedsupply.example', 'Survival Kits', 'Trent Ashby', 'dealers@unchartedsupply.example',
      '(435) 555-0176',
    '[]'
  ),
  (
    'Nutrient Survival', 'Nutrient-dense long-life meals, shakes and kits in cans and pouches.',
    'https://nutrientsurvival.example', 'Emergency Food', 'Paula Reyes', 'trade@nutrientsurvival.example',
      '(775) 555-0128',
    '[]'
  ),
  (
    'Be Prepared', 'Just-add-water food supplies by the bucket, from two weeks to a year.',
    'https://beprepared.example', 'Emergency Food', 'Greg Sandoval', 'resellers@beprepared.example', '(385) 555-0159',
    '[]'
  ),
  (
    'Survival Frog', 'Family food supplies, water filters, radios and small survival gear.',
    'https://survivalfrog.example', 'Emergency Supplies', 'Nina Castellano', 'wholesale@survivalfrog.example',
      '(303) 555-0137',
    '[]'
  ),
  (
    'Amazon', 'Business account for security systems and self-defense items, dropshipped to the customer.',
    'https://amazon-business.example', 'Security Systems, Self Defense', 'Account desk',
      'business-orders@amazon-business.example', '(206) 555-0190',
    '[]'
  ),
  (
    'Pacific Sanitation Supply', 'Hospital-grade disinfectants, absorbents and protective wear for cleanup crews.',
    'https://pacificsanitation.example', 'Sanitation', 'Howard Lim', 'orders@pacificsanitation.example',
      '(562) 555-0166',
    '[{"item": "Quaternary disinfectant, 4 × 1 gal", "price": "$86.40 per case", "sku": "PS-QD-4G"},
      {"item": "Coverall type 5/6, 25 pieces", "price": "$112.00 per box", "sku": "PS-CV56-25"},
      {"item": "Biohazard bags 33 gal, 100 pieces", "price": "$38.75 per box", "sku": "PS-BB33"}]'
  ),
  (
    'Harbor BioWaste Services',
      'Licensed pickup and treatment of biohazardous waste in Los Angeles and Orange counties.',
    'https://harborbiowaste.example', 'Sanitation', 'Denise Okafor', 'dispatch@harborbiowaste.example',
      '(310) 555-0112',
    '[{"item": "Pickup, up to 5 containers", "price": "$145.00 per visit", "sku": "HB-PU5"},
      {"item": "31-gallon container", "price": "$24.50 each", "sku": "HB-C31"}]'
  ),
  (
    'SoCal Pest Supply', 'Baits, traps and low-toxicity treatments for licensed applicators.',
    'https://socalpestsupply.example', 'Pest Control', 'Ray Villanueva', 'counter@socalpestsupply.example',
      '(951) 555-0148',
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
  )
on conflict (name) do update set
  description = excluded.description, category = excluded.category,
  products = case when excluded.products = '[]' then s.products else excluded.products end;

insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('order', 'name', 'text', true, 201, 'Please enter the name.'),
  ('order', 'email', 'email', true, 254, 'Please enter a valid email address.'),
  ('order', 'phone', 'phone', false, 40, 'Please enter a phone number with at least 10 digits.'),
  ('order', 'address', 'text', true, 302, 'Please enter the street address.'),
  ('order', 'city', 'text', true, 100, 'Please enter the city.'),
  ('order', 'state', 'state', true, 100, 'State is required'),
  ('order', 'zipCode', 'zip', true, 10, 'Please enter a US ZIP code.')
on conflict (form, field) do update set
  type = excluded.type, required = excluded.required, longest = excluded.longest, sentence = excluded.sentence;

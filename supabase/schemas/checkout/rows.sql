insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('checkout', 'email', 'email', true, 254, 'Invalid email address'),
  ('checkout', 'firstName', 'text', true, 100, 'First name is required'),
  ('checkout', 'lastName', 'text', true, 100, 'Last name is required'),
  ('checkout', 'address', 'text', true, 200, 'Address is required'),
  ('checkout', 'address2', 'text', false, 100, 'Please use at most 100 characters for the apartment or suite'),
  ('checkout', 'city', 'text', true, 100, 'City is required'),
  ('checkout', 'state', 'state', true, 100, 'State is required'),
  ('checkout', 'zipCode', 'zip', true, 10, 'ZIP code must be 5 digits')
on conflict (form, field) do update set
  type = excluded.type, required = excluded.required, longest = excluded.longest, sentence = excluded.sentence;

insert into private.limits (name, per, number, sentence) values
  ('pieces', 'call', 200, null),
  ('pieces', 'pair', 400, 'We already received orders for many items from you.'),
  ('pieces', 'network', 1000, 'We already received orders for many items from you.'),
  ('pieces', 'block', 3000, 'We already received orders for many items from you.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;

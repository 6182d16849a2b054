insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('price-list', 'name', 'text', true, 200, 'Please enter your name in at most 200 characters.'),
  ('price-list', 'email', 'email', true, 254, 'Please enter a valid email address.'),
  ('price-list', 'company', 'text', false, 200, 'Please use at most 200 characters.'),
  ('price-list', 'phone', 'phone', false, 40, 'Please enter a phone number with at least 10 digits.'),
  ('price-list', 'message', 'long', false, 4000, 'Please use at most 4000 characters.')
on conflict (form, field) do update set
  type = excluded.type, required = excluded.required, longest = excluded.longest, sentence = excluded.sentence;

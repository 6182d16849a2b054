-- The one total that refuses: files cost room. Four networks together can fill it, and the office is told.
insert into private.limits (name, per, number, period, sentence) values
  ('photo', 'network', 50, '1 day', 'We already received many photos from your connection.'),
  ('photo', 'block', 100, '1 day', 'We already received many photos from your connection.'),
  ('photo', 'everyone', 200, '1 day', 'We received very many photos today.');

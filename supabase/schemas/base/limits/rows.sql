insert into private.limits (name, per, number, sentence) values
  ('request', 'pair', 10, 'We already received several requests from this email address.'),
  ('request', 'email', 100, 'We already received several requests from this email address.'),
  ('request', 'network', 100, 'We already received many requests from your connection.'),
  ('request', 'block', 300, 'We already received many requests from your connection.'),
  -- This limit refuses no call. It raises an alarm; see admin_alarms.
  ('alarm', 'everyone', 2000, null)
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;

insert into private.limits (name, per, number, period, sentence) values
  ('lookup', 'network', 100, '1 hour', 'There were too many attempts.'),
  ('lookup', 'block', 300, '1 hour', 'There were too many attempts.'),
  ('wrong-lookup', 'pair', 10, '1 hour', 'There were too many attempts.'),
  -- This limit is so high that only an attack reaches it.
  ('wrong-lookup', 'email', 1000, '1 day', 'There were too many attempts.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;

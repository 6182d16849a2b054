insert into private.limits (name, per, number, period, sentence) values
  ('wrong-digits', 'pair', 5, '1 hour', 'These digits did not match several times.'),
  -- This limit counts all networks together, because only 10,000 combinations of four digits exist.
  ('wrong-digits', 'email', 20, '1 day', 'These digits did not match several times.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;

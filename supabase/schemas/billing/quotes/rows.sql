insert into private.limits (name, per, number, period, sentence) values
  ('wrong-digits', 'pair', 5, '1 hour', 'These digits did not match several times.'),
  -- This limit counts the attempts of all networks together, because four digits have only 10,000 combinations.
  ('wrong-digits', 'email', 20, '1 day', 'These digits did not match several times.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;

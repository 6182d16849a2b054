-- Beyond them a report is dropped without a word: nobody waits for the answer.
insert into private.limits (name, per, number) values
  ('crash', 'network', 10),
  ('crash', 'block', 30),
  ('new-crash', 'everyone', 1000)
on conflict (name, per, period) do update set number = excluded.number;

-- Those of each minute are late after an hour, those of each day two hours after their time.
insert into private.jobs (name, late_after) values
  ('send-mail', '1 hour'),
  ('photos', '1 hour'),
  ('payments', '1 hour'),
  ('unpaid-orders', '1 hour'),
  ('plans', '26 hours'),
  ('retention', '26 hours')
on conflict (name) do update set late_after = excluded.late_after;

-- Beyond them a report is dropped without a word: nobody waits for the answer.
insert into private.limits (name, per, number) values
  ('crash', 'network', 10),
  ('crash', 'block', 30),
  ('new-crash', 'everyone', 1000)
on conflict (name, per, period) do update set number = excluded.number;

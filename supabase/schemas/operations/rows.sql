-- Jobs that run every minute are late after an hour, and daily jobs after 26 hours.
insert into private.jobs (name, late_after) values
  ('send-mail', '1 hour'),
  ('photos', '1 hour'),
  ('payments', '1 hour'),
  ('unpaid-orders', '1 hour'),
  ('plans', '26 hours'),
  ('retention', '26 hours')
on conflict (name) do update set late_after = excluded.late_after;

-- A report above these limits is dropped without an error, because its sender does not read the response.
insert into private.limits (name, per, number) values
  ('crash', 'network', 10),
  ('crash', 'block', 30),
  ('new-crash', 'everyone', 1000)
on conflict (name, per, period) do update set number = excluded.number;

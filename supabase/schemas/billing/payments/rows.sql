insert into private.limits (name, per, number, sentence) values
  ('payment', 'pair', 20, 'The payment page was opened many times.'),
  ('payment', 'email', 100, 'The payment page was opened many times.'),
  ('payment', 'network', 100, 'The payment page was opened many times from your connection.'),
  ('payment', 'block', 300, 'The payment page was opened many times from your connection.');

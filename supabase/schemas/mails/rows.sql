-- A visitor can enter the email address of another person in a form, so the mails that visitors cause are limited.
-- Mails to a customer are counted by mailbox and network together, so that one network cannot use up the limit for
-- another. Mails to staff are counted by network and in total, and emergencies have their own limits. `stranger-mail`
-- counts all kinds of mail together, for visitors who did not prove that they own the mailbox.
insert into private.limits (name, per, number, sentence) values
  ('mail', 'pair', 3, 'One network caused several such emails to this address.'),
  ('mail', 'email', 10, 'This address got many such emails.'),
  ('stranger-mail', 'email', 5, 'Visitors without a link or a confirmed account caused many emails to this address.'),
  ('staff-mail', 'network', 5, 'One network caused many emails to staff. A summary follows.'),
  ('staff-mail', 'block', 15, 'One network caused many emails to staff. A summary follows.'),
  ('staff-mail', 'everyone', 100, 'Many emails to staff were due. A summary follows.'),
  ('staff-emergency', 'network', 5, 'One network caused many emails to staff. A summary follows.'),
  ('staff-emergency', 'block', 15, 'One network caused many emails to staff. A summary follows.'),
  ('staff-emergency', 'everyone', 100, 'Many emails to staff were due. A summary follows.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;

insert into private.limits (name, per, number, period, sentence) values
  ('stranger-mail', 'email', 20, '1 day',
    'Visitors without a link or a confirmed account caused many emails to this address.'),
  ('stranger-mail', 'pair', 10, '1 day', 'One network caused many emails to this address.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;

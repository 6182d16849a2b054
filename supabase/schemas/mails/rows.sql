-- Anybody can send the forms with anybody's address, so what visitors cause is limited: for a customer by mailbox and
-- network, so that no network holds back what another one causes, for staff by network and in all, emergencies apart.
-- Mails that are not proven to come from the owner of the mailbox share one budget over all kinds.
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

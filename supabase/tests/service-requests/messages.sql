-- Replies of staff, mails about a closed request, and links that customers request by mail.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
select tests.user('nameless@example.com', admin => true);
select tests.user('customer@example.com');
update public.user_roles set name = 'Maya Lind' where user_id = tests.user_id('staff@example.com');

insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
select tests.request(n), 'REQ-' || repeat(chr(64 + n), 6), 'booking', 'Ann', email, '5625550100', '{}',
  status::public.request_status
from (
  values (1, 'Ann@Example.com', 'new'), (2, '', 'new'), (3, 'ann@example.com', 'spam'),
    (4, 'ann@example.com', 'contacted'),
    (5, 'ann@example.com', 'new'), (6, 'ann@example.com', 'new')
) as given (n, email, status);
insert into public.messages (id, request_id, sender, body)
select tests.request(n), tests.request(1), 'customer', 'Question ' || n from generate_series(1, 3) as n;

create function tests.reply(
  n integer, message text default 'Yes.', key uuid default gen_random_uuid(), answers uuid[] default null
)
returns text
language sql as $$
  select tests.outcome(
    format('select public.reply_to_request(%L, %L, %L, %L)', tests.request(n), message, key, answers)
  );
$$;
create function tests.move(n integer, status text) returns text
language sql as $$
  select tests.outcome(format('select tests.move_request(%L, %L, cancels_visit => true)', tests.request(n), status));
$$;
create function tests.mails(n integer, wanted text) returns bigint
language sql security definer as $$
  select count(*) from private.mails as m where m.request_id = tests.request(n) and m.kind::text = wanted;
$$;
create function tests.link(reference text, email text) returns text
language sql as $$
  select tests.outcome(format('select public.send_request_link(%L, %L)', reference, email));
$$;
-- Makes all rows an hour older. Otherwise all times would be the same, because a test runs in one transaction.
create function tests.time_passes() returns void
language sql security definer as $$
  update public.messages set created_at = created_at - interval '1 hour';
  update public.service_request_history set created_at = created_at - interval '1 hour';
  update private.mails set created_at = created_at - interval '1 hour';
$$;

-- Access to replies
select tests.act_as('customer@example.com');
select is(tests.reply(1), 'PT403 not_admin', 'customer: cannot reply');
select is(
  tests.outcome(format('select public.mark_message_answered(%L)', tests.request(1))), 'PT403 not_admin',
  'customer: cannot mark a message'
);
select tests.act_as_anonymous();
select is(tests.reply(1), '42501', 'anonymous: cannot reply');

-- Staff reply to a message.
select tests.act_as('staff@example.com');
select is(
  tests.reply(1, text), 'PT422 invalid_message',
  'reply_to_request refuses a text of ' || coalesce(length(text) || ' characters', 'none')
)
from unnest(array[null, '', E' \n\u200b', repeat('x', 4001)]) as text;
select is(tests.reply(1, key => null), 'PT422 invalid_idempotency_key', 'reply_to_request refuses a missing key');
select is(tests.reply(9), 'PT404 not_found', 'reply_to_request refuses an unknown request');
select is(tests.reply(3), 'PT409 request_closed', 'reply_to_request refuses a spam request');
select is(
  tests.reply(1, E' Yes.\r\nWe do. ', tests.request(1), array[tests.request(1)]), 'accepted',
  'reply_to_request is accepted and can be repeated with its key'
)
from generate_series(1, 2);
select is(
  tests.reply(1, 'No.', tests.request(1)), 'PT409 idempotency_conflict',
  'reply_to_request refuses another text under the same key'
);
select results_eq(
  $$select author_name, author_email, body from public.messages where request_id = tests.request(1) and sender =
    'staff'$$,
  $$values ('Maya Lind', 'staff@example.com', E'Yes.\nWe do.')$$,
  'the reply is stored once, with a clean text and its author'
);
select results_eq(
  $$select answered_by from public.messages where request_id = tests.request(1) and sender = 'customer' order by body$$,
  $$values ('staff@example.com'), (null), (null)$$, 'the reply answers the named message only'
);
select results_eq(
  $$select r.status::text, h.old_status::text, h.new_status::text, h.changed_by_email
    from public.service_requests as r
    join public.service_request_history as h on h.request_id = r.id where r.id = tests.request(1)$$,
  $$values ('contacted', 'new', 'contacted', 'staff@example.com')$$, 'the reply sets a new request to contacted'
);
select is(tests.mails(1, 'request-reply'), 1::bigint, 'the customer gets one mail');
select tests.act_as_owner();
select is(
  (tests.mail(tests.request(1), 'request-reply')).recipient, 'ann@example.com',
  'the mail goes to the address of the customer'
);
select is(
  tests.data(tests.request(1), 'request-reply') @> jsonb_build_object(
    'message', E'Yes.\nWe do.', 'author', 'Maya Lind', 'isFirst', true, 'token',
    (select t.token from private.request_tokens as t where t.request_id = tests.request(1))
  ),
  true, 'the mail has the reply, its author and the link'
);
select unalike(
  tests.data(tests.request(1), 'request-reply')::text, '%Question%', 'the mail has no text of the customer'
);
update private.mails set state = 'sent' where request_id = tests.request(1);
select tests.time_passes();
select tests.act_as('nameless@example.com');
select is(tests.reply(1), 'accepted', 'a second reply is accepted');
select is(
  (select count(*) from public.messages where sender = 'customer' and answered_at is null), 0::bigint,
  'a reply without named messages answers all of them'
);
select is(
  (select count(*) from public.service_request_history where request_id = tests.request(1)), 1::bigint,
  'a reply to a contacted request does not change its status'
);
select is(
  tests.data(tests.request(1), 'request-reply') @> '{"author": "", "isFirst": false}', true,
  'the mail of an author without a name has no author, and is not the first'
);
select is(tests.reply(2), 'accepted', 'a reply to a caller without an email address is accepted');
select is(tests.mails(2, 'request-reply'), 0::bigint, 'a caller without an email address gets no mail');

-- Staff mark a message as answered without a reply.
select tests.act_as_owner();
insert into public.messages (id, request_id, sender, body)
values (tests.request(4), tests.request(4), 'customer', 'Hello?');
select tests.act_as('staff@example.com');
select public.mark_message_answered(tests.request(4));
select results_eq(
  'select answered_by from public.messages where id = tests.request(4)', $$values ('staff@example.com')$$,
  'mark_message_answered marks a message'
);
select is(
  (select status::text from public.service_requests where id = tests.request(4)), 'contacted',
  'mark_message_answered does not change the status'
);

-- Staff close a request.
select tests.time_passes();
select is(tests.move(4, 'closed'), 'accepted', 'contacted → closed is accepted');
select is(
  tests.data(tests.request(4), 'request-closed') -> 'hadVisit', 'false',
  'the mail of the closing says that there was no visit'
);
select tests.time_passes();
select tests.move(4, status) from unnest(array['contacted', 'closed']) as status;
select is(
  tests.mails(4, 'request-closed'), 1::bigint,
  'a request that was opened by mistake and closed again sends no second mail'
);
select tests.time_passes();
select tests.move(4, 'contacted');
select tests.act_as_owner();
select is(
  private.stale_reason(tests.mail(tests.request(4), 'request-closed')), 'The request was opened again.',
  'the queued mail is stale after the request is reopened'
);
select tests.act_as('staff@example.com');
select tests.reply(4);
select tests.move(4, 'closed');
select is(tests.mails(4, 'request-closed'), 2::bigint, 'after a message, the closing is mailed again');
select is(tests.reply(4), 'accepted', 'a reply to a closed request is accepted');
select is(
  (select status::text from public.service_requests where id = tests.request(4)), 'closed',
  'a reply does not reopen a closed request'
);

select public.add_visits(tests.request(5), array[now() - interval '1 day'], 60, '{Sam}');
select tests.move(5, 'closed');
select is(
  tests.data(tests.request(5), 'request-closed') -> 'hadVisit', 'true',
  'the mail of the closing says that there was a visit'
);
select public.add_visits(tests.request(6), array[now() + interval '3 days'], 60, '{Sam}');
select tests.move(6, 'closed');
select is(
  tests.mails(6, 'request-closed'), 0::bigint,
  'a request that is closed with a visit ahead sends no mail request-closed'
);
select is(
  tests.data(tests.request(6), 'visit-canceled') -> 'closed', 'true',
  'its mail visit-canceled says that the request is closed'
);
select tests.act_as_owner();
select is(
  private.stale_reason(tests.mail(tests.request(6), 'visit-canceled')), null,
  'the mail is also sent if the customer got no mail about the visit'
);
select tests.act_as('staff@example.com');
select tests.move(2, 'closed');
select tests.move(1, 'spam');
select is(
  tests.mails(n, 'request-closed'), 0::bigint, 'a request without an email address and a spam request send no mail'
)
from unnest(array[1, 2]) as n;

-- A customer requests a link by mail.
select tests.act_as_anonymous();
select is(tests.link('req-dddddd ', 'ANN@example.com'), 'accepted', 'send_request_link is accepted');
select is(
  tests.link(reference, email), 'accepted',
  'send_request_link gives a mismatch the same answer: ' || coalesce(reference, '-') || ' ' || coalesce(email, '-')
)
from (
  values ('REQ-DDDDDD', 'bob@example.com'), ('REQ-BBBBBB', ''), ('REQ-CCCCCC', 'ann@example.com'), ('%', '%'),
    (null, null)
) as wrong (reference, email);
select is(tests.mails(4, 'request-link'), 1::bigint, 'send_request_link sends one mail');
select is(
  tests.mails(n, 'request-link'), 0::bigint,
  'send_request_link sends no mail without an email address, and none for spam'
)
from unnest(array[2, 3]) as n;
select tests.link('REQ-DDDDDD', 'ann@example.com') from generate_series(1, 7);
select is(tests.link('REQ-DDDDDD', 'ann@example.com'), 'accepted', 'send_request_link accepts ten calls an hour');
select is(
  tests.link('REQ-DDDDDD', 'ann@example.com'), 'PT429 rate_limited', 'send_request_link refuses the eleventh call'
);
select tests.act_as_owner();
select is(
  (select count(*) from private.mails where kind = 'request-link' and due_at <= now()), 3::bigint,
  'at most three mails an hour are due at once'
);

select * from finish();
rollback;

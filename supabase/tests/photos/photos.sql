-- Photos: who adds, sees, shows and removes one, and what becomes of its file.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);
select tests.user('field@example.com');
select tests.user('other@example.com');
select tests.user('customer@example.com');
insert into public.user_roles (user_id, role, name)
values (tests.user_id('field@example.com'), 'field', 'Dana Cole'),
  (tests.user_id('other@example.com'), 'field', 'Lee Chu');
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-PHTAA' || chr(64 + n), 'quote', 'Ann ' || n, 'ann' || n || '@example.com', '', '{}'
from generate_series(1, 3) as n;
select tests.act_as('staff@example.com');
select public.add_visits(tests.request(1), array[now() + interval '2 days'], 60, '{Dana Cole}');
select tests.act_as_owner();

create function tests.key(n integer) returns uuid
language sql as $$
  select ('57000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;
$$;
create function tests.begin(n integer, of_request integer default 1) returns text
language sql as $$
  select tests.outcome(
    format('select public.begin_photo(token => %L, idempotency_key => %L)', tests.token(of_request), tests.key(n))
  );
$$;
create function tests.begin_at_visit(n integer, kind text) returns text
language sql as $$
  select tests.outcome(format(
    'select public.begin_visit_photo(%L, %L, %L)',
    (select a.id from public.visits as a where a.request_id = tests.request(1)), kind, tests.key(n)
  ));
$$;
create function tests.path(n integer) returns text
language sql security definer as $$
  select public.photo_to_store(tests.key(n)) ->> 'path';
$$;
create function tests.photo(n integer) returns uuid
language sql as $$
  select left(tests.path(n), 36)::uuid;
$$;
-- As the function does.
create function tests.store(n integer) returns void
language sql security definer as $$
  select public.finish_photo(p, 300000) from tests.path(n) as p where p is not null;
$$;
create function tests.shown(n integer default 1) returns bigint
language sql as $$
  select jsonb_array_length(public.customer_photos(tests.token(n)));
$$;
create function tests.leftovers() returns setof text
language sql security definer as $$
  select f.path from private.photo_files_to_delete as f;
$$;
create function tests.seen() returns bigint
language sql as $$
  select count(*) from public.photos;
$$;
create function tests.remove(n integer) returns text
language sql as $$
  select tests.outcome(
    format('select public.remove_my_photo(token => %L, photo_id => %L)', tests.token(1), tests.photo(n))
  );
$$;
create function tests.begin_with(n integer, message integer, of_request integer default 1) returns text
language sql as $$
  select tests.outcome(format(
    'select public.begin_photo(token => %L, idempotency_key => %L, message_key => %L)', tests.token(of_request),
    tests.key(n), tests.key(message)
  ));
$$;
create function tests.begin_reply(n integer, message integer, of_request integer default 1) returns text
language sql as $$
  select tests.outcome(
    format('select public.begin_reply_photo(%L, %L, %L)', tests.request(of_request), tests.key(message), tests.key(n))
  );
$$;
create function tests.words() returns jsonb
language sql as $$
  select jsonb_agg(jsonb_build_object('text', m ->> 'text', 'photos', m -> 'photos'))
  from jsonb_array_elements(public.customer_request(tests.token(1)) -> 'messages') as m;
$$;

-- A customer adds photos
select tests.act_as_anonymous();
select is(
  tests.outcome($$select public.begin_photo(token => 'x', idempotency_key => gen_random_uuid())$$),
  'PT404 request_not_found', 'a wrong link begins nothing'
);
select is(
  tests.outcome(format('select public.begin_photo(token => %L)', tests.token(1))), 'PT422 invalid_idempotency_key',
  'nor does one without a key'
);
select is(tests.begin(1), 'accepted', 'the link begins a photo');
select is(tests.begin(1), 'accepted', 'once more, because the answer was lost');
select is(tests.begin(1, 2), 'PT409 idempotency_conflict', 'but not for another request');
select is(tests.shown(), 0::bigint, 'nobody sees it before its file is there');
select tests.store(1), tests.store(1);
select is(tests.shown(), 1::bigint, 'then the customer does');
select is(tests.shown(2), 0::bigint, 'and no other customer');
select is(public.customer_request(tests.token(1)) ->> 'photos', '1', 'the request says how many there are');
select is(tests.outcome($$select * from public.photos$$), '42501', 'a stranger reads no rows');
select is(
  tests.outcome(format('select public.finish_photo(%L, 1)', 'x.jpg')), '42501', 'and calls nothing of the service key'
);
select tests.act_as_owner();
select is(
  (select count(*) from private.mails as m where m.kind = 'customer-activity' and m.request_id = tests.request(1)),
  1::bigint, 'the office is mailed'
);
select tests.act_as_anonymous();
select is(tests.begin(2), 'accepted', 'a second photo');
select tests.store(2);
select tests.act_as_owner();
select is(
  (select array_agg(c.kind::text) from public.customer_activity as c where c.request_id = tests.request(1)),
  array['photos'],
  'the office hears of the first, until somebody has taken note'
);
select is(
  (select count(*) from private.mails as m where m.kind = 'customer-activity' and m.request_id = tests.request(1)),
  1::bigint, 'and gets one mail'
);

-- Removing
select tests.act_as_anonymous();
select is(tests.remove(2), 'accepted', 'the customer removes one');
select is(tests.shown(), 1::bigint, 'which is gone');
select tests.act_as_owner();
select is(public.photo_to_store(tests.key(2)), null, 'and cannot come back');
select is((select count(*) from tests.leftovers()), 1::bigint, 'its file is to be deleted');
select public.see_photos(array[tests.path(1)]);
select tests.act_as_anonymous();
select is(tests.remove(1), 'PT409 photo_seen', 'not what staff have seen');
select is(
  public.customer_photos(tests.token(1)) #>> '{0,canRemove}', 'false', 'which the page knows'
);

-- Staff
select tests.act_as('field@example.com');
select is(tests.seen(), 1::bigint, 'field: sees the photos of their own visits');
select is(tests.begin_at_visit(11, 'before'), 'accepted', 'field: adds one before the work');
select is(tests.begin_at_visit(12, 'after'), 'accepted', 'field: and one after it');
select is(tests.begin_at_visit(13, 'customer'), 'PT422 invalid_kind', 'field: but none of the customer');
select is(tests.seen(), 1::bigint, 'field: sees it when it is there');
select tests.store(11), tests.store(12);
select is(tests.seen(), 3::bigint, 'field: then it is');
select tests.act_as('other@example.com');
select is(tests.seen(), 0::bigint, 'another team member sees none');
select is(
  tests.outcome(format('select public.show_photo(%L, true)', tests.photo(12))), 'PT403 not_yours', 'shows none'
);
select tests.outcome(format('select public.remove_photo(%L)', tests.photo(12)));
select tests.act_as('customer@example.com');
select is(tests.seen(), 0::bigint, 'somebody who is signed in sees none');
select tests.act_as_anonymous();
select is(tests.shown(), 1::bigint, 'the customer sees nothing of staff');
select tests.act_as('field@example.com');
select is(tests.seen(), 3::bigint, 'another team member removed none');
select is(
  tests.outcome(format('select public.show_photo(%L, true)', tests.photo(12))), 'accepted',
  'field: shows one to the customer'
);
select is(
  tests.outcome(format('select public.remove_photo(%L)', tests.photo(1))), 'accepted',
  'field: removes no photo of the customer'
);
select is(tests.seen(), 3::bigint, 'which is still there');
select tests.act_as_anonymous();
select is(tests.shown(), 2::bigint, 'the customer sees what they are shown');
select is(public.customer_photos(tests.token(1)) #>> '{1,canRemove}', 'false', 'and cannot remove it');
select is(tests.remove(12), 'accepted', 'asked to, nothing happens');
select is(tests.shown(), 2::bigint, 'as before');
select tests.act_as('field@example.com');
select is(
  tests.outcome(format('select public.remove_photo(%L)', tests.photo(12))), 'accepted', 'field: removes their own'
);
select is(tests.seen(), 2::bigint, 'which is gone');
select tests.act_as_owner();
delete from public.user_roles as r where r.user_id = tests.user_id('field@example.com');
select tests.act_as('field@example.com');
select is(tests.seen(), 0::bigint, 'a team member who left sees none');
select is(tests.begin_at_visit(14, 'after'), 'PT403 not_admin', 'and adds none');
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.remove_photo(%L)', tests.photo(11))), 'accepted', 'the office removes any'
);
select is(tests.seen(), 1::bigint, 'which is gone');

-- Limits
select tests.act_as_anonymous();
select is(
  (select array_agg(distinct tests.begin(n, 3)) from generate_series(101, 110) as n), array['accepted'],
  'ten photos of a request'
);
select is(tests.begin(111, 3), 'PT409 too_many_photos', 'and no more');
select tests.act_as_owner();
update public.photos as p set created_at = now() - interval '2 hours' where p.request_id = tests.request(3);
select tests.act_as_anonymous();
select is(tests.begin(112, 3), 'accepted', 'what was begun and never came gives way');
select tests.act_as_owner();
update private.limits as l set number = 12 where l.name = 'photo' and l.per = 'everyone';
select tests.act_as_anonymous();
select is(tests.begin(113, 2), 'PT429 rate_limited', 'strangers are limited in all');
select tests.act_as('staff@example.com');
select is(
  (select array_agg(a.kind) from public.admin_alarms() as a where a.kind like 'photo%'), array['photos-full'],
  'and the office is told'
);
select tests.act_as_owner();
update public.service_requests as r set status = 'spam' where r.id = tests.request(2);
update private.limits as l set number = 200 where l.name = 'photo' and l.per = 'everyone';
select tests.act_as_anonymous();
select is(tests.begin(114, 2), 'PT409 request_settled', 'spam gets no photos');

-- Files
select tests.act_as_owner();
select is(private.has_photos_to_tidy(), true, 'there is something to tidy');
create temporary table claimed as select public.claim_photo_files() as answer;
select is((select jsonb_array_length(answer -> 'paths') from claimed), 3, 'the files of what was removed are to go');
select is((select answer -> 'checks' from claimed), 'true', 'and files and rows are to be compared');
select is(public.claim_photo_files() -> 'paths', '[]', 'nobody else is told to delete them');
update private.photo_files_to_delete as f
set since = now() - interval '2 hours', tried_at = now() - interval '3 minutes' where true;
select public.finish_photo_files(array(select f.path from private.photo_files_to_delete as f), 'Storage is away');
select is(
  (select array_agg(distinct f.answer) from private.photo_files_to_delete as f), array['Storage is away'],
  'what failed stays'
);
select tests.act_as('staff@example.com');
select results_eq(
  $$select a.kind, a.requests from public.admin_alarms() as a where a.kind like 'photo%'$$,
  $$values ('photo-files', 3::bigint)$$, 'and is an alarm'
);
select tests.act_as_owner();
select is(jsonb_array_length(public.claim_photo_files() -> 'paths'), 3, 'it is tried again');
select public.finish_photo_files(array(select f.path from private.photo_files_to_delete as f));
select is_empty('select tests.leftovers()', 'until Storage has confirmed it');

select is(public.photo_paths(), array[tests.path(1)], 'the files that there should be');
update public.photos as p set created_at = now() - interval '2 days' where p.stored_at is null;
select public.check_photo_files(array['left-over.jpg', tests.path(1)], '{}');
select set_has('select tests.leftovers()', $$values ('left-over.jpg')$$, 'a file without a row is to go');
select is(private.has_photos_to_tidy(), true, 'soon');
select is(
  (select count(*) from public.photos as p where p.stored_at is null), 0::bigint, 'a row whose file never came ends'
);
select is(private.photo_check_is_due(), false, 'the next comparison is tomorrow');
select public.check_photo_files('{}', array[tests.path(1)]);
select is((select count(*) from public.photos), 0::bigint, 'a row whose file is gone ends');
delete from private.photo_files_to_delete as f where true;
select public.finish_photo('late.jpg', 1);
select set_eq('select tests.leftovers()', array['late.jpg'], 'a file that came after its request was erased is to go');

-- With a message
select tests.act_as_anonymous();
select is(tests.begin_with(21, 51), 'PT404 message_not_found', 'no photo of a message that was not sent');
select public.add_request_message(token => tests.token(1), message => 'Look', idempotency_key => tests.key(51));
select is(tests.begin_with(21, 51, 2), 'PT404 message_not_found', 'nor of that of another request');
select is(tests.begin_with(21, 51), 'accepted', 'a message carries a photo');
select is(tests.begin(21), 'PT409 idempotency_conflict', 'which is not sent once more without it');
select tests.act_as_owner();
delete from public.customer_activity as c where c.request_id = tests.request(1);
select tests.store(21);
select is_empty('select from public.customer_activity', 'the office hears of the message, and not of its photos');
select tests.act_as_anonymous();
select is(tests.words(), '[{"text": "Look", "photos": 1}]', 'the message says how many it has');
select is(public.customer_request(tests.token(1)) ->> 'photos', '0', 'and the request counts its own alone');
select is(
  public.customer_photos(tests.token(1)) #>> '{0,messageId}',
  (select public.customer_request(tests.token(1)) #>> '{messages,0,id}'),
  'the photo names its message'
);
select is(tests.begin_reply(22, 51), '42501', 'a stranger adds none to a reply');
select tests.act_as('other@example.com');
select is(tests.begin_reply(22, 51), 'PT403 not_yours', 'nor does another team member');
select tests.act_as('staff@example.com');
select is(tests.begin_reply(22, 51), 'PT404 message_not_found', 'staff add none to what the customer wrote');
select public.reply_to_request(tests.request(1), 'So do this', tests.key(52));
select is(tests.begin_reply(22, 52, 2), 'PT404 message_not_found', 'nor to a reply to another request');
select is(
  (select array_agg(distinct tests.begin_reply(n, 52)) from generate_series(22, 31) as n), array['accepted'],
  'a reply carries ten'
);
select is(tests.begin_reply(32, 52), 'PT409 too_many_photos', 'and no more');
select public.reply_to_request(tests.request(1), 'Or this', tests.key(53));
select is(tests.begin_reply(32, 53), 'accepted', 'the next reply has its own ten');
select tests.store(22);
select is(
  tests.outcome(format('select public.show_photo(%L, false)', tests.photo(22))), 'accepted',
  'a photo of a reply is never hidden'
);
select tests.act_as_anonymous();
select is(
  tests.words(),
  '[{"text": "Look", "photos": 1}, {"text": "So do this", "photos": 1}, {"text": "Or this", "photos": 0}]',
  'and the customer sees what is there'
);
select is(tests.begin_with(33, 51), 'accepted', 'a photo that comes late');
select tests.store(33);
select tests.act_as_owner();
select is(
  (select count(*) from public.customer_activity as c where c.kind = 'photos'), 1::bigint,
  'is news when its message was answered'
);

select * from finish();
rollback;

-- Photos: who can add, see, show and remove a photo, and how files are deleted.
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
-- Finishes the upload of a photo as the Edge Function `photos` does.
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

-- Photos that the customer adds
select tests.act_as_anonymous();
select is(
  tests.outcome($$select public.begin_photo(token => 'x', idempotency_key => gen_random_uuid())$$),
  'PT404 request_not_found', 'begin_photo refuses a wrong token'
);
select is(
  tests.outcome(format('select public.begin_photo(token => %L)', tests.token(1))), 'PT422 invalid_idempotency_key',
  'begin_photo refuses a missing key'
);
select is(tests.begin(1), 'accepted', 'begin_photo is accepted');
select is(tests.begin(1), 'accepted', 'begin_photo can be repeated with its key');
select is(tests.begin(1, 2), 'PT409 idempotency_conflict', 'begin_photo refuses the key for another request');
select is(tests.shown(), 0::bigint, 'a photo without its file is not shown');
select tests.store(1), tests.store(1);
select is(tests.shown(), 1::bigint, 'after the file is stored, the customer sees the photo');
select is(tests.shown(2), 0::bigint, 'another customer does not see the photo');
select is(public.customer_request(tests.token(1)) ->> 'photos', '1', 'the request has the number of its photos');
select is(tests.outcome($$select * from public.photos$$), '42501', 'anonymous: cannot read the table');
select is(
  tests.outcome(format('select public.finish_photo(%L, 1)', 'x.jpg')), '42501', 'anonymous: cannot call finish_photo'
);
select tests.act_as_owner();
select is(
  (select count(*) from private.mails as m where m.kind = 'customer-activity' and m.request_id = tests.request(1)),
  1::bigint, 'the first photo sends the office a mail'
);
select tests.act_as_anonymous();
select is(tests.begin(2), 'accepted', 'begin_photo accepts a second photo');
select tests.store(2);
select tests.act_as_owner();
select is(
  (select array_agg(c.kind::text) from public.customer_activity as c where c.request_id = tests.request(1)),
  array['photos'],
  'several photos are one activity until staff handle it'
);
select is(
  (select count(*) from private.mails as m where m.kind = 'customer-activity' and m.request_id = tests.request(1)),
  1::bigint, 'several photos send one mail'
);

-- Photos that the customer removes
select tests.act_as_anonymous();
select is(tests.remove(2), 'accepted', 'remove_my_photo is accepted');
select is(tests.shown(), 1::bigint, 'the customer no longer sees the removed photo');
select tests.act_as_owner();
select is(public.photo_to_store(tests.key(2)), null, 'a removed photo cannot be stored again');
select is((select count(*) from tests.leftovers()), 1::bigint, 'the file of a removed photo is to be deleted');
select public.see_photos(array[tests.path(1)]);
select tests.act_as_anonymous();
select is(tests.remove(1), 'PT409 photo_seen', 'remove_my_photo refuses a photo that staff have seen');
select is(
  public.customer_photos(tests.token(1)) #>> '{0,canRemove}', 'false',
  'the page has that the seen photo cannot be removed'
);

-- Photos that staff add
select tests.act_as('field@example.com');
select is(tests.seen(), 1::bigint, 'field: sees the photos of their own visits');
select is(tests.begin_at_visit(11, 'before'), 'accepted', 'field: can add a photo before the work');
select is(tests.begin_at_visit(12, 'after'), 'accepted', 'field: can add a photo after the work');
select is(tests.begin_at_visit(13, 'customer'), 'PT422 invalid_kind', 'field: cannot add a photo of the kind customer');
select is(tests.seen(), 1::bigint, 'field: does not see a photo without its file');
select tests.store(11), tests.store(12);
select is(tests.seen(), 3::bigint, 'field: sees the photos after their files are stored');
select tests.act_as('other@example.com');
select is(tests.seen(), 0::bigint, 'another field team member: sees no photos');
select is(
  tests.outcome(format('select public.show_photo(%L, true)', tests.photo(12))), 'PT403 not_yours',
  'another field team member: cannot show a photo'
);
select tests.outcome(format('select public.remove_photo(%L)', tests.photo(12)));
select tests.act_as('customer@example.com');
select is(tests.seen(), 0::bigint, 'customer account: sees no rows of photos');
select tests.act_as_anonymous();
select is(tests.shown(), 1::bigint, 'the customer does not see photos of staff');
select tests.act_as('field@example.com');
select is(tests.seen(), 3::bigint, 'remove_photo by another field team member had no effect');
select is(
  tests.outcome(format('select public.show_photo(%L, true)', tests.photo(12))), 'accepted',
  'field: can show a photo to the customer'
);
select is(
  tests.outcome(format('select public.remove_photo(%L)', tests.photo(1))), 'accepted',
  'field: remove_photo ignores a photo of the customer'
);
select is(tests.seen(), 3::bigint, 'field: the photo of the customer is still there');
select tests.act_as_anonymous();
select is(tests.shown(), 2::bigint, 'the customer sees a shown photo');
select is(
  public.customer_photos(tests.token(1)) #>> '{1,canRemove}', 'false', 'the customer cannot remove a shown photo'
);
select is(tests.remove(12), 'accepted', 'remove_my_photo ignores a photo of staff');
select is(tests.shown(), 2::bigint, 'the customer still sees the shown photo');
select tests.act_as('field@example.com');
select is(
  tests.outcome(format('select public.remove_photo(%L)', tests.photo(12))), 'accepted',
  'field: can remove their own photo'
);
select is(tests.seen(), 2::bigint, 'field: the removed photo is gone');
select tests.act_as_owner();
delete from public.user_roles as r where r.user_id = tests.user_id('field@example.com');
select tests.act_as('field@example.com');
select is(tests.seen(), 0::bigint, 'former field team member: sees no photos');
select is(tests.begin_at_visit(14, 'after'), 'PT403 not_admin', 'former field team member: cannot add a photo');
select tests.act_as('staff@example.com');
select is(
  tests.outcome(format('select public.remove_photo(%L)', tests.photo(11))), 'accepted', 'office: can remove any photo'
);
select is(tests.seen(), 1::bigint, 'office: the removed photo is gone');

-- Limits on photos
select tests.act_as_anonymous();
select is(
  (select array_agg(distinct tests.begin(n, 3)) from generate_series(101, 110) as n), array['accepted'],
  'begin_photo accepts ten photos of a request'
);
select is(tests.begin(111, 3), 'PT409 too_many_photos', 'begin_photo refuses the eleventh photo of a request');
select tests.act_as_owner();
update public.photos as p set created_at = now() - interval '2 hours' where p.request_id = tests.request(3);
select tests.act_as_anonymous();
select is(tests.begin(112, 3), 'accepted', 'a photo whose file never came makes room for another one');
select tests.act_as_owner();
update private.limits as l set number = 12 where l.name = 'photo' and l.per = 'everyone';
select tests.act_as_anonymous();
select is(tests.begin(113, 2), 'PT429 rate_limited', 'begin_photo refuses customers beyond the total limit');
select tests.act_as('staff@example.com');
select is(
  (select array_agg(a.kind) from public.admin_alarms() as a where a.kind like 'photo%'), array['photos-full'],
  'the total limit raises an alarm'
);
select tests.act_as_owner();
update public.service_requests as r set status = 'spam' where r.id = tests.request(2);
update private.limits as l set number = 200 where l.name = 'photo' and l.per = 'everyone';
select tests.act_as_anonymous();
select is(tests.begin(114, 2), 'PT409 request_closed', 'begin_photo refuses a spam request');

-- Deletion of files
select tests.act_as_owner();
select is(private.has_photos_to_tidy(), true, 'has_photos_to_tidy returns true with files to delete');
create temporary table claimed as select public.claim_photo_files() as answer;
select is(
  (select jsonb_array_length(answer -> 'paths') from claimed), 3,
  'claim_photo_files returns the files of removed photos'
);
select is(
  (select answer -> 'checks' from claimed), 'true',
  'claim_photo_files returns that files and rows are to be compared'
);
select is(public.claim_photo_files() -> 'paths', '[]', 'a second claim returns no files');
update private.photo_files_to_delete as f
set since = now() - interval '2 hours', tried_at = now() - interval '3 minutes' where true;
select public.finish_photo_files(array(select f.path from private.photo_files_to_delete as f), 'Storage is away');
select is(
  (select array_agg(distinct f.answer) from private.photo_files_to_delete as f), array['Storage is away'],
  'after a failure, the files are still to be deleted'
);
select tests.act_as('staff@example.com');
select results_eq(
  $$select a.kind, a.requests from public.admin_alarms() as a where a.kind like 'photo%'$$,
  $$values ('photo-files', 3::bigint)$$, 'a failure for two hours raises an alarm'
);
select tests.act_as_owner();
select is(
  jsonb_array_length(public.claim_photo_files() -> 'paths'), 3,
  'after a failure, claim_photo_files returns the files again'
);
select public.finish_photo_files(array(select f.path from private.photo_files_to_delete as f));
select is_empty('select tests.leftovers()', 'after a success, no files are to be deleted');

select is(public.photo_paths(), array[tests.path(1)], 'photo_paths returns the paths of all stored photos');
update public.photos as p set created_at = now() - interval '2 days' where p.stored_at is null;
select public.check_photo_files(array['left-over.jpg', tests.path(1)], '{}');
select set_has('select tests.leftovers()', $$values ('left-over.jpg')$$, 'a file without a row is to be deleted');
select is(private.has_photos_to_tidy(), true, 'has_photos_to_tidy returns true for it');
select is(
  (select count(*) from public.photos as p where p.stored_at is null), 0::bigint,
  'a row whose file never came is deleted'
);
select is(private.photo_check_is_due(), false, 'after a check, the next one is not due');
select public.check_photo_files('{}', array[tests.path(1)]);
select is((select count(*) from public.photos), 0::bigint, 'a row whose file is missing is deleted');
delete from private.photo_files_to_delete as f where true;
select public.finish_photo('late.jpg', 1);
select set_eq(
  'select tests.leftovers()', array['late.jpg'], 'a file that arrives after its request was erased is to be deleted'
);

-- Photos in a message
select tests.act_as_anonymous();
select is(tests.begin_with(21, 51), 'PT404 message_not_found', 'begin_photo refuses the photo of an unknown message');
select public.add_request_message(token => tests.token(1), message => 'Look', idempotency_key => tests.key(51));
select is(
  tests.begin_with(21, 51, 2), 'PT404 message_not_found',
  'begin_photo refuses the photo of a message of another request'
);
select is(tests.begin_with(21, 51), 'accepted', 'begin_photo accepts the photo of a message');
select is(tests.begin(21), 'PT409 idempotency_conflict', 'begin_photo refuses its key without the message');
select tests.act_as_owner();
delete from public.customer_activity as c where c.request_id = tests.request(1);
select tests.store(21);
select is_empty('select from public.customer_activity', 'photos of a message add no activity of their own');
select tests.act_as_anonymous();
select is(tests.words(), '[{"text": "Look", "photos": 1}]', 'the message has the number of its photos');
select is(
  public.customer_request(tests.token(1)) ->> 'photos', '0', 'the number of the request excludes photos of messages'
);
select is(
  public.customer_photos(tests.token(1)) #>> '{0,messageId}',
  (select public.customer_request(tests.token(1)) #>> '{messages,0,id}'),
  'the photo has the id of its message'
);
select is(tests.begin_reply(22, 51), '42501', 'anonymous: cannot add a photo to a reply');
select tests.act_as('other@example.com');
select is(tests.begin_reply(22, 51), 'PT403 not_yours', 'another field team member: cannot add a photo to a reply');
select tests.act_as('staff@example.com');
select is(tests.begin_reply(22, 51), 'PT404 message_not_found', 'begin_reply_photo refuses a message of the customer');
select public.reply_to_request(tests.request(1), 'So do this', tests.key(52));
select is(
  tests.begin_reply(22, 52, 2), 'PT404 message_not_found', 'begin_reply_photo refuses a reply to another request'
);
select is(
  (select array_agg(distinct tests.begin_reply(n, 52)) from generate_series(22, 31) as n), array['accepted'],
  'begin_reply_photo accepts ten photos of a reply'
);
select is(
  tests.begin_reply(32, 52), 'PT409 too_many_photos', 'begin_reply_photo refuses the eleventh photo of a reply'
);
select public.reply_to_request(tests.request(1), 'Or this', tests.key(53));
select is(tests.begin_reply(32, 53), 'accepted', 'begin_reply_photo accepts ten more for the next reply');
select tests.store(22);
select is(
  tests.outcome(format('select public.show_photo(%L, false)', tests.photo(22))), 'accepted',
  'show_photo does not hide a photo of a reply'
);
select tests.act_as_anonymous();
select is(
  tests.words(),
  '[{"text": "Look", "photos": 1}, {"text": "So do this", "photos": 1}, {"text": "Or this", "photos": 0}]',
  'the customer sees the number of photos of each message'
);
select is(tests.begin_with(33, 51), 'accepted', 'begin_photo accepts a late photo of an answered message');
select tests.store(33);
select tests.act_as_owner();
select is(
  (select count(*) from public.customer_activity as c where c.kind = 'photos'), 1::bigint,
  'a late photo of an answered message is an activity'
);

select * from finish();
rollback;

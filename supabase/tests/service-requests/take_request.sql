-- Requests that staff record on the phone.
begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);

create function tests.take(kind text, fields jsonb, key uuid default gen_random_uuid()) returns text
language sql as $$
  select tests.outcome(format('select public.take_request(%L, %L::jsonb, %L::uuid)', kind, fields, key));
$$;
create function tests.problems(kind text, fields jsonb) returns jsonb
language plpgsql as $$
declare
  detail text;
begin
  perform public.take_request(kind::public.request_kind, fields, gen_random_uuid());
  return null;
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return detail::jsonb -> 'fields';
end;
$$;

select tests.act_as('customer@example.com');
select is(
  tests.take('quote', '{"firstName": "Ann", "phone": "5625550100"}'), 'PT403 not_admin',
  'customer: cannot record a request'
);

select tests.act_as('staff@example.com');
select is(
  tests.take(kind, '{"firstName": "Ann", "phone": "562 555 0100"}'), 'accepted',
  kind || ': a first name and a phone number are enough'
)
from unnest('{quote,booking,assessment,pest-quote}'::text[]) as kind;
select is(
  tests.take('guard-application', '{"fullName": "Ann Lee", "email": "ann@example.com"}'), 'accepted',
  'guard-application: a name and an email address are enough'
);
select is(tests.problems(kind, fields), problems::jsonb, kind || ': ' || fields)
from (
  values
    (
      'quote', '{}'::jsonb,
      '{"firstName": "Please enter a name.", "phone": "Please enter a phone number or an email address."}'
    ),
    ('guard-application', '{"phone": "5625550100"}', '{"fullName": "Please enter a name."}'),
    (
      'quote', '{"lastName": "Lee", "phone": "12"}', '{"phone": "Please enter a phone number with at least 10 digits."}'
    ),
    (
      'booking', '{"lastName": "Lee", "email": "a@b.example", "zipCode": "1"}',
      '{"zipCode": "Please enter a US ZIP code."}'
    ),
    (
      'booking', '{"lastName": "Lee", "email": "a@b.example", "propertyType": "moon"}',
      '{"propertyType": "Please choose from the list."}'
    ),
    (
      'quote', '{"lastName": "Lee", "email": "a@b.example", "status": "spam"}',
      '{"form": "This form has a field that is not known."}'
    )
) as refused (kind, fields, problems);
select is(tests.take('quote', '[]'), 'PT422 invalid_fields', 'take_request refuses fields that are no object');
select is(tests.take('quote', '{}', null), 'PT422 invalid_idempotency_key', 'take_request refuses a missing key');

-- A repeated call is stored once. A call with the same key and other fields is refused.
select is(
  public.take_request('pest-quote', fields, '50000000-0000-4000-8000-000000000001'),
  public.take_request('pest-quote', fields, '50000000-0000-4000-8000-000000000001'),
  'the same key returns the same reference'
)
from (
  select '{"firstName": "Bea", "lastName": "Ray", "phone": "5625550111", "severity": "emergency"}'::jsonb as fields
) as given;
select is(
  tests.take('pest-quote', '{"firstName": "Bea", "phone": "5625550111"}', '50000000-0000-4000-8000-000000000001'),
  'PT409 idempotency_conflict', 'take_request refuses other fields under the same key'
);
select results_eq(
  $$select kind::text, name, email, phone, status::text, taken_by_email, is_emergency, details
    from public.service_requests where phone = '5625550111'$$,
  $$values ('pest-quote', 'Bea Ray', '', '5625550111', 'new', 'staff@example.com', true,
    '{"firstName": "Bea", "lastName": "Ray", "severity": "emergency"}'::jsonb)$$,
  'the request has the caller, the service and the team member who recorded it'
);

-- A customer with an email address gets a mail. Staff get no mail about a request that they recorded.
select tests.act_as_owner();
select results_eq(
  $$select r.name, m.kind::text, m.recipient from private.mails as m join public.service_requests as r on r.id =
    m.request_id$$,
  $$values ('Ann Lee', 'request-received', 'ann@example.com')$$,
  'the only mail goes to the caller with an email address'
);
select is((select count(*) from private.without_mails()), 0::bigint, 'without_mails returns no request');

select tests.act_as('staff@example.com');
select is(
  tests.outcome(format(
    'select public.add_visits(%L, array[now() + interval ''1 day''], 60, ''{Sam}'')',
    (select id from public.service_requests where phone = '5625550111')
  )),
  'accepted', 'add_visits accepts a request without an email address'
);
select tests.act_as_owner();
select is(
  (select count(*) from private.mails where recipient is not null), 1::bigint,
  'a request without an email address sends no mail about the visit'
);

select * from finish();
rollback;

begin;
select no_plan();

create function tests.form(kind text) returns jsonb
language sql as $$
  select case kind
    when 'quote' then '{"services": ["Professional Sanitization"]}'::jsonb
    when 'booking'
      then '{"address": "1 Main St", "city": "Long Beach", "zipCode": "90802", "propertyType": "retail", '
        '"propertySize": "small", "serviceType": "multiple"}'
    when 'assessment' then '{}'
    when 'pest-quote' then '{"pestProblems": ["Ants", "Rodents (Mice/Rats)"]}'
    when 'guard-application' then jsonb_build_object(
      'fullName', 'Vera Visitor', 'propertyAddress', '1 Main St', 'propertyType', 'retail', 'propertySize', 'small',
      'serviceType', 'event', 'coverage', 'custom', 'startDate', private.today(), 'duration', '1month', 'termsAccepted',
      true
    )
  end
  || case when kind = 'guard-application' then '{}'::jsonb else '{"firstName": "Vera", "lastName": "Visitor"}' end
  || jsonb_build_object('email', gen_random_uuid() || '@example.com', 'phone', '(562) 555-0100');
$$;

create function tests.submit(kind text, change jsonb default '{}', without text default '', key uuid default null)
returns text
language sql as $$
  select tests.outcome(format(
    'select public.submit_service_request(%L, %L::jsonb, null, %L::uuid)', kind, (tests.form(kind) || change) - without,
    key
  ));
$$;

create function tests.vera() returns jsonb
language sql as $$
  select '{
    "firstName": " Vera ", "lastName": "Visitor", "email": "vera@example.com", "phone": "562.555.0100",
    "services": ["Emergency Supply Kit", "Emergency Supply Kit", "Professional Sanitization"],
    "description": "=1+1 <b>bold</b>\r\nsecond line", "propertyType": "", "state": "Calif.", "zipCode": ""
  }'::jsonb;
$$;
create function tests.late() returns jsonb
language sql as $$
  select tests.form('booking') || '{"email": "late@example.com", "preferredDate": "2030-06-30"}';
$$;

create function tests.flood(n integer) returns text
language plpgsql as $$
begin
  perform set_config('request.headers', json_build_object('x-forwarded-for', '203.0.113.1')::text, true);
  return tests.submit('assessment', '{"email": "flood@example.com"}');
end;
$$;

grant execute on function private.today() to anon;
select tests.act_as_anonymous();

select is(tests.submit(kind), 'accepted', kind || ': the required fields are enough')
from unnest(array['quote', 'booking', 'assessment', 'pest-quote', 'guard-application']) as kind;

select is(tests.submit(kind, without => field), 'PT422 invalid_fields', kind || ' without ' || field || ' is refused')
from (
  values
    ('quote', '{firstName,lastName,email,phone,services}'::text[]),
    ('booking', '{firstName,lastName,email,phone,address,city,zipCode,propertyType,propertySize,serviceType}'),
    ('assessment', '{firstName,lastName,email,phone}'),
    ('pest-quote', '{firstName,lastName,email,phone,pestProblems}'),
    (
      'guard-application',
      '{fullName,email,phone,propertyAddress,propertyType,propertySize,serviceType,coverage,startDate,duration,'
      'termsAccepted}'
    )
) as form (kind, fields), unnest(fields) as field;

select is(
  tests.submit(kind, change), 'PT422 invalid_fields', kind || ' with ' || left(change::text, 60) || ' is refused'
)
from (
  values
    ('quote', '{"services": []}'::jsonb),
    ('quote', '{"services": ["Car wash"]}'),
    ('quote', '{"services": "Professional Sanitization"}'),
    ('quote', '{"propertyType": "castle"}'),
    ('quote', '{"email": "a@b.co\r\nBcc: c@d.co"}'),
    ('quote', '{"phone": "555-0100"}'),
    ('quote', '{"zipCode": "ABCDE"}'),
    ('quote', '{"status": "closed"}'),
    ('quote', '{"firstName": {"a": 1}}'),
    ('quote', jsonb_build_object('description', repeat('x', 4001))),
    ('booking', '{"preferredDate": "2020-01-01"}'),
    ('booking', '{"preferredDate": "2030-02-30"}'),
    ('booking', '{"preferredDate": "soon"}'),
    ('booking', '{"emergencyService": "yes"}'),
    ('assessment', '{"concerns": ["<script>alert(1)</script>"]}'),
    ('assessment', '{"concerns": ["\u200b"]}'),
    ('assessment', '{"concerns": ["Mold", 5]}'),
    ('assessment', jsonb_build_object('concerns', jsonb_build_array(repeat('x', 101)))),
    ('assessment', '{"timeframe": "midnight"}'),
    ('pest-quote', '{"inspectionDate": "1999-12-31"}'),
    ('guard-application', '{"termsAccepted": false}'),
    ('guard-application', '{"startDate": "2020-01-01"}'),
    ('guard-application', '{"alternatePhone": "12"}')
) as bad (kind, change);

select is(tests.submit('nonsense'), 'PT422 invalid_kind', 'submit_service_request refuses an unknown kind');
select is(
  tests.outcome('select public.submit_service_request()'), 'PT422 invalid_kind',
  'submit_service_request refuses a call without parameters'
);
select is(
  tests.outcome($$select public.submit_service_request('quote')$$), 'PT422 invalid_fields',
  'submit_service_request refuses missing fields'
);
select is(
  tests.outcome($$select public.submit_service_request('quote', '[1]')$$), 'PT422 invalid_fields',
  'submit_service_request refuses fields that are a list'
);

-- The values that the database stores
select tests.act_as_owner();
delete from public.service_requests;
select tests.act_as_anonymous();
select is(
  public.submit_service_request('quote', tests.vera(), '', '50000000-0000-4000-8000-000000000001')::text, '',
  'submit_service_request returns nothing'
);
select matches(
  public.service_request_reference('quote', tests.vera(), '', '50000000-0000-4000-8000-000000000001') ->> 'reference',
  '^REQ-[A-Z2-9]{6}$', 'service_request_reference returns the reference for the same fields and key'
);
select is(
  tests.outcome($$select public.service_request_reference('quote', '{}', '', '50000000-0000-4000-8000-000000000001')$$),
  'PT409 idempotency_conflict', 'service_request_reference refuses the key with other fields'
);
select tests.act_as_owner();
select results_eq(
  $$select kind::text, name, email, phone, status::text, details from public.service_requests$$,
  $$values (
    'quote', 'Vera Visitor', 'vera@example.com', '562.555.0100', 'new',
    '{"firstName": "Vera", "lastName": "Visitor", "services": ["Emergency Supply Kit", "Professional Sanitization"],
      "description": "=1+1 <b>bold</b>\nsecond line", "state": "Calif."}'::jsonb
  )$$,
  'texts are stored unchanged, lists without duplicates, and empty fields not at all'
);

-- The database removes invisible characters and marks that change the writing direction from every text.
select tests.act_as_anonymous();
select is(
  tests.submit(
    'assessment', '{"email": "\u00a0clean\u200b@example.com ", "concerns": ["Mold\u200b", " Mold", "\u202eOdor\r\n"]}'
  ),
  'accepted', 'an email address and a list with invisible characters are accepted'
);
select tests.act_as_owner();
select results_eq(
  $$select email, details -> 'concerns' from public.service_requests where kind = 'assessment'$$,
  $$values ('clean@example.com', '["Mold", "Odor"]'::jsonb)$$,
  'an email address and a list are stored without invisible characters'
);

-- A form is sent again.
select tests.act_as_anonymous();
select tests.submit('quote', '{"email": "twice@example.com"}', key => '50000000-0000-4000-8000-000000000002') as first,
  tests.submit('quote', '{"email": "twice@example.com"}', key => '50000000-0000-4000-8000-000000000002') as second;
select is(
  tests.submit('quote', '{"email": "other@example.com"}', key => '50000000-0000-4000-8000-000000000002'),
  'PT409 idempotency_conflict', 'other fields under the same key are a conflict'
);
select tests.act_as_owner();
select is(
  (select count(*) from public.service_requests where email = 'twice@example.com'), 1::bigint,
  'the same fields under one key are stored once'
);

-- The response was lost, and the form is sent again after midnight. The date in the form is now in the past.
create function tests.today_is(day date) returns void
language plpgsql as $$
begin
  execute format(
    'create or replace function private.today() returns date language sql stable set search_path = '''' as %L',
    format('select %L::date', day)
  );
end;
$$;
select tests.today_is('2030-06-30');
select is(
  tests.outcome(
    $$select public.submit_service_request('booking', tests.late(), null, '50000000-0000-4000-8000-000000000004')$$
  ),
  'accepted', 'a booking for today is accepted'
);
select tests.today_is('2030-07-01');
select is(
  tests.outcome(
    $$select public.submit_service_request('booking', tests.late(), null, '50000000-0000-4000-8000-000000000004')$$
  ),
  'accepted', 'the same booking is accepted again a day later'
);
select isnt(
  public.service_request_reference('booking', tests.late(), null, '50000000-0000-4000-8000-000000000004'), null,
  'service_request_reference returns the reference a day later'
);
select is(
  tests.submit('booking', '{"preferredDate": "2030-06-30"}'), 'PT422 invalid_fields',
  'a new booking for yesterday is refused'
);

-- A form has a filled honeypot.
select tests.act_as_anonymous();
select is(
  tests.outcome(
    $$select public.submit_service_request('quote', tests.form('quote') || '{"email": "bot@example.com"}',
      'https://spam.example', '50000000-0000-4000-8000-000000000005')$$
  ),
  'accepted', 'a form with a filled honeypot is accepted like any other'
);
select set_config(
  'tests.reference',
  public.service_request_reference(
    'quote', tests.form('quote') || '{"email": "bot@example.com"}', 'https://spam.example',
    '50000000-0000-4000-8000-000000000005'
  ) ->> 'reference',
  true
);
select tests.act_as_owner();
select results_eq(
  $$select reference, status::text from public.service_requests where email = 'bot@example.com'$$,
  $$values (current_setting('tests.reference'), 'spam')$$,
  'it is stored as spam, and the visitor gets its reference'
);
select is_empty(
  $$select 1 from private.mails as m join public.service_requests as r on r.id = m.request_id where r.email =
    'bot@example.com'$$,
  'spam sends no mail'
);

-- Limits on forms
select tests.act_as_anonymous();
select results_eq(
  'select tests.flood(n) from generate_series(1, 20) as n',
  $$select case when n <= 10 then 'accepted' else 'PT429 rate_limited' end from generate_series(1, 20) as n$$,
  'of twenty forms from one email address and one network address, ten are stored'
);

select * from finish();
rollback;

begin;
select no_plan();

select tests.user('customer@example.com');
select tests.user('ana@example.com', admin => true);
select tests.user('ben@example.com', admin => true);
update public.user_roles set name = 'Ben Ito' where user_id = tests.user_id('ben@example.com');

insert into public.service_requests (id, reference, kind, name, email, phone, details, status)
values
  (tests.request(1), 'REQ-AAAAAA', 'quote', 'Ann', 'ann@example.com', '5625550100', '{}', 'new'),
  (tests.request(2), 'REQ-BBBBBB', 'quote', 'Bo', 'bo@example.com', '5625550100', '{}', 'closed');

create function tests.assign(n integer, assignee text, expected text default null) returns text
language sql as $$
  select tests.outcome(format(
    'select public.assign_service_request(%L, %L, %L)',
    tests.request(n), tests.user_id(assignee), tests.user_id(expected)
  ));
$$;
create function tests.assigned(n integer) returns text
language sql as $$
  select coalesce(u.email::text, 'nobody')
  from public.service_requests as r
  left join auth.users as u on u.id = r.assigned_to
  where r.id = tests.request(n);
$$;

select tests.act_as_anonymous();
select is(tests.assign(1, 'ana@example.com'), '42501', 'anonymous: cannot assign a request');
select tests.act_as('customer@example.com');
select is(tests.assign(1, 'customer@example.com'), 'PT403 not_admin', 'customer: cannot assign a request');

select tests.act_as('ana@example.com');
select is(tests.assign(9, 'ana@example.com'), 'PT404 not_found', 'an unknown request is refused');
select is(
  tests.assign(1, 'customer@example.com'), 'PT409 no_member', 'assign_service_request refuses a person outside the team'
);
select is(tests.assign(1, 'ana@example.com'), 'accepted', 'a request can be assigned');
select is(tests.assign(1, 'ana@example.com'), 'accepted', 'the same assignment can be repeated');
select is(
  tests.assign(1, 'ben@example.com'), 'PT409 assignee_changed',
  'assign_service_request refuses a caller who has not seen the current assignee'
);
select is(
  tests.assign(1, 'ben@example.com', 'ana@example.com'), 'accepted', 'a request can be assigned to another member'
);
select is(
  tests.assign(1, null, 'ana@example.com'), 'PT409 assignee_changed',
  'removing the assignee is refused to a caller who has not seen the current one'
);
select is(tests.assign(2, 'ben@example.com'), 'accepted', 'a closed request can be assigned');

select public.remove_team_member(tests.user_id('ben@example.com'));
select tests.act_as_owner();
select is(tests.assigned(1), 'nobody', 'the open requests of a removed member have no assignee');
select is(tests.assigned(2), 'ben@example.com', 'the closed requests of a removed member keep the assignee');
select results_eq(
  $$select assigned_to, old_status = new_status, changed_by_email from public.service_request_history
    where request_id = tests.request(1) order by id$$,
  $$values ('ana@example.com', true, 'ana@example.com'), ('Ben Ito', true, 'ana@example.com'), ('', true,
    'ana@example.com')$$,
  'the history has each assignment by name'
);

-- If the assignee has left the team, a reopened request has no assignee.
select tests.act_as('ana@example.com');
select tests.move_request(tests.request(2), 'contacted');
select tests.act_as_owner();
select is(tests.assigned(2), 'nobody', 'a reopened request of a former member has no assignee');
select is(
  (
    select h.assigned_to
    from public.service_request_history as h where h.request_id = tests.request(2) order by h.id desc limit 1
  ),
  '', 'the history has the removed assignee'
);
select tests.act_as('ana@example.com');
select is(tests.assign(2, 'ana@example.com'), 'accepted', 'a reopened request can be assigned');
select tests.move_request(tests.request(2), status) from unnest(array['closed', 'contacted']) as status;
select tests.act_as_owner();
select is(tests.assigned(2), 'ana@example.com', 'a reopened request of a present member keeps the assignee');

select * from finish();
rollback;

-- The rows that customers, the field role and the office (admin) can read and change.
begin;
select no_plan();

create function tests.seen(tables text[]) returns setof text
language plpgsql as $$
declare
  name text;
  ids uuid[];
begin
  foreach name in array tables loop
    execute format(
      'select array_agg(distinct %I) from public.%I', case name when 'service_requests' then 'id' else 'request_id' end,
      name
    )
    into ids;
    if ids is not null then
      return next name || ' ' || array_to_string(array(select right(i::text, 1) from unnest(ids) as i order by i), ' ');
    end if;
  end loop;
end;
$$;
create function tests.reply(n integer) returns text
language sql as $$
  select tests.outcome(
    format('select public.reply_to_request(%L, %L, gen_random_uuid())', tests.request(n), 'We come.')
  );
$$;
create function tests.note(n integer) returns text
language sql as $$
  select tests.outcome(format('select public.add_service_request_note(%L, %L)', tests.request(n), 'Two floors'));
$$;
create function tests.mark(n integer) returns text
language sql as $$
  select tests.outcome(format('select public.mark_message_answered(%L)', '43000000-0000-4000-8000-00000000000' || n));
$$;
create function tests.finish(of_person text) returns text
language sql as $$
  select tests.outcome(format(
    'select public.finish_visit(%L, %L, %L, 0)',
    (
      select a.id from public.visits as a join public.visit_people as p on p.visit_id = a.id
      where a.request_id = tests.request(2) and p.name = of_person
    ), 'done', ''
  ));
$$;
create function tests.announce(of_person text) returns text
language sql as $$
  select tests.outcome(format(
    'select public.announce_visit(%L, 15)',
    (
      select a.id from public.visits as a join public.visit_people as p on p.visit_id = a.id
      where a.request_id = tests.request(2) and p.name = of_person
    )
  ));
$$;
create function tests.give(email text, new_role text) returns text
language sql as $$
  select tests.outcome(format(
    'select public.update_team_member(%L, %L, %L, %L)', tests.user_id(email), 'Named ' || email, '', new_role
  ));
$$;
create temporary table theirs as select array[
  'customer_activity', 'invoices', 'messages', 'payments', 'photos', 'quotes', 'service_request_history',
  'service_request_notes', 'service_requests', 'visits'
] as tables;
grant select on theirs to public;
create temporary table invited (token text);
grant all on invited to public;

select tests.user('customer@example.com');
select tests.user('staff@example.com', admin => true);
select tests.user('field@example.com');
select tests.user('other@example.com');
insert into public.user_roles (user_id, role, name)
values (tests.user_id('field@example.com'), 'field', 'Dana Cole'),
  (tests.user_id('other@example.com'), 'field', 'Lee Chu');

-- Request 2 has a visit of Dana, request 3 a visit of Lee, and request 4 a visit of a contractor. Request 5 has no
-- visit.
insert into public.service_requests (id, reference, kind, name, email, phone, details)
select tests.request(n), 'REQ-TWAAA' || n, 'quote', 'Ann ' || n, 'ann' || n || '@example.com', '', '{}'
from generate_series(2, 5) as n;
select tests.act_as('staff@example.com');
select public.add_visits(tests.request(n), array[now() + interval '2 days'], 60, array[who])
from (values (2, 'Dana Cole'), (3, 'Lee Chu'), (4, 'Rent-a-Hand')) as planned (n, who);
select tests.act_as_owner();
insert into public.visits (id, request_id, starts_at, duration_minutes, note, outcome)
values (tests.request(20), tests.request(2), now() - interval '9 days', 60, '', 'nobody-there');
insert into public.visit_people (visit_id, name) values (tests.request(20), 'Rent-a-Hand');
insert into public.messages (id, request_id, sender, body)
select ('43000000-0000-4000-8000-00000000000' || n)::uuid, tests.request(n), 'customer', 'Hello'
from generate_series(2, 5) as n;
insert into public.service_request_notes (request_id, note, author_email)
select tests.request(n), 'Gate code 1', '' from generate_series(2, 5) as n;
insert into public.customer_activity (request_id, kind, days, times)
select tests.request(n), 'another-time', '{2040-01-01}', '{}' from generate_series(2, 5) as n;
insert into public.quotes (
  request_id, version, is_extra, service, message, valid_until, tax_basis_points, subtotal_cents, tax_cents,
  total_cents,
  deposit_cents, content_hash, sent_by
)
select tests.request(n), 1, false, 'quote', '', '2040-01-01', 700, 100, 0, 100, 0, '', ''
from generate_series(2, 5) as n;
insert into public.quote_lines (quote_id, position, text, quantity, price_cents, total_cents, optional, taxed, chosen)
select q.id, 1, 'Visit', 1, 100, 100, false, false, true from public.quotes as q;
insert into public.payments (request_id, amount_cents, method, paid_on, taken_by, created_by_email)
select tests.request(n), 100, 'cash', '2026-01-01', '', '' from generate_series(2, 5) as n;
select private.queue_refund('pi_' || p.id, 100, 'Overpaid', payment_id => p.id) from public.payments as p;
insert into public.invoices (
  number, kind, request_id, service, message, issued_on, due_on, tax_basis_points, subtotal_cents, tax_cents,
  total_cents, billed_to,
  content_hash, sent_by, sent_by_email
)
select n, 'invoice', tests.request(n), 'quote', '', '2026-01-01', '2026-01-01', 700, 100, 0, 100, '{}', '', '', ''
from generate_series(2, 5) as n;
insert into public.invoice_lines (invoice_id, position, text, quantity, price_cents, total_cents, taxed)
select i.id, 1, 'Visit', 1, 100, 100, false from public.invoices as i;
insert into public.photos (request_id, kind, stored_at) select tests.request(n), 'customer', now()
from generate_series(2, 5) as n;
select tests.buy('buyer@example.com');

-- The rows that each role can read

select set_eq(
  $$select tablename::text from pg_policies where schemaname = 'public' and qual ~ 'staff_role|field_|FROM visits'$$,
  array[
    'customer_activity', 'invoice_lines', 'invoiced_quotes', 'invoiced_visits', 'invoices', 'messages', 'payments',
    'photos', 'plan_invoices', 'plans', 'quote_lines', 'quotes', 'refunds',
    'service_request_history', 'service_request_notes',
    'service_requests', 'user_roles', 'visit_people', 'visits'
  ],
  'these tables have a policy for the field role'
);
select is_empty(
  $$
    select tablename, policyname from pg_policies
    where schemaname = 'public' and cmd <> 'INSERT' and qual not like '%is_admin()%'
  $$,
  'the office can read every table'
);

select tests.act_as('staff@example.com');
select set_eq(
  'select tests.seen(tables) from theirs',
  array[
    'customer_activity 2 3 4 5', 'invoices 2 3 4 5', 'messages 2 3 4 5', 'payments 2 3 4 5', 'photos 2 3 4 5',
    'quotes 2 3 4 5', 'service_request_history 2 3 4', 'service_request_notes 2 3 4 5',
    'service_requests 2 3 4 5', 'visits 2 3 4'
  ],
  'office: reads all requests'
);
select is(
  (select array_agg(name order by name) from public.visit_people), '{Dana Cole,Lee Chu,Rent-a-Hand,Rent-a-Hand}',
  'office: reads all people of visits'
);
select tests.act_as('customer@example.com');
select is_empty('select tests.seen(tables) from theirs', 'customer: reads no rows');
select tests.act_as('field@example.com');
select set_eq(
  'select tests.seen(tables) from theirs',
  array[
    'customer_activity 2', 'invoices 2', 'messages 2', 'payments 2', 'photos 2', 'quotes 2',
    'service_request_history 2', 'service_request_notes 2', 'service_requests 2', 'visits 2'
  ],
  'field: reads only rows of the requests of their own visits'
);
select is(
  (select array_agg(name order by name) from public.visit_people), '{Dana Cole,Rent-a-Hand}',
  'field: reads the people of these visits'
);
select results_eq(
  'select user_id, role from public.user_roles', $$values (tests.user_id('field@example.com'), 'field')$$,
  'field: reads only their own role'
);
select results_eq(
  'select p.request_id from public.refunds as r join public.payments as p on p.id = r.payment_id',
  'select tests.request(2)',
  'field: reads only refunds of the requests of their own visits'
);
select is_empty('select 1 from public.orders', 'field: cannot read orders');
select is_empty('select 1 from public.products', 'field: cannot read products');
select is_empty('select 1 from public.suppliers', 'field: cannot read suppliers');
select is_empty('select 1 from public.team_changes', 'field: cannot read the history of the team');
select is(private.is_admin(), false, 'field: is no admin');

-- The functions that the field role can call. base/admin.api.test.ts tests the functions of the office.

select is(tests.mark(2), 'accepted', 'field: can mark a message as answered');
select is(tests.reply(2), 'accepted', 'field: can reply');
select is(tests.note(2), 'accepted', 'field: can write a note');
select is(tests.outcome('select public.business_today()'), 'accepted', 'field: can call business_today');
select is(tests.finish('Dana Cole'), 'PT409 visit_ahead', 'field: can finish their own visit, but not before its day');
select is(tests.announce('Dana Cole'), 'PT409 not_today', 'field: can announce their own visit, but only on its day');
select is(tests.finish('Rent-a-Hand'), 'PT403 not_yours', 'field: cannot finish the visit of another person');
select is(tests.announce('Rent-a-Hand'), 'PT403 not_yours', 'field: cannot announce the visit of another person');
select results_eq(
  $$select email || ' ' || name from public.staff_names() order by 1$$,
  array['field@example.com Dana Cole', 'other@example.com Lee Chu'],
  'field: staff_names returns the name of each address'
);
select results_eq(
  $$select author_name from public.messages where sender = 'staff'$$, array['Dana Cole'],
  'the customer sees the name of the field team member'
);
select is(tests.reply(n), 'PT403 not_yours', 'field: cannot reply to request ' || n) from generate_series(3, 6) as n;
select is(tests.note(n), 'PT403 not_yours', 'field: cannot write a note on request ' || n)
from generate_series(3, 6) as n;
select is(tests.mark(n), 'PT403 not_yours', 'field: cannot mark the message of request ' || n)
from generate_series(3, 6) as n;
select tests.act_as('customer@example.com');
select is(tests.reply(2), 'PT403 not_admin', 'customer: cannot reply');

-- If a visit is given to another person, this person can read the request at once.
select tests.act_as('staff@example.com');
select public.change_visit(
  (tests.open_visit(2)).id, now() + interval '2 days', 60, '', 0, '{Lee Chu}', accepts_clash => true
);
select tests.act_as('field@example.com');
select is_empty(
  'select tests.seen(tables) from theirs', 'field: the former person of the visit cannot read the request'
);
select is(tests.reply(2), 'PT403 not_yours', 'field: the former person of the visit cannot reply');
select tests.act_as('other@example.com');
select results_eq(
  'select distinct request_id from public.visits order by 1', array[tests.request(2), tests.request(3)],
  'field: the new person of the visit reads both requests'
);
select is(tests.note(2), 'accepted', 'field: the new person of the visit can write a note');
select tests.act_as('staff@example.com');
select public.change_visit(
  (tests.open_visit(2)).id, now() + interval '2 days', 60, '', 1, '{Dana Cole,Lee Chu}', accepts_clash => true
);
select tests.act_as('field@example.com');
select is(tests.announce('Dana Cole'), 'PT409 not_today', 'field: a person who shares a visit has the same rights');
select results_eq(
  'select id from public.service_requests', array[tests.request(2)],
  'field: a person who shares a visit reads the request'
);
select tests.act_as('staff@example.com');
select public.cancel_visit((tests.open_visit(2)).id, 2);
select tests.act_as('other@example.com');
select results_eq(
  'select id from public.service_requests', array[tests.request(3)],
  'field: a canceled visit gives no access to its request'
);
select tests.act_as_owner();
delete from public.user_roles where user_id = tests.user_id('other@example.com');
select tests.act_as('other@example.com');
select is_empty('select tests.seen(tables) from theirs', 'former member: reads no rows');

-- Admins give and change roles.

select tests.act_as_owner();
update auth.users set email_confirmed_at = now();
select tests.act_as('staff@example.com');
select is(
  tests.outcome($$select public.invite_team_member('new@example.com', 'Kim Ito', 'owner')$$), 'PT422 invalid_role',
  'invite_team_member refuses an unknown role'
);
insert into invited values (public.invite_team_member('customer@example.com', 'Kim Ito', 'field'));

select results_eq('select role from public.admin_invitations()', array['field'], 'the invitation has the role');
select tests.act_as('customer@example.com');
select public.open_invitation(token) from invited;
select public.accept_invitation(token) from invited;
select is(
  tests.outcome('select public.accept_invitation(token) from invited'), 'accepted', 'accept_invitation can be repeated'
);
select results_eq(
  'select role from public.user_roles', array['field'], 'accept_invitation gives the role of the invitation'
);
select is(tests.give('customer@example.com', 'admin'), 'PT403 not_admin', 'field: cannot change a role');

select tests.act_as('staff@example.com');
select is(
  tests.give('staff@example.com', 'field'), 'PT409 own_role',
  'update_team_member refuses to move the last admin to the field'
);
select is(
  tests.give('staff@example.com', 'admin'), 'accepted', 'update_team_member accepts a new name of the last admin'
);
select is(
  tests.give('customer@example.com', 'owner'), 'PT422 invalid_role', 'update_team_member refuses an unknown role'
);
select is(
  tests.give('customer@example.com', 'admin'), 'accepted', 'update_team_member moves a field team member to the office'
);
select public.assign_service_request(tests.request(4), tests.user_id('customer@example.com'));
select is(
  tests.outcome(
    format('select public.assign_service_request(%L, %L)', tests.request(5), tests.user_id('field@example.com'))
  ),
  'PT409 no_member', 'assign_service_request refuses a field team member'
);
select tests.act_as('customer@example.com');
select set_has(
  'select tests.seen(tables) from theirs', $$values ('service_requests 2 3 4 5')$$,
  'office: reads all requests from the next statement on'
);
select public.invite_team_member('guest@example.com', 'Some Guest');
select tests.act_as_owner();
update public.orders set user_id = tests.user_id('customer@example.com');

select tests.act_as('staff@example.com');
select is(tests.give('customer@example.com', 'field'), 'accepted', 'update_team_member moves an admin to the field');
select is_empty('select from public.admin_invitations()', 'their open invitations are withdrawn');
select is_empty(
  'select from public.orders where user_id is not null',
  'orders that they entered for customers no longer belong to their account'
);
select results_eq(
  'select assigned_to from public.service_requests where id = tests.request(4)', array[null::uuid],
  'their requests have no assignee'
);
select results_eq(
  $$select kind::text, role from public.team_changes where email in ('customer@example.com', 'guest@example.com') order
    by id$$,
  $$values
    ('invited', 'field'), ('joined', 'field'), ('role-changed', 'admin'), ('invited', 'admin'),
    ('role-changed', 'field'),
    ('invitation-withdrawn', null)$$,
  'the history of the team has the roles'
);
select tests.act_as('customer@example.com');
select is_empty('select tests.seen(tables) from theirs', 'field: reads no rows of the office any more');

select * from finish();
rollback;

-- Each scheduled job records its last successful run. A late job raises an alarm.
begin;
select no_plan();

select tests.user('staff@example.com', admin => true);

create function tests.late() returns text[]
language plpgsql as $$
begin
  perform tests.act_as('staff@example.com');
  return (select array_agg(a.detail order by a.detail) from public.admin_alarms() as a where a.kind = 'job');
end;
$$;
create function tests.health() returns text
language plpgsql as $$
begin
  perform tests.act_as_anonymous();
  perform public.health();
  return current_setting('response.status');
end;
$$;

update private.jobs set ran_well_at = null where true;
select is(tests.late(), null, 'a job that was never scheduled is not late');
select is(tests.health(), '200', 'health is good without scheduled jobs');

select tests.act_as_owner();
delete from private.photo_checks;
insert into private.photo_checks (files_without_row, rows_without_file) values (0, 0);
update private.settings set pays_online = false;
update private.jobs set ran_well_at = now() - interval '2 days' where true;
select is(tests.late(), (select array_agg(j.name order by j.name) from private.jobs as j), 'each job can be late');
select tests.act_as_owner();
select private.run_plans(), private.carry_out_retention(), private.expire_unpaid_orders(),
  private.has_work(name) from unnest('{send-mail,photos,payments}'::text[]) as name;
select is(tests.late(), null, 'no job is late after its run');

select tests.act_as_owner();
update private.jobs set ran_well_at = now() - interval '25 hours' where name = 'plans';
select is(tests.health(), '200', 'a daily job is not late after 25 hours');
select tests.act_as_owner();
update private.jobs set ran_well_at = now() - interval '27 hours' where name = 'plans';
select is(tests.late(), '{plans}', 'a daily job is late after 27 hours, for staff');
select is(tests.health(), '503', 'a late job makes health bad');
select tests.act_as_owner();
update private.jobs set ran_well_at = now() - interval '61 minutes' where name = 'photos';
insert into private.photo_files_to_delete (path) values ('gone.jpg');
select is(private.has_work('photos'), true, 'has_work returns true while the function has work left');
select is(tests.late(), '{photos,plans}', 'a job with work left is not recorded as successful');

select * from finish();
rollback;

create function private.makes_visit(member uuid, visit_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.visit_people as p where p.visit_id = makes_visit.visit_id
    and p.member_id = member);
$$;

create function private.visit_names(visit_id uuid) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(p.name order by p.name), '{}') from public.visit_people as p
    where p.visit_id = visit_names.visit_id;
$$;

-- The names of the people who make a visit, as in 'Lee Cho and Sam Field'. Empty if no one is chosen yet.
create function private.visit_people_text(visit_id uuid) returns text
language sql stable set search_path = '' as $$
  select case cardinality(names)
    when 0 then ''
    when 1 then names[1]
    when 2 then names[1] || ' and ' || names[2]
    else array_to_string(names[:cardinality(names) - 1], ', ') || ', and ' || names[cardinality(names)]
  end
  from private.visit_names(visit_id) as names;
$$;

create function private.visit_of_member(visit public.visits, member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.times_if_open(visit) where private.makes_visit(member, visit.id);
$$;

-- The people with these names: team members, people who already make this visit, or contractors. The rows of the team
-- members are locked, so that no member is removed meanwhile. Call this function before a request is locked.
create function private.find_and_lock_people(names text[], visit_id uuid default null) returns setof public.visit_people
language plpgsql set search_path = '' as $$
begin
  perform 1
  from public.user_roles as r
  where r.name <> '' and private.searchable(r.name)
    in (select private.searchable(private.one_line(n)) from unnest(names) as n)
  order by r.user_id
  for share;
  return query
    select distinct on (who.person) find_and_lock_people.visit_id, who.name, who.member_id, who.person
    from (
      select
        coalesce(r.name, typed.name) as name, coalesce(r.user_id, former.member_id) as member_id,
        coalesce(r.user_id::text, former.person, private.searchable(typed.name)) as person
      from (select private.one_line(n) as name from unnest(names) as n) as typed
      left join public.user_roles as r on r.name <> '' and private.searchable(r.name) = private.searchable(typed.name)
      left join public.visit_people as former
        on former.visit_id = find_and_lock_people.visit_id and former.name = typed.name
    ) as who
    where who.name <> ''
    order by who.person;
end;
$$;

-- Gives the coming visits of a team member to a successor and records the change. If the successor is null, the member
-- is only removed from the visits. The customers are mailed. If a visit has no people left, its customer is mailed
-- later, when people are chosen.
create function private.hand_over_visits(member public.user_roles, successor uuid) returns void
language plpgsql set search_path = '' as $$
declare
  planned uuid;
  request public.service_requests;
  visit public.visits;
  former_text text;
  given public.visits[];
  successor_name constant text := coalesce(
    (select r.name from public.user_roles as r where r.user_id = successor), ''
  );
begin
  perform private.lock_requests_of(member);
  for planned in select distinct c.request_id from private.coming_visits(member) as c order by c.request_id loop
    request := private.lock_service_request(planned);
    given := '{}';
    -- Read the visits again under the lock, because staff may have moved or canceled them meanwhile.
    for visit in select c.* from private.coming_visits(member) as c where c.request_id = planned
      order by c.starts_at loop
      former_text := private.visit_text(visit);
      delete from public.visit_people as p
      where p.visit_id = visit.id and p.person in (member.user_id::text, private.searchable(member.name));
      insert into public.visit_people (visit_id, name, member_id)
      select visit.id, r.name, r.user_id from public.user_roles as r where r.user_id = successor
      on conflict do nothing;
      update public.visits as v
      set sequence = v.sequence + 1, on_the_way_at = null, arrives_at = null
      where v.id = visit.id
      returning v.* into visit;
      insert into public.service_request_history (
        request_id, old_status, new_status, visit, former_visit, changed_by, changed_by_email
      )
      values (
        request.id, request.status, request.status, private.visit_text(visit),
        former_text, (select u.id from auth.users as u where u.id = (select auth.uid())), private.caller_email()
      );
      if private.visit_people_text(visit.id) <> '' then
        given := given || visit;
      end if;
    end loop;
    perform private.mail_about_visits('visit-moved', request, given);
  end loop;
  perform private.replace_in_plans(member.name, successor_name);
end;
$$;

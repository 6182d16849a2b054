-- Mails team members who were added to a visit or removed from it.
create function private.notify_assignees() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  select v.* into visit from public.visits as v where v.id = coalesce(new.visit_id, old.visit_id);
  -- A visit that is deleted with its request causes no mail.
  if found and new.member_id is distinct from old.member_id then
    perform private.notify_member(visit, old.member_id, private.times_if_open(visit));
    perform private.notify_member(visit, new.member_id, null);
  end if;
  return null;
end;
$$;
create trigger notify_assignees
  after insert or delete or update of member_id on public.visit_people
  for each row execute function private.notify_assignees();

-- Keeps visits.nobody_goes up to date. The page Today uses this column to find visits without people.
create function private.note_who_goes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.visits as v
  set nobody_goes = not v.nobody_goes
  where v.id in (select c.visit_id from changed as c)
    and v.nobody_goes = exists (select 1 from public.visit_people as p where p.visit_id = v.id);
  return null;
end;
$$;
create trigger note_who_came
  after insert on public.visit_people referencing new table as changed
  for each statement execute function private.note_who_goes();
create trigger note_who_left
  after delete on public.visit_people referencing old table as changed
  for each statement execute function private.note_who_goes();

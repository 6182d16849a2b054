-- Mails those who are to make a visit now, and those who no longer are.
create function private.tell_who_goes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  select a.* into visit from public.visits as a where a.id = coalesce(new.visit_id, old.visit_id);
  -- Of a visit that goes with its request nobody is told.
  if found and new.member_id is distinct from old.member_id then
    perform private.tell_member(visit, old.member_id, private.times_if_open(visit));
    perform private.tell_member(visit, new.member_id, null);
  end if;
  return null;
end;
$$;
create trigger tell_who_goes
  after insert or delete or update of member_id on public.visit_people
  for each row execute function private.tell_who_goes();

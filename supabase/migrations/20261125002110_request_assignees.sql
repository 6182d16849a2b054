-- Which member of the team handles which request.

create function private.mark_assigned(request public.service_requests, member uuid)
returns void
language sql
set search_path = ''
as $$
  update public.service_requests as r set assigned_to = member where r.id = request.id;
  insert into public.service_request_history (
    request_id, old_status, new_status, assigned_to, changed_by, changed_by_email
  )
  values (
    request.id, request.status, request.status, coalesce(private.member_name(member), ''),
    (select auth.uid()), private.caller_email()
  );
$$;

-- `expected_assignee` is who had the request when the caller looked; null is nobody.
create function public.assign_service_request(
  request_id uuid default null, assignee uuid default null, expected_assignee uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  request public.service_requests;
begin
  perform private.require_admin();
  -- Locked first, as the removal of a member does.
  perform 1 from public.user_roles as r where r.user_id = assignee and r.role = 'admin' for share;
  if assignee is not null and not found then
    perform private.refuse(409, 'no_member', 'This person is no longer in the office.');
  end if;
  request := private.lock_service_request(request_id);
  if request.assigned_to is not distinct from assignee then
    return;
  end if;
  if request.assigned_to is distinct from expected_assignee then
    perform private.refuse(
      409, 'assignee_changed',
      coalesce(private.member_name(request.assigned_to), 'Nobody') || ' has this request now. Check before you change that.'
    );
  end if;
  perform private.mark_assigned(request, assignee);
end;
$$;
comment on function public.assign_service_request(uuid, uuid, uuid) is
  'Admins: gives a service request to a member of the office, or to nobody, and records it.';
grant execute on function public.assign_service_request to authenticated;

create function private.free_requests()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.mark_assigned(r, null)
  from public.service_requests as r
  where r.assigned_to = old.user_id and r.status in ('new', 'contacted', 'scheduled');
  return null;
end;
$$;
comment on function private.free_requests() is 'Leaves the open requests of a member who left the office to the others.';

create trigger free_requests
  after delete on public.user_roles
  for each row
  execute function private.free_requests();
create trigger free_requests_of_new_field
  after update of role on public.user_roles
  for each row
  when (old.role = 'admin' and new.role = 'field')
  execute function private.free_requests();

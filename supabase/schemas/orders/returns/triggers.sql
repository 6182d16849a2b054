-- Refuses to change the state of a return if the step is not allowed. The triggers apply to every role, including the
-- owner of the database.
create function private.guard_return_state() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (old.state, new.state) not in (
    ('requested', 'accepted'), ('requested', 'declined'), ('accepted', 'declined'), ('accepted', 'received'),
    ('received', 'refunded')
  ) then
    perform private.refuse_return_step(old.state);
  end if;
  return new;
end;
$$;
create trigger guard_return_state
  before update of state on public.order_returns
  for each row
  when (old.state is distinct from new.state)
  execute function private.guard_return_state();

-- Sets due_at: the time from which a return waits for staff.
create function private.set_return_due() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.due_at := case
    when private.return_has_ended(new.state) then null
    when new.state = 'accepted' then now() + interval '14 days'
    else now()
  end;
  return new;
end;
$$;
create trigger set_return_due
  before insert or update of state on public.order_returns
  for each row
  execute function private.set_return_due();

-- Records the new state of a return and mails the customer. A newly requested return is mailed to staff too.
create function private.follow_return_state() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  data jsonb;
begin
  insert into public.order_return_history (return_id, new_state, changed_by, changed_by_email)
  values (new.id, new.state, (select u.id from auth.users as u where u.id = (select auth.uid())), private.actor());

  select o.* into strict placed from public.orders as o where o.id = new.order_id;
  data := jsonb_build_object('orderNumber', placed.order_number, 'returnId', new.id);
  perform private.queue_mail(('return-' || new.state)::private.mail_kind, placed.customer_email, data,
    order_id => placed.id);
  if new.state = 'requested' then
    perform private.queue_mail('new-return', null, data, order_id => placed.id);
  end if;
  return null;
end;
$$;
create trigger begin_return
  after insert on public.order_returns
  for each row
  execute function private.follow_return_state();

create trigger follow_return_state
  after update of state on public.order_returns
  for each row
  when (old.state is distinct from new.state)
  execute function private.follow_return_state();

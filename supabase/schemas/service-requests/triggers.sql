-- Before a request is deleted, keeps its accepted and canceled quotes. The message, the customer's name and the reason
-- of a cancellation are cleared. All other quotes are deleted.
create function private.keep_accepted_quotes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.quotes as q where q.request_id = old.id and q.state not in ('accepted', 'canceled');
  delete from private.quote_acceptances as a using public.quotes as q where q.id = a.quote_id and q.request_id = old.id;
  update public.quotes as q set message = '', accepted_name = '', cancel_reason = '' where q.request_id = old.id;
  return old;
end;
$$;
create trigger keep_accepted_quotes
  before delete on public.service_requests
  for each row execute function private.keep_accepted_quotes();

-- Before a request is deleted, keeps its invoices, which are needed for the taxes. The name and the address stay on an
-- invoice. The message, the reason for a higher amount and the email address are removed. `papers_id` joins the
-- invoices with the quotes and payments of the request. Retention later deletes all of them together.
create function private.keep_invoices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  papers constant uuid := gen_random_uuid();
begin
  update public.invoices as i
  set message = '', above_reason = '', billed_to = i.billed_to - 'email', papers_id = papers
  where i.request_id = old.id;
  update public.quotes as q set papers_id = papers where q.request_id = old.id;
  update public.payments as p set papers_id = papers where p.request_id = old.id;
  return old;
end;
$$;
create trigger keep_invoices
  before delete on public.service_requests
  for each row execute function private.keep_invoices();

create function private.make_request_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.request_tokens (request_id) values (new.id);
  return null;
end;
$$;
create trigger make_request_token
  after insert on public.service_requests
  for each row execute function private.make_request_token();

-- Stores the figures of a request that is deleted. Triggers run in the order of their names. This trigger runs before
-- keep_accepted_quotes, which deletes quotes that it counts. keep_invoices runs last and only updates rows.
create function private.count_forgotten() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.past_figures (figure, at, service, person, cents, hours, reason)
  select
    f.figure, private.start_of_day((f.at at time zone 'America/Los_Angeles')::date), f.service, f.person, f.cents,
      f.hours, f.reason
  from private.figure_rows as f
  where f.request_id = old.id and (
    f.figure in ('requests', 'contacted', 'first-quote', 'quotes-declined', 'visits-held', 'visits-made')
    or f.figure = 'quotes-sent' and f.reason not in ('accepted', 'canceled')
  );
  return old;
end;
$$;
create trigger count_forgotten
  before delete on public.service_requests
  for each row execute function private.count_forgotten();

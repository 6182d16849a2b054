-- Reads an array of positions from JSON. Functions for visitors take no SQL arrays, because PostgREST answers an array
-- of seven dimensions with a 500.
create function private.read_positions(chosen jsonb) returns smallint[]
language plpgsql immutable set search_path = '' as $$
begin
  if chosen is null or chosen = 'null' then
    return '{}';
  end if;
  if jsonb_typeof(chosen) <> 'array' or exists (
    select 1 from jsonb_array_elements(chosen) as item where item::text !~ '^[0-9]{1,4}$'
  ) then
    perform private.refuse(422, 'invalid_choice', 'Please choose again what the quote should include.');
  end if;
  return array(select item::text::smallint from jsonb_array_elements(chosen) as item);
end;
$$;

-- Wrong digits of the phone number raise no error, because an error would roll back the count of the attempts. The page
-- sees that the quote is still not accepted.
create function public.accept_quote(
  token text default null, reference text default null, quote_id uuid default null, chosen jsonb default '[]',
  expected_total_cents integer default null, name text default null, phone_digits text default null,
  days jsonb default null, times jsonb default '[]', idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  content constant jsonb := jsonb_build_object(
    'accept', quote_id, 'chosen', chosen, 'total', expected_total_cents, 'name', name, 'days', days, 'times', times
  );
  digits constant text := private.code_line(phone_digits);
  quote public.quotes;
  is_wrong boolean;
begin
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.enforce_limits('request', request.reference, 'quote-answer');
  quote := private.quote_of(request, quote_id);
  if public.shown_state(quote) in ('sent', 'change-asked') and private.quote_needs_digits(quote) then
    if request.phone = '' then
      perform private.refuse(409, 'no_phone', 'This quote is from some time ago. Please call us' || private.at_phone()
        || ' to accept it.');
    elsif digits !~ '^[0-9]{4}$' or digits is null then
      perform private.refuse(422, 'digits_needed', 'Please enter the last four digits of your phone number.');
    end if;
    is_wrong := not exists (
      select 1 from regexp_split_to_table(private.request_phones(request.phone, request.details), ' ') as n
        where right(n, 4) = digits
    );
    perform private.enforce_limits('wrong-digits', request.reference, amount => is_wrong::integer, account => null);
    if is_wrong then
      return;
    end if;
  end if;
  perform private.lock_people_of_plan(quote.id);
  request := private.lock_service_request(request.id);
  perform private.refuse_closed(request);
  -- Read the quote again, because it may have changed before the request was locked.
  quote := private.quote_of(request, quote_id);
  perform private.mark_quote_accepted(
    request, quote, private.read_positions(chosen), expected_total_cents, name, 'online', days, times
  );
  perform private.keep_key(idempotency_key, content, quote.id);
end;
$$;
comment on function public.accept_quote(text, text, uuid, jsonb, integer, text, text, jsonb, jsonb, uuid) is
  'The customer of a request (see customer_request) accepts a quote with the optional lines of these positions, for '
  'the total that they saw, under the full name that they typed. If the quote is older than 14 days, the last four '
  'digits of the phone are needed too; wrong digits are counted and change nothing.';
grant execute on function public.accept_quote to anon, authenticated;

create function public.decline_quote(
  token text default null, reference text default null, quote_id uuid default null,
  reason public.quote_decline_reason default null, note text default null, idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  content constant jsonb := jsonb_build_object('decline', quote_id, 'reason', reason, 'note', note);
  why constant text := coalesce(private.several_lines(note), '');
  quote public.quotes;
begin
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  if reason is null then
    perform private.refuse(422, 'invalid_reason', 'Please choose a reason.');
  elsif length(why) > 2000 then
    perform private.refuse(422, 'invalid_note', 'Please write at most 2,000 characters.');
  end if;
  request := private.lock_for_customer(request, 'quote-answer');
  quote := private.quote_of(request, quote_id);
  perform private.refuse_answered_quote(quote);
  update public.quotes as q
  set state = 'declined', answered_at = now(), decline_reason = reason, decline_note = why
  where q.id = quote.id
  returning q.* into quote;
  perform private.note_event(request, 'Quote ' || quote.version || ' was declined', by_customer => true);
  perform private.mail_about_quote('quote-declined', request, quote);
  perform private.mail_quote_answer(request, quote, 'declined', jsonb_build_object('reason', reason, 'note', why));
  perform private.keep_key(idempotency_key, content, quote.id);
end;
$$;
comment on function public.decline_quote(text, text, uuid, public.quote_decline_reason, text, uuid) is
  'The customer of a request (see customer_request) declines a quote for this reason.';
grant execute on function public.decline_quote to anon, authenticated;

-- Until staff send the next version, the customer can still accept this quote unchanged.
create function public.ask_for_quote_change(
  token text default null, reference text default null, quote_id uuid default null,
  message text default null, idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  content constant jsonb := jsonb_build_object('change', quote_id, 'message', message);
  body text;
  quote public.quotes;
begin
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  body := private.read_message(message);
  request := private.lock_for_customer(request, 'quote-answer');
  quote := private.quote_of(request, quote_id);
  perform private.refuse_answered_quote(quote);
  update public.quotes as q set state = 'change-asked',
    answered_at = now() where q.id = quote.id returning q.* into quote;
  insert into public.messages (request_id, quote_id, sender, body) values (request.id, quote.id, 'customer', body);
  perform private.note_event(request, 'A change of quote ' || quote.version || ' was asked for', by_customer => true);
  perform private.mail_quote_answer(request, quote, 'change-asked', jsonb_build_object('message', body));
  perform private.keep_key(idempotency_key, content, quote.id);
end;
$$;
comment on function public.ask_for_quote_change(text, text, uuid, text, uuid) is
  'The customer of a request (see customer_request) asks for a change of a quote, in a message.';
grant execute on function public.ask_for_quote_change to anon, authenticated;

create function public.ask_for_quote_again(
  token text default null,
  reference text default null,
  quote_id uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  quote public.quotes;
begin
  request := private.lock_for_customer(request, 'quote-answer');
  quote := private.quote_of(request, quote_id);
  perform private.refuse_answered_quote(quote);
  -- Nothing changes if the call is repeated or the quote is still valid.
  if quote.requested_again_at is not null or public.shown_state(quote) <> 'expired' then
    return;
  end if;
  update public.quotes as q set requested_again_at = now() where q.id = quote.id;
  perform private.note_event(request, 'Quote ' || quote.version || ' was asked for again', by_customer => true);
  perform private.mail_quote_answer(request, quote, 'asked-again');
end;
$$;
comment on function public.ask_for_quote_again(text, text, uuid) is
  'The customer of a request (see customer_request) asks staff to renew an expired quote.';
grant execute on function public.ask_for_quote_again to anon, authenticated;

create function public.view_quote(token text default null, reference text default null, quote_id uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.service_requests := private.request_of_caller(token, reference);
begin
  update public.quotes as q
  set viewed_at = now()
  where q.id = quote_id and q.request_id = request.id and q.viewed_at is null;
end;
$$;
comment on function public.view_quote(text, text, uuid) is
  'Notes when the customer of a request (see customer_request) first looked at a quote.';
grant execute on function public.view_quote to anon, authenticated;

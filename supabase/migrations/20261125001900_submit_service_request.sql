-- Sending a service form: one call that validates, limits and stores. A second call with the same body reads the
-- reference.

-- Six characters that cannot be mistaken for one another when they are read out.
create function private.reference_of(bytes bytea)
returns text
language sql
immutable
set search_path = ''
as $$
  select 'REQ-' || string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', get_byte(bytes, n) % 32 + 1, 1), '' order by n
  )
  from generate_series(0, 5) as n;
$$;

create function private.sent_reference(kind text, fields jsonb, idempotency_key uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select r.reference
  from private.stored_under(idempotency_key, jsonb_build_object('kind', kind, 'fields', fields)) as stored (id)
  join public.service_requests as r on r.id = stored.id;
$$;
comment on function private.sent_reference(text, jsonb, uuid) is
  'The reference of the request that was stored with this key and content; null if there is none.';

create function private.read_request_kind(kind text)
returns public.request_kind
language plpgsql
stable
set search_path = ''
as $$
begin
  if kind is null or kind <> all (enum_range(null::public.request_kind)::text[]) then
    perform private.refuse(422, 'invalid_kind', 'This form is not known. Please reload the page and try again.');
  end if;
  return kind::public.request_kind;
end;
$$;

-- Staff type while a caller talks. They need a name and one way to reach the caller, and nothing else.
create function private.read_form(form public.request_kind, fields jsonb, is_call boolean default false)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  details jsonb;
  problems jsonb;
begin
  if jsonb_typeof(fields) is distinct from 'object' then
    perform private.refuse(422, 'invalid_fields', 'Your request could not be read. Please reload the page and try again.');
  end if;
  if exists (
    select 1
    from jsonb_object_keys(fields) as sent (field)
    where not exists (
      select 1 from private.form_fields as f
      where f.form = read_form.form::text and f.field = sent.field
    )
  ) then
    perform private.refuse(
      422,
      'invalid_fields',
      'Please check the marked fields and try again.',
      '{"fields": {"form": "This form has a field that is not known."}}'
    );
  end if;

  select f.answers, f.problems into details, problems from private.read_fields(form::text, fields, is_call) as f;
  if is_call and not details ?| '{firstName,lastName,fullName}' then
    problems := jsonb_build_object(
      case form when 'guard-application' then 'fullName' else 'firstName' end, 'Please enter a name.'
    ) || problems;
  end if;
  if is_call and not details ?| '{phone,email}' then
    problems := '{"phone": "Please enter a phone number or an email address."}' || problems;
  end if;
  if problems <> '{}' then
    perform private.refuse(
      422,
      'invalid_fields',
      'Please check the marked fields and try again.',
      jsonb_build_object('fields', problems)
    );
  end if;
  return details;
end;
$$;
comment on function private.read_form(public.request_kind, jsonb, boolean) is
  'The answers of a form that were given, by the names of its fields, or a 422.';

create function private.request_name(details jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(details ->> 'fullName', concat_ws(' ', details ->> 'firstName', details ->> 'lastName'));
$$;

create function private.store_request(
  form public.request_kind, details jsonb, status public.request_status,
  taken_by_email text default null, sender uuid default null
)
returns public.service_requests
language plpgsql
set search_path = ''
as $$
declare
  stored public.service_requests;
begin
  loop
    insert into public.service_requests (reference, kind, name, email, phone, details, status, taken_by_email, user_id)
    values (
      private.reference_of(uuid_send(gen_random_uuid())),
      form,
      private.request_name(details),
      coalesce(details ->> 'email', ''),
      coalesce(details ->> 'phone', ''),
      details - 'email' - 'phone',
      status,
      taken_by_email,
      sender
    )
    on conflict (reference) do nothing
    returning * into stored;
    exit when found;
  end loop;
  return stored;
end;
$$;

-- Returns nothing that a filter could read while locks are held; see place_order.
create function public.submit_service_request(
  kind text default null,
  fields jsonb default null,
  honeypot text default null,
  idempotency_key uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  content constant jsonb := jsonb_build_object('kind', kind, 'fields', fields);
  form constant public.request_kind := private.read_request_kind(kind);
  details jsonb;
  stored public.service_requests;
begin
  -- A form that is sent again under its key is stored already. The key is looked up before the fields are
  -- checked, because today's date may be yesterday's by then.
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  details := private.read_form(form, fields);
  perform private.enforce_limits('request', details ->> 'email', kind);
  -- People do not see the honeypot. But a browser may fill it in for them, so the request is kept.
  stored := private.store_request(
    form, details, case when honeypot <> '' then 'spam' else 'new' end::public.request_status,
    -- A token can outlive its user.
    sender => (select u.id from auth.users as u where u.id = (select auth.uid()))
  );
  perform private.keep_key(idempotency_key, content, stored.id);
  perform private.mail_about_request(stored);
end;
$$;
comment on function public.submit_service_request(text, jsonb, text, uuid) is
  'Stores a service form, as suspected spam and without mails if the honeypot is filled; service_request_reference, called with the same body, returns its reference.';
grant execute on function public.submit_service_request to anon, authenticated;

create function public.service_request_reference(
  kind text default null,
  fields jsonb default null,
  honeypot text default null,
  idempotency_key uuid default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  reference constant text := private.sent_reference(kind, fields, idempotency_key);
begin
  if reference is null then
    perform private.refuse(404, 'request_not_found', 'This request has not been sent.');
  end if;
  return jsonb_build_object('reference', reference);
end;
$$;
comment on function public.service_request_reference(text, jsonb, text, uuid) is
  'The reference of a stored service form, {"reference": "REQ-…"}, for the body with which it was sent.';
grant execute on function public.service_request_reference to anon, authenticated;

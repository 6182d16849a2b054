-- Ends the call with an HTTP status, a code for programs and a sentence for people. PostgREST turns the code PT4xx into
-- that HTTP status, the sentence into `message` and the JSON into `details`. Functions validate before they write,
-- because a failing constraint would be a 500 in some backends.
create function private.refuse(status integer, code text, sentence text, data jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT' || status,
    message = sentence,
    detail = (jsonb_build_object('code', code) || data)::text;
end;
$$;

-- A part of a sentence that offers our phone number. Empty if the settings have no number.
create function private.or_call() returns text
language sql stable set search_path = '' as $$
  select coalesce((select ' or call us at ' || contact_phone from private.settings where contact_phone <> ''), '');
$$;

create function private.at_phone() returns text
language sql stable set search_path = '' as $$
  select coalesce((select ' at ' || contact_phone from private.settings where contact_phone <> ''), '');
$$;

-- The id of the row that an earlier call stored under this idempotency key, or null. If the content of that call was
-- different, this call is refused with a 409.
create function private.stored_under(key uuid, content jsonb) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  earlier private.idempotency_keys;
begin
  select k.* into earlier from private.idempotency_keys as k where k.key = stored_under.key;
  if earlier.content_hash <> private.fingerprint(content) then
    perform private.refuse(
      409, 'idempotency_conflict',
      'This was already sent with other contents. Please reload the page before you send it again.'
    );
  end if;
  return earlier.result_id;
end;
$$;

-- Locks an idempotency key, so other calls with the same key wait until the end of the transaction. Returns the id of
-- the row that is already stored under the key, or null. A null key is ignored.
create function private.claim_key(key uuid, content jsonb) returns uuid
language plpgsql set search_path = '' as $$
begin
  if key is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('idempotency:' || key, 0));
  return private.stored_under(key, content);
end;
$$;

-- Like claim_key, but refuses a null key, because calls of staff always have a key. `content` must not include the
-- `expected_…` arguments. When a page repeats a call whose response was lost, these arguments may be newer, but the
-- content must be the same.
create function private.claim_staff_key(key uuid, content jsonb) returns uuid
language plpgsql set search_path = '' as $$
begin
  if key is null then
    perform private.refuse(422, 'invalid_idempotency_key', 'This could not be identified. Please reload the page.');
  end if;
  return private.claim_key(key, content);
end;
$$;

-- Stores the id of the result under a claimed key. A null key is ignored.
create function private.keep_key(key uuid, content jsonb, result_id uuid) returns void
language sql set search_path = '' as $$
  insert into private.idempotency_keys (key, content_hash, result_id)
  select key, private.fingerprint(content), result_id where key is not null;
$$;

-- Refuses with a 403 unless the caller has the service key. Grants alone are not enough: the embedded backend grants
-- every function to all roles.
create function private.require_service() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_setting('role', true) is distinct from 'service_role' then
    perform private.refuse(403, 'not_service', 'Only the functions beside the database may do this.');
  end if;
end;
$$;

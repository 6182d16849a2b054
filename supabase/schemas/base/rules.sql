-- Ends the request with an HTTP status, a code for programs and a sentence for people.
-- PostgREST turns the code PT4xx into that HTTP status, the sentence into `message` and the JSON into
-- `details`. A failing constraint would be a 500 in some backends, so functions validate first.
create function private.refuse(status integer, code text, sentence text, data jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT' || status,
    message = sentence,
    detail = (jsonb_build_object('code', code) || data)::text;
end;
$$;

-- Part of a sentence; empty if there is no number to call.
create function private.or_call() returns text
language sql stable set search_path = '' as $$
  select coalesce((select ' or call us at ' || contact_phone from private.settings where contact_phone <> ''), '');
$$;

create function private.at_phone() returns text
language sql stable set search_path = '' as $$
  select coalesce((select ' at ' || contact_phone from private.settings where contact_phone <> ''), '');
$$;

-- The id of what was stored under a key, null if nothing was, or a 409 if its content was another one.
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

-- As stored_under; until the end of the transaction, other calls with the same key wait. Without a key, nothing is
-- claimed.
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

-- As claim_key, for what staff send, which always has a key.
-- The content excludes other people's changes that the writer saw: after a lost answer, the page shows more of them.
create function private.claim_staff_key(key uuid, content jsonb) returns uuid
language plpgsql set search_path = '' as $$
begin
  if key is null then
    perform private.refuse(422, 'invalid_idempotency_key', 'This could not be identified. Please reload the page.');
  end if;
  return private.claim_key(key, content);
end;
$$;

-- Notes what was stored under a key that was claimed, if there is one.
create function private.keep_key(key uuid, content jsonb, result_id uuid) returns void
language sql set search_path = '' as $$
  insert into private.idempotency_keys (key, content_hash, result_id)
  select key, private.fingerprint(content), result_id where key is not null;
$$;

-- Grants alone do not protect the embedded backend, which grants every function to everybody.
create function private.require_service() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_setting('role', true) is distinct from 'service_role' then
    perform private.refuse(403, 'not_service', 'Only the functions beside the database may do this.');
  end if;
end;
$$;

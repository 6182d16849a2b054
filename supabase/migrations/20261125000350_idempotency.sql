-- Requests that come again. A browser that lost an answer sends the same content under the same key, and nothing is
-- stored twice.

create table private.idempotency_keys (
  key uuid primary key,
  content_hash text not null,
  result_id uuid not null
);
comment on table private.idempotency_keys is 'The keys of what is stored once however often it is sent, such as orders, requests, returns and messages.';
comment on column private.idempotency_keys.result_id is 'The row that was stored under the key, or what that belongs to. The key itself where that is kept for good.';

alter table private.idempotency_keys enable row level security;
create policy "Functions alone" on private.idempotency_keys using (false);

create function private.stored_under(key uuid, content jsonb)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
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
comment on function private.stored_under(uuid, jsonb) is
  'The id of what was stored under a key, null if nothing was, or a 409 if its content was another one.';

create function private.claim_key(key uuid, content jsonb)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if key is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('idempotency:' || key, 0));
  return private.stored_under(key, content);
end;
$$;
comment on function private.claim_key(uuid, jsonb) is
  'As stored_under; until the end of the transaction, other calls with the same key wait. Without a key, nothing is claimed.';

-- What the writer saw of others' changes is no part of the content: after a lost answer, the page shows more.
create function private.claim_staff_key(key uuid, content jsonb)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if key is null then
    perform private.refuse(422, 'invalid_idempotency_key', 'This could not be identified. Please reload the page.');
  end if;
  return private.claim_key(key, content);
end;
$$;
comment on function private.claim_staff_key(uuid, jsonb) is 'As claim_key, for what staff send, which always has a key.';

create function private.keep_key(key uuid, content jsonb, result_id uuid)
returns void
language sql
set search_path = ''
as $$
  insert into private.idempotency_keys (key, content_hash, result_id)
  select key, private.fingerprint(content), result_id where key is not null;
$$;
comment on function private.keep_key(uuid, jsonb, uuid) is 'Notes what was stored under a key that was claimed, if there is one.';

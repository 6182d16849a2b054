-- The id of the message that was stored under an idempotency key, or a 404. A caller who adds a photo to a message has
-- only this key.
create function private.message_sent_under(key uuid, request_id uuid, sender public.message_sender) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  id uuid;
begin
  select m.id into id
  from private.idempotency_keys as k
  join public.messages as m on m.id = k.result_id
  where k.key = message_sent_under.key
    and m.request_id = message_sent_under.request_id and m.sender = message_sent_under.sender;
  if not found then
    perform private.refuse(404, 'message_not_found', 'The message of this photo was not found.');
  end if;
  return id;
end;
$$;

-- Cleans a message from staff or a customer. An invalid message is refused with a 422. An optional message may be
-- empty.
create function private.read_message(message text, optional boolean default false) returns text
language plpgsql stable set search_path = '' as $$
declare
  body constant text := coalesce(private.several_lines(message), '');
begin
  if length(body) > 4000 or private.text_length(body) = 0 and not (optional and body = '') then
    perform private.refuse(422, 'invalid_message', 'Please write a message of at most 4,000 characters.');
  end if;
  return body;
end;
$$;

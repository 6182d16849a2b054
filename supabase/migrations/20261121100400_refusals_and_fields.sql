-- What every function that takes a visitor's words shares: how it says no, and how it reads a field.

-- PostgREST turns the code PT4xx into that HTTP status, the sentence into `message` and the JSON into
-- `details`. Failing constraints would be a 500 in some backends, so functions validate first.
create function private.refuse(status integer, code text, sentence text, data jsonb default '{}')
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT' || status,
    message = sentence,
    detail = (jsonb_build_object('code', code) || data)::text;
end;
$$;
comment on function private.refuse(integer, text, text, jsonb) is
  'Ends the request with an HTTP status, a code for programs and a sentence for people.';

-- Line breaks and other control characters have no place in a one-line field: e-mails and labels are
-- built from these values. Anything but a string reads as absent.
create function private.text_field(fields jsonb, field text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(fields -> field) = 'string' then
      regexp_replace(
        regexp_replace(fields ->> field, '[[:cntrl:]]+', ' ', 'g'),
        '^\s+|\s+$', '', 'g'
      )
  end;
$$;
comment on function private.text_field(jsonb, text) is
  'A one-line text of a JSON object, trimmed and without control characters; null if it is no string.';

-- The rule of the browser's forms (zod), so that the two agree on what an address is.
create function private.is_email(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    length(address) <= 255
    and address ~ '^(?!\.)(?!.*\.\.)([A-Za-z0-9_''+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$',
    false
  );
$$;

revoke all on function
  private.refuse(integer, text, text, jsonb),
  private.text_field(jsonb, text),
  private.is_email(text)
from public;

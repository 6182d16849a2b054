-- A phone number is found however it is written: visitors use any punctuation, and staff type what their phone
-- shows. What was written is still searched as it stands, so that a term finds at least what it found before.

-- A number as it is dialled, '1' for the country included: most write it without.
create function private.dialled(phone text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when phone ~ '^\s*(\+|1)' then '' else '1' end || regexp_replace(phone, '[^0-9]', '', 'g');
$$;
comment on function private.dialled(text) is
  'The digits of a phone number with its country code; one without is American.';

-- Both numbers of a request: somebody may call back from the other one.
create function private.request_phones(phone text, details jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(' ', private.dialled(phone), private.dialled(details ->> 'alternatePhone'));
$$;

-- The pattern of a term that is a number or a part of one, else null. Fewer than seven digits are in too many
-- numbers, and a day or a ZIP code is none of them.
create function private.phone_pattern(term text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '%' || given.digits || '%'
  from (select regexp_replace(term, '[^0-9]', '', 'g') as digits) as given
  where length(given.digits) >= 7
    and term !~ '[^-‐‑–0-9\s().+/]'
    and term !~ '^(\d{4}([-./ ]\d{1,2}){2}|(\d{1,2}[-./ ]){2}\d{4}|\d{5}-\d{4})$';
$$;

revoke all on function
  private.dialled(text), private.request_phones(text, jsonb), private.phone_pattern(text)
from public;
-- Whoever writes a row computes what its indexes hold.
grant execute on function private.dialled(text), private.request_phones(text, jsonb) to service_role;

do $$
declare
  home text;
begin
  select extnamespace::regnamespace::text into home from pg_extension where extname = 'pg_trgm';
  if found then
    execute format(
      'create index service_requests_phones_idx on public.service_requests using gin (private.request_phones(phone, details) %s.gin_trgm_ops)',
      home
    );
  end if;
end;
$$;

create or replace function private.search_service_requests(term text)
returns setof public.service_requests
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  words constant text := btrim(coalesce(term, ''));
  number constant text := private.phone_pattern(words);
begin
  perform private.require_admin();
  return query execute
    'select r.* from public.service_requests as r where r.search_text like $1'
      || case when number is null then '' else ' or private.request_phones(r.phone, r.details) like $2' end
    using private.search_pattern(words), number;
end;
$$;

comment on function public.search_service_requests(text) is
  'Admins: the requests in which the term was written, or which have the phone number that it is, at least seven digits of it. Answers from a list are searched as they are stored. Refusal: 403 not_admin.';

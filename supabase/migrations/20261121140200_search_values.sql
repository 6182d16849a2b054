-- A search of service requests looks through what was written, and not through how it is stored: the names
-- of the fields are in every request, and JSON escapes quotes and line breaks.

-- The texts of a JSON value in their order, on one line, without the names of its fields.
create function private.json_texts(value jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    string_agg(regexp_replace(text.item #>> '{}', '\s+', ' ', 'g'), ' ' order by text.position), ''
  )
  from jsonb_path_query(value, 'strict $.** ? (@.type() == "string")')
    with ordinality as text (item, position);
$$;
comment on function private.json_texts(jsonb) is
  'Every string in a JSON value, separated by spaces and without line breaks.';
revoke all on function private.json_texts(jsonb) from public;
-- Whoever writes a row computes its generated columns.
grant execute on function private.json_texts(jsonb) to service_role;

-- The index goes with the column.
alter table public.service_requests drop column search_text;
alter table public.service_requests
  add column search_text text not null generated always as (
    lower(
      reference || ' ' || name || ' ' || email || ' ' || phone || ' ' || private.json_texts(details)
    )
  ) stored;
comment on column public.service_requests.search_text is
  'What was written in a request, in lower case, to search in.';

do $$
declare
  home text;
begin
  select extnamespace::regnamespace::text into home from pg_extension where extname = 'pg_trgm';
  if found then
    execute format(
      'create index service_requests_search_idx on public.service_requests using gin (search_text %s.gin_trgm_ops)',
      home
    );
  end if;
end;
$$;

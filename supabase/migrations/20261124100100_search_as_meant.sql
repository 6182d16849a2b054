-- A search finds what is meant: 'garcia' did not find José García, and a term that was copied with a zero-width space
-- found nothing, though nobody could see why. Text and term are folded the same way.

-- Invisible first: taken apart, some fillers become others. Taken apart, a wide sign or a space that does not break
-- becomes a plain one, too.
create function private.searchable(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.sort_name(private.visible(value));
$$;
comment on function private.searchable(text) is
  'A text to search in or for, without capitals, accents and what shows nothing.';
revoke all on function private.searchable(text) from public;
-- Whoever writes a row computes its generated columns.
grant execute on function private.searchable(text), private.visible(text) to service_role;

-- The indexes go with the columns.
alter table public.orders drop column search_text;
alter table public.orders
  add column search_text text not null generated always as (
    private.searchable(order_number || ' ' || customer_name || ' ' || customer_email)
  ) stored;
comment on column public.orders.search_text is
  'Number, name and e-mail to search in, without capitals, accents and what shows nothing.';

alter table public.service_requests drop column search_text;
alter table public.service_requests
  add column search_text text not null generated always as (
    private.searchable(
      reference || ' ' || name || ' ' || email || ' ' || phone || ' ' || private.json_texts(details)
    )
  ) stored;
comment on column public.service_requests.search_text is
  'What was written in a request, to search in, without capitals, accents and what shows nothing.';

do $$
declare
  home text;
begin
  select extnamespace::regnamespace::text into home from pg_extension where extname = 'pg_trgm';
  if found then
    execute format(
      'create index orders_search_idx on public.orders using gin (search_text %s.gin_trgm_ops)', home
    );
    execute format(
      'create index service_requests_search_idx on public.service_requests using gin (search_text %s.gin_trgm_ops)',
      home
    );
  end if;
end;
$$;

-- Escaped last: folding makes a plain percent sign of a wide one.
create or replace function private.search_pattern(term text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '%'
    || replace(
      replace(replace(private.trimmed(private.searchable(term)), '\', '\\'), '%', '\%'), '_', '\_'
    )
    || '%';
$$;

-- A phone shows its numbers between marks for the direction of writing, which are copied with them.
create or replace function private.search_service_requests(term text)
returns setof public.service_requests
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  words constant text := private.trimmed(private.searchable(coalesce(term, '')));
  number constant text := private.phone_pattern(words);
begin
  perform private.require_admin();
  return query execute
    'select r.* from public.service_requests as r where r.search_text like $1'
      || case when number is null then '' else ' or private.request_phones(r.phone, r.details) like $2' end
    using private.search_pattern(words), number;
end;
$$;

-- The first entry of x-forwarded-for that is an address: an empty or made-up one before it must not switch
-- the limit per network address off.

-- The address of one entry in lower case and without its port, or null if it is none.
create function private.hop_address(hop text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(left(
    coalesce(
      substring(hop from '^([0-9]{1,3}(?:\.[0-9]{1,3}){3})(?::[0-9]{1,5})?$'),
      substring(hop from '^([0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*:[0-9A-Fa-f.]*)$'),
      substring(hop from '^\[([0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*:[0-9A-Fa-f.]*)\](?::[0-9]{1,5})?$')
    ),
    64
  ));
$$;
revoke all on function private.hop_address(text) from public;

create or replace function private.client_ip()
returns text
language sql
stable
set search_path = ''
as $$
  select private.hop_address(btrim(entry.hop))
  from string_to_table(
    coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb ->> 'x-forwarded-for', ','
  ) with ordinality as entry (hop, n)
  where private.hop_address(btrim(entry.hop)) is not null
  order by entry.n
  limit 1;
$$;

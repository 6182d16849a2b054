-- A name of zero-width spaces passed as one, and an order with it could be shipped to nobody; a mail address copied
-- from a page with such a space was refused for something that cannot be seen; marks that turn the direction of
-- writing had staff read another address than the one that was stored. src/lib/field-schemas.ts does the same.
--
-- Joiners (U+200C, U+200D) stay: scripts and emoji are written with them.

create function private.visible(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(value, '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3164\ufeff\uffa0]+', '', 'g');
$$;
comment on function private.visible(text) is
  'A text without characters that show nothing and marks that turn the direction of writing.';
revoke all on function private.visible(text) from public;

create or replace function private.text_field(fields jsonb, field text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(fields -> field) = 'string' then
      case
        -- Not trimmed, so that nothing of what remains can be short enough.
        when length(fields ->> field) > 20000 then left(fields ->> field, 20000)
        else regexp_replace(
          private.visible(regexp_replace(fields ->> field, '[[:cntrl:]\u2028\u2029]+', ' ', 'g')),
          '^\s+|\s+$', '', 'g'
        )
      end
  end;
$$;

create or replace function private.long_text_field(fields jsonb, field text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when jsonb_typeof(fields -> field) = 'string' then
      case
        when length(fields ->> field) > 20000 then left(fields ->> field, 20000)
        else regexp_replace(
          private.visible(
            regexp_replace(
              replace(fields ->> field, E'\r\n', E'\n'), '[\x01-\x08\x0b-\x1f\x7f\u2028\u2029]', ' ', 'g'
            )
          ),
          '^\s+|\s+$', '', 'g'
        )
      end
  end;
$$;

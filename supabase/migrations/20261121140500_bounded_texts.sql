-- A text that is far longer than any field allows is refused for its length: rewriting megabytes first
-- would only be work for whoever sends them.

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
          regexp_replace(fields ->> field, '[[:cntrl:]]+', ' ', 'g'),
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
          regexp_replace(
            replace(fields ->> field, E'\r\n', E'\n'), '[\x01-\x08\x0b-\x1f\x7f]', ' ', 'g'
          ),
          '^\s+|\s+$', '', 'g'
        )
      end
  end;
$$;

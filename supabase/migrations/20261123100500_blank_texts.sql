-- Spaces that do not break, and other blanks, stayed at a text's ends, where the browser's forms take them away: an
-- order for a name of nothing else was accepted. src/lib/field-schemas.ts trims the same.

create function private.trimmed(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    value,
    '^[\s\u00a0\u115f\u1160\u1680\u2000-\u200a\u200c\u200d\u2028\u2029\u202f\u205f\u2800\u3000]+'
      || '|[\s\u00a0\u115f\u1160\u1680\u2000-\u200a\u200c\u200d\u2028\u2029\u202f\u205f\u2800\u3000]+$',
    '', 'g'
  );
$$;
comment on function private.trimmed(text) is
  'A text without the spaces, blanks and joiners (which join nothing there) at its ends.';
revoke all on function private.trimmed(text) from public;

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
        else private.trimmed(
          private.visible(regexp_replace(fields ->> field, '[[:cntrl:]\u2028\u2029]+', ' ', 'g'))
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
        else private.trimmed(
          private.visible(
            regexp_replace(
              replace(fields ->> field, E'\r\n', E'\n'), '[\x01-\x08\x0b-\x1f\x7f\u2028\u2029]', ' ', 'g'
            )
          )
        )
      end
  end;
$$;

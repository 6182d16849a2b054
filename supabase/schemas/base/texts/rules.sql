-- A text without invisible characters and without marks that change the direction of writing.
-- Joiners (U+200C, U+200D) are kept, because some scripts and emoji need them.
create function private.visible(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(
    value,
    '[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]+',
    '', 'g'
  );
end;
$$;

-- A text without spaces, other blanks and joiners at its ends. A joiner at an end has no effect.
create function private.trimmed(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(
    value,
    '^[\s\u00a0\u115f\u1160\u1680\u2000-\u200a\u200c\u200d\u2028\u2029\u202f\u205f\u2800\u3000]+'
      || '|[\s\u00a0\u115f\u1160\u1680\u2000-\u200a\u200c\u200d\u2028\u2029\u202f\u205f\u2800\u3000]+$',
    '', 'g'
  );
end;
$$;

-- A text of several lines, trimmed, with plain spaces and without invisible characters. A text of more than 20,000
-- characters is only cut, because cleaning megabytes is slow. The cut text is still too long for every field, so a
-- later check refuses it.
create function private.several_lines(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if length(value) > 20000 then
    return left(value, 20000);
  end if;
  return private.trimmed(
    private.visible(
      regexp_replace(
        replace(value, E'\r\n', E'\n'),
        '[\u0001-\u0008\u000b-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'
      )
    )
  );
end;
$$;

-- A text on one line, cleaned like `several_lines`.
create function private.one_line(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if length(value) > 20000 then
    return left(value, 20000);
  end if;
  return private.several_lines(regexp_replace(value, '[\t\n\r]+', ' ', 'g'));
end;
$$;

-- The length of a text, or 0 if the text has no letter or digit. Fields that must not be blank are checked with this
-- length. The letters are listed as ranges of Unicode blocks, without invisible characters. Some backends have no
-- collation that recognizes letters beyond ASCII.
create function private.text_length(value text) returns integer
language sql immutable set search_path = '' as $$
  select case
    when value ~ (
      '['
      || '0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1'
      || '\u0370-\u061b\u061d-\u115e\u1161-\u167f\u1681-\u17b3\u17d7-\u180a\u1810-\u1aaf\u1b05-\u1dbf\u1e00-\u1fff'
      || '\u2c00-\u2ddf\u3005-\u3007\u303c\u3041-\u3163\u3165-\ud7fb\uf900-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc'
      || '\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\uffa1-\uffdc'
      || '\U00010000-\U0001bc9f\U0001d400-\U0001d7ff\U0001df00-\U0001efff\U00020000-\U0002fffd\U00030000-\U0003fffd'
      || ']'
    ) then length(value)
    else 0
  end;
$$;

-- A number or code on one line. Full-width characters and special hyphens are replaced by plain ones.
create function private.code_line(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    regexp_replace(normalize(private.one_line(value), nfkc), '[\u200c\u200d\ufe0e\ufe0f]', '', 'g'),
    '[\u2010-\u2015\u2043\u2212]', '-', 'g'
  );
$$;

-- A text field of a JSON object, on one line. Null if the field is not a string.
create function private.text_field(fields jsonb, field text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(fields -> field) = 'string' then
    return private.one_line(fields ->> field);
  end if;
  return null;
end;
$$;

-- A hash of a JSON value. Two values are compared by their hashes.
create function private.fingerprint(content jsonb) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(content::text, 'UTF8')), 'hex');
$$;

-- The date of a text in the format YYYY-MM-DD. Null for any other text, for which a cast would raise an error.
create function private.parse_date(value text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    return make_date(
      split_part(value, '-', 1)::integer, split_part(value, '-', 2)::integer, split_part(value, '-', 3)::integer
    );
  end if;
  return null;
exception when datetime_field_overflow then
  return null;
end;
$$;

-- The current date in California. Small functions that run for each row of a list are written in plpgsql, which keeps
-- the plan. PostgreSQL would plan an SQL function again in each call, which takes longer than running it.
create function private.today() returns date
language plpgsql stable set search_path = '' as $$
begin
  return (now() at time zone 'America/Los_Angeles')::date;
end;
$$;
-- Computed columns run this function with the rights of the caller.
grant execute on function private.today to authenticated;

-- The moment at which a day begins in California.
create function private.start_of_day(day date) returns timestamptz
language sql immutable set search_path = '' as $$
  select day::timestamp at time zone 'America/Los_Angeles';
$$;

-- A time in the format of JavaScript's toISOString.
create function private.iso(moment timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;

-- Every string in a JSON value, separated by spaces and without line breaks.
create function private.json_texts(value jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    string_agg(regexp_replace(text.item #>> '{}', '\s+', ' ', 'g'), ' ' order by text.position), ''
  )
  from jsonb_path_query(value, 'strict $.** ? (@.type() == "string")')
    with ordinality as text (item, position);
$$;

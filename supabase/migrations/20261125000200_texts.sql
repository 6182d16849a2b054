-- How texts, addresses and numbers are cleaned, checked and searched. src/lib and the forms follow the same rules.

-- Cleaning

-- Joiners (U+200C, U+200D) stay: scripts and emoji are written with them.
create function private.visible(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return regexp_replace(
    value,
    '[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]+',
    '', 'g'
  );
end;
$$;
comment on function private.visible(text) is
  'A text without invisible characters and without marks that change the direction of writing.';

create function private.trimmed(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return regexp_replace(
    value,
    '^[\s\u00a0\u115f\u1160\u1680\u2000-\u200a\u200c\u200d\u2028\u2029\u202f\u205f\u2800\u3000]+'
      || '|[\s\u00a0\u115f\u1160\u1680\u2000-\u200a\u200c\u200d\u2028\u2029\u202f\u205f\u2800\u3000]+$',
    '', 'g'
  );
end;
$$;
comment on function private.trimmed(text) is
  'A text without spaces, blanks and joiners (which join nothing there) at its ends.';

-- A text of more than 20,000 characters is only cut. It stays too long for every field, and cleaning megabytes would
-- be work for nothing.
create function private.several_lines(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
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
comment on function private.several_lines(text) is
  'A text with its line breaks and plain spaces, without invisible characters, trimmed.';

create function private.one_line(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if length(value) > 20000 then
    return left(value, 20000);
  end if;
  return private.several_lines(regexp_replace(value, '[\t\n\r]+', ' ', 'g'));
end;
$$;
comment on function private.one_line(text) is 'A text on one line, cleaned like `several_lines`.';

-- No collation of every backend knows letters beyond ASCII. The ranges are the blocks of scripts, without what shows nothing
-- in them.
create function private.text_length(value text)
returns integer
language sql
immutable
set search_path = ''
as $$
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
comment on function private.text_length(text) is
  'The length of a text that must not be empty: 0 for one without a letter or a digit.';

create function private.code_line(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(normalize(private.one_line(value), nfkc), '[\u200c\u200d\ufe0e\ufe0f]', '', 'g'),
    '[\u2010-\u2015\u2043\u2212]', '-', 'g'
  );
$$;
comment on function private.code_line(text) is 'A number or code in the characters of a plain keyboard.';

create function private.text_field(fields jsonb, field text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(fields -> field) = 'string' then
    return private.one_line(fields ->> field);
  end if;
  return null;
end;
$$;
comment on function private.text_field(jsonb, text) is 'A text of a JSON object on one line; null if it is no string.';

create function private.fingerprint(content jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(content::text, 'UTF8')), 'hex');
$$;
comment on function private.fingerprint(jsonb) is 'Tells whether two contents are the same.';

-- Checking

-- Every character that RFC 5322 allows before the @ without quotes. Commas, spaces and brackets are refused,
-- because they could add a second address. The lengths are those of RFC 5321.
create function private.is_email(address text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return coalesce(
    length(address) <= 254
    and address ~ '^(?!\.)(?!.*\.\.)[A-Za-z0-9_.!#$%&''*+/=?^`{|}~-]{0,63}[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{2,59})$',
    false
  );
end;
$$;

-- At least ten digits without those of an extension, in any punctuation.
create function private.is_phone(number text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  main constant text := regexp_replace(
    private.code_line(number), '(ext(ension|n)?|x|#)[\s.:=-]*[0-9]{1,7}', '', 'i'
  );
begin
  return coalesce(
    length(number) <= 40
    and length(regexp_replace(main, '[^0-9]', '', 'g')) >= 10
    and length(regexp_replace(number, '[^0-9]', '', 'g')) <= 20,
    false
  );
end;
$$;

create function private.zip_code(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(given.code, '^([0-9]{5})\s*-?\s*([0-9]{4})$', '\1-\2')
  from (select private.code_line(value) as code) as given
  where given.code ~ '^[0-9]{5}(\s*-?\s*[0-9]{4})?$';
$$;
comment on function private.zip_code(text) is
  'A ZIP code as 12345 or 12345-6789; null for everything that is no ZIP code.';

-- A date written YYYY-MM-DD, or null. A cast would end the call with an error of its own.
create function private.parse_date(value text)
returns date
language plpgsql
immutable
set search_path = ''
as $$
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

-- Dates of the business, which is in Los Angeles

create function private.today()
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'America/Los_Angeles')::date;
$$;

-- The instant at which a day begins.
create function private.start_of_day(day date)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select day::timestamp at time zone 'America/Los_Angeles';
$$;

-- As JavaScript's toISOString writes it.
create function private.iso(moment timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;

-- Sorting and searching

-- NFKD splits an accented letter into the letter and its accent. This needs neither an extension nor a
-- collation that some backend lacks.
create function private.sort_name(name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'));
$$;
comment on function private.sort_name(text) is 'A name to sort by, without capitals and accents.';

create function private.latin_digits(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(value, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
$$;
comment on function private.latin_digits(text) is 'A text with the Arabic and Persian digits of keyboards as 0 to 9.';

-- Invisible characters go first: NFKD would turn some of them into visible ones.
create function private.searchable(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(
    private.latin_digits(private.sort_name(private.visible(value))),
    E'\u2018\u2019\u201b\u02bc`\u2010\u2011\u2012\u2013\u2014\u2015\u2212', E'\'\'\'\'\'-------'
  );
$$;
comment on function private.searchable(text) is
  'A text to search in or for, without capitals, accents and invisible characters, its apostrophes and hyphens plain.';

-- The wildcards are escaped last, because `searchable` makes a plain percent sign of a wide one.
create function private.search_pattern(term text)
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
comment on function private.search_pattern(text) is 'The LIKE pattern that finds a term anywhere in a `searchable` text.';

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

-- As src/lib/format/tel.ts reads it: the first number in the text, without its extension.
create function private.phone_number(phone text)
returns text
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  plain constant text := private.latin_digits(private.code_line(phone));
  written constant text := coalesce(substring(plain from '\+?\(?\d[\d\s()./-]{5,}'), plain);
  signs constant text := regexp_replace(written, '[^+0-9]', '', 'g');
  digits constant text := regexp_replace(regexp_replace(signs, '[+]', '', 'g'), '^(00|011)(?=[1-9])', '');
  national constant text := regexp_replace(digits, '^1', '');
begin
  return case
    when signs ~ '^\+(?!1)|^(00|011)[1-9]' or length(national) < 10 then digits
    else '1' || left(national, 10)
  end;
end;
$$;
comment on function private.phone_number(text) is
  'The digits of a phone number with its country code; a number without one is American.';

-- Both numbers of a request, since somebody may call back from the other one.
create function private.request_phones(phone text, details jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(' ', private.phone_number(phone), private.phone_number(details ->> 'alternatePhone'));
$$;

-- Four to six digits are the end of a number: elsewhere they are part of too many. Six may be its beginning. Dates are no
-- numbers, nor are ZIP codes with nine digits.
create function private.number_patterns(term text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case
    when length(given.digits) >= 7 then array['%' || given.digits || '%']
    when length(given.digits) = 6 then array[
      '%' || given.digits || ' %', '% ' || given.digits || '%', '% 1' || given.digits || '%'
    ]
    else array['%' || given.digits || ' %']
  end
  from (
    select cut.number, regexp_replace(
      regexp_replace(cut.number, '[^0-9]', '', 'g'), '^(00|011)(?=[1-9])', ''
    ) as digits
    from (
      select regexp_replace(term, '[\s,;]*(ext(ension|n)?|x|#)[\s.:=-]*[0-9]{1,7}$', '') as number
    ) as cut
  ) as given
  where length(given.digits) >= 4
    and given.number !~ '[^-‐‑–0-9\s().+/]'
    and given.number !~ '^(\d{4}([-./ ]\d{1,2}){2}|(\d{1,2}[-./ ]){2}\d{4}|\d{5}-\d{4})$';
$$;
comment on function private.number_patterns(text) is
  'The LIKE patterns of which one finds a term in a search text as a phone number, its end, its beginning or another number; null for words.';

create function private.search_words(term text)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.trimmed(
    ltrim(regexp_replace(private.searchable(left(coalesce(term, ''), 100)), '^\s*tel:', ''), '# ')
  );
$$;
comment on function private.search_words(text) is
  'What is searched for, without the # of a number, the tel: of a link and the marks for the direction of writing that phones copy with one.';

-- Digits alone are searched as a number only: elsewhere four to six of them are part of too many.
create function private.search_condition(term text)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    (
      select '(' || string_agg(format('search_text like %L', pattern), ' or ') || ')'
      from unnest(
        private.number_patterns(given.words)
          || case when given.words ~ '[^0-9]' then array[private.search_pattern(given.words)] end
      ) as pattern
      where private.number_patterns(given.words) is not null
    ),
    (
      select string_agg(format('search_text like %L', private.search_pattern(word)), ' and ')
      from regexp_split_to_table(given.words, '\s+') as word
    )
  )
  from (select private.search_words(term) as words) as given;
$$;
comment on function private.search_condition(text) is
  'The condition on rows that hold every word of a term, or the number that it is; shared by the lists and the search over everything.';

-- A name to sort by, without capitals and accents.
-- NFKD splits an accented letter into the letter and its accent. This needs neither an extension nor a
-- collation that some backend lacks.
create function private.sort_name(name text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'));
$$;

-- A text with the Arabic and Persian digits of keyboards as 0 to 9.
create function private.latin_digits(value text) returns text
language sql immutable set search_path = '' as $$
  select translate(value, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
$$;

-- A text to search in or for, without capitals, accents and invisible characters, its apostrophes and hyphens plain.
-- Invisible characters go first: NFKD would turn some of them into visible ones.
create function private.searchable(value text) returns text
language sql immutable set search_path = '' as $$
  select translate(
    private.latin_digits(private.sort_name(private.visible(value))),
    E'\u2018\u2019\u201b\u02bc`\u2010\u2011\u2012\u2013\u2014\u2015\u2212', E'\'\'\'\'\'-------'
  );
$$;

-- The LIKE pattern that finds a term anywhere in a `searchable` text.
-- The wildcards are escaped last, because `searchable` makes a plain percent sign of a wide one.
create function private.search_pattern(term text) returns text
language sql immutable set search_path = '' as $$
  select '%'
    || replace(
      replace(replace(private.trimmed(private.searchable(term)), '\', '\\'), '%', '\%'), '_', '\_'
    )
    || '%';
$$;

-- The LIKE patterns of which one finds a term in a search text as a phone number, its end, its beginning or another
-- number; null for words.
-- Four to six digits are the end of a number: elsewhere they are part of too many. Six may be its beginning. Dates are
-- no numbers, nor are ZIP codes with nine digits.
create function private.number_patterns(term text) returns text[]
language sql immutable set search_path = '' as $$
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

-- The search text without the # of a number, the tel: of a link and the marks for the direction of writing that
-- phones copy with a number.
create function private.search_words(term text) returns text
language sql immutable set search_path = '' as $$
  select private.trimmed(
    ltrim(regexp_replace(private.searchable(left(coalesce(term, ''), 100)), '^\s*tel:', ''), '# ')
  );
$$;

-- The condition on rows that hold every word of a term, or the number that it is; shared by the lists and the search
-- over everything.
-- Digits alone are searched as a number only: elsewhere four to six of them are part of too many.
create function private.search_condition(term text) returns text
language sql immutable set search_path = '' as $$
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

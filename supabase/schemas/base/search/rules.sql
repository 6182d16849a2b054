-- A name in lowercase and without accents, for sorting. NFKD splits an accented letter into the letter and its accent.
-- An extension or a collation could do the same, but some backends lack them.
create function private.sort_name(name text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g'));
$$;

-- A text with Arabic and Persian digits replaced by 0 to 9.
create function private.latin_digits(value text) returns text
language sql immutable set search_path = '' as $$
  select translate(value, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
$$;

-- A text in the form in which texts and search terms are compared: in lowercase, without accents and invisible
-- characters, and with plain apostrophes and hyphens. Invisible characters are removed first, because NFKD would turn
-- some of them into visible ones.
create function private.searchable(value text) returns text
language sql immutable set search_path = '' as $$
  select translate(
    private.latin_digits(private.sort_name(private.visible(value))),
    E'\u2018\u2019\u201b\u02bc`\u2010\u2011\u2012\u2013\u2014\u2015\u2212', E'\'\'\'\'\'-------'
  );
$$;

-- The LIKE pattern that finds a term anywhere in a `searchable` text.
-- Wildcards are escaped last, because `searchable` turns a full-width percent sign into a plain one.
create function private.search_pattern(term text) returns text
language sql immutable set search_path = '' as $$
  select '%'
    || replace(
      replace(replace(private.trimmed(private.searchable(term)), '\', '\\'), '%', '\%'), '_', '\_'
    )
    || '%';
$$;

-- The LIKE patterns for a search term that is a phone number. Null if the term is not a phone number. Seven or more
-- digits match anywhere in a number. Six digits match its beginning or its end, and four or five match only its end.
-- Fewer digits would match too many numbers. Dates and nine-digit ZIP codes are not phone numbers.
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

-- A search term without `#`, without the `tel:` of a link, and without the invisible characters that phones copy with a
-- number.
create function private.search_words(term text) returns text
language sql immutable set search_path = '' as $$
  select private.trimmed(
    ltrim(regexp_replace(private.searchable(left(coalesce(term, ''), 100)), '^\s*tel:', ''), '# ')
  );
$$;

-- The SQL condition that finds a term in the column search_text. A row must contain every word of the term. If the term
-- is a phone number, a row must contain the number. A term of digits alone is searched only as a phone number, because
-- other texts contain too many digits. Lists and the search over all records use this condition.
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

-- Generated from supabase/schemas by `npm run db:migration`. Do not edit.
set check_function_bodies = off;

-- supabase/schemas/base/tables.sql

create schema private;
comment on schema private is
  'Tables and functions that no API exposes.';
grant usage on schema private to anon, authenticated, service_role;

-- PostgreSQL lets all roles execute new functions. This right is revoked for all schemas at once, because a default for
-- one schema can only add rights.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- The service key bypasses every policy.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public, private grant execute on functions to service_role;

create table private.settings (
  -- Allows only one row in the table.
  only_row boolean primary key default true check (only_row),
  visit_change_hours integer not null default 24 check (visit_change_hours >= 0),
  return_days integer not null default 30 check (return_days >= 0),
  network_address_header text not null default 'x-forwarded-for'
    check (network_address_header in ('x-forwarded-for', 'cf-connecting-ip')),
  contact_phone text not null default '(562) 555-0142',
  service_tax_basis_points integer not null default 700 check (service_tax_basis_points between 0 and 2500),
  pays_online boolean not null default false,
  least_online_cents integer not null default 50 check (least_online_cents > 0),
  most_online_cents integer not null default 99999999 check (most_online_cents > 0),
  accounts_confirm_email boolean not null default false,
  keep_spam interval not null default '90 days',
  keep_closed_requests interval not null default '3 years',
  keep_price_lists interval not null default '3 years',
  keep_sent_mails interval not null default '1 year',
  keep_invitations interval not null default '90 days',
  keep_invoices interval not null default '7 years',
  keep_crash_reports interval not null default '30 days'
);
comment on table private.settings is
  'Settings that an operator may change without a release, in one row. Limits are in private.limits.';
comment on column private.settings.visit_change_hours is
  'Customers can cancel a visit, or ask for another time, until this many hours before it. After that, they have to '
  'call.';
comment on column private.settings.return_days is
  'The number of days after the delivery in which items can be returned. src/config/site.ts has the same number.';
comment on column private.settings.network_address_header is
  'The header with the network address of the caller: x-forwarded-for, of which the last hop is used, or '
  'cf-connecting-ip.';
comment on column private.settings.contact_phone is
  'The phone number in refusals to customers. src/config/site.ts has the same number. Empty: no number is offered.';
comment on column private.settings.service_tax_basis_points is
  'The tax rate of quotes and invoices, in hundredths of a percent. src/config/billing.ts has the same number. The '
  'shop has its own rate.';
comment on column private.settings.pays_online is
  'True if customers pay orders, invoices and deposits on the page of a provider. The function `payments` then needs '
  'the secrets of the provider.';
comment on column private.settings.least_online_cents is
  'The smallest amount that the provider of online payments takes.';
comment on column private.settings.most_online_cents is
  'The largest amount that the provider of online payments takes.';
comment on column private.settings.accounts_confirm_email is
  'True if Auth makes new accounts confirm their email address. Otherwise an account does not show requests by its '
  'email address, only those that were sent while signed in.';

-- With this policy, only the owner and functions with the owner's rights can read the rows of a table.
alter table private.settings enable row level security;
create policy "Functions alone" on private.settings using (false);

create table private.idempotency_keys (
  key uuid primary key,
  content_hash text not null,
  result_id uuid not null
);
comment on table private.idempotency_keys is
  'Idempotency keys of orders, requests, returns, messages and other rows: a repeated call with the same key stores '
  'nothing more.';
comment on column private.idempotency_keys.result_id is
  'The id of the row that was stored under the key, or of its parent. The key itself if that row is never deleted.';

alter table private.idempotency_keys enable row level security;
create policy "Functions alone" on private.idempotency_keys using (false);


-- supabase/schemas/base/texts/rules.sql

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


-- supabase/schemas/base/addresses/rules.sql

-- True if a text is an email address. The part before the @ may contain every character that RFC 5322 allows without
-- quotes. Commas, spaces and brackets are refused, because they could add a second address. The maximum lengths are
-- those of RFC 5321.
create function private.is_email(address text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(
    length(address) <= 254
    and address ~
      '^(?!\.)(?!.*\.\.)[A-Za-z0-9_.!#$%&''*+/=?^`{|}~-]{0,63}[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]'
      '@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{2,59})$',
    false
  );
end;
$$;

-- True if a text has at least ten digits, with any punctuation. The digits of an extension do not count.
create function private.is_phone(number text) returns boolean
language plpgsql immutable set search_path = '' as $$
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

-- A ZIP code as 12345 or 12345-6789. Null if the text is not a ZIP code.
create function private.zip_code(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(given.code, '^([0-9]{5})\s*-?\s*([0-9]{4})$', '\1-\2')
  from (select private.code_line(value) as code) as given
  where given.code ~ '^[0-9]{5}(\s*-?\s*[0-9]{4})?$';
$$;

-- The digits of a phone number with its country code. A number without a country code is taken as American.
-- Only the first number in the text is read, without its extension, as in src/lib/format/tel.ts.
create function private.phone_number(phone text) returns text
language plpgsql immutable strict set search_path = '' as $$
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

-- Both phone numbers of a request. The customer may call from either number.
create function private.request_phones(phone text, details jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' ', private.phone_number(phone), private.phone_number(details ->> 'alternatePhone'));
$$;

-- True if a text is the code of a state, territory, military mail region, or island state that the US mail serves. The
-- names are in us-states.ts.
create function private.is_state(code text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    code = any (
      string_to_array(
        'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH '
        'NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI FM MH PW AA AE AP', ' '
      )
    ),
    false
  );
$$;

-- An email address in lowercase, without dots and without a +suffix before the @. Many providers deliver ann+1@, an.n@
-- and ann@ to the same mailbox, so limits count these addresses as one.
create function private.mailbox(address text) returns text
language sql immutable strict set search_path = '' as $$
  select case
    when address like '%@%' then
      replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@'
        || split_part(lower(address), '@', 2)
    else lower(address)
  end;
$$;

-- The 48-bit block of an IPv6 address. One visitor can easily get a whole block, which has 65,536 networks of 64 bits.
-- An IPv4 address is returned unchanged.
create function private.network_block(ip text) returns text
language sql immutable strict set search_path = '' as $$
  select case when ip like '%:%' then network(set_masklen(ip::inet, 48))::text else ip end;
$$;


-- supabase/schemas/base/search/rules.sql

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


-- supabase/schemas/base/fields/tables.sql

-- The rules for the fields of each form. The browser checks the same rules, but only the check in the database is
-- binding.
create table private.form_fields (
  form text not null,
  field text not null,
  -- text: one line. long: several lines. option: one code. options: a list of codes. accepted: must be true.
  type text not null check (
    type in ('text', 'long', 'email', 'phone', 'zip', 'state', 'website', 'date', 'boolean', 'accepted', 'option',
      'options')
  ),
  required boolean not null,
  longest integer not null,
  -- The allowed codes of a field of type option or options. Null allows any short text. The assessment form needs this,
  -- because its choices are part of the content of the site.
  options text[],
  -- The error text for an invalid value. If null, the error text of the type is used.
  sentence text,
  primary key (form, field)
);
comment on table private.form_fields is 'Rules of the fields of forms.';

alter table private.form_fields enable row level security;
create policy "Functions alone" on private.form_fields using (false);


-- supabase/schemas/base/limits/tables.sql

-- docs/operations.md has a table of all limits. Each limit is inserted in rows.sql of the domain that it limits.
create table private.limits (
  name text not null,
  per text not null check (per in ('call', 'pair', 'email', 'network', 'block', 'everyone')),
  number integer not null check (number >= 0),
  period interval not null default '1 hour' check (period between '1 minute' and '1 day'),
  sentence text,
  primary key (name, per, period)
);
comment on table private.limits is
  'The limits of attempts, such as requests, mails and lookups. An operator may change them without a release.';
comment on column private.limits.per is
  'pair: an email address together with the network that uses it, or a signed-in account. email: an email address '
  'from all networks, not signed in. network: an IPv4 address, or the first 64 bits of an IPv6 one. block: the first '
  '48 bits of an IPv6 address. pair and email count each kind separately.';
comment on column private.limits.sentence is
  'The sentence for a visitor whom the limit refuses, or the note on a mail that it delays.';

create table private.request_log (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null,
  email text not null default '',
  ip text,
  block text generated always as (private.network_block(ip)) stored,
  user_id uuid,
  amount integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table private.request_log is 'The accepted attempts of the last day, which the limits count.';
comment on column private.request_log.name is 'The name of the limits that count the attempt.';
comment on column private.request_log.email is
  'The mailbox of an address, or another key of the sender: the id of an order, the reference of a request, or the '
  'hash of a token.';
comment on column private.request_log.created_at is
  'The time of the attempt. For a delayed mail it is the time at which it may be sent, which can be in the future.';

create index request_log_email_idx on private.request_log (email, name, kind, created_at) where email <> '';
create index request_log_user_id_idx on private.request_log (user_id, name, kind, created_at) where user_id is not null;
create index request_log_ip_idx on private.request_log (ip, name, created_at) where ip is not null;
create index request_log_block_idx on private.request_log (block, name, created_at) where block <> ip;
create index request_log_kind_idx on private.request_log (kind, created_at);
create index request_log_name_idx on private.request_log (name, created_at);

alter table private.limits enable row level security;
create policy "Functions alone" on private.limits using (false);

alter table private.request_log enable row level security;
create policy "Functions alone" on private.request_log using (false);

-- Each role has a time limit, because a caller can add a very slow filter to the URL of a call. Such a call would keep
-- a connection busy. Calls of visitors take less than 100 ms. Lists and searches of staff take longer. In some local
-- backends, the roles do not exist yet when this block runs.
do $$
begin
  if to_regrole('anon') is not null then
    alter role anon set statement_timeout = '1s';
  end if;
  if to_regrole('authenticated') is not null then
    alter role authenticated set statement_timeout = '3s';
  end if;
exception when insufficient_privilege then
  raise warning 'The time limits of the roles anon and authenticated were not set: %', sqlerrm;
end;
$$;


-- supabase/schemas/team/tables.sql

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'field')),
  name text not null default '' check (length(name) <= 100),
  phone text not null default '' check (length(phone) <= 40),
  invited_by text not null default '',
  created_at timestamptz not null default now(),
  primary key (user_id)
);
comment on table public.user_roles is
  'Roles of users. Only SQL and the functions of the team can write rows; no API role can.';
comment on column public.user_roles.role is
  '`admin` is the office and may do everything. `field` sees their own visits and the records of those requests.';
comment on column public.user_roles.name is 'The name, which customers see with a visit of this person.';
comment on column public.user_roles.phone is 'The phone number. For team members alone.';
comment on column public.user_roles.invited_by is
  'The email address of the team member who gave access. Empty if SQL or the service key gave access.';

-- The current role of the caller; see user_roles. Null for a caller who is not staff. SECURITY DEFINER lets policies
-- use this function although the caller cannot read user_roles. The table is read on every call, because a token stays
-- valid for an hour after a role is removed. An ended session gives no role either. For example, a change of password
-- ends the session of a thief.
create function private.staff_role() returns text
language sql stable security definer set search_path = '' as $$
  select r.role
  from public.user_roles as r
  where r.user_id = (select auth.uid()) and (
    auth.jwt() ->> 'session_id' is null
    or exists (select 1 from auth.sessions where id = (auth.jwt() ->> 'session_id')::uuid)
  );
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.staff_role() = 'admin', false);
$$;
-- Policies run these functions with the rights of the caller.
grant execute on function private.staff_role to authenticated;
grant execute on function private.is_admin to anon, authenticated;

alter table public.user_roles enable row level security;
create policy "Admins read all roles, field team members their own"
  on public.user_roles for select to authenticated
  using (
    (select private.is_admin())
    or user_id = (select auth.uid()) and (select private.staff_role()) is not null
  );
grant select on table public.user_roles to authenticated;

create table private.confirmed_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade
);
comment on table private.confirmed_accounts is
  'Accounts that were confirmed by a mailed link and still have the address to which it was sent.';

alter table private.confirmed_accounts enable row level security;
create policy "Functions alone" on private.confirmed_accounts using (false);

create type public.team_change_kind as enum (
  'invited', 'invitation-renewed', 'invitation-withdrawn', 'joined', 'role-changed', 'removed'
);

create table public.team_changes (
  id bigint generated always as identity primary key,
  kind public.team_change_kind not null,
  user_id uuid,
  email text not null,
  role text,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.team_changes is
  'The invitations to the team and the changes of roles. Admins only.';
comment on column public.team_changes.user_id is
  'Null for an invitation. No foreign key: the record stays when the account is deleted.';
comment on column public.team_changes.role is 'The role that was given or offered. Null if access ended.';
comment on column public.team_changes.changed_by_email is
  'The author of the change. For a person who accepted an invitation, their own address. Empty for a change by SQL or '
  'with the service key.';

alter table public.team_changes enable row level security;
create policy "Admins read the history of the team"
  on public.team_changes for select to authenticated
  using ((select private.is_admin()));
grant select on table public.team_changes to authenticated;


-- supabase/schemas/team/invitations/tables.sql

create table private.team_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  role text not null check (role in ('admin', 'field')),
  token_hash text unique,
  invited_by text not null,
  invited_by_id uuid not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  withdrawn_at timestamptz
);
comment on table private.team_invitations is
  'Invitations to the team. Ended invitations are kept, so that their links can show why they no longer work.';
comment on column private.team_invitations.token_hash is
  'The hash of the latest token. Each sent mail and each renewal makes a new token.';
comment on column private.team_invitations.invited_by_id is
  'The user id of the inviting team member, whose email address may change. Not a foreign key, so that the row is kept '
  'when the account is deleted.';
create unique index team_invitations_open_idx on private.team_invitations (email)
  where accepted_at is null and withdrawn_at is null;

alter table private.team_invitations enable row level security;
create policy "Functions alone" on private.team_invitations using (false);


-- supabase/schemas/catalog/tables.sql

create table public.products (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  category text not null check (
    category in (
      'Medical Kits', 'Survival Kits', 'Emergency Food',
      'Self Defense', 'Security Systems', 'Emergency Supplies'
    )
  ),
  distributor text not null check (distributor <> ''),
  distributor_price numeric(10, 2) not null check (distributor_price > 0),
  markup_percentage numeric(5, 2) not null check (markup_percentage >= 0),
  -- The numbers are positive, so round() rounds half up.
  price numeric(10, 2) not null generated always as (
    round(distributor_price * (1 + markup_percentage / 100), 2)
  ) stored,
  in_stock integer not null default 0 check (in_stock >= 0),
  counted_at timestamptz,
  reorder_level integer not null default 5 check (reorder_level between 5 and 100),
  last_ordered date,
  on_order integer not null default 0 check (on_order between 0 and 100000),
  position integer not null,
  active boolean not null default true
);
comment on table public.products is 'Products with stock and cost. Admins only.';
comment on column public.products.price is 'Retail price in dollars: cost plus markup, rounded half up to cents.';
comment on column public.products.counted_at is
  'When staff first recorded a count. Before that, in_stock is a number from the catalog that was never counted.';
comment on column public.products.last_ordered is 'When stock was last ordered from the distributor.';
comment on column public.products.on_order is
  'The quantity ordered from the distributor (last_ordered) and not delivered yet.';
comment on column public.products.position is 'The place of the product in the catalog.';
comment on column public.products.active is
  'False for a product that can no longer be bought. It is kept for old orders.';

alter table public.products enable row level security;
create policy "Admins read products"
  on public.products for select to authenticated
  using ((select private.is_admin()));
grant select on table public.products to authenticated;


-- supabase/schemas/suppliers/tables.sql

-- True if a text is a safe https:// URL, which staff see as a link. It must not contain a user name, which could hide
-- the real host. It must not contain invisible characters.
create function private.is_website(address text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(
    length(address) <= 200
    and address ~ '^https://[^\s<>"\\/?#@:.-][^\s<>"\\/?#@:]*\.[^\s<>"\\/?#@:.]+(:[0-9]{1,5})?([/?#][^\s<>"]*)?$'
    and address = private.one_line(address),
    false
  );
end;
$$;

create table public.suppliers (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name <> ''),
  description text not null,
  website text not null check (private.is_website(website)),
  category text not null,
  -- [{"item": …, "price": text as quoted, "sku": …}]
  products jsonb not null default '[]' check (jsonb_typeof(products) = 'array'),
  contact_name text not null,
  email text not null,
  phone text not null,
  updated_at timestamptz not null default now()
);
comment on table public.suppliers is 'Distributors and other suppliers. Admins only.';

alter table public.suppliers enable row level security;
create policy "Admins read suppliers"
  on public.suppliers for select to authenticated
  using ((select private.is_admin()));
grant select on table public.suppliers to authenticated;


-- supabase/schemas/orders/tables.sql

create type public.order_status as enum ('pending', 'processing', 'shipped', 'delivered', 'cancelled');

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique check (order_number ~ '^FSS-[0-9]+$'),
  user_id uuid references auth.users (id) on delete set null,
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null default '',
  shipping_address text not null,
  shipping_city text not null,
  shipping_state text not null,
  shipping_zip text not null,
  subtotal numeric(10, 2) not null check (subtotal >= 0),
  shipping_cost numeric(10, 2) not null check (shipping_cost >= 0),
  tax numeric(10, 2) not null check (tax >= 0),
  total numeric(10, 2) not null check (total = subtotal + shipping_cost + tax),
  items_cost numeric(10, 2) not null check (items_cost >= 0),
  profit numeric(10, 2) not null generated always as (subtotal - items_cost) stored,
  status public.order_status not null default 'pending',
  payment_id text unique,
  created_at timestamptz not null default now(),
  -- The collation "C" sorts the same way in every backend. It sorts a space before every letter.
  customer_sort_name text collate "C" not null generated always as (private.sort_name(customer_name)) stored,
  phone_number text not null generated always as (private.phone_number(customer_phone)) stored,
  search_text text not null generated always as (
    private.searchable(
      order_number || ' ' || customer_name || ' ' || customer_email || ' '
        || shipping_address || ' ' || shipping_city || ' ' || shipping_zip
    ) || ' ' || private.phone_number(customer_phone) || ' '
  ) stored
);
comment on table public.orders is
  'Orders as placed. Admins only; customers see receipts and tracking through functions.';
comment on column public.orders.order_number is
  'FSS- and the time at which it was placed, in milliseconds since 1970.';
comment on column public.orders.user_id is
  'The account with which the customer was signed in. Null for guests.';
comment on column public.orders.items_cost is 'Distributor prices times quantities of the items.';
comment on column public.orders.profit is
  'The sum of (price - distributor price) times quantity over all items.';
comment on column public.orders.payment_id is
  'The provider''s id of the online payment. Null if the order was not paid online.';
comment on column public.orders.customer_sort_name is
  'The customer''s name without capitals and accents, for sorting.';
comment on column public.orders.search_text is
  'Number, name, email and address as a `searchable` text, and the digits of the phone number.';

create index orders_created_at_idx on public.orders (created_at desc);
create index orders_status_created_at_idx on public.orders (status, created_at desc);
create index orders_total_idx on public.orders (total);
create index orders_user_id_idx on public.orders (user_id, created_at desc) where user_id is not null;
create index orders_email_idx on public.orders (lower(customer_email));
create index orders_phone_number_idx on public.orders (phone_number) where phone_number <> '';
create index orders_customer_sort_name_idx on public.orders (customer_sort_name, created_at desc, id);

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  position integer not null,
  product_id text not null references public.products (id),
  product_name text not null,
  product_image text not null,
  quantity integer not null check (quantity between 1 and 99),
  price numeric(10, 2) not null check (price >= 0),
  distributor text not null,
  distributor_price numeric(10, 2) not null check (distributor_price >= 0),
  unique (order_id, product_id)
);
comment on table public.order_items is
  'Lines of orders, with names, prices and costs as they were when the order was placed.';
comment on column public.order_items.position is 'Place of the line in its order, from 1.';

create index order_items_product_id_idx on public.order_items (product_id);

alter table public.orders enable row level security;
alter table public.order_items enable row level security;
create policy "Admins read orders"
  on public.orders for select to authenticated
  using ((select private.is_admin()));
grant select on table public.orders to authenticated;

create policy "Admins read order items"
  on public.order_items for select to authenticated
  using ((select private.is_admin()));
grant select on table public.order_items to authenticated;

create table public.contacted_suppliers (
  order_id uuid not null references public.orders (id) on delete cascade,
  distributor text not null,
  contacted_by text not null,
  contacted_at timestamptz not null default now(),
  primary key (order_id, distributor)
);
comment on table public.contacted_suppliers is
  'The distributors that were mailed about an order, with the last sender and time. A later change or cancellation has '
  'to be reported to them. Admins only.';

create table public.order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  note text not null check (length(note) between 1 and 4000),
  author uuid references auth.users (id) on delete set null,
  author_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_notes is 'Notes of staff about orders. Admins only.';
create index order_notes_order_idx on public.order_notes (order_id, id);
create index order_notes_author_idx on public.order_notes (author);

create table public.order_item_changes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_name text not null,
  removed integer not null check (removed > 0),
  refund numeric(10, 2) not null check (refund >= 0),
  refund_tax numeric(10, 2) not null check (refund_tax between 0 and refund),
  cost numeric(10, 2) not null check (cost >= 0),
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_item_changes is
  'Items that staff took off orders before they were shipped. The lines and sums of the order no longer include them. '
  'Admins only; customers see them with the order.';
comment on column public.order_item_changes.refund is 'The refund for the removed items, with tax.';
comment on column public.order_item_changes.cost is 'Distributor prices of the removed items.';
create index order_item_changes_order_idx on public.order_item_changes (order_id, created_at);

create type public.order_activity_kind as enum ('message', 'canceled', 'written', 'paid-late');

create table public.order_activity (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  kind public.order_activity_kind not null,
  message text check (length(message) between 1 and 4000),
  reply text check (length(reply) between 1 and 4000),
  reply_author text,
  created_at timestamptz not null default clock_timestamp(),
  handled_at timestamptz,
  handled_by text,
  check ((kind = 'message') = (message is not null)),
  check (kind <> 'written' or reply is not null and handled_at is not null)
);
comment on table public.order_activity is
  'Activity about orders. message: a message of the customer, with its reply. written: a first message of staff, '
  'which is in `reply`. canceled: the customer canceled. paid-late: the payment came too late. Admins only; customers '
  'see the messages with the order.';
comment on column public.order_activity.reply_author is
  'The name of the team member who replied, which the customer sees.';
comment on column public.order_activity.handled_at is 'When staff replied to the message or marked it as read.';
create index order_activity_order_idx on public.order_activity (order_id, created_at);
create index order_activity_unhandled_idx on public.order_activity (created_at) where handled_at is null;

alter table public.contacted_suppliers enable row level security;
alter table public.order_notes enable row level security;
alter table public.order_item_changes enable row level security;
alter table public.order_activity enable row level security;
create policy "Admins read which suppliers were asked" on public.contacted_suppliers for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read notes about orders" on public.order_notes for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read what was taken off orders" on public.order_item_changes for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read what customers did about orders" on public.order_activity for select to authenticated
  using ((select private.is_admin()));
grant select on table public.contacted_suppliers, public.order_notes, public.order_item_changes,
  public.order_activity to authenticated;

create table private.lookups (
  key uuid primary key,
  order_id uuid references public.orders (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.lookups is
  'The results of lookups in the last day. track_order returns an order for an hour after its lookup.';
comment on column private.lookups.key is 'A random id that the visitor''s browser makes for one lookup.';
comment on column private.lookups.order_id is 'Null for a wrong lookup.';
create index lookups_order_id_idx on private.lookups (order_id) where order_id is not null;

alter table private.lookups enable row level security;
create policy "Functions alone" on private.lookups using (false);


-- supabase/schemas/orders/status/tables.sql

create table public.order_status_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  old_status public.order_status not null,
  new_status public.order_status not null,
  former_shipment text,
  taken_back boolean not null default false,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_status_history is
  'The changes of status and of shipments of orders, with the person and the time. Admins only.';
comment on column public.order_status_history.former_shipment is
  'Carrier and number of a shipment before it was corrected or removed. Such a row has the same old and new status. '
  'Null for a change of status.';
comment on column public.order_status_history.taken_back is
  'True if former_shipment was removed, false if it was corrected.';
comment on column public.order_status_history.changed_by_email is
  'The email address, kept because the account may be deleted. "Customer" for a customer, empty for a change by SQL or '
  'with the service key.';
create index order_status_history_order_idx on public.order_status_history (order_id, id);
create index order_status_history_canceled_idx on public.order_status_history (created_at)
  where new_status = 'cancelled';
create index order_status_history_changed_by_idx on public.order_status_history (changed_by);

alter table public.order_status_history enable row level security;
create policy "Admins read the history of orders"
  on public.order_status_history for select to authenticated
  using ((select private.is_admin()));
grant select on table public.order_status_history to authenticated;


-- supabase/schemas/orders/shipments/tables.sql

create table public.shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  carrier text not null,
  tracking_number text not null,
  shipped_at timestamptz not null default now(),
  shipped_by text not null default '',
  delivered_at timestamptz
);
comment on table public.shipments is
  'Shipments of orders. An order is shipped when all of its items are in shipments, and delivered when these are. '
  'Admins only; customers see theirs with the order.';
comment on column public.shipments.shipped_by is
  'The email address of the team member who recorded it. Empty if unknown.';
create index shipments_order_idx on public.shipments (order_id, shipped_at, id);

create table public.shipment_items (
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 99),
  primary key (shipment_id, order_item_id)
);
comment on table public.shipment_items is 'The items in each shipment.';
create index shipment_items_order_item_idx on public.shipment_items (order_item_id);

alter table public.shipments enable row level security;
alter table public.shipment_items enable row level security;
create policy "Admins read shipments" on public.shipments for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read what is in shipments" on public.shipment_items for select to authenticated
  using ((select private.is_admin()));
grant select on table public.shipments, public.shipment_items to authenticated;

-- A tracking number in capitals, with only its letters and digits.
create function private.parcel_number(number text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(private.code_line(number), '[^A-Za-z0-9]', '', 'g'));
$$;

create index shipments_number_idx on public.shipments (right(private.parcel_number(tracking_number), 8));


-- supabase/schemas/orders/returns/tables.sql

create type public.return_state as enum ('requested', 'accepted', 'declined', 'received', 'refunded');

create type public.return_reason as enum ('not-needed', 'not-as-expected', 'damaged', 'faulty', 'wrong-item', 'other');

create type public.decline_reason as enum ('used', 'hygiene', 'not-received', 'other');

create table public.order_returns (
  id uuid primary key default gen_random_uuid(),
  return_number text not null unique check (return_number ~ '^RET-[A-Z2-9]{6}$'),
  order_id uuid not null references public.orders (id) on delete cascade,
  state public.return_state not null default 'requested',
  reason public.return_reason not null,
  comment text not null default '' check (length(comment) <= 1000),
  decline_reason public.decline_reason,
  refund_subtotal numeric(10, 2) check (refund_subtotal >= 0),
  refund_tax numeric(10, 2) check (refund_tax >= 0),
  refund_shipping numeric(10, 2) check (refund_shipping >= 0),
  refund_postage numeric(10, 2) not null default 0 check (refund_postage between 0 and 500),
  refund numeric(10, 2) generated always as (refund_subtotal + refund_tax + refund_shipping + refund_postage) stored,
  restocked_cost numeric(10, 2) check (restocked_cost >= 0),
  is_goodwill boolean not null default false,
  due_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'declined') = (decline_reason is not null)),
  check ((state in ('received', 'refunded')) = (refund_subtotal is not null)),
  check ((state = 'refunded') = (refunded_at is not null))
);
comment on table public.order_returns is
  'Returns of items of orders. Admins only; customers see theirs with the order.';
comment on column public.order_returns.return_number is 'The number that the customer writes on the parcel.';
comment on column public.order_returns.comment is 'The customer''s comment. For staff alone.';
comment on column public.order_returns.refund is
  'The whole refund, with tax and return postage. It is computed in the state received and paid in the state refunded.';
comment on column public.order_returns.refund_postage is
  'The return postage that the customer paid according to the carrier''s receipt. It is added to the refund of the '
  'order.';
comment on column public.order_returns.is_goodwill is
  'True if staff accepted the return after the return period was over.';
comment on column public.order_returns.due_at is
  'The time from which the return waits for staff. For an accepted return, this is two weeks after the acceptance, in '
  'case the parcel does not come. Null once the return is declined or refunded.';
comment on column public.order_returns.restocked_cost is
  'Distributor prices of the restocked items. Written-off items remain a cost.';
create index order_returns_order_idx on public.order_returns (order_id);
create index order_returns_due_idx on public.order_returns (due_at) where due_at is not null;
create index order_returns_refunded_idx on public.order_returns (refunded_at) where state = 'refunded';

create table public.order_return_items (
  return_id uuid not null references public.order_returns (id) on delete cascade,
  order_item_id uuid not null references public.order_items (id) on delete cascade,
  quantity integer not null check (quantity between 0 and 99),
  restocked integer not null default 0 check (restocked >= 0),
  written_off integer not null default 0 check (written_off >= 0),
  primary key (return_id, order_item_id)
);
comment on table public.order_return_items is
  'The lines of returns: the announced quantities, and the restocked and written-off ones.';
comment on column public.order_return_items.quantity is
  'The announced quantity. 0 for an item that was in the parcel without being announced.';
create index order_return_items_order_item_idx on public.order_return_items (order_item_id);

create table public.order_return_history (
  id bigint generated always as identity primary key,
  return_id uuid not null references public.order_returns (id) on delete cascade,
  new_state public.return_state not null,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_return_history is
  'The changes of state of returns, with the person and the time. Admins only.';
create index order_return_history_return_idx on public.order_return_history (return_id, id);
create index order_return_history_changed_by_idx on public.order_return_history (changed_by);

alter table public.order_returns enable row level security;
alter table public.order_return_items enable row level security;
alter table public.order_return_history enable row level security;
create policy "Admins read returns" on public.order_returns for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read the lines of returns" on public.order_return_items for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read the history of returns" on public.order_return_history for select to authenticated
  using ((select private.is_admin()));
grant select on table public.order_returns, public.order_return_items, public.order_return_history to authenticated;

create type private.received_line as (product_id text, restocked integer, written_off integer);


-- supabase/schemas/checkout/tables.sql

-- A random token of 128 bits. The token is made from two UUIDs, because a UUID has only 122 random bits.
create function private.random_token() returns text
language sql volatile set search_path = '' as $$
  select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
$$;

-- Tokens have a table of their own, because staff can read the rows of orders. A token opens the order for anyone who
-- has it.
create table private.order_tokens (
  order_id uuid primary key references public.orders (id) on delete cascade,
  token text not null unique default private.random_token()
);
comment on table private.order_tokens is 'The tokens of the links in mails, each of which opens its order.';

alter table private.order_tokens enable row level security;
create policy "Functions alone" on private.order_tokens using (false);

-- Unpaid orders have a table of their own. Functions that count, list or mail orders do not have to exclude them.
create table private.unpaid_orders (
  id uuid primary key,
  order_number text not null unique,
  token text not null unique,
  user_id uuid references auth.users (id) on delete set null,
  contact jsonb not null,
  lines jsonb not null,
  subtotal numeric(10, 2) not null,
  tax numeric(10, 2) not null,
  items_cost numeric(10, 2) not null,
  movements bigint[] not null,
  pay_before timestamptz not null,
  session_id text,
  former_session_id text,
  ended_at timestamptz
);
comment on table private.unpaid_orders is
  'Placed orders that wait for their payment on the page of a provider. Their stock is already taken. When it is paid, '
  'an unpaid order becomes an order with the same id.';
comment on column private.unpaid_orders.lines is 'The items that the order will have once it is paid.';
comment on column private.unpaid_orders.movements is 'The ids of the stock movements that took the stock of the order.';
comment on column private.unpaid_orders.pay_before is
  'The time at which the stock is returned if the order is not paid. The provider keeps a page open for at least 30 '
  'minutes; one more minute is for opening it.';
comment on column private.unpaid_orders.session_id is 'The provider''s id of its payment page.';
comment on column private.unpaid_orders.former_session_id is
  'The payment page of the order that this one replaced, which is still to be closed.';
comment on column private.unpaid_orders.ended_at is 'When the order ended without payment and its stock was returned.';
create index unpaid_orders_pay_before_idx on private.unpaid_orders (pay_before) where ended_at is null;
create index unpaid_orders_email_idx on private.unpaid_orders (lower(contact ->> 'email'));
create index unpaid_orders_user_id_idx on private.unpaid_orders (user_id) where user_id is not null;

alter table private.unpaid_orders enable row level security;
create policy "Functions alone" on private.unpaid_orders using (false);

create type private.cart_line as (line integer, product_id text, quantity integer);

create type private.order_body as (
  cart private.cart_line[], pieces integer, contact jsonb, expected numeric, idempotency_key uuid, content jsonb
);


-- supabase/schemas/service-requests/tables.sql

create type public.request_kind as enum ('quote', 'booking', 'assessment', 'pest-quote', 'guard-application');

create type public.request_status as enum ('new', 'contacted', 'scheduled', 'closed', 'spam');

-- True if the visitor chose an emergency in the form. `Emergency Response Only` of a guard application does not count:
-- it is a kind of contract.
create function private.is_emergency(details jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select details @> '{"emergencyService": true}'
    or details @> '{"urgency": "emergency"}'
    or details @> '{"urgencyLevel": "emergency"}'
    or details @> '{"severity": "emergency"}';
$$;

-- The latest time to contact the visitor: the time promised in src/content/promises.ts, or two hours for emergencies.
-- The function adds hours instead of days, so the result does not depend on the time zone and the function can be
-- immutable.
create function private.promised_by(kind public.request_kind, details jsonb, received timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select received + case when kind = 'assessment' or private.is_emergency(details) then 2
    else 24 end * interval '1 hour';
$$;

-- The kind of a request and its first service, such as 'booking: sanitation'. The page Figures groups by this text.
create function private.service_of(kind public.request_kind, details jsonb) returns text
language sql immutable set search_path = '' as $$
  select kind::text || coalesce(': ' || coalesce(details -> 'services' ->> 0, details ->> 'serviceType'), '');
$$;

create table public.service_requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^REQ-[A-Z2-9]{6}$'),
  kind public.request_kind not null,
  name text not null,
  email text not null,
  phone text not null,
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  status public.request_status not null default 'new',
  assigned_to uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  taken_by_email text,
  user_id uuid references auth.users (id) on delete set null,
  search_text text not null generated always as (
    private.searchable(
      reference || ' ' || name || ' ' || email || ' ' || phone || ' '
        || private.json_texts(details)
    ) || ' ' || private.request_phones(phone, details) || ' '
  ) stored,
  phone_number text not null generated always as (private.phone_number(phone)) stored,
  is_emergency boolean not null generated always as (private.is_emergency(details)) stored,
  promised_by timestamptz not null generated always as (private.promised_by(kind, details, created_at)) stored,
  service text not null generated always as (private.service_of(kind, details)) stored,
  unused_deposit_cents integer not null default 0,
  missed_calls integer not null default 0,
  missed_call_at timestamptz
);
comment on table public.service_requests is
  'Requests made with the service forms, by phone or by an import. Admins read all of them, field team members those '
  'of their visits.';
comment on column public.service_requests.reference is
  'The number that identifies the request. The customer gets this number and can name it on the phone.';
comment on column public.service_requests.assigned_to is
  'The team member who handles the request. Null for none.';
comment on column public.service_requests.email is
  'Empty if a customer on the phone gave none. The phone number may be empty too.';
comment on column public.service_requests.taken_by_email is
  'The team member who took the request by phone. Null for a request from the website or an imported customer.';
comment on column public.service_requests.user_id is
  'The account with which the customer was signed in. Null for visitors and for requests by phone.';
comment on column public.service_requests.details is 'The other fields of the form by their names, validated.';
comment on column public.service_requests.search_text is
  'All texts of the request in `searchable` form, and the digits of its phone numbers.';
comment on column public.service_requests.promised_by is 'The latest time to contact the visitor.';
comment on column public.service_requests.unused_deposit_cents is
  'The part of its deposits that no invoice has used yet. The next invoice uses it, or it is refunded. See '
  'private.balance_invoices.';
comment on column public.service_requests.missed_calls is
  'The number of unanswered calls in a row. The time of the last one is in missed_call_at.';

create index service_requests_created_at_idx on public.service_requests (created_at desc);
create index service_requests_status_idx on public.service_requests (status, created_at desc);
create index service_requests_kind_idx on public.service_requests (kind, created_at desc);
create index service_requests_email_idx on public.service_requests (lower(email));
create index service_requests_user_id_idx on public.service_requests (user_id) where user_id is not null;
create index service_requests_phone_number_idx on public.service_requests (phone_number) where phone_number <> '';
create index service_requests_assigned_to_idx on public.service_requests (assigned_to, created_at desc)
  where assigned_to is not null;
-- Finds and counts open requests by assignee.
create index service_requests_open_idx on public.service_requests (assigned_to, created_at desc, id)
  where status in ('new', 'contacted', 'scheduled');
create index service_requests_to_schedule_idx on public.service_requests (is_emergency desc, status, promised_by, id)
  where status in ('new', 'contacted');
create index service_requests_unused_deposit_idx on public.service_requests (id) where unused_deposit_cents > 0;
-- Reads the reference, service and name of a request from the index alone.
create index service_requests_named_idx on public.service_requests (id) include (reference, service, name);

create type public.visit_outcome as enum ('done', 'nobody-there', 'not-needed');

create table public.service_request_history (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.service_requests (id) on delete cascade,
  old_status public.request_status not null,
  new_status public.request_status not null,
  visit text,
  former_visit text,
  outcome public.visit_outcome,
  assigned_to text,
  event text,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.service_request_history is
  'The changes of requests: of their status, their visits, their assignee, and other events. Staff only.';
comment on column public.service_request_history.visit is
  'The visit as it was set or finished, as text. Null for other steps.';
comment on column public.service_request_history.former_visit is
  'The visit before it was moved or canceled, as text. Null for other steps.';
comment on column public.service_request_history.outcome is
  'The outcome of the visit. Null for other steps.';
comment on column public.service_request_history.assigned_to is
  'The name of the new assignee, empty for none. Null for other steps.';
comment on column public.service_request_history.event is
  'The text of an event, such as of a quote, an invoice or a payment. Null for other steps.';
create index service_request_history_request_idx on public.service_request_history (request_id, id);
-- Finds the first contact of a request.
create index service_request_history_contact_idx on public.service_request_history (request_id, created_at)
  where old_status <> new_status and new_status in ('contacted', 'scheduled');
create index service_request_history_changed_by_idx on public.service_request_history (changed_by);

create table public.service_request_notes (
  id bigint generated always as identity primary key,
  request_id uuid not null references public.service_requests (id) on delete cascade,
  note text not null check (length(note) between 1 and 4000),
  author uuid references auth.users (id) on delete set null,
  author_email text not null,
  created_at timestamptz not null default now()
);
comment on table public.service_request_notes is 'Internal notes on requests. Staff only.';
create index service_request_notes_request_idx on public.service_request_notes (request_id, id);
create index service_request_notes_author_idx on public.service_request_notes (author);

alter table public.service_requests enable row level security;
alter table public.service_request_history enable row level security;
alter table public.service_request_notes enable row level security;

-- The ids of the requests whose visits the calling field team member makes or made. Empty for all other callers.
-- Policies let a field team member read the records of these requests.
create function private.field_request_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select v.request_id
    from public.visit_people as p join public.visits as v on v.id = p.visit_id
    where private.staff_role() = 'field' and p.member_id = (select auth.uid()) and v.canceled_at is null;
end;
$$;
-- Policies run this function with the rights of the caller.
grant execute on function private.field_request_ids to authenticated;

-- The user id of the caller if the caller is a field team member, else null.
create function private.field_member() returns uuid
language sql stable security definer set search_path = '' as $$
  select auth.uid() where private.staff_role() = 'field';
$$;
grant execute on function private.field_member to authenticated;

-- True if a request is one of field_request_ids. For a few requests, this check is faster than the list of all ids,
-- which becomes long over the years. A policy passes `member`, so the user id is not looked up again for each row.
create function private.field_sees_request(request_id uuid, member uuid default private.field_member()) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1
    from public.visits as v join public.visit_people as p on p.visit_id = v.id
    where v.request_id = field_sees_request.request_id and v.canceled_at is null and p.person = member::text
  );
end;
$$;
grant execute on function private.field_sees_request to authenticated;

create policy "Staff read service requests"
  on public.service_requests for select to authenticated
  using ((select private.is_admin()) or private.field_sees_request(id, (select private.field_member())));
grant select on table public.service_requests to authenticated;

create policy "Staff read the history of service requests"
  on public.service_request_history for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.service_request_history to authenticated;

create policy "Staff read notes on service requests"
  on public.service_request_notes for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.service_request_notes to authenticated;

-- Tokens have a table of their own, because staff can read the rows of service_requests; see order_tokens.
create table private.request_tokens (
  request_id uuid primary key references public.service_requests (id) on delete cascade,
  token text not null unique default private.random_token()
);
comment on table private.request_tokens is 'The tokens of the links in mails. Each token opens its request.';

alter table private.request_tokens enable row level security;
create policy "Functions alone" on private.request_tokens using (false);


-- supabase/schemas/price-requests/tables.sql

create type public.price_request_status as enum ('pending', 'completed', 'rejected', 'spam');

create table public.price_list_requests (
  id uuid primary key default gen_random_uuid(),
  request_key uuid,
  honeypot text,
  name text not null,
  email text not null,
  company text,
  phone text,
  message text,
  status public.price_request_status not null default 'pending',
  status_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  phone_number text not null default '',
  search_text text not null default ''
);
comment on table public.price_list_requests is
  'Requests for the price list. All visitors may insert one; admins read them and change their status.';
comment on column public.price_list_requests.request_key is
  'The idempotency key, which the visitor''s browser makes for one filled-in form. It is stored only in '
  'private.idempotency_keys, so this column is always null.';
comment on column public.price_list_requests.honeypot is
  'A form field that people do not see. If it is filled in, the request is stored as spam. This column is always null.';
comment on column public.price_list_requests.status_since is
  'When staff last changed its status, or when it arrived. The retention period of spam begins then.';

create index price_list_requests_created_at_idx on public.price_list_requests (created_at desc);
create index price_list_requests_status_idx on public.price_list_requests (status, created_at desc);
create index price_list_requests_email_idx on public.price_list_requests (lower(email));
create index price_list_requests_phone_number_idx on public.price_list_requests (phone_number) where phone_number <> '';

alter table public.price_list_requests enable row level security;
create policy "Anybody asks for the price list"
  on public.price_list_requests for insert to anon, authenticated
  with check (status in ('pending', 'spam'));
grant insert (request_key, honeypot, name, email, company, phone, message) on table public.price_list_requests
  to anon, authenticated;

create policy "Admins read price list requests"
  on public.price_list_requests for select to authenticated
  using ((select private.is_admin()));
grant select on table public.price_list_requests to authenticated;


-- supabase/schemas/mails/tables.sql

create type private.mail_kind as enum (
  -- to customers
  'order-confirmation', 'order-shipped', 'shipment-corrected', 'shipment-taken-back', 'order-canceled', 'order-changed',
    'order-reply',
  'return-requested', 'return-accepted', 'return-declined', 'return-received', 'return-refunded',
  'request-received', 'price-list-received', 'price-list',
  'visit-set', 'visit-moved', 'visit-canceled', 'visit-reminder', 'visit-on-the-way', 'visit-missed',
  'customer-activity-received', 'request-reply', 'request-link', 'request-withdrawn', 'request-closed',
  'quote-sent', 'quote-reminder', 'quote-accepted', 'quote-declined', 'quote-withdrawn', 'quote-canceled',
    'deposit-received',
  'invoice-sent', 'invoice-credited', 'payment-received', 'invoice-reminder',
  'visit-skipped', 'visit-kept', 'plan-paused', 'plan-resumed', 'plan-stopped',
    'call-out-report',
  -- to staff
  'new-order', 'order-activity', 'new-return', 'new-request', 'new-price-request', 'customer-activity',
    'quote-answered', 'invoice-above', 'day-sheet', 'visit-changed', 'staff-digest',
  -- to a team member
  'staff-invitation'
);

create type private.mail_state as enum ('queued', 'sending', 'sent', 'failed', 'not_sent');

create table private.mails (
  id uuid primary key default gen_random_uuid(),
  kind private.mail_kind not null,
  recipient text,
  order_id uuid references public.orders (id) on delete cascade,
  request_id uuid references public.service_requests (id) on delete cascade,
  price_request_id uuid references public.price_list_requests (id) on delete cascade,
  data jsonb not null,
  state private.mail_state not null default 'queued',
  attempts integer not null default 0,
  failures integer not null default 0,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  finished_at timestamptz,
  answer text,
  copy_of uuid references private.mails (id) on delete cascade,
  sent_again_by text,
  dismissed_at timestamptz,
  dismissed_by text,
  digest_of timestamptz unique,
  ip text,
  priority integer not null
    generated always as (case when recipient is not null then 2 when data @> '{"emergency": true}' then 0
      else 1 end) stored,
  created_at timestamptz not null default now()
);
comment on table private.mails is 'The outbox: queued mails, and mails that were sent, failed or not sent.';
comment on column private.mails.recipient is
  'The address of the customer or team member. Null for staff, whose address is in src/config/site.ts.';
comment on column private.mails.data is
  'Data for the text of the mail. Data that can change is read when the mail is sent; see private.mail_data. The mail '
  'function decides which of it a customer may see.';
comment on column private.mails.attempts is
  'The number of times that a sender claimed the mail. A report names it, so that a late report changes nothing.';
comment on column private.mails.failures is
  'The number of failed attempts. An attempt during an outage of the mail server does not count.';
comment on column private.mails.due_at is 'The time from which the mail may be sent.';
comment on column private.mails.leased_until is
  'The end of a sender''s claim. If the sender stops without a report, another sender claims the mail after this time.';
comment on column private.mails.finished_at is 'When the mail was sent, failed for good, or was found to be outdated.';
comment on column private.mails.answer is
  'The last answer of the mail server, or the reason why the mail is late or not sent.';
comment on column private.mails.copy_of is 'The first mail, if this is a copy that staff sent again.';
comment on column private.mails.sent_again_by is 'The admin who sent this copy.';
comment on column private.mails.digest_of is 'The start of the ten minutes that a summary for staff covers.';
comment on column private.mails.ip is
  'The network address of the visitor who caused the mail. Kept for a day.';
comment on column private.mails.priority is
  'Mails about emergencies are sent first, then other mails to staff, then mails to customers.';

create index mails_waiting_idx on private.mails (priority, due_at) where state in ('queued', 'sending');
create index mails_mailbox_idx on private.mails (private.mailbox(recipient), created_at) where recipient is not null;
create index mails_failed_idx on private.mails (priority, finished_at) where state = 'failed' and dismissed_at is null;
create unique index mails_day_sheet_idx on private.mails ((data ->> 'day'), coalesce(data ->> 'member', ''))
  where kind = 'day-sheet' and copy_of is null;
create index mails_copy_of_idx on private.mails (copy_of) where copy_of is not null;
create index mails_order_id_idx on private.mails (order_id) where order_id is not null;
create index mails_request_id_idx on private.mails (request_id) where request_id is not null;
create index mails_price_request_id_idx on private.mails (price_request_id) where price_request_id is not null;

alter table private.mails enable row level security;
create policy "Functions alone" on private.mails using (false);

-- Has one row while the mail server is unavailable or refuses our password or address.
create table private.mail_outage (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  answer text
);
comment on table private.mail_outage is 'The outage of the mail server, if there is one.';
comment on column private.mail_outage.tried_at is
  'When the last mail was tried. The next one is tried three minutes later.';

alter table private.mail_outage enable row level security;
create policy "Functions alone" on private.mail_outage using (false);

-- Finds queued mails about a change of a visit; see private.notify_member.
create index mails_visit_changed_idx on private.mails ((data ->> 'visitId')) where kind = 'visit-changed'
  and state = 'queued';

-- PostgREST accepts any `Accept` header for a function that returns a type of this name.
create domain public."*/*" as text;
comment on domain public."*/*" is 'An answer to any Accept header.';


-- supabase/schemas/billing/tables.sql

create type private.priced_line as (
  position smallint, text text, quantity numeric, price_cents integer, total_cents integer,
  optional boolean, taxed boolean, product_id text
);


-- supabase/schemas/billing/quotes/tables.sql

create type public.quote_state as enum ('sent', 'accepted', 'declined', 'change-asked', 'withdrawn', 'replaced',
  'canceled');

create type public.shown_quote_state as enum (
  'sent', 'expired', 'accepted', 'declined', 'change-asked', 'withdrawn', 'replaced', 'canceled'
);

create type public.quote_acceptance as enum ('online', 'in-person', 'by-phone', 'on-paper');

create type public.quote_decline_reason as enum ('price', 'timing', 'another-company', 'not-needed', 'other');

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  request_id uuid references public.service_requests (id) on delete set null,
  version integer not null check (version > 0),
  state public.quote_state not null default 'sent',
  is_extra boolean not null,
  service text not null,
  message text not null check (length(message) <= 4000),
  valid_until date not null,
  tax_basis_points integer not null check (tax_basis_points >= 0),
  subtotal_cents integer not null,
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0 and total_cents = subtotal_cents + tax_cents),
  deposit_cents integer not null check (deposit_cents >= 0),
  deposit_due_cents integer not null generated always as (least(deposit_cents, total_cents)) stored,
  content_hash text not null,
  sent_at timestamptz not null default now(),
  sent_by text not null,
  sent_by_id uuid,
  viewed_at timestamptz,
  answered_at timestamptz,
  accepted_name text not null default '' check (length(accepted_name) <= 100),
  accepted_how public.quote_acceptance,
  accepted_by text,
  decline_reason public.quote_decline_reason,
  decline_note text not null default '' check (length(decline_note) <= 2000),
  requested_again_at timestamptz,
  canceled_on date,
  cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  canceled_by text,
  papers_id uuid,
  unique (request_id, version),
  check ((state in ('accepted', 'canceled')) = (accepted_how is not null)),
  check ((state = 'canceled') = (canceled_on is not null)),
  check ((state = 'declined') = (decline_reason is not null)),
  -- This is an exclusion constraint instead of a unique index. With a unique index, the embedded API would return a
  -- single quote of a request instead of a list.
  constraint quotes_one_open exclude using btree (request_id with =) where (state in ('sent', 'change-asked'))
);
comment on table public.quotes is
  'Quotes that were sent. A request has at most one open quote, which is sent or change-asked. Staff only; the '
  'customer sees them with the request.';
comment on column public.quotes.request_id is
  'Null once the request was erased or forgotten. Only quotes that were accepted, or canceled after that, are then '
  'kept for the books.';
comment on column public.quotes.version is 'All quotes of a request share one count.';
comment on column public.quotes.state is
  'A quote that is sent has expired once the day `valid_until` is over in California.';
comment on column public.quotes.is_extra is
  'True for extra work. When the quote was sent, the customer had already accepted another quote of the request.';
comment on column public.quotes.service is 'The service of the request on the day on which the quote was sent.';
comment on column public.quotes.tax_basis_points is
  'The tax rate of the day on which the quote was sent, in hundredths of a percent.';
comment on column public.quotes.subtotal_cents is
  'The sum of the `chosen` lines. Before the acceptance, these are the lines that are not optional.';
comment on column public.quotes.deposit_cents is 'The deposit when the quote was sent.';
comment on column public.quotes.deposit_due_cents is
  'The amount due before the work begins. It is the deposit, or the total if a chosen discount makes the total '
  'smaller.';
comment on column public.quotes.content_hash is
  'The fingerprint of the content of the quote: see private.quote_content.';
comment on column public.quotes.sent_by is 'The sender''s present name. For team members alone.';
comment on column public.quotes.sent_by_id is
  'The sender''s user id. Not a foreign key, because quotes outlive accounts.';
comment on column public.quotes.viewed_at is
  'When the customer first pressed a key or a button on the page of the quote. Mail scanners open links but press '
  'nothing.';
comment on column public.quotes.answered_at is
  'When the quote was accepted or declined, or when the last change was asked for.';
comment on column public.quotes.accepted_name is 'The full name that the customer typed to accept the quote.';
comment on column public.quotes.accepted_by is
  'The name of the member of staff who took the acceptance. Null: it was accepted online.';
comment on column public.quotes.decline_note is 'The customer''s note on the decline. For staff alone.';
comment on column public.quotes.requested_again_at is
  'When the customer asked for the quote again after it had expired.';
comment on column public.quotes.canceled_on is 'The day on which the customer canceled the accepted quote.';
comment on column public.quotes.cancel_reason is 'Staff''s note on why it was canceled. For staff alone.';
comment on column public.quotes.canceled_by is
  'The name of the team member who recorded the cancellation. Null: the customer withdrew the request.';
comment on column public.quotes.papers_id is
  'After the request is gone, the id that its quotes, invoices and payments share.';

create index quotes_service_idx on public.quotes (service, sent_at desc);
create index quotes_sent_at_idx on public.quotes (sent_at desc);
create index quotes_valid_until_idx on public.quotes (valid_until) where state = 'sent';
create index quotes_requested_again_idx on public.quotes (requested_again_at) where state = 'sent'
  and requested_again_at is not null;
create index quotes_change_asked_idx on public.quotes (answered_at) where state = 'change-asked';
create index quotes_papers_idx on public.quotes (papers_id) where papers_id is not null;

create table public.quote_lines (
  quote_id uuid not null references public.quotes (id) on delete cascade,
  position smallint not null check (position between 1 and 20),
  text text not null check (length(text) between 1 and 200),
  quantity numeric(6, 2) not null check (quantity > 0),
  price_cents integer not null check (price_cents between -100000000 and 100000000),
  total_cents integer not null check (total_cents = floor(quantity * price_cents + 0.5)),
  optional boolean not null,
  taxed boolean not null,
  product_id text references public.products (id) on update cascade on delete set null,
  chosen boolean not null,
  primary key (quote_id, position),
  check (chosen or optional)
);
comment on table public.quote_lines is 'The lines of quotes, in cents. A discount is a negative line.';
comment on column public.quote_lines.total_cents is
  'Quantity times price, rounded to a whole cent. Half a cent is rounded up.';
comment on column public.quote_lines.product_id is
  'The shop product that the line sells. Staff see its cost.';
comment on column public.quote_lines.chosen is
  'True if the line counts toward the total. An optional line counts once the customer accepted it.';
create index quote_lines_product_idx on public.quote_lines (product_id) where product_id is not null;

create table public.quote_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 80),
  lines jsonb not null,
  created_at timestamptz not null default now()
);
comment on table public.quote_templates is 'Lines that the office saved to begin a quote with. Admins only.';

create table private.quote_acceptances (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  ip text
);
comment on table private.quote_acceptances is
  'The network address from which a quote was accepted online, in case the acceptance is disputed.';

alter table public.quotes enable row level security;
alter table public.quote_lines enable row level security;
alter table public.quote_templates enable row level security;
alter table private.quote_acceptances enable row level security;
create policy "Functions alone" on private.quote_acceptances using (false);
create policy "Staff read quotes" on public.quotes for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
create policy "Staff read the lines of quotes" on public.quote_lines for select to authenticated
  using (
    (select private.is_admin())
    or quote_id in (select q.id from public.quotes as q where q.request_id in (select private.field_request_ids()))
  );
create policy "Admins read templates of quotes" on public.quote_templates for select to authenticated
  using ((select private.is_admin()));
grant select on table public.quotes, public.quote_lines, public.quote_templates to authenticated;

create index quotes_answered_at_idx on public.quotes (answered_at) where answered_at is not null;


-- supabase/schemas/billing/plans/tables.sql

create type public.plan_unit as enum ('week', 'month');

create type public.plan_state as enum ('offered', 'runs', 'paused', 'ended');

create type public.plan_billing as enum ('visit', 'advance', 'arrears');

create table public.plans (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  every smallint check (every between 1 and 52),
  unit public.plan_unit,
  first_on date not null,
  at time,
  duration_minutes integer check (duration_minutes between 30 and 480),
  people text[] not null,
  until date check (until >= first_on),
  billing public.plan_billing not null,
  paused_from date,
  paused_until date,
  stopped_on date,
  stopped_by text,
  ends_on date generated always as (least(until, stopped_on)) stored,
  calls_a_month smallint check (calls_a_month between 1 and 999),
  calls_from time,
  calls_until time,
  standby_minutes smallint check (standby_minutes between 0 and 1440),
  beyond_hour_cents integer check (beyond_hour_cents between 1 and 1000000),
  -- A plan is either a plan with visits or an on-call plan. An on-call plan is billed monthly, and its terms are in the
  -- columns calls_a_month to beyond_hour_cents.
  check (num_nonnulls(every, unit, at, duration_minutes, standby_minutes) in (4, 1)),
  check ((every is null) = (standby_minutes is not null)),
  check (every is not null or billing <> 'visit' and people = '{}'),
  check (every is null or num_nonnulls(calls_a_month, calls_from, calls_until, beyond_hour_cents) = 0),
  check ((calls_from is null) = (calls_until is null) and calls_from <> calls_until),
  check ((paused_from is null) = (paused_until is null)),
  check (paused_from < paused_until)
);
comment on table public.plans is
  'Quotes for repeating work: how often it repeats, from when, and how it is billed. A plan runs from its acceptance '
  'to its last day, which is before the first day of the next plan. Staff only; the customer sees it with the quote.';
comment on column public.plans.every is
  'The number of units between visits. For a plan on call, it is null, and so are the unit, the time and the duration. '
  'See private.has_visits.';
comment on column public.plans.first_on is 'The first day, from which all others are counted.';
comment on column public.plans.at is 'The time of a visit in California.';
comment on column public.plans.people is
  'The names of the people who make the next visits of the plan. Removing a team member removes their name.';
comment on column public.plans.until is 'The last day in the offer. Null: the plan runs until it is stopped.';
comment on column public.plans.billing is
  'After each visit, or by the month: on the first day of the month (advance) or on the day after its last (arrears).';
comment on column public.plans.paused_from is 'The first day of the last pause.';
comment on column public.plans.paused_until is 'The first day of work after the last pause.';
comment on column public.plans.stopped_on is
  'The last day of a stopped plan. A day before `first_on` means that it never began.';
comment on column public.plans.stopped_by is
  'The name of the member of staff who stopped it. Null: the next version took over.';
comment on column public.plans.ends_on is 'The last day, if there is one.';
comment on column public.plans.calls_a_month is
  'Plans on call: the number of calls that a month includes. Null: all calls.';
comment on column public.plans.calls_from is
  'Plans on call: the time of day in California from which calls are included. Null, with calls_until: at any time.';
comment on column public.plans.calls_until is
  'Plans on call: the time of day until which calls are included. It may be past midnight.';
comment on column public.plans.standby_minutes is 'Plans on call: the minutes of standby that each call includes.';
comment on column public.plans.beyond_hour_cents is
  'Plans on call: the price of an hour of standby or of a call beyond the plan. Null: it costs nothing.';

alter table public.plans enable row level security;
create policy "Staff read plans" on public.plans for select to authenticated
  using (
    (select private.is_admin())
    or quote_id in (select q.id from public.quotes as q where q.request_id in (select private.field_request_ids()))
  );
grant select on table public.plans to authenticated;


-- supabase/schemas/service-requests/visits/tables.sql

create type public.call_out_step as enum ('arrived', 'left');

create table public.visits (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  starts_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes between 30 and 480),
  note text not null check (length(note) <= 2000),
  sequence integer not null default 0,
  canceled_at timestamptz,
  on_the_way_at timestamptz,
  arrives_at timestamptz,
  outcome public.visit_outcome,
  outcome_note text not null default '' check (length(outcome_note) <= 2000),
  to_invoice boolean not null default false,
  nothing_to_invoice boolean not null default false,
  plan_id uuid references public.quotes (id) on delete set null,
  plan_day date,
  nobody_goes boolean not null default true,
  call_out boolean not null default false,
  arrived_at timestamptz,
  left_at timestamptz,
  standby_minutes smallint check (standby_minutes between 0 and 1440),
  report text not null default '' check (length(report) <= 4000),
  check (arrived_at <= left_at),
  check (call_out or num_nonnulls(arrived_at, left_at, standby_minutes) = 0 and report = ''),
  check (not call_out or outcome is null or num_nonnulls(arrived_at, left_at, standby_minutes) = 3 and report <> ''),
  -- A plan has at most one visit for each of its days. Moved and canceled visits count too.
  unique (plan_id, plan_day)
);
comment on table public.visits is
  'The visits of a request. A visit is open while it has no outcome and is not canceled. After its end, only its '
  'outcome changes. Staff only.';
comment on column public.visits.note is 'A note for the people who make the visit. The customer does not see it.';
comment on column public.visits.sequence is
  'Increases with each change of the visit. A caller sends the sequence that it saw. Calendars keep the version with '
  'the highest sequence.';
comment on column public.visits.on_the_way_at is
  'When the customer was mailed that the people are on the way to this visit.';
comment on column public.visits.arrives_at is 'The approximate time of arrival in that mail.';
comment on column public.visits.outcome is 'The result of the visit. Null until staff record it.';
comment on column public.visits.to_invoice is
  'True if the visit took place and is still to be invoiced: see private.mark_visits_to_invoice.';
comment on column public.visits.nothing_to_invoice is 'True if staff marked the visit as free for the customer.';
comment on column public.visits.outcome_note is 'Staff''s note on the outcome. The customer does not see it.';
comment on column public.visits.nobody_goes is
  'True while no one is chosen to make the visit: see private.note_who_goes.';
comment on column public.visits.call_out is
  'True for a call-out, a visit that began when the customer of a plan on call called. A call-out has no reminders. '
  'Its report sets the outcome.';
comment on column public.visits.arrived_at is 'For a call-out: when the first person arrived.';
comment on column public.visits.left_at is 'For a call-out: when the last person left.';
comment on column public.visits.standby_minutes is 'For a call-out: the part of the stay that was standby.';
comment on column public.visits.report is
  'For a call-out: the report for the customer. Empty until it is sent.';
comment on column public.visits.plan_id is
  'The plan to which the visit belongs. Null for a visit without a plan.';
comment on column public.visits.plan_day is
  'The day of the plan for which the visit was written. It stays the same when the visit is moved.';

create index visits_request_idx on public.visits (request_id, starts_at);
create index visits_unfinished_idx on public.visits (starts_at) where canceled_at is null and outcome is null;
create index visits_nobody_goes_idx on public.visits (starts_at)
  where nobody_goes and canceled_at is null and outcome is null;
create index visits_to_invoice_idx on public.visits (starts_at) where to_invoice;
create index visits_plan_idx on public.visits (plan_id, starts_at) where canceled_at is null and outcome is null;
create index visits_starts_at_idx on public.visits (starts_at) where canceled_at is null;

alter table public.visits enable row level security;
create policy "Staff read visits"
  on public.visits for select to authenticated
  using ((select private.is_admin()) or private.field_sees_request(request_id, (select private.field_member())));
grant select on table public.visits to authenticated;


-- supabase/schemas/service-requests/visits/people/tables.sql

create table public.visit_people (
  visit_id uuid not null references public.visits (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  member_id uuid references auth.users (id) on delete set null,
  person text not null generated always as (coalesce(member_id::text, private.searchable(name))) stored,
  primary key (visit_id, person)
);
comment on table public.visit_people is 'The people who make a visit. Staff only.';
comment on column public.visit_people.name is
  'The name, which the customer sees. A past visit keeps the name of a removed team member.';
comment on column public.visit_people.member_id is 'The user id of a team member. Null for a contractor.';
comment on column public.visit_people.person is
  'Identifies the person: the user id of a team member, or the name of a contractor in `searchable` form.';
create index visit_people_person_idx on public.visit_people (person);
create index visit_people_member_id_idx on public.visit_people (member_id) where member_id is not null;

alter table public.visit_people enable row level security;
create policy "Staff read who makes visits"
  on public.visit_people for select to authenticated
  using ((select private.is_admin()) or exists (select 1 from public.visits as v where v.id = visit_id));
grant select on table public.visit_people to authenticated;


-- supabase/schemas/service-requests/messages/tables.sql

create type public.message_sender as enum ('customer', 'staff');

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  quote_id uuid references public.quotes (id) on delete set null,
  sender public.message_sender not null,
  author_name text not null default '',
  author_email text not null default '',
  body text not null check (length(body) between 1 and 4000),
  -- The default is clock_timestamp(), because now() is the start of the transaction. The transaction may have waited
  -- for another one that stored an earlier message.
  created_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  answered_by text
);
comment on table public.messages is
  'The messages between the customer of a request and staff. Staff only; the customer reads them through '
  'customer_request.';
comment on column public.messages.quote_id is
  'The quote for which the message asks for a change. Sending the next version answers the message.';
comment on column public.messages.author_name is
  'The name of the team member who wrote the message, as the customer sees it. Empty for a message of the customer, '
  'and for a team member without a name.';
comment on column public.messages.author_email is
  'The email address of the team member who wrote the message. Only team members can read it. Empty for a message of '
  'the customer.';
comment on column public.messages.answered_at is
  'When staff replied to the customer''s message, or marked it as answered another way.';
create index messages_request_idx on public.messages (request_id, created_at);
create index messages_quote_idx on public.messages (quote_id) where quote_id is not null;
create index messages_unanswered_idx on public.messages (created_at) where sender = 'customer' and answered_at is null;

alter table public.messages enable row level security;
create policy "Staff read messages"
  on public.messages for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.messages to authenticated;

-- Finds the latest messages of customers.
create index messages_of_customers_idx on public.messages (created_at desc) where sender = 'customer';


-- supabase/schemas/service-requests/activity/tables.sql

create type public.customer_activity_kind as enum ('another-time', 'visit-canceled', 'withdrawn', 'photos',
  'skip-visit', 'stop-plan');

create table public.customer_activity (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  kind public.customer_activity_kind not null,
  days date[],
  times text[],
  visit_at timestamptz,
  visit_id uuid references public.visits (id) on delete set null,
  quote_id uuid references public.quotes (id) on delete cascade,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by text
);
comment on table public.customer_activity is
  'The steps of customers on the page of their request, except messages and answers to quotes. Staff only.';
comment on column public.customer_activity.days is 'For `another-time`: the days that suit the customer.';
comment on column public.customer_activity.times is
  'For `another-time`: the times of day that suit (morning, afternoon, evening). Empty if all do.';
comment on column public.customer_activity.visit_at is
  'The start of the visit when the customer acted. Null if `another-time` names days for a first visit.';
comment on column public.customer_activity.visit_id is
  'For `another-time`, `visit-canceled` and `skip-visit`: the visit.';
comment on column public.customer_activity.quote_id is 'For `stop-plan`: the quote of the plan.';
comment on column public.customer_activity.handled_at is
  'When staff handled it, or a later step made it obsolete.';
create index customer_activity_request_idx on public.customer_activity (request_id, created_at);
create index customer_activity_quote_idx on public.customer_activity (quote_id) where quote_id is not null;
create index customer_activity_visit_idx on public.customer_activity (visit_id) where visit_id is not null;
create index customer_activity_unhandled_idx on public.customer_activity (created_at) where handled_at is null;

alter table public.customer_activity enable row level security;
create policy "Staff read what customers did"
  on public.customer_activity for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.customer_activity to authenticated;


-- supabase/schemas/billing/invoices/tables.sql

create type public.invoice_kind as enum ('invoice', 'credit');

create type public.invoice_state as enum ('open', 'overdue', 'paid', 'credited', 'credit');

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique check (number > 0),
  reference text not null generated always as (
    'INV-' || case when number < 100000 then lpad(number::text, 5, '0') else number::text end
  ) stored,
  kind public.invoice_kind not null,
  corrects_id uuid references public.invoices (id),
  request_id uuid references public.service_requests (id) on delete set null,
  worked_on date,
  billed_month date[] check (cardinality(billed_month) = 2),
  service text not null,
  message text not null check (length(message) <= 4000),
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  tax_basis_points integer not null check (tax_basis_points >= 0),
  subtotal_cents integer not null,
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0 and total_cents = subtotal_cents + tax_cents),
  deposit_cents integer not null default 0 check (deposit_cents between 0 and total_cents),
  credited_cents integer not null default 0 check (credited_cents between 0 and total_cents),
  paid_cents integer not null default 0,
  undecided_cents integer not null default 0 check (undecided_cents >= 0),
  above_cents integer not null default 0 check (above_cents between 0 and total_cents),
  above_reason text not null default '' check (length(above_reason) <= 500),
  open_cents integer not null generated always as (
    case
      when kind = 'invoice' then total_cents - deposit_cents - credited_cents - paid_cents - undecided_cents
      else 0
    end
  ) stored,
  billed_to jsonb not null,
  content_hash text not null,
  sent_at timestamptz not null default now(),
  sent_by text not null,
  sent_by_id uuid,
  sent_by_email text not null,
  reminds boolean not null default true,
  reminded_at timestamptz,
  papers_id uuid,
  check ((kind = 'credit') = (corrects_id is not null)),
  check (kind = 'invoice' or total_cents > 0 and deposit_cents = 0 and credited_cents = 0 and paid_cents = 0
    and undecided_cents = 0)
);
comment on table public.invoices is
  'Invoices that were sent, and credits. Only their payments, credits and reminders change. Staff only; the customer '
  'sees them with the request.';
comment on column public.invoices.number is 'Invoices and credits share one count, which has no gaps.';
comment on column public.invoices.corrects_id is 'The invoice that a credit corrects.';
comment on column public.invoices.request_id is
  'Null once the request was erased or forgotten: the invoice itself is kept for the taxes.';
comment on column public.invoices.worked_on is
  'The last day, in California, of the visits on the invoice, as it was when the invoice was sent. Null without '
  'visits.';
comment on column public.invoices.billed_month is
  'The first and last day of the month of a plan that the invoice bills. Null for other invoices.';
comment on column public.invoices.service is 'The service of the request on the day on which the invoice was sent.';
comment on column public.invoices.issued_on is 'The day in California on which the invoice was sent.';
comment on column public.invoices.tax_basis_points is
  'The tax rate of the day on which the invoice was sent, in hundredths of a percent. A credit has the rate of its '
  'invoice.';
comment on column public.invoices.deposit_cents is
  'The part of the total that deposits of the request pay. Deposits pay the unpaid and uncredited parts of the '
  'invoices, the oldest invoice first.';
comment on column public.invoices.undecided_cents is
  'Money of the invoice that the owner refunded at the provider, and that staff have neither credited nor asked the '
  'customer for again.';
comment on column public.invoices.above_cents is
  'The amount by which the total exceeds the part of the accepted quotes that was not invoiced yet. Not for customers.';
comment on column public.invoices.above_reason is
  'The sender''s reason for above_cents. An erasure empties it. Not for customers.';
comment on column public.invoices.open_cents is
  'The unpaid amount. If it is negative, it has to be refunded. Zero for a credit.';
comment on column public.invoices.billed_to is
  'The customer''s name, email address and address when the invoice was sent.';
comment on column public.invoices.content_hash is
  'The fingerprint of the content of the invoice: see private.invoice_content.';
comment on column public.invoices.sent_by is 'The sender''s present name. For team members alone.';
comment on column public.invoices.sent_by_id is
  'The sender''s user id. Not a foreign key, because invoices outlive accounts.';
comment on column public.invoices.reminds is
  'True if the customer is reminded automatically, 3 and 14 days after the due day.';
comment on column public.invoices.reminded_at is 'When staff last reminded the customer by mail.';
comment on column public.invoices.papers_id is 'See quotes.papers_id.';

create index invoices_request_idx on public.invoices (request_id, number);
create index invoices_corrects_idx on public.invoices (corrects_id) where corrects_id is not null;
create index invoices_sent_at_idx on public.invoices (sent_at);
create index invoices_open_idx on public.invoices (due_on) where open_cents <> 0;
create index invoices_undecided_idx on public.invoices (number) where undecided_cents > 0;
create index invoices_papers_idx on public.invoices (papers_id) where papers_id is not null;

create table public.invoice_lines (
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  position smallint not null check (position between 1 and 20),
  text text not null check (length(text) between 1 and 200),
  quantity numeric(6, 2) not null check (quantity > 0),
  price_cents integer not null check (price_cents between -100000000 and 100000000),
  total_cents integer not null check (total_cents = floor(quantity * price_cents + 0.5)),
  taxed boolean not null,
  product_id text references public.products (id) on update cascade on delete set null,
  primary key (invoice_id, position)
);
comment on table public.invoice_lines is 'The lines of invoices and credits. The columns are those of quote_lines.';
create index invoice_lines_product_idx on public.invoice_lines (product_id) where product_id is not null;

create table public.invoiced_quotes (
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  quote_id uuid not null references public.quotes (id) on delete cascade,
  primary key (invoice_id, quote_id)
);
comment on table public.invoiced_quotes is
  'The accepted quotes, or the plan, that the writer of an invoice chose for it. A credit has none. Staff only.';
create index invoiced_quotes_quote_idx on public.invoiced_quotes (quote_id);

create table public.invoiced_visits (
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  visit_id uuid not null references public.visits (id) on delete cascade,
  primary key (invoice_id, visit_id)
);
comment on table public.invoiced_visits is
  'The visits that the writer of an invoice chose for it. A credit has none. Staff only.';
create index invoiced_visits_visit_idx on public.invoiced_visits (visit_id);

create table private.invoice_counter (
  -- Allows only one row in the table.
  only_row boolean primary key default true check (only_row),
  last_number integer not null default 0
);
comment on table private.invoice_counter is
  'The number of the last invoice. Not a sequence, which would leave a gap when sending an invoice fails.';

alter table public.invoices enable row level security;
alter table public.invoice_lines enable row level security;
alter table public.invoiced_quotes enable row level security;
alter table public.invoiced_visits enable row level security;
alter table private.invoice_counter enable row level security;
create policy "Functions alone" on private.invoice_counter using (false);
create policy "Staff read invoices" on public.invoices for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
create policy "Staff read the lines of invoices" on public.invoice_lines for select to authenticated
  using (
    (select private.is_admin())
    or invoice_id in (select i.id from public.invoices as i where i.request_id in (select private.field_request_ids()))
  );
create policy "Staff read the quotes of invoices" on public.invoiced_quotes for select to authenticated
  using (
    (select private.is_admin())
    or invoice_id in (select i.id from public.invoices as i where i.request_id in (select private.field_request_ids()))
  );
create policy "Staff read the visits of invoices" on public.invoiced_visits for select to authenticated
  using (
    (select private.is_admin())
    or invoice_id in (select i.id from public.invoices as i where i.request_id in (select private.field_request_ids()))
  );
grant select on table public.invoices, public.invoice_lines, public.invoiced_quotes, public.invoiced_visits
  to authenticated;


-- supabase/schemas/billing/plans/runs/tables.sql

create type public.plan_invoice_state as enum ('waiting', 'sent', 'left-out');

create table public.plan_invoices (
  plan_id uuid not null references public.plans (quote_id) on delete cascade,
  day date not null,
  visit_id uuid references public.visits (id) on delete set null,
  state public.plan_invoice_state not null default 'waiting',
  invoice_id uuid references public.invoices (id) on delete set null,
  reason text not null default '' check (length(reason) <= 500),
  primary key (plan_id, day)
);
comment on table public.plan_invoices is
  'The invoices of plans: one for each month, or for each visit that was made. Staff send or leave out each waiting '
  'one. Staff only.';
comment on column public.plan_invoices.day is
  'The day on which to send it: the first day of the month (in advance), the day after its last (in arrears), or the '
  'day that the plan had for the visit.';
comment on column public.plan_invoices.visit_id is 'The billed visit. Null for a plan that is billed by the month.';
comment on column public.plan_invoices.invoice_id is
  'The invoice that was sent. If the row waits again, that invoice was credited in full.';
comment on column public.plan_invoices.reason is
  'The reason for leaving the invoice out: the reason that staff typed, or the pause of the plan.';
create index plan_invoices_waiting_idx on public.plan_invoices (day) where state = 'waiting';
create index plan_invoices_visit_idx on public.plan_invoices (visit_id) where visit_id is not null;
create index plan_invoices_invoice_idx on public.plan_invoices (invoice_id) where invoice_id is not null;

alter table public.plan_invoices enable row level security;
create policy "Staff read the invoices of plans" on public.plan_invoices for select to authenticated
  using (
    (select private.is_admin())
    or plan_id in (select q.id from public.quotes as q where q.request_id in (select private.field_request_ids()))
  );
grant select on table public.plan_invoices to authenticated;

create table private.plan_faults (
  plan_id uuid primary key references public.quotes (id) on delete cascade,
  since timestamptz not null default now(),
  problem text not null
);
comment on table private.plan_faults is
  'Plans for which the last daily run failed. A later run that succeeds removes them. Staff see them on Today.';
comment on column private.plan_faults.problem is 'The error message of the database.';

alter table private.plan_faults enable row level security;
create policy "Functions alone" on private.plan_faults using (false);


-- supabase/schemas/billing/payments/tables.sql

create type public.payment_method as enum ('cash', 'check', 'card-by-phone', 'bank-transfer', 'online');

create type public.owner_refund_state as enum ('to-decide', 'asked-again', 'left');

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  request_id uuid references public.service_requests (id) on delete set null,
  quote_id uuid references public.quotes (id) on delete set null,
  amount_cents integer not null check (amount_cents <> 0),
  method public.payment_method not null,
  reference text not null default '' check (length(reference) <= 60),
  paid_on date not null,
  taken_by text not null,
  taken_by_id uuid,
  created_by_email text not null,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by text,
  papers_id uuid,
  provider_id text unique,
  gives_back uuid references public.payments (id),
  owner_refund public.owner_refund_state check (amount_cents < 0 or owner_refund is null),
  invoice_id uuid references public.invoices (id),
  check (invoice_id is null or quote_id is null),
  -- A refund gets its provider_id once the provider has accepted it.
  check (case when method = 'online' then provider_id is not null or amount_cents < 0 else provider_id is null end)
);
comment on table public.payments is
  'Payments and refunds on invoices and on deposits of quotes, recorded by hand or by the provider of online payments. '
  'Staff only.';
comment on column public.payments.amount_cents is 'Negative for a refund.';
comment on column public.payments.reference is
  'The reference on the bank statement: the number of a check or of a card slip. An erasure keeps it for the books.';
comment on column public.payments.voided_at is
  'When staff marked it as recorded by mistake, or the refund failed. It no longer counts.';
comment on column public.payments.request_id is
  'Null once the request was erased or forgotten: the payment itself is kept for the books.';
comment on column public.payments.taken_by is
  'The name of the person who took or refunded the money. For a team member, the present name.';
comment on column public.payments.taken_by_id is
  'The user id of that person, if they are a team member. Not a foreign key, because payments outlive accounts.';
comment on column public.payments.papers_id is 'See quotes.papers_id.';
comment on column public.payments.provider_id is
  'The provider''s id of an online payment or refund.';
comment on column public.payments.gives_back is 'The payment that an online refund gives back.';
comment on column public.payments.owner_refund is
  'The decision about a refund that the owner made at the provider: staff ask the customer for the money again, or '
  'leave a deposit to the invoice. Until then, the customer is not asked for it.';
comment on column public.payments.invoice_id is 'The invoice on which it was paid. Null for a deposit of the quote.';

create index payments_reference_idx on public.payments (private.search_words(reference)) where reference <> '';
create index payments_day_idx on public.payments ((paid_on::timestamp at time zone 'America/Los_Angeles'));
create index payments_gives_back_idx on public.payments (gives_back) where gives_back is not null;
create index payments_invoice_idx on public.payments (invoice_id) where invoice_id is not null;
create index payments_request_idx on public.payments (request_id);
create index payments_quote_idx on public.payments (quote_id) where quote_id is not null;
create index payments_to_decide_idx on public.payments (request_id) where owner_refund = 'to-decide';
create index payments_papers_idx on public.payments (papers_id) where papers_id is not null;

alter table public.payments enable row level security;
create policy "Staff read payments" on public.payments for select to authenticated
  using ((select private.is_admin()) or request_id in (select private.field_request_ids()));
grant select on table public.payments to authenticated;

create type public.refund_state as enum ('waiting', 'done', 'failed');

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references public.orders (id) on delete cascade,
  payment_id uuid unique references public.payments (id) on delete cascade,
  provider_payment text not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 200),
  state public.refund_state not null default 'waiting',
  problem text not null default '' check (length(problem) <= 500),
  provider_id text unique,
  created_at timestamptz not null default now(),
  created_by_email text not null,
  leased_until timestamptz,
  finished_at timestamptz,
  resolved_at timestamptz,
  resolved_by text,
  check (num_nonnulls(order_id, payment_id) = 1),
  check ((state = 'waiting') = (finished_at is null)),
  check (resolved_at is null or state = 'failed')
);
comment on table public.refunds is
  'Refunds of online payments, for an order or for a payment of a request. Staff only. The provider gets the id with '
  'each refund, so that it does not pay one out twice.';
comment on column public.refunds.payment_id is 'The negative payment of a request that records this refund.';
comment on column public.refunds.provider_payment is 'The provider''s id of the payment that is refunded.';
comment on column public.refunds.reason is 'The reason as our functions write it. It contains no text of a person.';
comment on column public.refunds.state is
  'Done: the provider has accepted it. It may still fail, which the provider reports later.';
comment on column public.refunds.problem is 'The provider''s message about the failure.';
comment on column public.refunds.provider_id is
  'The provider''s id of the refund. Null until the provider accepted it.';
comment on column public.refunds.created_by_email is
  'The email address of the person who made the refund. "Online" for the provider and for scheduled runs.';
comment on column public.refunds.leased_until is 'Until then, no other run of `payments` claims it.';
comment on column public.refunds.resolved_at is
  'When staff retried a failed refund or paid the money out another way.';

create index refunds_order_idx on public.refunds (order_id) where order_id is not null;
create index refunds_provider_payment_idx on public.refunds (provider_payment);
create index refunds_waiting_idx on public.refunds (created_at) where state = 'waiting';
create index refunds_failed_idx on public.refunds (finished_at) where state = 'failed' and resolved_at is null;

alter table public.refunds enable row level security;
create policy "Staff read refunds" on public.refunds for select to authenticated
  using (
    (select private.is_admin())
    or payment_id in (select p.id from public.payments as p where p.request_id in (select private.field_request_ids()))
  );
grant select on table public.refunds to authenticated;

create table private.payment_pages (
  paper_id uuid primary key,
  session_id text not null,
  amount_cents bigint not null,
  opened_at timestamptz not null default now(),
  ending_at timestamptz
);
comment on table private.payment_pages is
  'The payment page that is open at the provider for an invoice or a deposit. The row is kept until the payment is '
  'noted, or for four days, because the provider repeats its report of a payment for three days.';
comment on column private.payment_pages.paper_id is 'The id of the invoice, or of the quote with the deposit.';
comment on column private.payment_pages.session_id is 'The provider''s id of the page.';
comment on column private.payment_pages.ending_at is
  'When the function `payments` last tried to close the page, because the open amount has changed.';

alter table private.payment_pages enable row level security;
create policy "Functions alone" on private.payment_pages using (false);

create table private.payment_checks (
  day date primary key,
  tried_at timestamptz not null,
  entries jsonb
);
comment on table private.payment_checks is
  'The provider''s records of each day, read in the night that follows. Kept for a month.';
comment on column private.payment_checks.entries is
  '[{id, cents}]: the payments and refunds that belong to our records. Null until the provider has answered.';

alter table private.payment_checks enable row level security;
create policy "Functions alone" on private.payment_checks using (false);

create table private.disputes (
  provider_id text primary key,
  provider_payment text not null,
  amount_cents integer not null,
  status text not null,
  answer_by timestamptz,
  noted_at timestamptz not null default now()
);
comment on table private.disputes is
  'Payments that the owner of a card disputes at the bank. The company answers at the provider; our books stay as '
  'they are.';
comment on column private.disputes.status is
  'The provider''s status: it needs a response, is under review, won or lost.';

create index disputes_payment_idx on private.disputes (provider_payment);

alter table private.disputes enable row level security;
create policy "Functions alone" on private.disputes using (false);

create table private.unbooked_payments (
  provider_id text primary key,
  detail text not null,
  noted_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  outcome text not null default '' check (length(outcome) <= 200)
);
comment on table private.unbooked_payments is
  'Payments that the provider took and our books refused: another currency or amount, or a record that is gone. Staff '
  'see them until they record the outcome.';
comment on column private.unbooked_payments.detail is 'The amount and the reference of the paid record.';
comment on column private.unbooked_payments.outcome is 'Staff''s note on what was done with the money.';

alter table private.unbooked_payments enable row level security;
create policy "Functions alone" on private.unbooked_payments using (false);


-- supabase/schemas/inventory/tables.sql

-- The kinds from `order` to `came-back` are changes by orders, cancellations, returns, invoices and credits. The kinds
-- from `delivery` to `other` are reasons of corrections by staff.
create type public.stock_movement_kind as enum (
  'order', 'cancellation', 'order-return', 'write-off', 'installed', 'came-back', 'delivery', 'count', 'return', 'loss',
    'other'
);

create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id text not null references public.products (id),
  kind public.stock_movement_kind not null,
  change integer not null,
  missing integer not null default 0 check (missing >= 0),
  stock_after integer not null check (stock_after >= 0),
  order_id uuid references public.orders (id) on delete set null,
  invoice_id uuid references public.invoices (id) on delete set null,
  note text,
  changed_by uuid references auth.users (id) on delete set null,
  changed_by_email text,
  created_at timestamptz not null default now(),
  check (change <> 0 or missing > 0)
);
comment on table public.stock_movements is
  'Every change of products.in_stock, written in the transaction that makes it. Admins only.';
comment on column public.stock_movements.missing is
  'The number of pieces on an invoice that the stock did not have. The stock is then zero.';
comment on column public.stock_movements.invoice_id is
  'The invoice whose products were installed, or the credit with which they came back.';
comment on column public.stock_movements.note is 'A note on the movement, such as staff''s note on a correction.';
comment on column public.stock_movements.changed_by is
  'The user who caused the change. Null for orders of guests.';
comment on column public.stock_movements.changed_by_email is
  'The email address of the team member, kept because the account may be deleted, or "Customer".';

create index stock_movements_product_idx on public.stock_movements (product_id, id desc);
create index stock_movements_order_idx on public.stock_movements (order_id);
create index stock_movements_invoice_idx on public.stock_movements (invoice_id) where invoice_id is not null;
create index stock_movements_changed_by_idx on public.stock_movements (changed_by);

alter table public.stock_movements enable row level security;
create policy "Admins read stock movements"
  on public.stock_movements for select to authenticated
  using ((select private.is_admin()));
grant select on table public.stock_movements to authenticated;


-- supabase/schemas/photos/tables.sql

create type public.photo_kind as enum ('customer', 'reply', 'before', 'after');

create table public.photos (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.service_requests (id) on delete cascade,
  visit_id uuid references public.visits (id) on delete cascade,
  message_id uuid references public.messages (id) on delete cascade,
  kind public.photo_kind not null,
  path text not null generated always as (id::text || '.jpg') stored,
  size integer,
  author uuid references auth.users (id) on delete set null,
  author_email text not null default '',
  shown_to_customer boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  stored_at timestamptz,
  seen_at timestamptz,
  check ((kind in ('before', 'after')) = (visit_id is not null)),
  check (kind <> 'reply' or message_id is not null),
  check (visit_id is null or message_id is null)
);
comment on table public.photos is
  'Photos of requests: from the customer, with a reply of staff, or from before and after the work of a visit. Staff '
  'only; the customer reads them through customer_photos.';
comment on column public.photos.message_id is 'The message with which it was sent. Null without one.';
comment on column public.photos.path is
  'The name of the file in the bucket `photos`: a JPEG without location data.';
comment on column public.photos.size is 'The size of the file in bytes.';
comment on column public.photos.author is 'The team member who took it. Null for a photo of the customer.';
comment on column public.photos.author_email is
  'The email address of the team member. For team members alone. Empty for a photo of the customer.';
comment on column public.photos.shown_to_customer is
  'True if the customer may see a photo of staff. Always true for a photo of a reply.';
comment on column public.photos.stored_at is
  'When the file was stored. A row without it is hidden, and is deleted after a day.';
comment on column public.photos.seen_at is
  'When staff first opened a page with the photo. Until then, the customer may remove it.';
create index photos_request_idx on public.photos (request_id, created_at);
create index photos_visit_idx on public.photos (visit_id) where visit_id is not null;
create index photos_message_idx on public.photos (message_id) where message_id is not null;
create index photos_author_idx on public.photos (author) where author is not null;
create index photos_unstored_idx on public.photos (created_at) where stored_at is null;

alter table public.photos enable row level security;
create policy "Staff read photos"
  on public.photos for select to authenticated
  using (
    stored_at is not null
    and ((select private.is_admin()) or private.field_sees_request(request_id, (select private.field_member())))
  );
grant select on table public.photos to authenticated;

-- Files of photos whose rows were deleted. SQL cannot delete files; only the API of Storage can.
create table private.photo_files_to_delete (
  path text primary key,
  since timestamptz not null default now(),
  tried_at timestamptz,
  answer text
);
comment on table private.photo_files_to_delete is
  'Files of photos to delete. A row is removed once Storage has confirmed the deletion.';
comment on column private.photo_files_to_delete.answer is 'The error of the last failed try.';

alter table private.photo_files_to_delete enable row level security;
create policy "Functions alone" on private.photo_files_to_delete using (false);

create table private.photo_checks (
  checked_at timestamptz primary key default now(),
  files_without_row integer not null,
  rows_without_file integer not null
);
comment on table private.photo_checks is
  'The daily comparisons of files and rows of photos, with the number of differences that were removed.';

alter table private.photo_checks enable row level security;
create policy "Functions alone" on private.photo_checks using (false);


-- supabase/schemas/customers/tables.sql

create table public.contact_corrections (
  id bigint generated always as identity primary key,
  order_id uuid references public.orders (id) on delete cascade,
  request_id uuid references public.service_requests (id) on delete cascade,
  field text not null,
  former_value text not null,
  new_value text not null,
  corrected_by_email text not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(order_id, request_id) = 1)
);
comment on table public.contact_corrections is
  'Each corrected field of the contact details of an order or request, with the former value. Admins only.';
create index contact_corrections_order_idx on public.contact_corrections (order_id) where order_id is not null;
create index contact_corrections_request_idx on public.contact_corrections (request_id) where request_id is not null;

alter table public.contact_corrections enable row level security;
create policy "Admins read corrections"
  on public.contact_corrections for select to authenticated
  using ((select private.is_admin()));
grant select on table public.contact_corrections to authenticated;


-- supabase/schemas/customers/imports/tables.sql

create table public.customer_imports (
  id uuid primary key,
  file_name text not null check (length(file_name) between 1 and 200),
  customers integer not null check (customers > 0),
  plans integer not null check (plans between 0 and customers),
  imported_by_email text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by_email text,
  check ((undone_at is null) = (undone_by_email is null))
);
comment on table public.customer_imports is
  'Imports of existing customers from a file. Each was saved whole or not at all. Admins only.';
comment on column public.customer_imports.id is 'The idempotency key under which it was sent.';
comment on column public.customer_imports.plans is 'The number of customers with a plan.';
comment on column public.customer_imports.undone_at is 'When the import was undone, which deleted its customers.';

create table public.imported_customers (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references public.customer_imports (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 40),
  street text not null check (length(street) <= 200),
  city text not null check (length(city) <= 100),
  state text not null check (length(state) <= 50),
  zip text not null check (length(zip) <= 10),
  note text not null check (length(note) <= 4000),
  request_id uuid references public.service_requests (id) on delete set null,
  created_at timestamptz not null default now(),
  phone_number text not null generated always as (private.phone_number(phone)) stored,
  search_text text not null generated always as (
    ' ' || private.searchable(
      name || ' ' || email || ' ' || phone || ' ' || street || ' ' || city || ' ' || state || ' ' || zip || ' ' || note
    ) || ' ' || private.phone_number(phone) || ' '
  ) stored,
  check (email <> '' or phone <> '')
);
comment on table public.imported_customers is
  'Existing customers of the company, with the contact details of the imported list. Admins only.';
comment on column public.imported_customers.email is
  'Empty if the list has no address. The phone number may be empty too.';
comment on column public.imported_customers.request_id is
  'The request that was made for the plan of the customer. Null without a plan, or once that request is deleted.';
comment on column public.imported_customers.search_text is
  'All texts of the row in `searchable` form, and the digits of the phone number.';

create index imported_customers_import_idx on public.imported_customers (import_id);
create index imported_customers_created_at_idx on public.imported_customers (created_at desc);
create index imported_customers_email_idx on public.imported_customers (lower(email));
create index imported_customers_phone_number_idx on public.imported_customers (phone_number)
  where phone_number <> '';
create index imported_customers_request_idx on public.imported_customers (request_id) where request_id is not null;

alter table public.customer_imports enable row level security;
alter table public.imported_customers enable row level security;
create policy "Admins read imports" on public.customer_imports for select to authenticated
  using ((select private.is_admin()));
create policy "Admins read imported customers" on public.imported_customers for select to authenticated
  using ((select private.is_admin()));
grant select on table public.customer_imports, public.imported_customers to authenticated;

create type private.import_row as (
  place integer, name text, email text, phone text, street text, city text, state text, zip text,
  note text, plan jsonb
);


-- supabase/schemas/customers/personal-data/tables.sql

create table public.personal_data_log (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('exported', 'erased')),
  reason text check (length(reason) between 1 and 500),
  counts jsonb not null,
  done_by_email text not null,
  created_at timestamptz not null default now(),
  check ((kind = 'erased') = (reason is not null))
);
comment on table public.personal_data_log is
  'Exports and erasures of a person''s data, with the team member, the time and for an erasure the reason. It contains '
  'counts, but no data of the person. Admins only.';

alter table public.personal_data_log enable row level security;
create policy "Admins read what was done with personal data" on public.personal_data_log for select to authenticated
  using ((select private.is_admin()));
grant select on table public.personal_data_log to authenticated;

create type private.personal_erasure as enum ('goes', 'with-parent', 'stays');

-- Each row describes a table with data of customers: how its rows are found, exported, counted and erased.
create table private.personal_tables (
  name text not null,
  parent text not null default '',
  link text not null,
  erasure private.personal_erasure not null,
  export_as text,
  sort text not null default 't.id',
  filter text not null default 'true',
  hidden text[] not null default '{}',
  adds text not null default '''{}''',
  is_single boolean not null default false,
  counted_as text,
  has_keys boolean not null default false,
  erased jsonb not null default '{}',
  primary key (name, parent)
);
comment on column private.personal_tables.parent is
  'The parent table of these rows. Empty for rows that are found by email address or phone number.';
comment on column private.personal_tables.link is
  'The column with the id of the parent. Without a parent, the column with the row''s own id.';
comment on column private.personal_tables.erasure is
  'goes: an erasure deletes the rows. with-parent: they are deleted with their parent row, by the foreign key. stays: '
  'they are kept, and `erased` overwrites their personal data.';
comment on column private.personal_tables.export_as is
  'The key in export_customer. Null: the rows are not exported as a list.';
comment on column private.personal_tables.filter is 'An SQL condition on `t` that selects the exported rows.';
comment on column private.personal_tables.hidden is
  'Columns that are not exported: data of the company, or copies for the search.';
comment on column private.personal_tables.adds is
  'An SQL expression over `t` and `person.address`: a JSON object with additional exported values.';
comment on column private.personal_tables.counted_as is 'The key in counts_of. Null: the rows are not counted.';
comment on column private.personal_tables.has_keys is 'True if the rows are stored under idempotency keys.';
comment on column private.personal_tables.erased is
  'The values that an erasure writes over the columns with personal data.';

alter table private.personal_tables enable row level security;
create policy "Functions alone" on private.personal_tables using (false);


-- supabase/schemas/search/tables.sql

-- Trigram indexes make the search fast. The embedded backend does not have the extension, but it needs none for its few
-- rows.
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    create schema if not exists extensions;
    create extension if not exists pg_trgm with schema extensions;
    create index orders_search_idx on public.orders using gin (search_text extensions.gin_trgm_ops);
    create index service_requests_search_idx
      on public.service_requests using gin (search_text extensions.gin_trgm_ops);
    create index price_list_requests_search_idx
      on public.price_list_requests using gin (search_text extensions.gin_trgm_ops);
    create index imported_customers_search_idx
      on public.imported_customers using gin (search_text extensions.gin_trgm_ops);
  end if;
end;
$$;


-- supabase/schemas/figures/tables.sql

-- This table keeps the figures of deleted requests, because the figures of past months must not change.
create table private.past_figures (
  id uuid primary key default gen_random_uuid(),
  figure text not null,
  at timestamptz not null,
  service text not null,
  person text,
  cents bigint,
  hours numeric,
  reason text
);
comment on table private.past_figures is
  'Figures of requests that were erased or forgotten and have no other record: the day and the service, but no data of '
  'the customer.';
comment on column private.past_figures.at is 'The beginning of the day in California.';
comment on column private.past_figures.person is 'A team member, or a contractor.';
create index past_figures_idx on private.past_figures (figure, at);

alter table private.past_figures enable row level security;
create policy "Functions alone" on private.past_figures using (false);

-- The cost of the products of an invoice on the day of the invoice. Later price changes must not change past figures.
create table private.invoice_costs (
  invoice_id uuid primary key references public.invoices (id) on delete cascade,
  cents bigint not null
);
comment on table private.invoice_costs is
  'The distributor cost of the products on an invoice or a credit.';

alter table private.invoice_costs enable row level security;
create policy "Functions alone" on private.invoice_costs using (false);


-- supabase/schemas/today/tables.sql

-- The values are in the order of importance, because a line of Today shows the button of its first reason.
create type public.work_reason as enum (
  'refund-failed', 'given-back', 'visit-over', 'accepted', 'nobody-goes', 'plan-nobody', 'nobody-there', 'to-invoice',
  'owed-back', 'overdue', 'deposit-open', 'plan-failed',
  'new', 'message', 'change-asked', 'activity', 'price-list', 'asked-again',
  'return', 'ship', 'plan-ends', 'ending', 'ended', 'contacted', 'to-close', 'photos'
);


-- supabase/schemas/operations/tables.sql

create table public.crash_reports (
  id bigint generated always as identity primary key,
  page text not null,
  message text not null,
  stack text not null,
  build text not null,
  content_hash text not null unique
    generated always as (md5(page || E'\n' || message || E'\n' || stack || E'\n' || build)) stored,
  reports integer not null default 1,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
comment on table public.crash_reports is
  'Crashes of pages. Equal ones are one row, which is kept for 30 days after the last report. Admins only.';
comment on column public.crash_reports.page is 'The path of the URL without query and fragment.';
comment on column public.crash_reports.stack is
  'The stack: each line is a place in the code with file, line and column.';
comment on column public.crash_reports.build is
  'The file name of the main script, which changes with each build.';
comment on column public.crash_reports.reports is 'The number of equal reports.';

create index crash_reports_last_at_idx on public.crash_reports (last_at);

alter table public.crash_reports enable row level security;
create policy "Admins read crash reports"
  on public.crash_reports for select to authenticated
  using ((select private.is_admin()));
grant select on table public.crash_reports to authenticated;

create table private.jobs (
  name text primary key,
  late_after interval not null,
  ran_well_at timestamptz
);
comment on table private.jobs is 'The scheduled jobs, with the last time at which each ran well.';
comment on column private.jobs.ran_well_at is
  'Null if it never ran, for example because it is not scheduled. Staff see no alarm for that, but '
  '`npm run check:hosted` reports it.';

alter table private.jobs enable row level security;
create policy "Functions alone" on private.jobs using (false);


-- supabase/schemas/base/fields/rules.sql

-- Reads one field of a form by its rule. `value` is the value to store, or null if the field is empty. `problem` is the
-- error text if the value is invalid.
create function private.read_form_field(
  fields jsonb, rule private.form_fields, is_required boolean, out value jsonb, out problem text
)
language plpgsql stable set search_path = '' as $$
declare
  given constant jsonb := fields -> rule.field;
  line text;
begin
  if given is null or given in ('null', '""', '[]') then
    problem := case when is_required then 'This field is required.' end;
    return;
  end if;

  if rule.type in ('boolean', 'accepted') then
    if jsonb_typeof(given) <> 'boolean' then
      problem := 'Please answer yes or no.';
    elsif rule.type = 'accepted' and given = 'false' then
      problem := 'Please accept the terms and conditions to continue.';
    else
      value := given;
    end if;
    return;
  end if;

  -- A value that is far too long is refused before it is cleaned, because cleaning is slow. The limits leave room for
  -- spaces around the value.
  if rule.type = 'options' then
    if length(given::text) <= 10000 and (case when jsonb_typeof(given) = 'array'
      then jsonb_array_length(given) <= 60 end) then
      select jsonb_agg(item order by position) into value
      from (
        select
          case when jsonb_typeof(item) = 'string' then private.one_line(item #>> '{}') end as item,
          min(position) as position
        from jsonb_array_elements(given) with ordinality as chosen (item, position)
        group by 1
      ) as once
      having bool_and(
        case
          when item is null then false
          when rule.options is null then length(item) between 1 and 100 and item !~ '[<>]'
          else item = any (rule.options)
        end
      );
    end if;
    problem := case when value is null then 'Please choose from the list.' end;
    return;
  end if;

  -- All other types are texts. A JSON number is read as a text too.
  if jsonb_typeof(given) not in ('string', 'number') then
    problem := 'Please enter a text.';
    return;
  end if;
  if length(given #>> '{}') > rule.longest + 2000 then
    problem := 'Please use at most ' || rule.longest || ' characters.';
    return;
  end if;
  line := case
    when rule.type = 'long' then private.several_lines(given #>> '{}')
    else private.one_line(given #>> '{}')
  end;
  if rule.type = 'zip' then
    line := coalesce(private.zip_code(line), line);
  end if;
  if line = '' or is_required and rule.type in ('text', 'long') and private.text_length(line) = 0 then
    problem := case when is_required then 'This field is required.' end;
    return;
  end if;

  problem := case
    when length(line) > rule.longest then 'Please use at most ' || rule.longest || ' characters.'
    when rule.type = 'email' and not private.is_email(line) then 'Please enter a valid email address.'
    when rule.type = 'phone' and not private.is_phone(line) then
      'Please enter a phone number with at least 10 digits.'
    when rule.type = 'zip' and private.zip_code(line) is null then 'Please enter a US ZIP code.'
    when rule.type = 'state' and not private.is_state(line) then rule.sentence
      || '. Use two letters, such as CA for California'
    when rule.type = 'website' and not private.is_website(line)
      then 'Please enter an address that starts with https://.'
    when rule.type = 'option' and line <> all (rule.options) then 'Please choose from the list.'
    when rule.type = 'date' and private.parse_date(line) is null then 'Please enter a date.'
    when rule.type = 'date' and private.parse_date(line) < private.today() then
      'Please choose a date that is not in the past.'
  end;
  if problem is null then
    value := to_jsonb(line);
  end if;
end;
$$;

-- Reads the fields of a form. `answers` has the valid values and `problems` has the error texts, both by field name.
create function private.read_fields(
  form text, fields jsonb, is_call boolean default false, out answers jsonb, out problems jsonb
)
language sql stable set search_path = '' as $$
  select
    coalesce(jsonb_object_agg(rule.field, field.value) filter (where field.value is not null), '{}'),
    coalesce(
      jsonb_object_agg(
        rule.field,
        case when starts_with(field.problem, rule.sentence) then field.problem
          else coalesce(rule.sentence, field.problem) end
      ) filter (where field.problem is not null),
      '{}'
    )
  from private.form_fields as rule
  cross join lateral private.read_form_field(fields, rule, rule.required and not is_call) as field
  where rule.form = read_fields.form;
$$;


-- supabase/schemas/base/limits/rules.sql

-- The network address from which the platform received the call, or null. The platform adds this address as the last
-- entry of x-forwarded-for. A caller can forge all other entries.
create function private.client_ip() returns text
language plpgsql stable set search_path = '' as $$
declare
  hop text := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb
    ->> (select s.network_address_header from private.settings as s);
  address inet;
  ipv4 text;
begin
  hop := btrim(split_part(hop, ',', -1));
  -- A port may follow an IPv4 address, or an IPv6 address in brackets.
  address := regexp_replace(hop, '^\[(.*)\](:\d+)?$|^([\d.]+):\d+$', '\1\3')::inet;
  -- A server that listens on IPv6 sees IPv4 addresses as ::ffff:203.0.113.9.
  ipv4 := substring(host(address) from '^::ffff:([\d.]+)$');
  if ipv4 is not null then
    return ipv4;
  end if;
  -- An internet provider gives each customer a whole IPv6 network of 64 bits.
  return case when family(address) = 6 then network(set_masklen(address, 64))::text else host(address) end;
exception when invalid_text_representation then
  return null;
end;
$$;

-- Checks an attempt against all limits with this name. If no limit is reached, the attempt is recorded. If a limit is
-- reached, `free_at` is the time of the next allowed attempt, and `sentence` is the error text of the limit.
-- With `may_wait`, an attempt above a limit is recorded with the time `free_at`. If that time is more than a day ahead,
-- nothing is recorded and `free_at` is infinity.
-- A visitor can type the email address of another person. That must not lock out this person. Most limits on an email
-- address therefore count only attempts from the same network. These are the limits per pair: email address and
-- network. For a signed-in user, they count the attempts of the account.
-- The delayed mails of a pair are sent one after the other. A limit per pair therefore also counts attempts that are
-- recorded for a later time.
-- The query has a generic plan, because planning takes longer than running it.
create function private.count_attempt(
  name text,
  email text default '',
  kind text default null,
  amount integer default 1,
  account uuid default null,
  may_wait boolean default false,
  earliest timestamptz default now(),
  out free_at timestamptz,
  out sentence text
)
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  what constant text := coalesce(count_attempt.kind, count_attempt.name);
  sender constant text := private.mailbox(count_attempt.email);
  address constant text := private.client_ip();
  here constant text := private.network_block(address);
  moment timestamptz := coalesce(earliest, now());
  reached record;
begin
  loop
    select full_until.free_at, lim.sentence
    into reached
    from private.limits as lim
    cross join lateral (
      select greatest(
        case when lim.number < greatest(count_attempt.amount, 1) then 'infinity'::timestamptz end,
        -- Another attempt is possible once the latest attempt that exceeds the limit is older than the period.
        max(counted.created_at) + lim.period
      ) as free_at
      from (
        select l.created_at, sum(l.amount) over (order by l.created_at desc, l.id desc) as total
        from (
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'pair' and account is null
            and r.email = sender and r.email <> '' and r.name = count_attempt.name and r.kind = what
            and r.user_id is null and r.block is not distinct from here
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'pair' and r.user_id = account and r.name = count_attempt.name and r.kind = what
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'email' and account is null
            and r.email = sender and r.email <> '' and r.name = count_attempt.name and r.kind = what
              and r.user_id is null
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'network' and r.ip = address and r.name = count_attempt.name
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'block' and here <> address and r.block <> r.ip and r.block = here
            and r.name = count_attempt.name
          union all
          select r.id, r.created_at, r.amount from private.request_log as r
          where lim.per = 'everyone' and r.name = count_attempt.name
        ) as l
        where l.created_at > moment - lim.period and (lim.per = 'pair' or l.created_at <= moment)
      ) as counted
      where counted.total + greatest(count_attempt.amount, 1) > lim.number
    ) as full_until
    where lim.name = count_attempt.name and full_until.free_at > moment
    order by full_until.free_at desc, lim.per desc
    limit 1;
    exit when not found;
    free_at := reached.free_at;
    sentence := reached.sentence;
    exit when not may_wait;
    -- An attempt can wait for one day at most, because the log is kept for a day.
    if free_at > now() + interval '1 day' then
      free_at := 'infinity';
      return;
    end if;
    moment := free_at;
  end loop;

  if amount > 0 and (free_at is null or may_wait) then
    -- An attempt that does not wait gets the time of the transaction. Its order or request gets the same time, and
    -- without_mails compares these times.
    insert into private.request_log (name, kind, email, ip, user_id, amount, created_at)
    values (
      count_attempt.name, what, sender, address, account, amount,
        case when moment > clock_timestamp() then moment else now() end
    );
  end if;
end;
$$;

-- Locks the text `what` until the end of the transaction. Other transactions wait for this lock. To avoid deadlocks,
-- every transaction takes its locks in this order: key, sender, network, rows, mailbox, products.
create function private.take_turn(what text) returns void
language sql strict set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(what, 0));
$$;

-- Counts one attempt of a sender, or refuses it with a 429. Attempts of the same sender or network run one after the
-- other.
create function private.enforce_limits(
  name text, email text, kind text default null, amount integer default 1, account uuid default auth.uid()
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reached record;
begin
  perform private.take_turn(
    'sender:' || coalesce(enforce_limits.kind, enforce_limits.name) || ':'
    || coalesce(account::text, private.mailbox(enforce_limits.email))
  );
  perform private.take_turn('network:' || private.client_ip());
  -- now() is the start of the transaction. While this call waited, other calls may have counted attempts after that
  -- time. The count therefore uses clock_timestamp().
  select * into reached from private.count_attempt(
    enforce_limits.name, enforce_limits.email, enforce_limits.kind, enforce_limits.amount, account,
      earliest => clock_timestamp()
  );
  -- Admins are not refused, because they enter requests for many customers on the phone.
  if reached.free_at is not null and not private.is_admin() then
    perform private.refuse(
      429, 'rate_limited', reached.sentence || ' Please try again in an hour' || private.or_call() || '.'
    );
  end if;
end;
$$;


-- supabase/schemas/base/rules.sql

-- Ends the call with an HTTP status, a code for programs and a sentence for people. PostgREST turns the code PT4xx into
-- that HTTP status, the sentence into `message` and the JSON into `details`. Functions validate before they write,
-- because a failing constraint would be a 500 in some backends.
create function private.refuse(status integer, code text, sentence text, data jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT' || status,
    message = sentence,
    detail = (jsonb_build_object('code', code) || data)::text;
end;
$$;

-- A part of a sentence that offers our phone number. Empty if the settings have no number.
create function private.or_call() returns text
language sql stable set search_path = '' as $$
  select coalesce((select ' or call us at ' || contact_phone from private.settings where contact_phone <> ''), '');
$$;

create function private.at_phone() returns text
language sql stable set search_path = '' as $$
  select coalesce((select ' at ' || contact_phone from private.settings where contact_phone <> ''), '');
$$;

-- The id of the row that an earlier call stored under this idempotency key, or null. If the content of that call was
-- different, this call is refused with a 409.
create function private.stored_under(key uuid, content jsonb) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  earlier private.idempotency_keys;
begin
  select k.* into earlier from private.idempotency_keys as k where k.key = stored_under.key;
  if earlier.content_hash <> private.fingerprint(content) then
    perform private.refuse(
      409, 'idempotency_conflict',
      'This was already sent with other contents. Please reload the page before you send it again.'
    );
  end if;
  return earlier.result_id;
end;
$$;

-- Locks an idempotency key, so other calls with the same key wait until the end of the transaction. Returns the id of
-- the row that is already stored under the key, or null. A null key is ignored.
create function private.claim_key(key uuid, content jsonb) returns uuid
language plpgsql set search_path = '' as $$
begin
  if key is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('idempotency:' || key, 0));
  return private.stored_under(key, content);
end;
$$;

-- Like claim_key, but refuses a null key, because calls of staff always have a key. `content` must not include the
-- `expected_…` arguments. When a page repeats a call whose response was lost, these arguments may be newer, but the
-- content must be the same.
create function private.claim_staff_key(key uuid, content jsonb) returns uuid
language plpgsql set search_path = '' as $$
begin
  if key is null then
    perform private.refuse(422, 'invalid_idempotency_key', 'This could not be identified. Please reload the page.');
  end if;
  return private.claim_key(key, content);
end;
$$;

-- Stores the id of the result under a claimed key. A null key is ignored.
create function private.keep_key(key uuid, content jsonb, result_id uuid) returns void
language sql set search_path = '' as $$
  insert into private.idempotency_keys (key, content_hash, result_id)
  select key, private.fingerprint(content), result_id where key is not null;
$$;

-- Refuses with a 403 unless the caller has the service key. Grants alone are not enough: the embedded backend grants
-- every function to all roles.
create function private.require_service() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_setting('role', true) is distinct from 'service_role' then
    perform private.refuse(403, 'not_service', 'Only the functions beside the database may do this.');
  end if;
end;
$$;


-- supabase/schemas/billing/invoices/products/rules.sql

-- Number of pieces of each product on these lines, rounded up: half a roll counts as one piece. Discount lines do not
-- count.
create function private.pieces_of(lines private.priced_line[]) returns table (product_id text, pieces integer)
language sql immutable set search_path = '' as $$
  select l.product_id, ceil(sum(l.quantity))::integer
  from unnest(lines) as l
  where l.product_id is not null and l.price_cents >= 0
  group by l.product_id;
$$;

-- Number of installed pieces of a product on the invoices of a request. Pieces that credits returned to the stock are
-- subtracted.
create function private.installed_pieces(request_id uuid, product_id text) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(m.missing - m.change), 0)::integer
  from public.stock_movements as m
  join public.invoices as i on i.id = m.invoice_id
  where i.request_id = installed_pieces.request_id and m.product_id = installed_pieces.product_id;
$$;

-- Number of installed pieces of a product that are on no invoice of the request. The invoice `except_id` is ignored.
-- When a wrong invoice is credited in full, its pieces stay with the customer. The new invoice bills these pieces, but
-- does not take them out of stock again.
create function private.credited_pieces(request_id uuid, product_id text, except_id uuid) returns integer
language sql stable set search_path = '' as $$
  select greatest(private.installed_pieces(credited_pieces.request_id,
    credited_pieces.product_id) - coalesce(sum(kept.pieces), 0), 0)::integer
  from (
    select ceil(sum(l.quantity)) - (
      select coalesce(sum(m.change), 0)
      from public.stock_movements as m
      join public.invoices as c on c.id = m.invoice_id
      where c.corrects_id = i.id and m.product_id = credited_pieces.product_id
    ) as pieces
    from public.invoices as i
    join public.invoice_lines as l on l.invoice_id = i.id
    where i.request_id = credited_pieces.request_id and i.kind = 'invoice' and i.id <> except_id
      and public.state(i) <> 'credited'
      and l.product_id = credited_pieces.product_id and l.price_cents >= 0
    group by i.id
  ) as kept;
$$;

-- Takes the products of an invoice out of stock. The work is already done, so the invoice is sent even if the stock is
-- too small. The stock is then zero, and the history of the request names the missing pieces.
create function private.take_installed(
  invoice public.invoices,
  request public.service_requests,
  lines private.priced_line[]
) returns void
language plpgsql set search_path = '' as $$
declare
  line record;
  stock integer;
  missing text[] := '{}';
begin
  for line in
    select p.id, p.name, l.pieces, least(p.in_stock, l.pieces) as taken
    from (
      select w.product_id, w.pieces - private.credited_pieces(request.id, w.product_id, invoice.id) as pieces
      from private.pieces_of(lines) as w
    ) as l
    join public.products as p on p.id = l.product_id
    where l.pieces > 0
    order by p.id
  loop
    update public.products as p set in_stock = p.in_stock - line.taken
      where p.id = line.id returning p.in_stock into stock;
    insert into public.stock_movements (product_id, kind, change, missing, stock_after, invoice_id, changed_by,
      changed_by_email)
    values (
      line.id, 'installed', -line.taken, line.pieces - line.taken, stock, invoice.id, (select auth.uid()),
        private.caller_email()
    );
    if line.taken < line.pieces then
      missing := missing || ((line.pieces - line.taken) || ' × ' || line.name);
    end if;
  end loop;
  if cardinality(missing) > 0 then
    perform private.note_event(
      request, 'Not on the shelf by our count: ' || array_to_string(missing, ', ') || ' (' || invoice.reference
        || '). Please count.'
    );
  end if;
end;
$$;

create function private.bring_back(credit public.invoices, request public.service_requests, lines private.priced_line[])
returns void
language plpgsql set search_path = '' as $$
declare
  line record;
  stock integer;
begin
  for line in
    select l.product_id as id, least(l.pieces, private.installed_pieces(request.id, l.product_id)) as back
    from private.pieces_of(lines) as l
    order by l.product_id
  loop
    continue when line.back <= 0;
    update public.products as p set in_stock = p.in_stock + line.back
      where p.id = line.id returning p.in_stock into stock;
    insert into public.stock_movements (product_id, kind, change, stock_after, invoice_id, changed_by, changed_by_email)
    values (line.id, 'came-back', line.back, stock, credit.id, (select auth.uid()), private.caller_email());
  end loop;
end;
$$;


-- supabase/schemas/billing/invoices/rules.sql

create function private.request_of_invoice(invoice_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select i.request_id from public.invoices as i where i.id = request_of_invoice.invoice_id;
$$;

-- Cents by which the total of a new invoice exceeds the part of its accepted quotes that is not invoiced yet. Zero if
-- the customer has accepted no quote. Each quote and invoice rounds its tax, so half a cent for each is tolerated.
create function private.cents_above_accepted(request_id uuid, quote_ids uuid[], total_cents integer) returns integer
language sql stable set search_path = '' as $$
  select case
    when exists (
      select 1 from public.quotes as q
      where q.request_id = cents_above_accepted.request_id and q.state = 'accepted' and not private.is_plan(q.id)
    ) and total_cents - billed.left_cents > (coalesce(cardinality(quote_ids), 0) + billed.invoices) / 2
      then total_cents - billed.left_cents
    else 0
  end::integer
  from (
    select
      coalesce(sum(public.left_to_invoice_cents(q)), 0) as left_cents,
      (
        select count(distinct b.invoice_id)
        from public.invoiced_quotes as b join public.invoices as i on i.id = b.invoice_id
        where b.quote_id = any (quote_ids) and private.is_live(i)
      ) as invoices
    from public.quotes as q where q.id = any (quote_ids)
  ) as billed;
$$;

create function public.state(invoice public.invoices) returns public.invoice_state
language sql stable set search_path = '' as $$
  select case
    when invoice.kind = 'credit' then 'credit'
    when invoice.credited_cents > 0 and invoice.credited_cents = invoice.total_cents then 'credited'
    when invoice.open_cents <= 0 then 'paid'
    when invoice.due_on < private.today() then 'overdue'
    else 'open'
  end::public.invoice_state;
$$;
comment on function public.state(public.invoices) is
  'The state of a credit is credit. An invoice is credited (in full), paid, overdue (its due day is over in '
  'California), or open.';
grant execute on function public.state(public.invoices) to authenticated;

-- True for an invoice that is not credited in full.
create function private.is_live(invoice public.invoices) returns boolean
language sql immutable set search_path = '' as $$
  select invoice.kind = 'invoice' and (invoice.credited_cents < invoice.total_cents or invoice.total_cents = 0);
$$;
grant execute on function private.is_live to authenticated;

create function private.bills_plan(invoice_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.invoiced_quotes as b join public.plans as p on p.quote_id = b.quote_id
    where b.invoice_id = bills_plan.invoice_id
  );
$$;

-- Updates visits.to_invoice for the visits of a request. This function is called after each change of a quote, of an
-- invoice, or of the outcome of a visit.
create function private.mark_visits_to_invoice(request_id uuid) returns void
language sql security definer set search_path = '' as $$
  with work as (
    select count(*) > 0 as is_accepted, bool_or(public.is_to_invoice(q)) as is_left
    from public.quotes as q
    where q.request_id = mark_visits_to_invoice.request_id and q.state = 'accepted' and not private.is_plan(q.id)
  ), due as (
    select
      v.id,
      v.outcome is not distinct from 'done' and v.canceled_at is null and not v.nothing_to_invoice
        and case when v.call_out then private.is_call_out_to_invoice(v)
          else v.plan_id is null and (w.is_left or not w.is_accepted) end
        and not exists (
          select 1 from public.invoiced_visits as b join public.invoices as i on i.id = b.invoice_id
          where b.visit_id = v.id and private.is_live(i)
        ) as is_due
    from public.visits as v, work as w
    where v.request_id = mark_visits_to_invoice.request_id
  )
  update public.visits as v set to_invoice = d.is_due from due as d where d.id = v.id and v.to_invoice <> d.is_due;
$$;

-- The content of a sent invoice from which its content_hash is computed.
create function private.invoice_content(invoice public.invoices, lines private.priced_line[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'number', invoice.number, 'kind', invoice.kind, 'credits', invoice.corrects_id, 'lines',
      private.lines_of_paper(lines),
    'message', invoice.message, 'workedOn', invoice.worked_on, 'issuedOn', invoice.issued_on, 'dueOn', invoice.due_on,
    'taxBasisPoints', invoice.tax_basis_points, 'billedTo', invoice.billed_to
  );
$$;

-- An invoice as its customer sees it, without the names of staff. The deposit is in `depositCents`, not in `payments`.
create function private.invoice_view(invoice public.invoices) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', invoice.id, 'reference', invoice.reference, 'kind', invoice.kind,
    'credits', (select c.reference from public.invoices as c where c.id = invoice.corrects_id),
    'state', public.state(invoice),
    'workedOn', invoice.worked_on, 'billedMonth', invoice.billed_month, 'issuedOn', invoice.issued_on,
    'dueOn', invoice.due_on, 'message', invoice.message,
    'billedTo', jsonb_build_object('name', invoice.billed_to -> 'name', 'address', invoice.billed_to -> 'address'),
    'lines', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'position', l.position, 'text', l.text, 'quantity', l.quantity, 'priceCents', l.price_cents,
            'totalCents', l.total_cents, 'taxed', l.taxed, 'productId', l.product_id
          )
          order by l.position
        ),
        '[]'
      )
      from public.invoice_lines as l where l.invoice_id = invoice.id
    ),
    'taxBasisPoints', invoice.tax_basis_points, 'subtotalCents', invoice.subtotal_cents, 'taxCents', invoice.tax_cents,
    'totalCents', invoice.total_cents, 'depositCents', invoice.deposit_cents, 'creditedCents', invoice.credited_cents,
    'paidCents', invoice.paid_cents, 'undecidedCents', invoice.undecided_cents, 'openCents', invoice.open_cents,
    'payments', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', p.id, 'amountCents', p.amount_cents, 'method', p.method, 'reference', p.reference, 'paidOn', p.paid_on
          )
          order by p.paid_on, p.created_at, p.id
        ),
        '[]'
      )
      from public.payments as p where p.invoice_id = invoice.id and p.voided_at is null
    )
  );
$$;

create function private.customer_invoices(request_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.invoice_view(i) order by i.number desc), '[]')
  from public.invoices as i where i.request_id = customer_invoices.request_id;
$$;

create function private.mail_about_invoice(
  kind private.mail_kind, request public.service_requests, invoice public.invoices, more jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  about constant jsonb := jsonb_build_object(
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'invoiceId', invoice.id
  ) || more;
begin
  perform private.queue_mail(kind, request.email, about, request_id => request.id);
  -- Queue two reminders, 3 and 14 days after the due day. A reminder is not sent if the invoice is paid by then or if
  -- its reminders are off; see invoice_outdates.
  if kind = 'invoice-sent' and invoice.open_cents > 0 then
    perform private.queue_mail(
      'invoice-reminder', request.email, about || '{"byItself": true}', request_id => request.id, leaves => reminder.at
    )
    from unnest(array[3, 14]) as days
    cross join lateral (select (invoice.due_on + days
      + time '09:00') at time zone 'America/Los_Angeles' as at) as reminder
    where reminder.at > now()
    order by reminder.at;
  end if;
end;
$$;

-- Stores an invoice or a credit with the next number. Other transactions then wait for their number until this
-- transaction ends. The calling function therefore locks the request and finishes its checks first.
create function private.store_invoice(
  invoice public.invoices, request public.service_requests, lines private.priced_line[],
  quote_ids uuid[] default '{}', visit_ids uuid[] default '{}', moves_stock boolean default true
) returns public.invoices
language plpgsql set search_path = '' as $$
declare
  stored public.invoices;
begin
  perform private.lock_products(array(select l.product_id from unnest(lines) as l));
  update private.invoice_counter as c set last_number = c.last_number + 1 where c.only_row
  returning c.last_number into invoice.number;
  invoice.issued_on := private.today();
  invoice.due_on := coalesce(invoice.due_on, invoice.issued_on);
  invoice.billed_to := coalesce(
    invoice.billed_to,
    jsonb_build_object('name', request.name, 'email', request.email, 'address', private.address_answers(request))
  );
  insert into public.invoices (
    number, kind, corrects_id, request_id, worked_on, billed_month, service, message, issued_on, due_on,
      tax_basis_points,
    subtotal_cents, tax_cents, total_cents, above_cents, above_reason, billed_to, content_hash, sent_by, sent_by_id,
      sent_by_email
  )
  values (
    invoice.number, invoice.kind, invoice.corrects_id, request.id, invoice.worked_on, invoice.billed_month,
    coalesce(invoice.service, request.service), invoice.message, invoice.issued_on, invoice.due_on,
      invoice.tax_basis_points,
    invoice.subtotal_cents, invoice.tax_cents, invoice.total_cents, coalesce(invoice.above_cents, 0),
      coalesce(invoice.above_reason, ''),
    invoice.billed_to,
    private.fingerprint(private.invoice_content(invoice, lines)),
    private.member_name((select auth.uid())), (select auth.uid()), private.caller_email()
  )
  returning * into stored;
  insert into public.invoice_lines (invoice_id, position, text, quantity, price_cents, total_cents, taxed, product_id)
  select stored.id, l.position, l.text, l.quantity, l.price_cents, l.total_cents, l.taxed, l.product_id
  from unnest(lines) as l;
  insert into public.invoiced_quotes (invoice_id, quote_id)
  select distinct stored.id, q.id from unnest(quote_ids) as q (id);
  insert into public.invoiced_visits (invoice_id, visit_id)
  select distinct stored.id, v.id from unnest(visit_ids) as v (id);
  perform private.balance_invoices(request.id);
  perform private.mark_visits_to_invoice(request.id);
  select i.* into stored from public.invoices as i where i.id = stored.id;
  if moves_stock and stored.kind = 'invoice' then
    perform private.take_installed(stored, request, lines);
  elsif moves_stock then
    perform private.bring_back(stored, request, lines);
  end if;
  return stored;
end;
$$;

-- The calling function has locked the request.
create function private.invoice_of(request public.service_requests, invoice_id uuid) returns public.invoices
language plpgsql stable set search_path = '' as $$
declare
  invoice public.invoices;
begin
  select i.* into invoice
  from public.invoices as i
  where i.id = invoice_id and i.request_id = request.id and i.kind = 'invoice';
  if not found then
    perform private.refuse(404, 'invoice_not_found', 'This invoice no longer exists.');
  end if;
  return invoice;
end;
$$;

create function private.refuse_changed_balance(invoice public.invoices, expected_open_cents integer) returns void
language plpgsql set search_path = '' as $$
begin
  if expected_open_cents is distinct from invoice.open_cents then
    perform private.refuse(
      409, 'invoice_changed', 'Meanwhile ' || private.dollars(invoice.open_cents) || ' of ' || invoice.reference
        || ' is open. Please check it.',
      jsonb_build_object('openCents', invoice.open_cents)
    );
  end if;
end;
$$;

-- The invoices on which the office has to act: overdue invoices with the oldest first, then invoices with a refund due.
-- The query uses invoices_open_idx.
create function private.invoices_to_follow()
returns table (why text, reference text, due_on date, open_cents integer, request_id uuid)
language sql stable set search_path = '' as $$
  select case when i.open_cents > 0 then 'overdue' else 'owed-back' end, i.reference, i.due_on, i.open_cents,
    i.request_id
  from public.invoices as i
  where i.request_id is not null and i.open_cents <> 0 and (i.open_cents < 0 or i.due_on < private.today())
  order by i.open_cents < 0, i.due_on, i.number
  limit 200;
$$;


-- supabase/schemas/billing/payments/refunds/rules.sql

-- Queues a refund of an online payment. The Edge Function `payments` pays out the refund after this transaction has
-- committed. The calling function has locked the order or the request and checked the amount.
create function private.queue_refund(
  provider_payment text, amount_cents integer, reason text, order_id uuid default null, payment_id uuid default null
) returns uuid
language sql security definer set search_path = '' as $$
  insert into public.refunds (provider_payment, amount_cents, reason, order_id, payment_id, created_by_email)
  values (
    provider_payment, amount_cents, reason, order_id, payment_id, coalesce(nullif(private.actor(), ''), 'Online')
  )
  returning id;
$$;

-- The id of the order or request of a refund. Null if the request was deleted.
create function private.record_of_refund(refund public.refunds) returns uuid
language sql stable set search_path = '' as $$
  select coalesce(refund.order_id, (select p.request_id from public.payments as p where p.id = refund.payment_id));
$$;

-- Refunds an amount in dollars to the card if the order was paid online. The refund is at most what is left of the
-- payment after these amounts: refunds that are done or waiting, failed refunds that wait for staff, and money that the
-- bank took back. The calling function has locked the order.
create function private.refund_to_card(placed public.orders, amount numeric, reason text) returns void
language plpgsql set search_path = '' as $$
declare
  left_over integer;
  cents integer;
begin
  if placed.payment_id is null then
    return;
  end if;
  select
    ((placed.total + coalesce(sum(c.refund), 0)) * 100)::integer - (
      select coalesce(sum(r.amount_cents), 0) from public.refunds as r
      where r.provider_payment = placed.payment_id and (r.state <> 'failed' or r.resolved_at is null)
    ) - public.bank_took_cents(placed)
  into left_over
  from public.order_item_changes as c where c.order_id = placed.id;
  cents := least((amount * 100)::integer, left_over);
  if cents > 0 then
    perform private.queue_refund(placed.payment_id, cents, reason, order_id => placed.id);
  end if;
end;
$$;

-- Online payments on an invoice or on the deposit of a quote. `left_cents` is the part of the payment that was not
-- refunded and not taken back by the bank. The payment with the largest such part comes first.
create function private.came_online(invoice_id uuid, quote_id uuid)
returns table (payment_id uuid, provider_id text, left_cents integer)
language sql stable set search_path = '' as $$
  select p.id, p.provider_id, left_over.cents
  from public.payments as p
  cross join lateral (
    select (p.amount_cents + coalesce(sum(b.amount_cents), 0) - private.lost_cents(p.provider_id))::integer as cents
    from public.payments as b where b.gives_back = p.id and b.voided_at is null
  ) as left_over
  where p.method = 'online' and p.amount_cents > 0 and p.voided_at is null
    and (p.invoice_id = came_online.invoice_id or p.quote_id = came_online.quote_id)
    and left_over.cents > 0
  order by 3 desc, p.created_at, p.id;
$$;

-- Refunds an amount of an invoice or a deposit to the card, with a separate refund for each payment. The calling
-- function has locked the request.
create function private.give_back_to_card(
  request public.service_requests, amount_cents integer, invoice_id uuid default null, quote_id uuid default null
) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  reference constant text := (select i.reference from public.invoices as i where i.id = give_back_to_card.invoice_id);
  rest integer := amount_cents;
  paid record;
  back public.payments;
  ids uuid[] := '{}';
begin
  for paid in select * from private.came_online(invoice_id, quote_id) loop
    exit when rest = 0;
    insert into public.payments (
      request_id, invoice_id, quote_id, amount_cents, method, paid_on, taken_by, created_by_email, gives_back
    )
    values (
      request.id, give_back_to_card.invoice_id, give_back_to_card.quote_id, -least(rest, paid.left_cents), 'online',
        private.today(),
      'Online', private.caller_email(), paid.payment_id
    )
    returning * into back;
    perform private.queue_refund(
      paid.provider_id, -back.amount_cents, coalesce('Paid too much for ' || reference, 'Deposit'),
        payment_id => back.id
    );
    rest := rest + back.amount_cents;
    ids := ids || back.id;
  end loop;
  if rest > 0 then
    perform private.refuse(
      422, 'more_than_online', 'Only ' || private.dollars(amount_cents - rest)
        || ' came online. Give the rest back another way.'
    );
  end if;
  perform private.note_event(
    request,
    private.dollars(amount_cents) || case when reference is null then ' of the deposit' else '' end
      || ' goes back to the card'
      || coalesce(' for ' || reference, '')
  );
  return ids;
end;
$$;

create function private.mail_about_payment(
  request public.service_requests, payment public.payments, more jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  about constant jsonb := jsonb_build_object('paymentId', payment.id) || more;
begin
  if payment.invoice_id is not null then
    perform private.mail_about_invoice(
      'payment-received', request, private.invoice_of(request, payment.invoice_id), about
    );
  else
    perform private.mail_about_quote('deposit-received', request, private.quote_of(request, payment.quote_id), about);
  end if;
end;
$$;

-- Marks the failed refunds of an invoice or a deposit as resolved, because new refunds replace them.
create function private.resolve_refunds(invoice_id uuid default null, quote_id uuid default null) returns void
language sql set search_path = '' as $$
  update public.refunds as r
  set resolved_at = now(), resolved_by = private.caller_email()
  from public.payments as p
  where p.id = r.payment_id and r.state = 'failed' and r.resolved_at is null
    and (p.invoice_id = resolve_refunds.invoice_id or p.quote_id = resolve_refunds.quote_id);
$$;


-- supabase/schemas/billing/payments/rules.sql

create function public.deposit_paid_cents(quote public.quotes) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(p.amount_cents), 0)::integer from public.payments as p
  where p.quote_id = quote.id and p.voided_at is null;
$$;
comment on function public.deposit_paid_cents(public.quotes) is
  'The paid part of the deposit of the quote, less refunds.';
grant execute on function public.deposit_paid_cents to authenticated;

create function public.deposit_open_cents(quote public.quotes) returns integer
language sql stable set search_path = '' as $$
  select case
    when quote.state = 'accepted' and not public.is_invoiced(quote)
      then greatest(quote.deposit_due_cents - public.deposit_paid_cents(quote) - (
        select coalesce(sum(-p.amount_cents), 0) from public.payments as p
        where p.quote_id = quote.id and p.owner_refund in ('to-decide', 'left') and p.voided_at is null
      ), 0)
    else 0
  end::integer;
$$;
comment on function public.deposit_open_cents(public.quotes) is
  'The part of the deposit of the quote that the customer still has to pay. Zero once the work is invoiced, because '
  'the invoice then includes it.';
grant execute on function public.deposit_open_cents to authenticated;

create function public.deposit_undecided_cents(quote public.quotes) returns integer
language sql stable set search_path = '' as $$
  select case
    when quote.state = 'accepted' and not public.is_invoiced(quote) then greatest(least(
      quote.deposit_due_cents - public.deposit_paid_cents(quote), (
        select coalesce(sum(-p.amount_cents), 0) from public.payments as p
        where p.quote_id = quote.id and p.owner_refund = 'to-decide' and p.voided_at is null
      )
    ), 0)
    else 0
  end::integer;
$$;
comment on function public.deposit_undecided_cents(public.quotes) is
  'The part of the deposit of the quote that the owner refunded at the provider, and that staff have neither asked for '
  'again nor left to the invoice.';
grant execute on function public.deposit_undecided_cents to authenticated;

create function private.deposits_of(request_id uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(p.amount_cents), 0)
  from public.payments as p
  where p.request_id = deposits_of.request_id and p.invoice_id is null and p.voided_at is null;
$$;

-- The reason why the unused deposits of a request have to be refunded. Either the request is closed, or it has no
-- accepted quote anymore (canceled), or all its accepted quotes are invoiced. Null while a later invoice can still use
-- the deposits.
create function private.deposit_owed_because(request public.service_requests) returns text
language sql stable set search_path = '' as $$
  select case
    when request.unused_deposit_cents = 0 then null
    when request.status in ('closed', 'spam') then 'closed'
    when not exists (
      select 1 from public.quotes as q where q.request_id = request.id and q.state = 'accepted'
        and not private.is_plan(q.id)
    ) then 'canceled'
    when not exists (
      select 1 from public.quotes as q
      where q.request_id = request.id and q.state = 'accepted' and not private.is_plan(q.id)
        and not public.is_invoiced(q)
    ) then 'invoiced'
  end;
$$;

-- The cents of the unused deposits of a request if they have to be refunded, else 0.
create function private.owed_deposit(request public.service_requests) returns integer
language sql stable set search_path = '' as $$
  select case when private.deposit_owed_because(request) is null then 0 else request.unused_deposit_cents end;
$$;

-- Computes the paid, credited, deposit and undecided cents of all invoices of a request, and its unused deposits. No
-- other function computes them. The calling function has locked the request.
create function private.balance_invoices(request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rest bigint := greatest(private.deposits_of(balance_invoices.request_id), 0);
  covered bigint;
  still_due bigint;
  undecided_deposit bigint;
  undecided_deposits_used bigint := 0;
  undecided bigint;
  due record;
begin
  for due in
    select
      i.id, i.total_cents, private.bills_plan(i.id) as of_plan,
      (select coalesce(sum(c.total_cents), 0) from public.invoices as c where c.corrects_id = i.id) as credited,
      (
        select coalesce(sum(p.amount_cents), 0) from public.payments as p where p.invoice_id = i.id
          and p.voided_at is null
      ) as paid,
      (
        select coalesce(sum(-p.amount_cents), 0) from public.payments as p
        where p.invoice_id = i.id and p.owner_refund = 'to-decide' and p.voided_at is null
      ) as undecided,
      -- Deposits that were refunded after the invoice was sent. An earlier refund already reduced the deposit on the
      -- invoice.
      (
        select coalesce(sum(-p.amount_cents), 0) from public.payments as p
        where p.request_id = i.request_id and p.invoice_id is null and p.owner_refund = 'to-decide'
          and p.voided_at is null and p.created_at >= i.sent_at
      ) as undecided_deposits
    from public.invoices as i
    where i.request_id = balance_invoices.request_id and i.kind = 'invoice'
    order by i.number
  loop
    still_due := greatest(due.total_cents - due.credited - due.paid, 0);
    undecided := least(due.undecided, still_due);
    covered := case when due.of_plan then 0 else least(rest, still_due - undecided) end;
    rest := rest - covered;
    undecided_deposit := case
      when due.of_plan then 0
      else greatest(least(due.undecided_deposits - undecided_deposits_used, still_due - undecided - covered), 0)
    end;
    undecided_deposits_used := undecided_deposits_used + undecided_deposit;
    undecided := undecided + undecided_deposit;
    update public.invoices as i
    set deposit_cents = covered, credited_cents = due.credited, paid_cents = due.paid, undecided_cents = undecided
    where i.id = due.id and (i.deposit_cents, i.credited_cents, i.paid_cents, i.undecided_cents)
      <> (covered, due.credited, due.paid, undecided);
  end loop;
  update public.service_requests as r set unused_deposit_cents = rest
  where r.id = balance_invoices.request_id and r.unused_deposit_cents <> rest;
end;
$$;

-- The requests with unused deposits that have to be refunded, the oldest first; see private.deposit_owed_because. The
-- query uses service_requests_unused_deposit_idx.
create function private.deposits_to_follow() returns table (why text, owed_cents integer, request_id uuid)
language sql stable set search_path = '' as $$
  select owed.why, r.unused_deposit_cents, r.id
  from public.service_requests as r
  cross join lateral (select private.deposit_owed_because(r) as why) as owed
  where r.unused_deposit_cents > 0 and owed.why is not null
  order by r.created_at, r.id
  limit 200;
$$;

-- The next day (in California) for which our books have to be compared with the provider's records. Null if there is
-- none.
create function private.day_to_check() returns date
language sql stable set search_path = '' as $$
  select due.day
  from private.settings as s
  cross join lateral (
    select greatest(coalesce(max(c.day) + 1, private.today() - 1), private.today() - 7) as day
    from private.payment_checks as c where c.entries is not null
  ) as due
  where s.pays_online and due.day < private.today();
$$;

-- Open payment pages with an outdated amount: it differs from the current open amount. Pages older than a day are left
-- out, because the provider itself closes them.
create function private.outdated_pages() returns setof private.payment_pages
language sql stable set search_path = '' as $$
  select p.*
  from private.payment_pages as p
  left join public.invoices as i on i.id = p.paper_id and i.request_id is not null
  left join public.quotes as q on q.id = p.paper_id and q.request_id is not null
  where p.opened_at > now() - interval '1 day'
    and (p.ending_at is null or p.ending_at < now() - interval '15 minutes')
    and p.amount_cents <> coalesce(i.open_cents, public.deposit_open_cents(q), 0);
$$;

-- True if the Edge Function `payments` has refunds to pay out, pages to close, or a day to compare.
create function private.has_payments_to_tend() returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.refunds as r where r.state = 'waiting'
    and coalesce(r.leased_until, now()) <= now())
    or exists (select 1 from private.outdated_pages())
    or exists (
      select 1 from (select private.day_to_check() as day) as due
      where due.day is not null and not exists (
        select 1 from private.payment_checks as c where c.day = due.day and c.tried_at > now() - interval '15 minutes'
      )
    );
$$;

-- Differences between the provider's records and our books in the last seven days. A difference disappears when our
-- books are corrected.
create function private.payment_differences() returns table (day date, detail text)
language sql stable set search_path = '' as $$
  with checks as (
    select c.day, c.entries from private.payment_checks as c where c.day >= private.today() - 7
      and c.entries is not null
  )
  select c.day, e.id || ': ' || private.dollars(e.cents) || ' there, '
    || coalesce(private.dollars(b.cents), 'nothing') || ' in our books'
  from checks as c
  cross join jsonb_to_recordset(c.entries) as e (id text, cents integer)
  left join private.online_books as b on b.provider_id = e.id
  where b.cents is distinct from e.cents
  union all
  select c.day, b.provider_id || ': nothing there, ' || private.dollars(b.cents) || ' in our books'
  from checks as c
  join private.online_books as b
    on b.counts and b.noted_at >= private.start_of_day(c.day) and b.noted_at < private.start_of_day(c.day + 1)
  where not exists (select 1 from jsonb_to_recordset(c.entries) as e (id text) where e.id = b.provider_id);
$$;

-- The disputes that the company still has to answer, and the disputes that were lost in the last week.
create function private.open_disputes() returns table (is_lost boolean, noted_at timestamptz, detail text)
language sql stable set search_path = '' as $$
  select d.status = 'lost', d.noted_at,
    private.dollars(d.amount_cents) || ' for ' || coalesce(
      (select o.order_number from public.orders as o where o.payment_id = d.provider_payment),
      (
        select coalesce(i.reference, 'the deposit of ' || r.reference)
        from public.payments as p
        left join public.invoices as i on i.id = p.invoice_id
        left join public.service_requests as r on r.id = p.request_id
        where p.provider_id = d.provider_payment
      ),
      d.provider_payment
    ) || case when d.status <> 'lost' then
      coalesce(', by ' || to_char(d.answer_by at time zone 'America/Los_Angeles', 'FMMonth FMDD'), '')
    else '' end
  from private.disputes as d
  where d.status like '%needs_response' or d.status = 'lost' and d.noted_at > now() - interval '7 days';
$$;

-- Amount of a payment that the bank took back in lost disputes. The customer already has this money from the bank, so
-- it is not refunded again.
create function private.lost_cents(provider_payment text) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(d.amount_cents), 0)::integer from private.disputes as d
  where d.provider_payment = lost_cents.provider_payment and d.status = 'lost';
$$;
grant execute on function private.lost_cents to authenticated;

create function public.bank_took_cents(placed public.orders) returns integer
language sql stable set search_path = '' as $$
  select private.lost_cents(placed.payment_id);
$$;
comment on function public.bank_took_cents(public.orders) is
  'The amount that the bank took back in lost disputes. It is not refunded to the card again.';
grant execute on function public.bank_took_cents(public.orders) to authenticated;

create function public.bank_took_cents(invoice public.invoices) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(private.lost_cents(p.provider_id)), 0)::integer
  from public.payments as p where p.invoice_id = invoice.id and p.provider_id is not null;
$$;
comment on function public.bank_took_cents(public.invoices) is
  'The amount that the bank took back in lost disputes. It is not refunded to the card again.';
grant execute on function public.bank_took_cents(public.invoices) to authenticated;

create function public.bank_took_cents(quote public.quotes) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(private.lost_cents(p.provider_id)), 0)::integer
  from public.payments as p where p.quote_id = quote.id and p.provider_id is not null;
$$;
comment on function public.bank_took_cents(public.quotes) is
  'The part of the deposit that the bank took back in lost disputes. It is not refunded to the card again.';
grant execute on function public.bank_took_cents(public.quotes) to authenticated;

-- Refuses an amount that the provider of online payments does not accept.
create function private.check_online_amount(cents bigint) returns void
language plpgsql stable set search_path = '' as $$
declare
  lowest integer;
  highest integer;
begin
  select s.least_online_cents, s.most_online_cents into lowest, highest from private.settings as s;
  if cents < lowest then
    perform private.refuse(409, 'too_little', 'The smallest amount that can be paid by card here is '
      || private.dollars(lowest) || '. Please pay another way' || private.or_call() || '.');
  elsif cents > highest then
    perform private.refuse(409, 'too_much', 'The largest amount that can be paid by card here is '
      || private.dollars(highest) || '. Please pay another way' || private.or_call() || '.');
  end if;
end;
$$;


-- supabase/schemas/billing/plans/call-outs/rules.sql

-- True if the time is outside the hours in which the plan includes calls. The hours may pass midnight.
create function private.is_outside_hours(plan public.plans, at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    case
      when plan.calls_from < plan.calls_until then t.hour < plan.calls_from or t.hour >= plan.calls_until
      else t.hour < plan.calls_from and t.hour >= plan.calls_until
    end,
    false
  )
  from (select (at at time zone 'America/Los_Angeles')::time as hour) as t;
$$;
grant execute on function private.is_outside_hours to authenticated;

create function public.is_outside_hours(visit public.visits) returns boolean
language sql stable set search_path = '' as $$
  select case when visit.call_out then coalesce((
    select private.is_outside_hours(p, visit.starts_at) from public.plans as p where p.quote_id = visit.plan_id
  ), false) else false end;
$$;
comment on function public.is_outside_hours(public.visits) is
  'True for a call-out that began outside of the hours of its plan.';
grant execute on function public.is_outside_hours to authenticated;

-- The call-outs of a plan. `place` numbers the call-outs of each month of the plan, from 1. `beyond_minutes` is the
-- time to bill, rounded up to a quarter of an hour. For a call above the included number, this is the time from arrival
-- to departure. For all other calls, it is the standby time above the included minutes.
create function private.call_outs_of_plan(plan public.plans)
returns table (visit public.visits, place integer, beyond_minutes integer, beyond_cents integer)
language sql stable set search_path = '' as $$
  select c.visit, c.place, m.minutes, round(m.minutes / 60.0 * plan.beyond_hour_cents)::integer
  from (
    select v as visit, row_number() over (
      partition by private.months_begun(plan, (v.starts_at at time zone 'America/Los_Angeles')::date)
      order by v.starts_at, v.id
    )::integer as place
    from public.visits as v
    where v.plan_id = plan.quote_id and v.call_out and v.canceled_at is null
  ) as c
  cross join lateral (
    select coalesce(ceil(case
      when plan.beyond_hour_cents is null then 0
      when c.place > plan.calls_a_month
        then greatest(extract(epoch from (c.visit).left_at - (c.visit).arrived_at) / 60, 1)
      else greatest((c.visit).standby_minutes - plan.standby_minutes, 0)
    end / 15.0) * 15, 0)::integer as minutes
  ) as m;
$$;

create function public.calls_this_month(plan public.plans) returns integer
language sql stable set search_path = '' as $$
  select case when plan.every is null then (
    select count(*)
    from private.months_begun(plan, private.today()) as begun
    join public.visits as v on v.plan_id = plan.quote_id and v.call_out and v.canceled_at is null
      and (v.starts_at at time zone 'America/Los_Angeles')::date >= private.month_of_plan(plan, begun - 1)
  ) end::integer;
$$;
comment on function public.calls_this_month(public.plans) is
  'The number of call-outs in the present month of the plan. Null for a plan with visits.';
grant execute on function public.calls_this_month(public.plans) to authenticated;

-- A call-out as its customer sees it. The times and the report are null until the report is sent.
create function private.call_out_view(visit public.visits) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', visit.id, 'planId', visit.plan_id, 'startsAt', private.iso(visit.starts_at),
    'people', private.visit_people_text(visit.id),
    'arrivedAt', private.iso(visit.arrived_at), 'leftAt', private.iso(visit.left_at),
    'standbyMinutes', visit.standby_minutes, 'report', nullif(visit.report, ''),
    'place', c.place, 'aMonth', p.calls_a_month,
    'isOutsideHours', public.is_outside_hours(visit)
  )
  from (select 1) as one
  left join public.plans as p on p.quote_id = visit.plan_id
  left join lateral (
    select o.place from private.call_outs_of_plan(p) as o where (o.visit).id = visit.id
  ) as c on true;
$$;

-- True if the plan will have an invoice after the day `since`: an invoice already waits, or a later month is still to
-- be billed.
create function private.has_next_invoice(plan public.plans, since date) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.plan_invoices as b
    where b.plan_id = plan.quote_id and b.state = 'waiting' and b.day > since
  ) or plan.ends_on is null or case plan.billing
    when 'advance' then private.month_of_plan(plan, private.months_begun(plan, private.today())) <= plan.ends_on
    else private.today() <= plan.ends_on
  end;
$$;

-- The invoice lines for call-outs that the plan does not include. Call-outs that are invoiced or left out have no line
-- here. `invoice_day` is the day of the waiting invoice that will include the line: the first one after the call-out.
-- Null if no such invoice waits.
create function private.call_outs_to_bill(plan public.plans)
returns table (visit_id uuid, starts_at timestamptz, invoice_day date, line private.priced_line)
language sql stable set search_path = '' as $$
  select
    (c.visit).id, (c.visit).starts_at,
    (
      select min(b.day) from public.plan_invoices as b
      where b.plan_id = plan.quote_id and b.state = 'waiting'
        and b.day > ((c.visit).starts_at at time zone 'America/Los_Angeles')::date
    ),
    row(
      null,
      case when c.place > plan.calls_a_month
        then 'Call-out of ' || w.called || ', beyond the ' || plan.calls_a_month || ' calls a month'
        else 'Standby of the call-out of ' || w.called || ', beyond the plan'
      end || ': ' || c.beyond_minutes || ' minutes',
      c.beyond_minutes / 60.0, plan.beyond_hour_cents, c.beyond_cents, false, f.taxed, null
    )::private.priced_line
  from private.call_outs_of_plan(plan) as c
  cross join lateral (
    select to_char((c.visit).starts_at at time zone 'America/Los_Angeles', 'FMMonth FMDD, FMHH12:MI AM') as called
  ) as w
  -- The first line of the plan is its fee. Call-outs are taxed if the fee is taxed.
  cross join lateral (
    select l.taxed from public.quote_lines as l where l.quote_id = plan.quote_id order by l.position limit 1
  ) as f
  where c.beyond_cents > 0 and (c.visit).outcome = 'done' and not (c.visit).nothing_to_invoice
    and not exists (
      select 1 from public.invoiced_visits as b join public.invoices as i on i.id = b.invoice_id
      where b.visit_id = (c.visit).id and private.is_live(i)
    )
  order by (c.visit).starts_at;
$$;

-- True for a call-out that has to be billed on a separate invoice, because its plan has no further invoices.
create function private.is_call_out_to_invoice(visit public.visits) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1
    from public.plans as p
    cross join lateral private.call_outs_to_bill(p) as c
    where p.quote_id = visit.plan_id and c.visit_id = visit.id
      and not private.has_next_invoice(p, (visit.starts_at at time zone 'America/Los_Angeles')::date)
  );
$$;

-- The lines of a plan invoice: the lines of the plan itself, and one line for each call-out that the plan does not
-- include.
create function private.lines_of_plan_invoice(planned public.plan_invoices) returns private.priced_line[]
language plpgsql stable set search_path = '' as $$
declare
  lines private.priced_line[] := private.lines_of(planned.plan_id);
  plan public.plans;
  line private.priced_line;
begin
  select p.* into plan from public.plans as p where p.quote_id = planned.plan_id;
  if private.has_visits(plan) then
    return lines;
  end if;
  for line in
    select (c.line).* from private.call_outs_to_bill(plan) as c where c.invoice_day = planned.day order by c.starts_at
  loop
    line.position := cardinality(lines) + 1;
    lines := lines || line;
  end loop;
  return lines;
end;
$$;

-- Returns a call-out, or refuses if the call-out was canceled. The calling function has locked the request.
create function private.open_call_out(visit_id uuid) returns public.visits
language plpgsql stable set search_path = '' as $$
declare
  visit public.visits;
begin
  select v.* into visit from public.visits as v where v.id = visit_id and v.call_out and v.canceled_at is null;
  if not found then
    perform private.refuse(409, 'visit_changed', 'This call-out was canceled. Please reload the page.');
  end if;
  return visit;
end;
$$;


-- supabase/schemas/billing/plans/rules.sql

create function private.is_plan(quote_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.plans as p where p.quote_id = is_plan.quote_id);
$$;
grant execute on function private.is_plan to authenticated;

-- True if the plan has visits. Otherwise, it is an on-call plan; see private.call_terms.
create function private.has_visits(plan public.plans) returns boolean
language sql immutable set search_path = '' as $$
  select plan.every is not null;
$$;

-- The terms of an on-call plan. Null for a plan with visits.
create function private.call_terms(plan public.plans) returns jsonb
language sql stable set search_path = '' as $$
  select case when not private.has_visits(plan) then jsonb_build_object(
    'aMonth', plan.calls_a_month, 'from', to_char(plan.calls_from, 'HH24:MI'),
    'until', to_char(plan.calls_until, 'HH24:MI'),
    'standbyMinutes', plan.standby_minutes, 'hourCents', plan.beyond_hour_cents
  ) end;
$$;

-- A unit as an interval, the smallest and largest number of days in it, and the number of units in a year.
create function private.unit_facts(unit public.plan_unit, out step interval, out shortest integer, out longest integer,
  out a_year integer)
language sql immutable set search_path = '' as $$
  select f.step, f.shortest, f.longest, f.a_year
  from (
    values
      ('week'::public.plan_unit, interval '1 week', 7, 7, 52),
      ('month'::public.plan_unit, interval '1 month', 28, 31, 12)
  ) as f (unit, step, shortest, longest, a_year)
  where f.unit = unit_facts.unit;
$$;

-- The days of work of a plan between two days, without days after its end or in its pause. Each day is computed from
-- the first day of the plan. If a monthly plan begins on January 31, the next days are February 28 and March 31.
create function private.plan_days(plan public.plans, since date, until date) returns setof date
language sql immutable set search_path = '' as $$
  select d.day
  from private.unit_facts(plan.unit) as facts
  cross join generate_series(
    greatest(0, (since - plan.first_on) / (plan.every * facts.longest)),
    (until - plan.first_on) / (plan.every * facts.shortest)
  ) as place
  cross join lateral (select (plan.first_on + place * plan.every * facts.step)::date as day) as d
  where private.has_visits(plan) and d.day between greatest(since, plan.first_on) and least(until, plan.ends_on)
    and (d.day >= plan.paused_from and d.day < plan.paused_until) is not true
  order by place;
$$;

-- The first day of a month of a plan. Month 0 begins on the first day of the plan.
create function private.month_of_plan(plan public.plans, place integer) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return (plan.first_on + place * interval '1 month')::date;
end;
$$;
grant execute on function private.month_of_plan to authenticated;

-- Number of months of a plan that have begun by a day. Zero or less if the plan has not begun. A month of a plan can
-- begin in the middle of a calendar month.
create function private.months_begun(plan public.plans, day date) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  place constant integer := (extract(year from day) - extract(year from plan.first_on)) * 12
    + extract(month from day) - extract(month from plan.first_on);
begin
  return place + case when private.month_of_plan(plan, place) <= day then 1 else 0 end;
end;
$$;
grant execute on function private.months_begun to authenticated;

create function private.begins_in_pause(plan public.plans, month date) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(month >= plan.paused_from and month < plan.paused_until, false);
end;
$$;
grant execute on function private.begins_in_pause to authenticated;

-- The first and last day that an invoice of a plan bills. `day` is the day of the invoice. An invoice in advance bills
-- the month that begins on this day. An invoice in arrears bills the month before. An invoice by the visit bills only
-- this day.
create function private.month_of_invoice(plan public.plans, day date, out begins date, out ends date)
language sql immutable set search_path = '' as $$
  select
    case plan.billing when 'visit' then day else private.month_of_plan(plan, m.place) end,
    case plan.billing when 'visit' then day else private.month_of_plan(plan, m.place + 1) - 1 end
  from (select private.months_begun(plan, day) - case plan.billing when 'advance' then 1 else 2 end) as m (place);
$$;
grant execute on function private.month_of_invoice to authenticated;

-- The last day of a plan that is stopped on the day `requested_on`. Usually this is the same day. If the month is
-- billed in advance, it is the end of the month. If the plan has not begun, it is the day before.
create function private.last_day_if_stopped(plan public.plans, requested_on date) returns date
language sql immutable set search_path = '' as $$
  select least(
    case
      when plan.billing = 'advance' and m.begun > 0
        and not private.begins_in_pause(plan, private.month_of_plan(plan, m.begun - 1))
        then private.month_of_plan(plan, m.begun) - 1
      when requested_on < plan.first_on then requested_on - 1
      else requested_on
    end,
    plan.ends_on
  )
  from private.months_begun(plan, requested_on) as m (begun);
$$;
grant execute on function private.last_day_if_stopped to authenticated;

-- A plan that ends before its first day never began.
create function public.state(plan public.plans) returns public.plan_state
language sql stable set search_path = '' as $$
  select case
    when q.state = 'canceled' then 'ended'
    when q.state <> 'accepted' then 'offered'
    when plan.ends_on < greatest(private.today(), plan.first_on) then 'ended'
    when private.begins_in_pause(plan, private.today()) then 'paused'
    else 'runs'
  end::public.plan_state
  from public.quotes as q where q.id = plan.quote_id;
$$;
comment on function public.state(public.plans) is
  'A plan is offered until its quote is accepted; then it runs, is paused, or has ended.';
grant execute on function public.state(public.plans) to authenticated;

create function public.stop_requested_at(plan public.plans) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select min(c.created_at) from public.customer_activity as c
    where c.quote_id = plan.quote_id and c.kind = 'stop-plan' and c.handled_at is null
  );
end;
$$;
comment on function public.stop_requested_at(public.plans) is
  'The time at which the customer asked to stop the plan. Null if the customer did not ask, or once staff have '
  'answered.';
grant execute on function public.stop_requested_at to authenticated;

create function public.last_day_if_stopped(plan public.plans) returns date
language sql stable set search_path = '' as $$
  select private.last_day_if_stopped(
    plan,
    coalesce((public.stop_requested_at(plan) at time zone 'America/Los_Angeles')::date, private.today())
  )
  where public.state(plan) in ('runs', 'paused');
$$;
comment on function public.last_day_if_stopped(public.plans) is
  'The last day of the plan if staff stop it now. It is counted from the day on which the customer asked to stop the '
  'plan, else from today. Null if the plan does not run.';
grant execute on function public.last_day_if_stopped to authenticated;

create function public.can_stop(plan public.plans) returns boolean
language sql stable set search_path = '' as $$
  select public.state(plan) in ('runs', 'paused') and plan.stopped_on is null
    and (plan.until is null or plan.until > public.last_day_if_stopped(plan));
$$;
comment on function public.can_stop(public.plans) is
  'True if the plan runs, was not stopped, will not be replaced by a later plan, and would end earlier if it was '
  'stopped now.';
grant execute on function public.can_stop to authenticated;

-- The last day of a plan if staff grant the customer's wish to stop. Null if the customer did not ask or staff have
-- already answered.
create function private.requested_last_day(plan public.plans) returns date
language sql stable set search_path = '' as $$
  select private.last_day_if_stopped(plan, (asked.at at time zone 'America/Los_Angeles')::date)
  from public.stop_requested_at(plan) as asked (at) where asked.at is not null;
$$;

-- The plans that were accepted and have not ended, including paused plans.
create function private.running_plans() returns setof public.plans
language sql stable set search_path = '' as $$
  select p
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id
  where q.state = 'accepted' and q.request_id is not null
    -- Most plans have no last day. For these, the first condition avoids a call of public.state, because that function
    -- reads the quote.
    and (p.ends_on is null or public.state(p) <> 'ended');
$$;

-- The latest running or paused plan of a request, or null.
create function private.plan_of_request(request_id uuid) returns public.plans
language sql stable set search_path = '' as $$
  select p
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id
  where q.request_id = plan_of_request.request_id and public.state(p) in ('runs', 'paused')
  order by q.version desc
  limit 1;
$$;

create function private.refuse_running_plan(request_id uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  plan constant public.plans := private.plan_of_request(request_id);
begin
  if plan.quote_id is not null and plan.ends_on is distinct from private.today() then
    perform private.refuse(409, 'plan_runs', 'The plan of this request runs. Stop it first.');
  end if;
end;
$$;

create function private.read_plan_people(people text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  names constant text[] := array(
    select coalesce(min(r.name), min(n.name))
    from (select private.one_line(given) as name from unnest(people) as given) as n
    left join public.user_roles as r on r.name <> '' and private.searchable(r.name) = private.searchable(n.name)
    where n.name <> ''
    group by private.searchable(n.name)
    order by 1
  );
begin
  if cardinality(names) > 10 or exists (select 1 from unnest(names) as name
    where private.text_length(name) not between 1 and 100) then
    perform private.refuse(422, 'invalid_plan', 'Please enter at most ten people, each in at most 100 characters.');
  elsif exists (select 1 from unnest(names) as name where name like '%@%') then
    perform private.refuse(422, 'invalid_plan', 'Please enter a name, not an email address: the customer sees it.');
  end if;
  return names;
end;
$$;

-- The terms of a plan that its customer accepts. Null without a plan.
create function private.plan_offer(plan public.plans) returns jsonb
language sql stable set search_path = '' as $$
  select case when plan.first_on is not null then jsonb_build_object(
    'every', plan.every, 'unit', plan.unit, 'firstOn', plan.first_on, 'at', to_char(plan.at, 'HH24:MI'),
    'durationMinutes', plan.duration_minutes, 'until', plan.until, 'billing', plan.billing,
    'calls', private.call_terms(plan)
  ) end;
$$;

create function private.plan_offered(quote_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.plan_offer(p) from public.plans as p where p.quote_id = plan_offered.quote_id;
$$;

create function private.plan_view(plan public.plans) returns jsonb
language sql stable set search_path = '' as $$
  select private.plan_offer(plan) || jsonb_build_object(
    'state', public.state(plan), 'endsOn', plan.ends_on,
    'pausedFrom', case when plan.paused_until > private.today() then plan.paused_from end,
    'pausedUntil', case when plan.paused_until > private.today() then plan.paused_until end,
    'lastDayIfStopped', public.last_day_if_stopped(plan), 'canStop', public.can_stop(plan),
    'stopRequestedAt', private.iso(public.stop_requested_at(plan)),
    'callsThisMonth', public.calls_this_month(plan)
  );
$$;

create function private.next_visit_of_plan(quote_id uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select min(v.starts_at) from public.visits as v
  where v.plan_id = next_visit_of_plan.quote_id and v.canceled_at is null and v.outcome is null and v.starts_at > now();
$$;

create function private.running_plan(request public.service_requests, quote_id uuid) returns public.plans
language plpgsql stable set search_path = '' as $$
declare
  plan public.plans;
begin
  select p.* into plan
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id
  where q.id = running_plan.quote_id and q.request_id = request.id
    and public.state(p) in ('runs', 'paused');
  if not found then
    perform private.refuse(409, 'plan_ended', 'This plan does not run anymore. Please look at it again.');
  end if;
  return plan;
end;
$$;

create function private.mail_about_plan(
  kind private.mail_kind,
  request public.service_requests,
  quote_id uuid,
  more jsonb
) returns void
language sql set search_path = '' as $$
  select private.mail_about_quote(kind, request, q, more) from public.quotes as q where q.id = mail_about_plan.quote_id;
$$;

-- The plans with a person of one of these names. Names are compared without capitals and accents; see
-- private.searchable.
create function private.plans_of_people(names text[]) returns setof uuid
language sql stable set search_path = '' as $$
  select p.quote_id from public.plans as p
  where exists (
    select from unnest(p.people) as n, unnest(names) as other where private.searchable(n) = private.searchable(other)
  );
$$;

-- Replaces a name among the people of all plans. An empty `name` removes the old name. The calling function has locked
-- the requests.
create function private.replace_in_plans(former text, name text) returns void
language sql security definer set search_path = '' as $$
  update public.plans as p
  set people = array(
    select distinct kept.name
    from (
      select case when private.searchable(n) = private.searchable(former) then replace_in_plans.name else n end as name
      from unnest(p.people) as n
    ) as kept
    where kept.name <> ''
    order by 1
  )
  where p.quote_id in (select private.plans_of_people(array[former]));
$$;


-- supabase/schemas/billing/plans/runs/rules.sql

-- The months of a plan that have to be invoiced by `by_day`, each with the day of its invoice. Months of the last year
-- are included, so that a run catches up after an outage. The last month of an ended plan is invoiced without waiting
-- for the end of the month. A month that begins in a pause is free. If the customer asked to stop the plan, later
-- months are not invoiced until staff have answered.
create function private.months_to_bill(plan public.plans, by_day date) returns table (day date, is_paused boolean)
language sql stable set search_path = '' as $$
  select m.day, private.begins_in_pause(plan, m.begins)
  from private.months_begun(plan, by_day) as begun
  cross join generate_series(greatest(begun - 13, 0), begun - 1) as place
  cross join lateral (
    select
      private.month_of_plan(plan, place) as begins,
      private.month_of_plan(plan, place + case plan.billing when 'advance' then 0 else 1 end) as day
  ) as m
  where plan.billing <> 'visit'
    and m.begins <= least(plan.ends_on, private.requested_last_day(plan), 'infinity')
    and (m.day <= by_day or plan.ends_on <= by_day);
$$;

-- True if the request has a waiting invoice of a plan, or the next run will add one.
create function private.has_plan_to_bill(request_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.plan_invoices as b join public.quotes as q on q.id = b.plan_id
    where q.request_id = has_plan_to_bill.request_id and b.state = 'waiting'
  ) or exists (
    select 1
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id and q.state = 'accepted'
    cross join lateral private.months_to_bill(p, private.today()) as m
    where q.request_id = has_plan_to_bill.request_id
      and not exists (select 1 from public.plan_invoices as b where (b.plan_id, b.day) = (p.quote_id, m.day))
  );
$$;

-- True if the invoice bills a month or a visit after the last day of its plan. If the customer asked for an earlier
-- last day, that day counts.
create function private.is_beyond_end(planned public.plan_invoices) returns boolean
language sql stable set search_path = '' as $$
  select last.day is not null and (private.month_of_invoice(p, planned.day)).begins > last.day
  from public.plans as p
  cross join lateral (select least(p.ends_on, private.requested_last_day(p)) as day) as last
  where p.quote_id = planned.plan_id;
$$;

create function public.billed_beyond(plan public.plans) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select coalesce(i.reference, to_char(b.day, 'FMMonth FMDD, YYYY'))
    from public.plan_invoices as b
    left join public.invoices as i on i.id = b.invoice_id
    where b.plan_id = plan.quote_id and (
        b.state = 'sent' and private.is_live(i) or b.visit_id is not null and b.state = 'waiting'
      )
      and (private.month_of_invoice(plan, b.day)).begins > public.last_day_if_stopped(plan)
    order by b.day
  );
$$;
comment on function public.billed_beyond(public.plans) is
  'The references of sent invoices, and the days of visits to invoice, that are after the last day of the plan if it '
  'is stopped now.';
grant execute on function public.billed_beyond to authenticated;

-- The message on an invoice of a plan names the month that the invoice bills. The message is empty for a plan billed by
-- the visit.
create function private.message_of_plan_invoice(plan public.plans, day date) returns text
language sql immutable set search_path = '' as $$
  select case when plan.billing = 'visit' then '' else
    'For ' || to_char(m.begins, 'FMMonth FMDD')
      || case when extract(year from m.begins) <> extract(year from m.ends) then to_char(m.begins, ', YYYY') else '' end
      || ' to ' || to_char(m.ends, 'FMMonth FMDD, YYYY') || '.'
  end
  from private.month_of_invoice(plan, day) as m;
$$;

-- The visits that an invoice of a plan bills: its own visit, and the call-outs that the plan does not include.
create function private.visits_of_plan_invoice(planned public.plan_invoices) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select planned.visit_id where planned.visit_id is not null
    union
    select c.visit_id
    from public.plans as p
    cross join lateral private.call_outs_to_bill(p) as c
    where p.quote_id = planned.plan_id and c.invoice_day = planned.day and not private.has_visits(p)
  );
$$;

-- Locks the people of a plan. Call it before the request is locked; see private.find_and_lock_people.
create function private.lock_people_of_plan(quote_id uuid) returns void
language sql set search_path = '' as $$
  select private.find_and_lock_people(p.people) from public.plans as p where p.quote_id = lock_people_of_plan.quote_id;
$$;

-- Adds the visits of these plans for the next eight weeks, and the invoices that are due. A canceled visit keeps its
-- row, so that no second visit is added for its day.
create function private.write_plans(ids uuid[], day date) returns jsonb
language plpgsql set search_path = '' as $$
declare
  ran_for constant uuid[] := array(
    select p.quote_id
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id
    where p.quote_id = any (ids) and q.request_id is not null and public.state(p) in ('runs', 'paused')
  );
  written public.visits[];
  invoices bigint;
begin
  -- The days of the next eight weeks, and the next visit even if it is later.
  with planned as (
    select p.quote_id, q.request_id, p.duration_minutes, d.day,
      (d.day + p.at) at time zone 'America/Los_Angeles' as starts_at
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id
    cross join lateral (
      select w.day from private.plan_days(p, write_plans.day, write_plans.day + 56) as w (day)
      union
      (
        select min(w.day)
        from private.plan_days(
          p, greatest(write_plans.day, p.first_on, p.paused_until),
          greatest(write_plans.day, p.first_on, p.paused_until)
            + 2 * p.every * (private.unit_facts(p.unit)).longest
        ) as w (day)
        where (w.day + p.at) at time zone 'America/Los_Angeles' > now()
          and not exists (select 1 from public.visits as v where v.plan_id = p.quote_id and v.plan_day = w.day)
          and not exists (
            select 1 from public.visits as v
            where v.plan_id = p.quote_id and v.canceled_at is null and v.outcome is null and v.starts_at > now()
          )
      )
    ) as d
    where p.quote_id = any (ran_for)
  ), added as (
    insert into public.visits (request_id, starts_at, duration_minutes, note, plan_id, plan_day)
    select w.request_id, w.starts_at, w.duration_minutes, '', w.quote_id,
      w.day from planned as w where w.starts_at > now()
    on conflict (plan_id, plan_day) do nothing
    returning *
  ), people as (
    insert into public.visit_people (visit_id, name, member_id)
    select a.id, n.name, n.member_id
    from (
      select p.quote_id, coalesce(u.name, n.name) as name, u.user_id as member_id
      from public.plans as p
      cross join unnest(p.people) as n (name)
      left join public.user_roles as u on u.name <> '' and private.searchable(u.name) = private.searchable(n.name)
      where p.quote_id = any (ran_for)
    ) as n
    join added as a on a.plan_id = n.quote_id
    -- A person is added to a visit once, even if the plan names them twice.
    on conflict do nothing
  )
  select array_agg(a) into written from added as a;

  perform private.schedule_plan_visits(written);

  insert into public.plan_invoices (plan_id, day, state, reason)
  select
    p.quote_id, m.day, case when m.is_paused then 'left-out' else 'waiting' end::public.plan_invoice_state,
    case when m.is_paused then 'The plan was paused.' else '' end
  from public.plans as p
  join public.quotes as q on q.id = p.quote_id and q.state = 'accepted' and q.request_id is not null
  cross join lateral private.months_to_bill(p, write_plans.day) as m
  where p.quote_id = any (ids)
  on conflict do nothing;
  get diagnostics invoices = row_count;

  return jsonb_build_object('visits', coalesce(cardinality(written), 0), 'invoices', invoices);
end;
$$;

-- Runs these plans in one step. If that fails, each plan is run alone, and the error of each failing plan is stored.
create function private.write_plans_apart(ids uuid[], day date) returns jsonb
language plpgsql set search_path = '' as $$
declare
  written jsonb;
begin
  written := private.write_plans(ids, day);
  delete from private.plan_faults as f where f.plan_id = any (ids);
  return written;
exception when others then
  if cardinality(ids) > 1 then
    return (
      select jsonb_build_object('visits', sum((w ->> 'visits')::integer), 'invoices', sum((w ->> 'invoices')::integer))
      from unnest(ids) as id
      cross join lateral private.write_plans_apart(array[id], day) as w
    );
  end if;
  insert into private.plan_faults (plan_id, problem) values (ids[1], sqlerrm)
  on conflict (plan_id) do update set problem = excluded.problem;
  return '{"visits": 0, "invoices": 0}';
end;
$$;

-- Runs all plans. A schedule calls this function once a day; see docs/going-live.md. With `only_plan`, only this plan
-- is run, and the calling function has locked its request.
create function private.run_plans(day date default private.today(), only_plan uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
  written jsonb;
begin
  if only_plan is not null then
    written := private.write_plans(array[only_plan], day);
    delete from private.plan_faults as f where f.plan_id = only_plan;
    return written;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('run_plans', 0));
  -- While this run holds these locks, no team member can be removed, and no plan can be stopped or paused.
  perform 1 from public.user_roles as u order by u.user_id for share;
  perform 1 from public.service_requests as r
  where r.id in (
    select q.request_id from public.plans as p join public.quotes as q on q.id = p.quote_id
    where q.state = 'accepted' and coalesce(p.ends_on >= private.today(), true)
  )
  order by r.id
  for update;
  ids := array(
    select p.quote_id from public.plans as p join public.quotes as q on q.id = p.quote_id
    where q.state = 'accepted' and q.request_id is not null
  );
  delete from private.plan_faults as f where f.plan_id <> all (ids);
  written := private.write_plans_apart(ids, day);
  if not exists (select 1 from private.plan_faults) then
    perform private.note_run('plans');
  end if;
  return written;
end;
$$;

-- Queues the day sheets of these visits. The order of the days keeps two transactions from a deadlock.
create function private.queue_sheets_of_visits(ids uuid[]) returns void
language sql set search_path = '' as $$
  select private.queue_day_sheets(s.day, s.member_id)
  from (
    select distinct (v.starts_at at time zone 'America/Los_Angeles')::date as day, p.member_id
    from public.visits as v
    left join public.visit_people as p on p.visit_id = v.id
    where v.id = any (ids)
    order by 1, 2
  ) as s;
$$;

-- Sets the requests of new visits to scheduled, and queues reminders and day sheets of the visits. No other mail is
-- sent, because the customer got a mail when the plan began.
create function private.schedule_plan_visits(written public.visits[]) returns void
language plpgsql set search_path = '' as $$
begin
  with opened as (
    select r.id, r.status
    from public.service_requests as r
    where r.status in ('new', 'contacted') and r.id in (select a.request_id from unnest(written) as a)
  ), noted as (
    insert into public.service_request_history (request_id, old_status, new_status, event, changed_by_email)
    select o.id, o.status, 'scheduled', 'The next visits of the plan were set', private.actor() from opened as o
  )
  update public.service_requests as r set status = 'scheduled' from opened as o where o.id = r.id;

  perform private.queue_sheets_of_visits(array(select a.id from unnest(written) as a));

  insert into private.mails (kind, recipient, data, request_id, due_at)
  select 'visit-reminder', lower(r.email), private.visit_mail_data(r, a), r.id, a.starts_at - interval '24 hours'
  from unnest(written) as a
  join public.service_requests as r on r.id = a.request_id
  where r.email <> '' and a.starts_at - interval '24 hours' > now();
end;
$$;

-- Cancels visits of a plan. This function sends no mail, because the calling function mails the customer.
create function private.drop_visits(request public.service_requests, ids uuid[], event text) returns void
language plpgsql set search_path = '' as $$
declare
  becomes constant public.request_status := private.status_without(request, ids);
begin
  update public.visits as v
  set canceled_at = now(), sequence = v.sequence + 1
  where v.id = any (ids) and v.canceled_at is null and v.outcome is null;
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by, changed_by_email)
  values (
    request.id, request.status, becomes, drop_visits.event,
    case when private.actor() <> 'Customer' then (select auth.uid()) end, private.actor()
  );
  update public.service_requests as r set status = becomes where r.id = request.id and r.status <> becomes;
end;
$$;

create function private.coming_visits_of_plan(quote_id uuid, since date, until date default 'infinity') returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select v.id from public.visits as v
    where v.plan_id = coming_visits_of_plan.quote_id and v.canceled_at is null and v.outcome is null
      and v.starts_at > now()
      and (v.starts_at at time zone 'America/Los_Angeles')::date >= since
      and (v.starts_at at time zone 'America/Los_Angeles')::date < until
  );
$$;

create function private.end_plan(request public.service_requests, plan public.plans, last_day date, stopped_by text)
returns void
language plpgsql set search_path = '' as $$
begin
  update public.plans as p set stopped_on = last_day, stopped_by = end_plan.stopped_by where p.quote_id = plan.quote_id;
  delete from public.plan_invoices as b
  where b.plan_id = plan.quote_id and b.state = 'waiting' and plan.billing <> 'visit'
    and (private.month_of_invoice(plan, b.day)).begins > last_day;
  perform private.mark_visits_to_invoice(request.id);
  update public.customer_activity as c
  set handled_at = now(), handled_by = private.actor()
  where c.quote_id = plan.quote_id and c.handled_at is null;
  perform private.drop_visits(
    request, private.coming_visits_of_plan(plan.quote_id, last_day + 1),
    'The plan was stopped: its last day is ' || to_char(last_day, 'FMMonth FMDD, YYYY')
  );
end;
$$;

-- Adds the first visits of a plan that was just accepted. An earlier plan of the request ends on the day before the new
-- plan begins.
create function private.begin_plan(request public.service_requests, quote_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  plan public.plans;
  former public.plans;
begin
  select p.* into strict plan from public.plans as p where p.quote_id = begin_plan.quote_id;
  for former in
    select p.*
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id
    where q.request_id = request.id and q.state = 'accepted' and q.id <> plan.quote_id
      and (p.ends_on is null or p.ends_on >= plan.first_on)
  loop
    perform private.end_plan(request, former, plan.first_on - 1, null);
  end loop;
  perform private.run_plans(only_plan => plan.quote_id);
end;
$$;


-- supabase/schemas/billing/quotes/rules.sql

create function private.lines_of(quote_id uuid) returns private.priced_line[]
language sql stable set search_path = '' as $$
  select array_agg(
    row(l.position, l.text, l.quantity, l.price_cents, l.total_cents, l.optional, l.taxed,
      l.product_id)::private.priced_line
    order by l.position
  )
  from public.quote_lines as l where l.quote_id = lines_of.quote_id;
$$;

create function private.request_of_quote(quote_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select q.request_id from public.quotes as q where q.id = request_of_quote.quote_id;
$$;

-- True if the customer has to enter the last four digits of the phone number to accept the quote, because the link is
-- old.
create function private.quote_needs_digits(quote public.quotes) returns boolean
language sql stable set search_path = '' as $$
  select quote.sent_at < now() - interval '14 days';
$$;

create function private.quote_line_views(quote_id uuid, chosen_only boolean default false) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'position', l.position, 'text', l.text, 'quantity', l.quantity, 'priceCents', l.price_cents,
        'totalCents', l.total_cents, 'optional', l.optional, 'taxed', l.taxed, 'chosen', l.chosen, 'productId',
          l.product_id
      )
      order by l.position
    ),
    '[]'
  )
  from public.quote_lines as l where l.quote_id = quote_line_views.quote_id and (l.chosen or not chosen_only);
$$;

-- The quotes of a request as its customer sees them, the newest first, without replaced ones. Costs, the sender, the
-- note of a decline and the reason of a cancellation are left out, because they are for staff.
create function private.customer_quotes(request_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', q.id, 'version', q.version, 'isExtra', q.is_extra,
        'state', public.shown_state(q),
        'changeRequested', q.state = 'change-asked',
        'message', q.message, 'validUntil', q.valid_until, 'sentAt', private.iso(q.sent_at),
        'lines', private.quote_line_views(q.id),
        'taxBasisPoints', q.tax_basis_points, 'subtotalCents', q.subtotal_cents, 'taxCents', q.tax_cents,
        'totalCents', q.total_cents, 'depositCents', q.deposit_due_cents,
        'depositPaidCents', public.deposit_paid_cents(q), 'depositOpenCents', public.deposit_open_cents(q),
        'needsDigits', q.state in ('sent', 'change-asked') and private.quote_needs_digits(q),
        'acceptedAt', case when q.state = 'accepted' then private.iso(q.answered_at) end,
        'acceptedName', nullif(q.accepted_name, ''), 'acceptedHow', q.accepted_how,
        'declinedAt', case when q.state = 'declined' then private.iso(q.answered_at) end,
        'requestedAgainAt', private.iso(q.requested_again_at), 'canceledOn', q.canceled_on,
        'plan', (select private.plan_view(p) from public.plans as p where p.quote_id = q.id)
      )
      order by q.version desc
    ),
    '[]'
  )
  from public.quotes as q where q.request_id = customer_quotes.request_id and q.state <> 'replaced';
$$;

-- The content of a sent quote from which its content_hash is computed.
create function private.quote_content(quote public.quotes, lines private.priced_line[], plan jsonb default null)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'version', quote.version, 'lines', private.lines_of_paper(lines), 'message', quote.message,
    'validUntil', quote.valid_until, 'taxBasisPoints', quote.tax_basis_points, 'depositCents', quote.deposit_cents
  ) || case when plan is null then '{}' else jsonb_build_object('plan', plan) end;
$$;

-- Stores a quote with its lines and, for repeating work, its plan. The default state is sent, and the default time is
-- now.
create function private.store_quote(quote public.quotes, lines private.priced_line[], plan public.plans)
returns public.quotes
language plpgsql set search_path = '' as $$
declare
  sums record;
begin
  select * into sums from private.sum_of_lines(
    array(select l from unnest(lines) as l where not l.optional), quote.tax_basis_points
  );
  insert into public.quotes (
    request_id, version, state, is_extra, service, message, valid_until, tax_basis_points, subtotal_cents, tax_cents,
    total_cents, deposit_cents, content_hash, sent_at, sent_by, sent_by_id, answered_at, accepted_name, accepted_how,
    accepted_by
  )
  values (
    quote.request_id, quote.version, coalesce(quote.state, 'sent'), quote.is_extra, quote.service, quote.message,
    quote.valid_until, quote.tax_basis_points, sums.subtotal_cents, sums.tax_cents, sums.total_cents,
    quote.deposit_cents, private.fingerprint(private.quote_content(quote, lines, private.plan_offer(plan))),
    coalesce(quote.sent_at, now()), quote.sent_by, (select auth.uid()), quote.answered_at,
    coalesce(quote.accepted_name, ''), quote.accepted_how, quote.accepted_by
  )
  returning * into quote;
  insert into public.quote_lines (quote_id, position, text, quantity, price_cents, total_cents, optional, taxed,
    product_id, chosen)
  select quote.id, l.position, l.text, l.quantity, l.price_cents, l.total_cents, l.optional, l.taxed, l.product_id,
    not l.optional
  from unnest(lines) as l
  -- Inserting a line locks its product. Orders lock their products in the order of the product ids. Lines are inserted
  -- in the same order to avoid deadlocks.
  order by l.product_id;
  if plan.first_on is not null then
    insert into public.plans (
      quote_id, every, unit, first_on, at, duration_minutes, people, until, billing, calls_a_month, calls_from,
      calls_until, standby_minutes, beyond_hour_cents
    )
    values (
      quote.id, plan.every, plan.unit, plan.first_on, plan.at, plan.duration_minutes, plan.people, plan.until,
      plan.billing, plan.calls_a_month, plan.calls_from, plan.calls_until, plan.standby_minutes, plan.beyond_hour_cents
    );
  end if;
  return quote;
end;
$$;

create function private.about_quote(request public.service_requests, quote public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'quoteId', quote.id
  );
$$;

-- Mails the customer about a quote. The mail reads the quote when it is sent; see mail_data.
create function private.mail_about_quote(
  kind private.mail_kind, request public.service_requests, quote public.quotes, more jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  three_days_before constant timestamptz := (quote.valid_until - 3 + time '09:00') at time zone 'America/Los_Angeles';
  about constant jsonb := private.about_quote(request, quote) || more;
begin
  perform private.queue_mail(kind, request.email, about, request_id => request.id);
  -- The reminder is sent three days before the quote expires, unless the quote was answered or replaced; see
  -- stale_reason.
  if kind = 'quote-sent' and three_days_before > now() then
    perform private.queue_mail('quote-reminder', request.email, about, request_id => request.id,
      leaves => three_days_before);
  end if;
end;
$$;

create function private.mail_quote_answer(
  request public.service_requests, quote public.quotes, answer text, more jsonb default '{}'
) returns void
language sql security definer set search_path = '' as $$
  select private.queue_mail(
    'quote-answered', null,
    private.about_quote(request, quote) || jsonb_build_object(
      'answer', answer, 'version', quote.version, 'isExtra', quote.is_extra, 'totalCents', quote.total_cents,
      'plan', private.plan_offered(quote.id),
      'depositCents', quote.deposit_due_cents, 'email', request.email, 'phone', request.phone
    ) || more,
    request_id => request.id
  );
$$;

-- The calling function has locked the request.
create function private.quote_of(request public.service_requests, quote_id uuid) returns public.quotes
language plpgsql stable set search_path = '' as $$
declare
  quote public.quotes;
begin
  select q.* into quote from public.quotes as q where q.id = quote_id and q.request_id = request.id;
  if not found then
    perform private.refuse(404, 'quote_not_found', 'This quote no longer exists.');
  end if;
  return quote;
end;
$$;

create function private.refuse_answered_quote(quote public.quotes) returns void
language plpgsql stable set search_path = '' as $$
begin
  if quote.state = 'replaced' then
    perform private.refuse(409, 'quote_replaced', 'This quote was replaced by a newer one. Please look at that one.');
  elsif quote.state = 'withdrawn' then
    perform private.refuse(409, 'quote_withdrawn',
      'This quote was withdrawn. Please call us' || private.at_phone() || '.');
  elsif quote.state in ('accepted', 'declined', 'canceled') then
    perform private.refuse(
      409, 'quote_answered', 'This quote was ' || quote.state || ' already.', jsonb_build_object('state', quote.state)
    );
  end if;
end;
$$;

-- `chosen` has the positions of the optional lines that the customer chose. `expected_total_cents` is the total that
-- the page showed.
create function private.mark_quote_accepted(
  request public.service_requests, quote public.quotes, chosen smallint[], expected_total_cents integer,
  name text, how public.quote_acceptance, days jsonb, times jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  full_name constant text := private.one_line(name);
  positions constant smallint[] := coalesce(chosen, '{}');
  lines constant private.priced_line[] := private.lines_of(quote.id);
  sums record;
  preferred public.customer_activity;
begin
  if days is not null and days <> '[]' then
    preferred := private.read_preferred_times(days, times);
  end if;
  if private.text_length(full_name) not between 1 and 100 then
    perform private.refuse(422, 'invalid_name', 'Please type your full name, in at most 100 characters.');
  end if;
  perform private.refuse_answered_quote(quote);
  if public.shown_state(quote) = 'expired' then
    perform private.refuse(409, 'quote_expired',
      'This quote was valid until ' || to_char(quote.valid_until, 'FMMonth FMDD, YYYY') || '.');
  end if;
  if not positions <@ array(select l.position from unnest(lines) as l where l.optional) then
    perform private.refuse(422, 'invalid_choice', 'Please choose again what the quote should include.');
  end if;
  select * into sums from private.sum_of_lines(
    array(select l from unnest(lines) as l where not l.optional or l.position = any (positions)), quote.tax_basis_points
  );
  if sums.total_cents is distinct from expected_total_cents then
    perform private.refuse(
      409, 'quote_total', 'The total is ' || private.dollars(sums.total_cents) || '. Please check it and accept again.',
      jsonb_build_object('totalCents', sums.total_cents)
    );
  end if;

  update public.quote_lines as l set chosen = l.position = any (positions) where l.quote_id = quote.id and l.optional;
  update public.quotes as q
  set
    state = 'accepted', answered_at = now(), accepted_name = full_name, accepted_how = how,
    accepted_by = case when how <> 'online' then private.member_name((select auth.uid())) end,
    subtotal_cents = sums.subtotal_cents, tax_cents = sums.tax_cents, total_cents = sums.total_cents
  where q.id = quote.id
  returning q.* into quote;
  if how = 'online' then
    insert into private.quote_acceptances (quote_id, ip) values (quote.id, private.client_ip());
  end if;
  perform private.note_event(
    request, 'Quote ' || quote.version || ' was accepted: ' || private.dollars(quote.total_cents),
      by_customer => how = 'online'
  );
  -- Preferred times are ignored if the work already has a time. A plan has its own days, and for a scheduled visit the
  -- customer can ask for another time.
  if private.is_plan(quote.id) then
    preferred := null;
    perform private.begin_plan(request, quote.id);
  elsif request.status = 'scheduled' then
    preferred := null;
  elsif preferred.days is not null then
    perform private.mark_visit_activity_handled(request.id, private.actor());
    insert into public.customer_activity (request_id, kind, days, times)
    values (request.id, preferred.kind, preferred.days, preferred.times);
  end if;

  perform private.mail_about_quote('quote-accepted', request, quote);
  -- An admin who recorded the acceptance needs no mail about it.
  if how = 'online' or not private.is_admin() then
    perform private.mail_quote_answer(
      request, quote, 'accepted',
      jsonb_build_object(
        'acceptedName', quote.accepted_name, 'how', quote.accepted_how, 'days', preferred.days, 'times', preferred.times
      )
    );
  end if;
end;
$$;

create function public.is_invoiced(quote public.quotes) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.invoiced_quotes as b join public.invoices as i on i.id = b.invoice_id
    where b.quote_id = quote.id and private.is_live(i)
  );
$$;
comment on function public.is_invoiced(public.quotes) is
  'True if an invoice that was not credited in full bills the quote.';
grant execute on function public.is_invoiced to authenticated;

-- An invoice can bill several quotes. Its amount is assigned to them in the order of their versions, up to the total of
-- each quote. The last quote gets the rest.
create function public.left_to_invoice_cents(quote public.quotes) returns integer
language sql stable set search_path = '' as $$
  select greatest(
    quote.total_cents - coalesce(
      sum(greatest(least(billed.cents, case when billed.is_last then billed.cents else quote.total_cents end), 0)), 0
    ),
    0
  )::integer
  from (
    select
      i.total_cents - greatest(i.above_cents, i.credited_cents) - coalesce((
        select sum(o.total_cents)
        from public.invoiced_quotes as others join public.quotes as o on o.id = others.quote_id
        where others.invoice_id = i.id and o.version < quote.version
      ), 0) as cents,
      not exists (
        select 1 from public.invoiced_quotes as others join public.quotes as o on o.id = others.quote_id
        where others.invoice_id = i.id and o.version > quote.version
      ) as is_last
    from public.invoiced_quotes as b join public.invoices as i on i.id = b.invoice_id
    where b.quote_id = quote.id and private.is_live(i)
  ) as billed;
$$;
comment on function public.left_to_invoice_cents(public.quotes) is
  'The part of the total of the quote, in cents, that no invoice bills yet. Credited amounts and amounts above the '
  'accepted total do not count as billed.';
grant execute on function public.left_to_invoice_cents to authenticated;

create function public.is_to_invoice(quote public.quotes) returns boolean
language sql stable set search_path = '' as $$
  select quote.state = 'accepted' and not private.is_plan(quote.id)
    and (not public.is_invoiced(quote) or public.left_to_invoice_cents(quote) > 0);
$$;
comment on function public.is_to_invoice(public.quotes) is
  'True for accepted work that is not fully invoiced. Always false for a plan, which has its own invoices.';
grant execute on function public.is_to_invoice to authenticated;

-- Discount lines are left out, because they are not work.
create function public.agreed_work(visit public.visits) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(
    array_agg(
      case when l.quantity = 1 then '' else trim_scale(l.quantity)::text || ' × ' end || l.text
      order by q.version, l.position
    ),
    '{}'
  )
  from public.quotes as q
  join public.quote_lines as l on l.quote_id = q.id
  where q.request_id = visit.request_id and q.state = 'accepted' and l.chosen and l.price_cents >= 0
    and case when visit.plan_id is null then not private.is_plan(q.id) else q.id = visit.plan_id end;
$$;
comment on function public.agreed_work(public.visits) is
  'The accepted work for the visit, without prices: the lines of its plan, or of the quotes of the request.';
grant execute on function public.agreed_work to authenticated;

create function public.shown_state(quote public.quotes) returns public.shown_quote_state
language sql stable set search_path = '' as $$
  select case
    when quote.state in ('sent', 'change-asked') and quote.valid_until < private.today() then 'expired'
    else quote.state::text
  end::public.shown_quote_state;
$$;
comment on function public.shown_state(public.quotes) is
  'The state of the quote, or expired if the customer has not answered it and its last day is over in California.';
grant execute on function public.shown_state to authenticated;

-- The quotes on which the office has to act, for one of these reasons. The quote was accepted but has no visit. The
-- customer asked for a change. The customer asked for an expired quote again. The customer viewed the quote, and it
-- expires within three days. The quote expired in the last three days.
-- An accepted quote has a visit if the request has a visit that is open or that ended after the acceptance.
create function private.quotes_to_follow()
returns table (
  why text, since timestamptz, request_id uuid, is_emergency boolean, quote_id uuid, total_cents integer
)
language sql stable set search_path = '' as $$
  select w.why, w.since, w.request_id, r.is_emergency, w.id, w.total_cents
  from (
    select 1 as place, 'accepted' as why, q.answered_at as since, q.*
    from public.service_requests as open
    join public.quotes as q on q.request_id = open.id
    where open.status in ('new', 'contacted') and q.state = 'accepted'
      and not exists (select 1 from public.plans as p where p.quote_id = q.id)
      and not exists (
        select 1 from public.visits as v
        where v.request_id = q.request_id and v.canceled_at is null and coalesce(v.outcome, 'done') = 'done'
          and (v.outcome is null or v.starts_at + v.duration_minutes * interval '1 minute' > q.answered_at)
      )
    union all
    select 2, 'change-asked', q.answered_at, q.* from public.quotes as q where q.state = 'change-asked'
    union all
    select 3, 'asked-again', q.requested_again_at,
      q.* from public.quotes as q where q.state = 'sent' and q.requested_again_at is not null
    union all
    select 4, 'ending', private.start_of_day(q.valid_until + 1), q.*
    from public.quotes as q
    where q.state = 'sent' and q.viewed_at is not null and q.valid_until between private.today() and private.today() + 3
    union all
    -- A quote that expired on Friday is still listed on Monday.
    select 5, 'ended', private.start_of_day(q.valid_until + 1), q.*
    from public.quotes as q
    where q.state = 'sent' and q.requested_again_at is null and q.valid_until between private.today() - 3
      and private.today() - 1
  ) as w
  join public.service_requests as r on r.id = w.request_id
  where r.status not in ('closed', 'spam')
  order by w.place, w.since, w.id
  limit 200;
$$;


-- supabase/schemas/billing/rules.sql

create function private.read_line(item jsonb, place integer) returns private.priced_line
language plpgsql stable set search_path = '' as $$
declare
  line private.priced_line;
  quantity constant numeric := case when jsonb_typeof(item -> 'quantity') = 'number'
    then (item ->> 'quantity')::numeric end;
  price constant numeric := case when jsonb_typeof(item -> 'price_cents') = 'number'
    then (item ->> 'price_cents')::numeric end;
  problem text;
begin
  line.position := place;
  line.text := private.text_field(item, 'text');
  line.optional := item -> 'optional' is not distinct from 'true'::jsonb;
  line.taxed := item -> 'taxed' is not distinct from 'true'::jsonb;
  line.product_id := item ->> 'product_id';
  problem := case
    when private.text_length(line.text) not between 1 and 200
      then 'Please write what it is for, in at most 200 characters.'
    when coalesce(quantity not between 0.01 and 9999.99 or quantity <> round(quantity, 2), true)
      then 'The quantity is a number from 0.01 to 9,999.99.'
    when coalesce(abs(price) > 100000000 or price <> round(price), true) then 'The price is an amount up to $1,000,000.'
    when abs(quantity * price) > 1000000000 then 'A line can be $10,000,000 at most.'
    when line.product_id is not null and not exists (select 1 from public.products as p where p.id = line.product_id)
      then 'This product is no longer in the shop.'
  end;
  if problem is not null then
    perform private.refuse(
      422, 'invalid_lines', 'Line ' || place || ': ' || problem, jsonb_build_object('line', place)
    );
  end if;
  line.quantity := round(quantity, 2);
  line.price_cents := price;
  line.total_cents := floor(quantity * price + 0.5);
  return line;
end;
$$;

-- Reads lines [{text, quantity, price_cents, optional, taxed, product_id}] and computes their totals, or refuses with a
-- 422 that names the line and its problem.
create function private.read_lines(lines jsonb) returns private.priced_line[]
language plpgsql stable set search_path = '' as $$
declare
  priced private.priced_line[];
begin
  if jsonb_typeof(lines) is distinct from 'array' or length(lines::text) > 50000
    or jsonb_array_length(lines) not between 1 and 20
  then
    perform private.refuse(422, 'invalid_lines', 'Please write one to twenty lines.');
  end if;
  select array_agg(private.read_line(l.item, l.place::integer) order by l.place)
  into priced
  from jsonb_array_elements(lines) with ordinality as l (item, place);
  if (select sum(abs(l.total_cents::bigint)) from unnest(priced) as l) > 1000000000 then
    perform private.refuse(422, 'invalid_lines', 'The lines can be $10,000,000 together at most.');
  end if;
  return priced;
end;
$$;

-- Lines in the format that read_lines reads.
create function private.lines_as_sent(lines private.priced_line[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'text', l.text, 'quantity', l.quantity, 'price_cents', l.price_cents,
        'optional', l.optional, 'taxed', l.taxed, 'product_id', l.product_id
      )
      order by l.position
    ),
    '[]'
  )
  from unnest(lines) as l;
$$;

-- The lines of another customer's quote or invoice that can be reused: no discounts, no options, and no products from
-- the stock.
create function private.lines_to_reuse(lines private.priced_line[]) returns jsonb
language sql immutable set search_path = '' as $$
  select private.lines_as_sent(array(
    select l from unnest(lines) as l where not l.optional and l.total_cents >= 0 and l.product_id is null
  ));
$$;

-- The lines of a sent quote or invoice from which its content_hash is computed. The products are left out, because the
-- shop may rename or drop a product later.
create function private.lines_of_paper(lines private.priced_line[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(l.item - 'product_id' order by l.place), '[]')
  from jsonb_array_elements(private.lines_as_sent(lines)) with ordinality as l (item, place);
$$;

create function private.service_tax_basis_points() returns integer
language sql stable set search_path = '' as $$
  select s.service_tax_basis_points from private.settings as s;
$$;

-- The tax is computed on the sum of the taxed lines and then rounded to a whole cent. A discount can make the tax zero,
-- but not negative.
create function private.sum_of_lines(
  lines private.priced_line[], basis_points integer,
  out subtotal_cents integer, out tax_cents integer, out total_cents integer
)
language sql immutable set search_path = '' as $$
  select s.subtotal, s.tax, s.subtotal + s.tax
  from (
    select
      coalesce(sum(l.total_cents), 0)::integer as subtotal,
      (private.sales_tax(greatest(coalesce(sum(l.total_cents) filter (where l.taxed), 0), 0) / 100.0,
        basis_points) * 100)::integer as tax
    from unnest(lines) as l
  ) as s;
$$;

create function private.dollars(cents integer) returns text
language sql immutable set search_path = '' as $$
  select case when cents < 0 then '-' else '' end || to_char(abs(cents) / 100.0, 'FM$999,999,990.00');
$$;

-- The requests whose name or reference contains the text `words`. The index of search_text keeps this query fast.
create function private.requests_named(words text) returns setof uuid
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.search_pattern(words);
begin
  return query
    select r.id from public.service_requests as r
    where r.search_text like pattern and position(words in private.searchable(r.name || ' ' || r.reference)) > 0;
end;
$$;


-- supabase/schemas/catalog/rules.sql

-- The availability of each product. Visitors do not see the number in stock. The public view has the rights of the
-- caller, so it reads this function, which has the rights of the owner. 'low' means that few pieces are left: at most
-- 10, and at most the reorder level. Products that staff have not counted are never 'low'.
create function private.product_availability() returns table (product_id text, availability text)
language sql stable security definer set search_path = '' as $$
  select
    p.id,
    case
      when p.in_stock = 0 or not p.active then 'out'
      when p.in_stock <= least(p.reorder_level, 10) and p.counted_at is not null then 'low'
      else 'in'
    end
  from public.products as p;
$$;
grant execute on function private.product_availability to anon, authenticated;


-- supabase/schemas/checkout/payments/rules.sql

-- Ends unpaid orders and returns their stock. The calling function has locked the orders.
create function private.end_unpaid_orders(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_products(array(
    select l ->> 'product_id' from private.unpaid_orders as u cross join jsonb_array_elements(u.lines) as l
      where u.id = any (ids)
  ));
  with lines as (
    select l ->> 'product_id' as product_id, sum((l ->> 'quantity')::integer) as quantity
    from private.unpaid_orders as u
    cross join jsonb_array_elements(u.lines) as l
    where u.id = any (ids) and u.ended_at is null
    group by 1
  ), returned as (
    update public.products as p
    set in_stock = p.in_stock + l.quantity
    from lines as l
    where p.id = l.product_id
    returning p.id, p.in_stock, l.quantity
  )
  insert into public.stock_movements (product_id, kind, change, stock_after, note)
  select r.id, 'cancellation', r.quantity, r.in_stock, 'Not paid'
  from returned as r;
  update private.unpaid_orders as u set ended_at = now() where u.id = any (ids) and u.ended_at is null;
end;
$$;

-- Ends the orders that were not paid in time. A schedule calls this function once a minute; see docs/going-live.md.
create function private.expire_unpaid_orders() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_unpaid_orders(array(
    select u.id from private.unpaid_orders as u
    where u.ended_at is null and u.pay_before < now()
    order by u.id
    limit 500
    for update skip locked
  ));
  perform private.note_run('unpaid-orders');
end;
$$;


-- supabase/schemas/checkout/rules.sql

-- The tax rate of the shop: 700 basis points are 7 %. No other SQL defines this rate. `taxBasisPoints` in
-- src/features/checkout/totals.ts has the same number.
create function private.tax_basis_points() returns integer
language sql immutable set search_path = '' as $$
  select 700;
$$;

-- The tax on a whole subtotal, rounded to cents. Half a cent is rounded up.
create function private.sales_tax(subtotal numeric, basis_points integer default private.tax_basis_points())
returns numeric
language sql immutable set search_path = '' as $$
  select round(subtotal * basis_points / 10000, 2);
$$;

-- Reads the lines of a cart, or refuses with a 422. The product of an item may be in `product_id`, `productId` or `id`.
create function private.read_cart(items jsonb) returns private.cart_line[]
language plpgsql stable set search_path = '' as $$
declare
  cart private.cart_line[];
begin
  if jsonb_typeof(items) is distinct from 'array' then
    perform private.refuse(422, 'invalid_items', 'Your cart could not be read. Please reload the page and try again.');
  end if;
  if jsonb_array_length(items) = 0 then
    perform private.refuse(422, 'invalid_items', 'Your cart is empty');
  end if;
  if jsonb_array_length(items) > 50 then
    perform private.refuse(422, 'invalid_items', 'An order can hold at most 50 different products.');
  end if;
  if exists (
    select 1
    from jsonb_array_elements(items) as element (item)
    where case
      when jsonb_typeof(item -> 'quantity') = 'number' then
        (item ->> 'quantity')::numeric not between 1 and 99
        or (item ->> 'quantity')::numeric <> trunc((item ->> 'quantity')::numeric)
      else true
    end
  ) then
    perform private.refuse(422, 'invalid_quantity', 'Each quantity must be a whole number from 1 to 99.');
  end if;

  select array_agg(
    row(
      line,
      coalesce(item ->> 'product_id', item ->> 'productId', item ->> 'id', ''),
      (item ->> 'quantity')::numeric
    )::private.cart_line
  )
  into cart
  from jsonb_array_elements(items) with ordinality as element (item, line);
  if (select count(distinct product_id) from unnest(cart)) < cardinality(cart) then
    perform private.refuse(422, 'invalid_duplicate', 'A product is in your cart twice. Please combine the two lines.');
  end if;
  return cart;
end;
$$;

create function private.order_contact(customer jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  contact jsonb;
  problems jsonb;
begin
  select f.answers, f.problems into contact, problems from private.read_fields('checkout', customer) as f;
  if problems <> '{}' then
    perform private.refuse(
      422,
      'invalid_customer',
      (select string_agg(value, '. ' order by key) from jsonb_each_text(problems)) || '.',
      jsonb_build_object('fields', problems)
    );
  end if;
  return contact - 'address2' || jsonb_build_object(
    'address', concat_ws(', ', contact ->> 'address', contact ->> 'address2')
  );
end;
$$;

-- Dollars from a JSON number or numeric string, rounded to cents. Null if the value is neither.
create function private.read_dollars(value jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(value) in ('number', 'string')
      and value #>> '{}' ~ '^[0-9]{1,8}(\.[0-9]{1,20})?$'
    then round((value #>> '{}')::numeric, 2)
  end;
$$;

-- Reads the arguments of place_order or order_receipt, or raises a 422.
create function private.read_order(items jsonb, customer jsonb, expected_total jsonb, idempotency_key uuid)
returns private.order_body
language plpgsql stable set search_path = '' as $$
declare
  body private.order_body;
begin
  body.cart := private.read_cart(items);
  body.pieces := (select sum(l.quantity) from unnest(body.cart) as l);
  body.contact := private.order_contact(customer);
  body.expected := private.read_dollars(expected_total);
  if body.expected is null then
    perform private.refuse(422, 'invalid_total',
      'The total of your order is missing. Please reload the page and try again.');
  end if;
  body.idempotency_key := idempotency_key;
  if idempotency_key is null then
    perform private.refuse(422, 'invalid_idempotency_key',
      'Your order could not be identified. Please reload the page and try again.');
  end if;
  body.content := jsonb_build_object(
    'items', (select jsonb_object_agg(l.product_id, l.quantity) from unnest(body.cart) as l),
    'customer', body.contact,
    'total', body.expected
  );
  return body;
end;
$$;

create function private.receipt(placed public.orders, contact jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'orderNumber', placed.order_number,
    'date', private.iso(placed.created_at),
    'items', (
      select jsonb_agg(
        jsonb_build_object(
          'id', i.product_id, 'name', i.product_name, 'image', i.product_image, 'distributor', i.distributor,
          'price', i.price, 'quantity', i.quantity
        )
        order by i.position
      )
      from public.order_items as i
      where i.order_id = placed.id
    ),
    'subtotal', placed.subtotal,
    'shipping', placed.shipping_cost,
    'tax', placed.tax,
    'total', placed.total,
    'shippingAddress', contact - 'email',
    'email', placed.customer_email
  ) || case when placed.payment_id is null then '{}' else jsonb_build_object('paidOnline', true) end || coalesce(
    (
      select jsonb_build_object('emailDelayedUntil', private.iso(m.due_at)) from private.mails as m
      where m.order_id = placed.id and m.kind = 'order-confirmation' and m.state = 'queued' and m.failures = 0
        and m.due_at > m.created_at and m.due_at > now()
    ),
    '{}'
  );
$$;

-- Stores an order with its items and its token. Returns false if the order number is taken.
create function private.book_order(
  placed private.unpaid_orders, payment_id text default null, status public.order_status default 'pending'
) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into public.orders (
    id, order_number, user_id, customer_name, customer_email,
    shipping_address, shipping_city, shipping_state, shipping_zip,
    subtotal, shipping_cost, tax, total, items_cost, payment_id, status
  )
  values (
    placed.id, placed.order_number, placed.user_id,
    (placed.contact ->> 'firstName') || ' ' || (placed.contact ->> 'lastName'), placed.contact ->> 'email',
    placed.contact ->> 'address', placed.contact ->> 'city', placed.contact ->> 'state', placed.contact ->> 'zipCode',
    placed.subtotal, 0, placed.tax, placed.subtotal + placed.tax, placed.items_cost, book_order.payment_id,
    book_order.status
  )
  on conflict (order_number) do nothing;
  if not found then
    return false;
  end if;
  insert into public.order_items (
    order_id, position, product_id, product_name, product_image,
    quantity, price, distributor, distributor_price
  )
  select
    placed.id, l.position, l.product_id, l.product_name, l.product_id,
    l.quantity, l.price, l.distributor, l.distributor_price
  from jsonb_populate_recordset(null::public.order_items, placed.lines) as l;
  insert into private.order_tokens (order_id, token) values (placed.id, placed.token);
  return true;
end;
$$;


-- supabase/schemas/customers/imports/rules.sql

-- The address of an imported customer, keyed by the field names of the forms.
create function private.address_of(customer public.imported_customers) returns jsonb
language sql immutable set search_path = '' as $$
  select private.without_blanks(
    jsonb_build_object(
      'address', customer.street, 'city', customer.city, 'state', customer.state, 'zipCode', customer.zip
    )
  );
$$;

-- Cleans the rows of an import, or refuses them with a 422 that names the first invalid one.
create function private.read_import(rows jsonb) returns private.import_row[]
language plpgsql stable set search_path = '' as $$
declare
  given private.import_row[];
  faulty record;
begin
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) not between 1 and 5000 then
    perform private.refuse(422, 'invalid_rows', 'An import has 1 to 5,000 customers.');
  end if;
  select array_agg(
    row(
      r.place, coalesce(private.text_field(r.item, 'name'), ''), coalesce(private.text_field(r.item, 'email'), ''),
      coalesce(private.text_field(r.item, 'phone'), ''), coalesce(private.text_field(r.item, 'street'), ''),
      coalesce(private.text_field(r.item, 'city'), ''), coalesce(private.text_field(r.item, 'state'), ''),
      coalesce(private.zip_code(r.item ->> 'zip'), private.text_field(r.item, 'zip'), ''),
      coalesce(private.several_lines(r.item ->> 'note'), ''), nullif(r.item -> 'plan', 'null')
    )::private.import_row order by r.place
  )
  into given
  from jsonb_array_elements(rows) with ordinality as r (item, place);
  select g.place, g.name, p.problem into faulty
  from unnest(given) as g
  cross join lateral (
    select case
      when private.text_length(g.name) not between 1 and 100 then 'Please enter a name of at most 100 characters.'
      when g.email = '' and g.phone = '' then 'Please enter an email address or a phone number.'
      when g.email <> '' and not private.is_email(g.email) then 'Please enter a valid email address.'
      when g.phone <> '' and not private.is_phone(g.phone)
        then 'Please enter a phone number with at least 10 digits.'
      when length(g.street) > 200 then 'The street can have at most 200 characters.'
      when length(g.city) > 100 then 'The city can have at most 100 characters.'
      when length(g.state) > 50 then 'The state can have at most 50 characters.'
      when g.zip <> '' and g.zip !~ '^[0-9]{5}(-[0-9]{4})?$' then 'Please enter a US ZIP code.'
      when length(g.note) > 4000 then 'The note can have at most 4000 characters.'
    end as problem
  ) as p
  where p.problem is not null
  order by g.place
  limit 1;
  if found then
    perform private.refuse_import_row(faulty.place, faulty.name, faulty.problem);
  elsif (select count(*) from unnest(given) as g where g.plan is not null) > 1000 then
    perform private.refuse(422, 'invalid_rows', 'An import has at most 1,000 plans.');
  end if;
  return given;
end;
$$;

create function private.refuse_import_row(place integer, name text, problem text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(
    422, 'invalid_row', 'Customer ' || place || coalesce(' (' || nullif(left(name, 100), '') || ')', '') || ': '
      || problem || ' Nothing was saved.', jsonb_build_object('place', place)
  );
end;
$$;

-- The next day of a plan, which may be today. `day` is any day of the plan and may be past.
create function private.next_day(day date, every integer, unit public.plan_unit) returns date
language sql stable set search_path = '' as $$
  select min(d.day)
  from private.unit_facts(unit) as facts
  cross join lateral (
    select greatest(0, (private.today() - next_day.day) / (every * facts.longest)) as place
  ) as first
  cross join generate_series(first.place, first.place + 2 + first.place / 10) as n
  cross join lateral (select (next_day.day + n * every * facts.step)::date as day) as d
  where d.day >= private.today();
$$;

-- Stores a plan that was agreed on paper. The plan becomes a request with an accepted quote, and no mails are sent.
-- `terms` apply to all plans of the import.
create function private.store_imported_plan(given private.import_row, terms jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  agreed_on constant date := private.parse_date(terms ->> 'agreed_on');
  agreed_at constant timestamptz := least(private.start_of_day(agreed_on) + interval '12 hours', now());
  day constant date := private.parse_date(given.plan ->> 'day');
  by_email constant text := private.caller_email();
  by_name constant text := private.member_name((select auth.uid()));
  lines private.priced_line[];
  repeats public.plans;
  request public.service_requests;
  quote public.quotes;
begin
  lines := private.read_lines(jsonb_build_array(jsonb_build_object(
    'text', coalesce(nullif(given.plan ->> 'text', ''), terms ->> 'service'), 'quantity', 1,
    'price_cents', given.plan -> 'price_cents', 'taxed', terms -> 'taxed'
  )));
  if lines[1].total_cents < 0 then
    perform private.refuse(422, 'invalid_total', 'The total cannot be below zero.');
  end if;
  repeats.every := case when given.plan ->> 'every' ~ '^[1-9][0-9]?$' then given.plan ->> 'every' end;
  repeats.unit := case when given.plan ->> 'unit' = any (enum_range(null::public.plan_unit)::text[])
    then given.plan ->> 'unit' end;
  repeats := private.read_plan(
    terms || jsonb_build_object(
      'every', repeats.every, 'unit', repeats.unit,
      'first_on', case when day > private.today() - 3660 then private.next_day(day, repeats.every, repeats.unit) end
    )
  );
  request := private.store_request(
    'quote',
    private.read_form('quote', jsonb_build_object(
      'firstName', coalesce(substring(given.name from '^(.*\S)\s+\S+$'), given.name),
      'lastName', coalesce(substring(given.name from '^.*\S\s+(\S+)$'), ''),
      'email', given.email, 'phone', given.phone, 'services', jsonb_build_array(terms ->> 'service'),
      'address', given.street, 'city', given.city, 'state', given.state, 'zipCode', given.zip
    ), is_call => true),
    'scheduled'
  );
  -- The request gets the day of the agreement, because figures count it on that day.
  update public.service_requests as r set created_at = agreed_at where r.id = request.id;
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by, changed_by_email)
  values (
    request.id, 'scheduled', 'scheduled',
    'Imported with the plan that was agreed on paper on ' || to_char(agreed_on, 'FMMonth FMDD, YYYY'),
    (select auth.uid()), by_email
  );
  if given.note <> '' then
    insert into public.service_request_notes (request_id, note, author, author_email)
    values (request.id, given.note, (select auth.uid()), by_email);
  end if;
  quote.request_id := request.id;
  quote.version := 1;
  quote.state := 'accepted';
  quote.is_extra := false;
  quote.service := request.service;
  quote.message := '';
  quote.valid_until := agreed_on;
  quote.tax_basis_points := private.service_tax_basis_points();
  quote.deposit_cents := 0;
  quote.sent_at := agreed_at;
  quote.answered_at := agreed_at;
  quote.accepted_name := given.name;
  quote.accepted_how := 'on-paper';
  quote.sent_by := by_name;
  quote.accepted_by := by_name;
  perform private.store_quote(quote, lines, repeats);
  return request.id;
end;
$$;

-- The names of imported customers who have new records or new activity since the import.
create function private.used_since_import(import public.customer_imports) returns table (name text)
language sql stable set search_path = '' as $$
  select i.name
  from public.imported_customers as i
  where i.import_id = import.id and (
    exists (
      select 1 from private.contacts as c
      where c.record <> 'imported' and c.created_at > import.created_at and c.email = lower(i.email)
        and (i.email <> '' or c.phone_number = i.phone_number)
    )
    or i.request_id is not null and (
      exists (
        select 1 from public.service_request_history as h
        where h.request_id = i.request_id and h.created_at > import.created_at
      )
      or exists (
        select 1 from public.service_request_notes as n
        where n.request_id = i.request_id and n.created_at > import.created_at
      )
      or exists (select 1 from public.messages as m where m.request_id = i.request_id)
      or exists (select 1 from public.customer_activity as a where a.request_id = i.request_id)
      or exists (select 1 from public.contact_corrections as c where c.request_id = i.request_id)
      or exists (select 1 from public.photos as f where f.request_id = i.request_id)
      or exists (select 1 from public.invoices as v where v.request_id = i.request_id)
      or exists (select 1 from public.payments as p where p.request_id = i.request_id)
      or exists (
        select 1 from private.mails as m
        where m.request_id = i.request_id and m.recipient = lower(i.email) and m.state in ('sending', 'sent')
      )
      or exists (select 1 from public.quotes as q where q.request_id = i.request_id and q.version > 1)
      or exists (
        select 1 from public.visits as v where v.request_id = i.request_id
          and (v.starts_at <= now() or v.sequence > 0 or v.on_the_way_at is not null or v.plan_id is null)
      )
    )
  )
  order by i.name;
$$;


-- supabase/schemas/customers/personal-data/rules.sql

-- The accounts with this address, except accounts of team members, which the erasure of a customer must not delete.
create function private.logins_of(address text) returns setof uuid
language sql stable set search_path = '' as $$
  select u.id from auth.users as u
  where address <> '' and lower(u.email) = address
    and not exists (select 1 from public.user_roles as r where r.user_id = u.id);
$$;

-- The corrections that contain an email address. If the address was entered by mistake, the corrections of another
-- customer's order or request contain it too.
create function private.corrections_of(address text) returns setof public.contact_corrections
language sql stable set search_path = '' as $$
  select c from public.contact_corrections as c
  where c.field = 'email' and address <> '' and address in (lower(c.former_value), lower(c.new_value));
$$;

create function private.unpaid_orders_of(address text) returns setof private.unpaid_orders
language sql stable set search_path = '' as $$
  select u from private.unpaid_orders as u
  where address <> '' and (lower(u.contact ->> 'email') = address or u.user_id in (select private.logins_of(address)));
$$;

create function private.counts_of(ids uuid[], address text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  counted record;
  number bigint;
  counts jsonb := jsonb_build_object(
    'unpaidOrders', (select count(*) from private.unpaid_orders_of(address)),
    'mails', (select count(*) from private.mails_of(ids, address)),
    'corrections', (
      select count(*) from private.corrections_of(address) as c
      where coalesce(c.order_id, c.request_id) <> all (ids)
    ),
    'invitations', (
      select count(*) from private.team_invitations as i
      where i.email = address and address <> '' and i.accepted_at is null
    ),
    'logins', (select count(*) from private.logins_of(address))
  );
begin
  for counted in select t.* from private.personal_tables as t where t.counted_as is not null loop
    execute format('select count(*) from %s as t where t.%I = any ($1)', counted.name, counted.link)
    into number using ids;
    counts := counts || jsonb_build_object(
      counted.counted_as, number + coalesce((counts ->> counted.counted_as)::bigint, 0)
    );
  end loop;
  return counts;
end;
$$;

create function private.has_records(ids uuid[], address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from jsonb_each(private.counts_of(ids, address)) as c where c.value <> '0');
$$;

-- Deletes the invitation mails and the team history of these addresses. Addresses of people who joined the team or
-- still have an invitation are left out.
create function private.forget_invited(addresses text[]) returns void
language sql set search_path = '' as $$
  with gone as materialized (
    select a.address from unnest(addresses) as a (address)
    where a.address <> '' and not private.has_joined(a.address)
      and not exists (select 1 from private.team_invitations as i where i.email = a.address)
  ), mails as (
    delete from private.mails as m using gone as g where m.kind = 'staff-invitation' and m.recipient = g.address
  )
  delete from public.team_changes as c using gone as g where c.email = g.address;
$$;

-- Ids of the rows that were stored under an idempotency key.
create function private.results_with_keys(ids uuid[]) returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  stored record;
begin
  for stored in select t.* from private.personal_tables as t where t.has_keys loop
    return query execute format('select t.id from %s as t where t.%I = any ($1)', stored.name, stored.link) using ids;
  end loop;
end;
$$;

-- Deletes idempotency keys whose row is deleted. Some keys are stored as their own result. Their rows are never
-- deleted, so these keys are kept.
create function private.forget_keys() returns void
language plpgsql set search_path = '' as $$
begin
  execute 'delete from private.idempotency_keys as k where k.result_id <> k.key' || (
    select string_agg(format(' and not exists (select 1 from %s as t where t.id = k.result_id)', t.name), '')
    from private.personal_tables as t
    where t.has_keys
  );
end;
$$;


-- supabase/schemas/customers/retention/rules.sql

-- The requests whose retention period is over. The period of spam begins when the request was marked as spam. The
-- period of a closed request begins with the last step of the customer or staff. A closed request with an open amount
-- is kept.
create function private.outlived_requests() returns setof uuid
language sql stable set search_path = '' as $$
  select r.id
  from public.service_requests as r
  cross join private.settings as s
  where case r.status
    when 'spam' then r.created_at < now() - s.keep_spam and not exists (
      select 1 from public.service_request_history as h
      where h.request_id = r.id and h.new_status = 'spam' and h.created_at >= now() - s.keep_spam
    )
    when 'closed' then r.created_at < now() - s.keep_closed_requests and not exists (
      select 1 from public.service_request_history as h
      where h.request_id = r.id and h.created_at >= now() - s.keep_closed_requests
    ) and not exists (
      select 1 from public.customer_activity as c
      where c.request_id = r.id and c.created_at >= now() - s.keep_closed_requests
    ) and not exists (
      select 1 from public.messages as m
      where m.request_id = r.id and m.created_at >= now() - s.keep_closed_requests
    ) and not exists (
      select 1 from public.invoices as i where i.request_id = r.id and i.open_cents <> 0
    ) and r.unused_deposit_cents = 0 and not private.has_plan_to_bill(r.id)
    else false
  end;
$$;

-- The imported customers whose retention period is over. The period is the same as for closed requests. A customer with
-- any other record is kept.
create function private.outlived_imported() returns setof uuid
language sql stable set search_path = '' as $$
  select i.id
  from public.imported_customers as i
  cross join private.settings as s
  where i.created_at < now() - s.keep_closed_requests and not exists (
    select 1 from private.contacts as c
    where c.record <> 'imported' and c.email = lower(i.email)
      and (i.email <> '' or c.phone_number = i.phone_number)
  );
$$;

-- Deletes all data whose retention period is over. A schedule calls this function once a day; see docs/going-live.md.
create function private.carry_out_retention() returns jsonb
language plpgsql set search_path = '' as $$
declare
  s private.settings;
  outlived uuid[];
  removed jsonb;
  invited text[];
begin
  perform pg_advisory_xact_lock(hashtextextended('erase_customer', 0));
  select x.* into strict s from private.settings as x;
  -- Lock the requests first, because a customer may be writing at this moment. The delete below checks the retention
  -- period again.
  outlived := array(
    select r.id from public.service_requests as r where r.id in (select private.outlived_requests())
      order by r.id for update
  );
  with requests as (
    delete from public.service_requests as r
    where r.id = any (outlived) and r.id in (select private.outlived_requests())
    returning r.status
  ), price_lists as (
    delete from public.price_list_requests as p
    where p.status = 'spam' and p.status_since < now() - s.keep_spam or p.created_at < now() - s.keep_price_lists
    returning p.status
  ), mails as (
    -- A mail is deleted together with its copies, once the newest copy is old enough.
    delete from private.mails as m
    where m.state in ('sent', 'failed', 'not_sent') and m.created_at < now() - s.keep_sent_mails and not exists (
      select 1 from private.mails as c where c.copy_of = m.id and c.created_at >= now() - s.keep_sent_mails
    )
    returning 1
  ), imported as (
    delete from public.imported_customers as i where i.id in (select private.outlived_imported()) returning 1
  ), crash_reports as (
    delete from public.crash_reports as c where c.last_at < now() - s.keep_crash_reports returning 1
  ), invitations as (
    delete from private.team_invitations as i
    where i.accepted_at is null and coalesce(i.withdrawn_at, i.expires_at) < now() - s.keep_invitations
    returning i.email
  ), books as (
    -- The quotes, invoices and payments of one request are deleted together, once the newest of them is old enough.
    select b.papers_id as id
    from (
      select i.papers_id, i.sent_at as at from public.invoices as i where i.papers_id is not null
      union all
      select q.papers_id, q.answered_at from public.quotes as q where q.papers_id is not null
      union all
      select p.papers_id, p.created_at from public.payments as p where p.papers_id is not null
    ) as b
    group by b.papers_id
    having max(b.at) < now() - s.keep_invoices
  ), payments as (
    delete from public.payments as p where p.papers_id in (select b.id from books as b)
  ), invoices as (
    delete from public.invoices as i where i.papers_id in (select b.id from books as b) returning 1
  ), quotes as (
    delete from public.quotes as q where q.papers_id in (select b.id from books as b)
  )
  select
    jsonb_build_object(
      'spam',
      (select count(*) from requests as r where r.status = 'spam')
        + (select count(*) from price_lists as p where p.status = 'spam'),
      'closedRequests', (select count(*) from requests as r where r.status = 'closed'),
      'priceLists', (select count(*) from price_lists as p where p.status <> 'spam'),
      'sentMails', (select count(*) from mails),
      'imported', (select count(*) from imported),
      'crashReports', (select count(*) from crash_reports),
      'invitations', (select count(*) from invitations),
      'invoices', (select count(*) from invoices)
    ),
    array(select i.email from invitations as i)
  into removed, invited;
  perform private.forget_invited(invited);
  -- Notes and activity of an order are kept as long as closed requests.
  delete from public.order_notes as n where n.created_at < now() - s.keep_closed_requests;
  delete from public.order_activity as a where a.created_at < now() - s.keep_closed_requests;
  -- These rows are kept for four days, because the provider repeats its report of a payment for three days.
  delete from private.unpaid_orders as u where u.ended_at < now() - interval '4 days';
  delete from private.payment_pages as p where p.opened_at < now() - interval '4 days';
  -- Disputes are kept for a year, because a bank takes some months to decide a dispute.
  delete from private.disputes as d where d.noted_at < now() - interval '1 year';
  perform private.forget_keys();
  -- Counted attempts are kept for a day only, because they contain network and email addresses.
  delete from private.request_log as l where l.created_at < now() - interval '1 day';
  delete from private.lookups as l where l.created_at < now() - interval '1 day';
  update private.mails as m set ip = null where m.ip is not null and m.created_at < now() - interval '1 day';
  -- pg_cron logs a row every 15 seconds. The test database has no pg_cron.
  if to_regclass('cron.job_run_details') is not null then
    execute $cron$delete from cron.job_run_details where end_time < now() - interval '3 days'$cron$;
  end if;
  perform private.note_run('retention');
  return removed;
end;
$$;


-- supabase/schemas/customers/rules.sql

-- Records each field that differs between two versions of contact details. Each version is a JSON object whose values
-- are texts that are not blank.
create function private.record_corrections(
  former jsonb,
  present jsonb,
  order_id uuid default null,
  request_id uuid default null
) returns void
language sql set search_path = '' as $$
  insert into public.contact_corrections (order_id, request_id, field, former_value, new_value, corrected_by_email)
  select
    record_corrections.order_id, record_corrections.request_id, field,
    coalesce(former ->> field, ''), coalesce(present ->> field, ''), private.caller_email()
  from jsonb_object_keys(former || present) as field
  where (former ->> field) is distinct from (present ->> field);
$$;

create function private.without_blanks(fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, f.value) filter (where f.value not in ('""', 'null')), '{}')
  from jsonb_each(case when jsonb_typeof(fields) = 'object' then fields else '{}' end) as f;
$$;

-- Sends queued mails to the corrected address. If the address was removed, these mails are not sent. The links in
-- earlier mails stop working, because a stranger may have received those mails.
create function private.redirect_mails(address text, order_id uuid default null, request_id uuid default null)
returns void
language sql set search_path = '' as $$
  update private.mails as m
  set
    recipient = coalesce(nullif(lower(address), ''), m.recipient),
    state = case when address = '' then 'not_sent' else 'queued' end::private.mail_state,
    finished_at = case when address = '' then now() end,
    answer = case when address = '' then 'The email address was removed.' end
  where m.state = 'queued' and m.recipient is not null
    and (m.order_id = redirect_mails.order_id or m.request_id = redirect_mails.request_id);
  update private.order_tokens as t set token = private.random_token() where t.order_id = redirect_mails.order_id;
  update private.request_tokens as t set token = private.random_token() where t.request_id = redirect_mails.request_id;
$$;

-- Finds the records of a customer by email address or phone number. `ids` are the records with this email address.
-- `numbers` are the phone numbers in these records. If the call has a phone number instead of an email address,
-- `numbers` is this number. `shared` are the records without an email address that have one of these numbers.
create function private.find_customer(
  customer text,
  out address text,
  out numbers text[],
  out ids uuid[],
  out shared uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  given constant text := left(private.one_line(coalesce(customer, '')), 256);
begin
  address := case when given like '%@%' then lower(given) else '' end;
  ids := array(select c.id from private.contacts as c where c.email = address and address <> '');
  numbers := case
    when address = '' then array[private.phone_number(given)]
    else array(select distinct c.phone_number from private.contacts as c where c.email = address
      and c.phone_number <> '')
  end;
  shared := array(
    select c.id from private.contacts as c
    where c.email = '' and c.phone_number <> '' and c.phone_number = any (numbers)
  );
end;
$$;

-- Groups records without an email address by name and phone number. `records` has the reference of each request and the
-- id of each imported customer.
create function private.callers(shared uuid[]) returns table (name text, phone text, ids uuid[], records text[])
language sql stable set search_path = '' as $$
  select
    (array_agg(c.name order by c.created_at desc))[1], (array_agg(c.phone order by c.created_at desc))[1],
    array_agg(c.id order by c.created_at desc),
    array_agg(coalesce(nullif(c.reference, ''), c.id::text) order by c.reference, c.id)
  from private.contacts as c
  where c.id = any (shared)
  group by private.searchable(c.name), c.phone_number
  order by max(c.created_at) desc;
$$;

create function private.has_joined(address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.team_changes as c where c.email = address and c.kind = 'joined');
$$;

-- The mails about a customer's orders and requests, including mails to staff, and the mails to the customer's address.
-- Mails that the person got as a team member are left out.
create function private.mails_of(ids uuid[], address text) returns setof private.mails
language sql stable set search_path = '' as $$
  select m from private.mails as m
  -- With an array, the planner uses the index even if it expects many ids.
  where m.id = any (array(
    select o.id from private.mails as o where o.order_id = any (ids)
    union select r.id from private.mails as r where r.request_id = any (ids)
    union select p.id from private.mails as p where p.price_request_id = any (ids)
    union select t.id from private.mails as t
    -- With the condition on the mailbox, the planner uses the index.
    where private.mailbox(t.recipient) = private.mailbox(address) and t.recipient = address
      and (t.kind <> 'staff-invitation' or not private.has_joined(address))
      and (t.kind not in ('day-sheet', 'visit-changed') or not exists (
        select 1 from public.user_roles as u where u.user_id::text = t.data ->> 'member'
      ))
  ));
$$;


-- supabase/schemas/inventory/rules.sql

-- Locks products in the order of their ids, so that two functions that lock several products cannot deadlock. Callers
-- read the products after this call, because the rows may have changed while the call waited. Inserts of lines that
-- refer to a product do not wait for this lock.
create function private.lock_products(ids text[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.products as p where p.id = any (ids) order by p.id for no key update;
end;
$$;


-- supabase/schemas/mails/contents/orders/rules.sql

-- The shipment that a mail is about, and the items of the order that are in no shipment yet.
create function private.shipment_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'shipment', private.shipment_view(s),
    'toCome', (
      select coalesce(jsonb_agg(jsonb_build_object('name', u.product_name, 'quantity', u.quantity)
        order by u.position), '[]')
      from private.unshipped_items(mail.order_id) as u
    )
  )
  from public.shipments as s
  where s.id = (mail.data ->> 'shipmentId')::uuid;
$$;

create function private.order_change_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'change', jsonb_build_object('name', c.product_name, 'removed', c.removed, 'refund', c.refund)
  )
  from public.order_item_changes as c
  where c.id = (mail.data ->> 'changeId')::uuid;
$$;

-- A mail to the customer contains only the reply of staff. The message of the customer is only in mails to staff.
create function private.order_activity_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when mail.recipient is not null then jsonb_build_object(
      'reply', a.reply, 'author', a.reply_author, 'isFirstWord', a.kind = 'written'
    )
    else jsonb_build_object(
      'activity', a.kind, 'message', a.message,
      'contactedSuppliers', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('name', s.distributor, 'at', private.iso(s.contacted_at)) order by s.contacted_at
          ),
          '[]'
        )
        from public.contacted_suppliers as s
        where s.order_id = mail.order_id
      )
    )
  end
  from public.order_activity as a
  where a.id = (mail.data ->> 'activityId')::uuid;
$$;

create function private.return_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('return', private.return_view(r))
    || case when mail.recipient is null then jsonb_build_object('comment', r.comment) else '{}' end
  from public.order_returns as r
  where r.id = (mail.data ->> 'returnId')::uuid;
$$;

create function private.order_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select
    private.customer_view(o) - array['history', 'returns', 'returnUntil', 'shipments', 'changes', 'messages']
    || jsonb_build_object(
      'customerName', o.customer_name,
      'token', (select t.token from private.order_tokens as t where t.order_id = o.id),
      'isFirst', private.is_first_mail(mail)
    )
    || case when mail.data ? 'isLate' then jsonb_build_object('isLate', true) else '{}' end
    || case
      when mail.recipient is null then jsonb_build_object('customerEmail', o.customer_email, 'profit', o.profit)
      else '{}'
    end
    -- A removed shipment no longer has a row, so its data is stored with the mail.
    || case when mail.data ? 'shipment' then jsonb_build_object('shipment', mail.data -> 'shipment') else '{}' end
    || coalesce(private.shipment_mail_data(mail), '{}')
    || coalesce(private.order_change_mail_data(mail), '{}')
    || coalesce(private.order_activity_mail_data(mail), '{}')
    || coalesce(private.return_mail_data(mail), '{}')
  from public.orders as o
  where o.id = mail.order_id;
$$;


-- supabase/schemas/mails/contents/price-lists/rules.sql

-- The products with their prices on the day on which the mail is sent.
create function private.price_list_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select mail.data || jsonb_build_object(
    'products', coalesce(
      jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category, 'price', p.price)
        order by p.position), '[]'
    )
  )
  from public.products as p
  where p.active;
$$;


-- supabase/schemas/mails/contents/requests/rules.sql

-- Details of a visit. The details are read when the mail is sent, because a person may have been renamed or a quote
-- accepted since the mail was queued. The calendar file in the mail contains the address.
create function private.visit_details_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'people', private.visit_names(v.id), 'address', private.address_answers(r),
    'isAgreed', cardinality(public.agreed_work(v)) > 0
  )
  from public.visits as v
  join public.service_requests as r on r.id = v.request_id
  where r.id = mail.request_id and v.id = (mail.data ->> 'visitId')::uuid;
$$;

-- `visits` has the visits of the mail that are still as the mail describes them. The fields of the first visit are also
-- at the top level.
create function private.visits_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select (mailed.visits -> 0) || jsonb_build_object('visits', mailed.visits)
  from private.current_visits(mail) as mailed (visits)
  where mail.kind in ('visit-set', 'visit-moved', 'visit-canceled');
$$;

create function private.quote_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'quote', jsonb_build_object(
      'version', q.version, 'isExtra', q.is_extra, 'message', q.message, 'validUntil', q.valid_until,
      'lines', private.quote_line_views(q.id, chosen_only => q.state in ('accepted', 'canceled')),
      'subtotalCents', q.subtotal_cents, 'taxCents', q.tax_cents, 'taxBasisPoints', q.tax_basis_points,
      'totalCents', q.total_cents, 'depositCents', q.deposit_due_cents, 'canceledOn', q.canceled_on,
      'depositPaidCents', public.deposit_paid_cents(q),
      'plan', private.plan_offered(q.id),
      -- The next visit after the mail was queued. If the plan is accepted on its first day after the time of the visit,
      -- the next visit is on a later day.
      'nextVisitAt', (
        select private.iso(min(v.starts_at)) from public.visits as v
        where v.plan_id = q.id and v.canceled_at is null and not v.call_out and v.starts_at >= mail.created_at
      )
    )
  )
  from public.quotes as q
  where q.id = (mail.data ->> 'quoteId')::uuid;
$$;

create function private.invoice_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'invoice', private.invoice_view(i),
    -- For a credit, this is the open amount of the invoice that the credit corrects.
    'openCents', coalesce(c.open_cents, i.open_cents),
    'depositOwedCents', coalesce((
      select private.owed_deposit(r) from public.service_requests as r where r.id = i.request_id
    ), 0)
  )
  from public.invoices as i
  left join public.invoices as c on c.id = i.corrects_id
  where i.id = (mail.data ->> 'invoiceId')::uuid;
$$;

create function private.payment_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'payment', jsonb_build_object(
      'amountCents', p.amount_cents, 'method', p.method, 'reference', p.reference, 'paidOn', p.paid_on
    )
  )
  from public.payments as p
  where p.id = (mail.data ->> 'paymentId')::uuid;
$$;

create function private.call_out_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('callOut', c.view)
  from public.visits as v
  cross join lateral private.call_out_view(v) as c (view)
  where mail.kind = 'call-out-report' and v.id = (mail.data ->> 'visitId')::uuid;
$$;

create function private.request_mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select mail.data || jsonb_build_object(
      'name', r.name,
      'token', (select t.token from private.request_tokens as t where t.request_id = r.id),
      'emergency', r.is_emergency,
      'isFirst', private.is_first_mail(mail),
      'paysOnline', (select s.pays_online from private.settings as s)
    )
    || coalesce(private.visit_details_mail_data(mail), '{}')
    || coalesce(private.visits_mail_data(mail), '{}')
    || coalesce(private.quote_mail_data(mail), '{}')
    || coalesce(private.invoice_mail_data(mail), '{}')
    || coalesce(private.payment_mail_data(mail), '{}')
    || coalesce(private.call_out_mail_data(mail), '{}')
  from public.service_requests as r
  where r.id = mail.request_id;
$$;


-- supabase/schemas/mails/contents/rules.sql

-- The group of a kind of mail, or null. Mails of one group about the same record are sent one after the other, because
-- each may depend on the mails that the customer already got.
create function private.mail_group(kind private.mail_kind) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('order-shipped', 'shipment-corrected', 'shipment-taken-back') then 'shipment'
    when kind in ('visit-set', 'visit-moved', 'visit-canceled', 'visit-reminder') then 'visit'
  end;
$$;

create function private.mails_of_topic(mail private.mails) returns setof private.mails
language sql stable set search_path = '' as $$
  select m from private.mails as m
  where (m.order_id = mail.order_id or m.request_id = mail.request_id)
    and m.id <> mail.id and private.mail_group(m.kind) = private.mail_group(mail.kind)
    and (m.data -> 'shipmentId') is not distinct from (mail.data -> 'shipmentId');
$$;

create function private.tracking_text(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select s.carrier || ' ' || s.tracking_number from public.shipments as s
    where s.id = (mail.data ->> 'shipmentId')::uuid;
$$;

-- A visit in a mail to staff. The note of the visit is left out, because it may contain gate codes.
create function private.visit_for_staff(visit public.visits, request public.service_requests) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes, 'people',
      private.visit_names(visit.id),
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'phone', request.phone,
    'address', private.address_answers(request), 'answers', private.service_answers(request),
    'work', public.agreed_work(visit)
  );
$$;

-- The open visits of a day for a day sheet. If `member` is given, only the visits of this team member.
create function private.visits_of(day date, member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(private.visit_for_staff(v, r) order by v.starts_at, v.id),
    '[]'
  )
  from public.visits as v
  join public.service_requests as r on r.id = v.request_id
  where r.status = 'scheduled' and v.canceled_at is null and v.outcome is null
    and v.starts_at >= private.start_of_day(day) and v.starts_at < private.start_of_day(day + 1)
    and (member is null or private.makes_visit(member, v.id));
$$;

create function private.visit_change(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select private.visit_for_staff(v, r) || jsonb_build_object(
    'change', case
      when mail.data ->> 'is' is not null then case when mail.data ->> 'was' is null then 'set' else 'moved' end
      when v.canceled_at is not null then 'canceled'
      else 'handed-over'
    end,
    'former', mail.data -> 'was', 'isCallOut', v.call_out
  )
  from public.visits as v
  join public.service_requests as r on r.id = v.request_id
  where v.id = (mail.data ->> 'visitId')::uuid;
$$;

-- The data of a summary. Because of a limit, some mails to staff were not sent in a period of ten minutes. The summary
-- has their number and lists ten of them, or up to 100 if there are more emergencies. Emergencies come first, then the
-- newest mail of each network.
-- The mails are counted when the summary is sent. A counter would make each new request wait for the request before it.
create function private.digest_data(since timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with rest as (
    select
      m.kind, m.created_at,
      -- The summary contains no text of a visitor, only references.
      coalesce(m.data ->> 'orderNumber', m.data ->> 'reference') as reference,
      m.priority = 0 as emergency,
      row_number() over (partition by m.priority,
        private.network_block(m.ip) order by m.created_at desc) as place_in_network
    from private.mails as m
    where m.recipient is null and m.state = 'not_sent' and m.kind <> 'day-sheet'
      and m.created_at >= since and m.created_at < since + interval '10 minutes'
  )
  select jsonb_build_object(
    'count', (select count(*) from rest),
    'first', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'created_at' - 'place_in_network'), '[]')
      from (
        select * from rest
        order by emergency desc, place_in_network, created_at desc
        limit greatest(10, least(100, (select count(*) from rest where emergency)))
      ) as f
    )
  );
$$;

-- The data for the text of a mail. It is read when the mail is sent, because records may have changed since the mail
-- was queued. The queued `data` has only the ids of the visit, quote, invoice, payment or shipment.
create function private.mail_data(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when mail.kind = 'staff-digest'
      then private.digest_data(coalesce(mail.digest_of, (mail.data ->> 'digestOf')::timestamptz))
    when mail.kind = 'day-sheet' then
      jsonb_build_object(
        'day', mail.data -> 'day',
        'visits', private.visits_of((mail.data ->> 'day')::date, (mail.data ->> 'member')::uuid)
      )
    when mail.kind = 'visit-changed' then private.visit_change(mail)
    when mail.order_id is not null then private.order_mail_data(mail)
    when mail.kind = 'price-list' then private.price_list_mail_data(mail)
    when mail.recipient is not null and mail.request_id is not null then private.request_mail_data(mail)
    else mail.data
  end;
$$;


-- supabase/schemas/mails/rules.sql

-- Queues a mail, or records why the mail is late or not sent. A mail with a null recipient is for staff. If the
-- recipient is empty, no mail is queued. An error becomes a warning, because the order or request must be stored
-- anyway. Mails that staff cause are not limited. If a limit is reached, a mail to a customer is delayed by up to a
-- day. The lock of the mailbox (take_turn) is taken after all other locks except those of products.
create function private.queue_mail(
  kind private.mail_kind,
  recipient text,
  data jsonb,
  order_id uuid default null,
  request_id uuid default null,
  price_request_id uuid default null,
  leaves timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(recipient);
  by_visitor constant boolean := private.actor() = 'Customer';
  ten_minutes constant timestamptz := date_bin('10 minutes', now(), 'epoch');
  reached record;
begin
  -- A customer on the phone might not give an email address.
  if address = '' then
    return;
  end if;
  select null::timestamptz as free_at, null::text as sentence into reached;
  if by_visitor and address is null then
    select * into reached
    from private.count_attempt(case when data @> '{"emergency": true}' then 'staff-emergency' else 'staff-mail' end);
    if reached.free_at is not null then
      -- The summary is sent ten seconds after its period of ten minutes. By then, the last transactions of the period
      -- are committed.
      insert into private.mails (kind, data, digest_of, due_at)
      values ('staff-digest', '{}', ten_minutes, ten_minutes + interval '10 minutes 10 seconds')
      on conflict (digest_of) do nothing;
    end if;
  elsif by_visitor then
    perform private.take_turn('mailbox:' || private.mailbox(address));
    select * into reached from private.count_attempt('mail', address, kind::text, may_wait => true);
    -- A caller who opened a link from a mail, or whose account confirmed the address, has proven to own the mailbox.
    if (current_setting('fls.opened_by_link', true) = coalesce(order_id, request_id)::text) is not true
      and not private.has_confirmed(address) and reached.free_at is distinct from 'infinity'
    then
      select greatest(reached.free_at, b.free_at), coalesce(b.sentence, reached.sentence)
      into reached.free_at, reached.sentence
      from private.count_attempt('stranger-mail', address, may_wait => true, earliest => reached.free_at) as b;
    end if;
  end if;

  insert into private.mails (kind, recipient, data, order_id, request_id, price_request_id, ip, due_at, state, answer)
  values (
    kind, address, data, order_id, request_id, price_request_id, case when by_visitor then private.client_ip() end,
    case when address is null then now() else coalesce(reached.free_at, leaves, now()) end,
    case when address is null and reached.free_at is not null or reached.free_at = 'infinity' then 'not_sent'
      else 'queued' end::private.mail_state,
    reached.sentence
  );
exception when others then
  raise warning 'No mail of kind % was queued: %', kind, sqlerrm;
end;
$$;

-- Mails the customer of an order, and staff about a new order. `about` contains the ids of the records that the mail is
-- about.
create function private.mail_about_order(order_id uuid, kind private.mail_kind, about jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  data jsonb;
begin
  select o.* into strict placed from public.orders as o where o.id = mail_about_order.order_id;
  data := jsonb_build_object('orderNumber', placed.order_number) || about;
  perform private.queue_mail(kind, placed.customer_email, data, order_id => placed.id);
  if kind = 'order-confirmation' then
    perform private.queue_mail('new-order', null, data, order_id => placed.id);
  end if;
end;
$$;

-- The answers of a request that the visitor chose from options or dates. Texts that the visitor typed are left out.
create function private.chosen_answers(request public.service_requests) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.field, request.details -> f.field), '{}')
  from private.form_fields as f
  where f.form = request.kind::text and f.type in ('option', 'options', 'boolean', 'date')
    and request.details ? f.field;
$$;

-- Mails the customer and staff about a new request. The mail to the customer contains only chosen answers and the first
-- name, because the address may belong to a stranger. Only the mail to staff contains typed texts. Spam causes no mails
-- until staff clear it.
create function private.mail_about_request(stored public.service_requests) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if stored.status = 'spam' then
    return;
  end if;
  perform private.queue_mail(
    'request-received', stored.email,
    jsonb_build_object(
      'reference', stored.reference, 'requestKind', stored.kind, 'name', stored.name,
      'answers', private.chosen_answers(stored)
    ) || case when stored.status = 'new' then '{}' else '{"isContacted": true}'::jsonb end,
    request_id => stored.id
  );
  -- Staff entered this request for a customer on the phone, so they need no mail about it.
  if stored.taken_by_email is not null then
    return;
  end if;
  perform private.queue_mail(
    'new-request', null,
    jsonb_build_object(
      'reference', stored.reference, 'requestKind', stored.kind, 'name', stored.name,
      'email', stored.email, 'phone', stored.phone, 'fields', stored.details,
      'emergency', stored.is_emergency, 'promisedBy', private.iso(stored.promised_by)
    ),
    request_id => stored.id
  );
end;
$$;

create function private.mail_about_price_request(stored public.price_list_requests) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(
    'price-list-received', stored.email, jsonb_build_object('name', stored.name), price_request_id => stored.id
  );
  perform private.queue_mail(
    'new-price-request', null,
    jsonb_build_object(
      'name', stored.name, 'email', stored.email,
      'company', stored.company, 'phone', stored.phone, 'message', stored.message
    ),
    price_request_id => stored.id
  );
end;
$$;

-- True if a mail is due. The schedule calls the mail function only then.
create function private.has_mail_to_send() returns boolean
language sql stable set search_path = '' as $$
  select not exists (select 1 from private.mail_outage where tried_at > now() - interval '3 minutes')
    and exists (
      select 1 from private.mails
      where state in ('queued', 'sending') and due_at <= now() and coalesce(leased_until, now()) <= now()
    );
$$;

-- The earliest due time of mails that are overdue by more than ten minutes, or null. Such mails are the only sign that
-- the mail function is not called, is not deployed or has a wrong key.
create function private.mail_waits_since() returns timestamptz
language sql stable set search_path = '' as $$
  select min(due_at) from private.mails where state in ('queued', 'sending') and due_at < now() - interval '10 minutes';
$$;

-- The failed mails that staff still have to handle. Mails that staff sent again or dismissed are left out, and so are
-- outdated mails. Urgent mails are those about emergencies, and summaries, because a summary may contain an emergency.
create function private.open_mail_failures(urgent_alone boolean default false) returns setof private.mails
language sql stable set search_path = '' as $$
  select m from private.mails as m
  where m.state = 'failed' and m.dismissed_at is null
    and (not urgent_alone or m.priority = 0 or m.kind = 'staff-digest')
    and not exists (
      select 1 from private.mails as later
      where later.copy_of = coalesce(m.copy_of, m.id) and later.created_at > m.created_at
    )
    and private.stale_reason(m) is null;
$$;

-- The state of a mail, and its error or the mail server's response. A queued mail that is outdated counts as not sent,
-- because claim_mails will reject it.
create function private.mail_state_text(mail private.mails, out state private.mail_state, out answer text)
language sql stable set search_path = '' as $$
  select case when e.reason is null then mail.state else 'not_sent' end, coalesce(e.reason, mail.answer)
  from (select case when mail.state = 'queued' then private.stale_reason(mail) end as reason) as e;
$$;


-- supabase/schemas/mails/stale/rules.sql

-- The current email address of the recipient. It may have been corrected since the mail was queued. Empty if staff
-- removed the address, null for a mail to staff.
create function private.present_recipient(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select case when mail.recipient is not null then coalesce(
    (select lower(o.customer_email) from public.orders as o where o.id = mail.order_id),
    (select lower(r.email) from public.service_requests as r where r.id = mail.request_id),
    mail.recipient
  ) end;
$$;

-- The visits that a mail is about, as they were when the mail was queued, the soonest first.
create function private.visits_in(mail private.mails) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(private.visit_in_mail(mail.data)) || coalesce(mail.data -> 'others', '[]');
$$;

-- The sequence number that a visit had when the mail was queued. Null if the mail is not about this visit.
create function private.sequence_in(mail private.mails, visit jsonb) returns integer
language sql immutable set search_path = '' as $$
  select (mailed.visit ->> 'sequence')::integer
  from jsonb_array_elements(private.visits_in(mail)) as mailed (visit)
  where mailed.visit -> 'visitId' = sequence_in.visit -> 'visitId';
$$;

-- True if a mail about the visit was sent. A mail to an earlier address counts too, because the customer then learned
-- of the visit in another way. A visit of a plan always counts, because the mails about the plan cover all its visits.
create function private.was_notified_of_visit(mail private.mails, visit jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from private.mails_of_topic(mail) as m
    where m.state = 'sent' and m.kind <> 'visit-canceled' and private.sequence_in(m, visit) is not null
  ) or exists (
    select 1 from public.visits as v where v.id = (visit ->> 'visitId')::uuid and v.plan_id is not null
  );
$$;

-- The reason why a mail about one of its visits is outdated. Null if the mail is up to date.
create function private.visit_outdates(mail private.mails, visit jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when (visit ->> 'startsAt')::timestamptz < now() then 'The time of the visit has passed.'
    when exists (
      select 1 from private.mails_of_topic(mail) as m
      where private.sequence_in(m, visit) > (visit ->> 'sequence')::integer
    ) then 'A later email tells of a change.'
    when mail.kind = 'visit-reminder' and not exists (
      select 1
      from public.visits as v
      join public.service_requests as r on r.id = v.request_id
      where v.id = (visit ->> 'visitId')::uuid and r.status = 'scheduled' and v.canceled_at is null
        and v.outcome is null
        and private.iso(v.starts_at) = visit ->> 'startsAt'
    ) then case
      when exists (select 1 from public.visits as v where v.id = (visit ->> 'visitId')::uuid and v.outcome is not null)
        then 'The visit is over.'
      else 'The visit was changed.'
    end
    when mail.kind = 'visit-canceled' and not mail.data ?| '{byCustomer,closed}'
      and not private.was_notified_of_visit(mail, visit)
      then 'The customer was not told of the visit.'
  end;
end;
$$;

-- The visits of a mail that have not changed since the mail was queued, with the people who are assigned now. Null if
-- there are none.
create function private.current_visits(mail private.mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(
    mailed.visit || jsonb_build_object('people', private.visit_names((mailed.visit ->> 'visitId')::uuid))
      order by mailed.visit ->> 'startsAt'
  )
  from jsonb_array_elements(private.visits_in(mail)) as mailed (visit)
  where private.visit_outdates(mail, mailed.visit) is null;
$$;

create function private.visit_change_outdates(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select case
    when not exists (select 1 from public.user_roles as u where u.user_id::text = mail.data ->> 'member')
      then 'This person is no longer a member of the team.'
    when v.id is null or private.visit_of_member(v, (mail.data ->> 'member')::uuid) is distinct
      from nullif(mail.data -> 'is', 'null')
      then 'The visit was changed.'
    when private.is_over(v)
      or coalesce((mail.data #>> '{was,startsAt}')::timestamptz < private.start_of_day(private.today()), false)
      and mail.data ->> 'is' is null
      then 'The time of the visit has passed.'
  end
  from (select 1) as one
  left join public.visits as v on v.id = (mail.data ->> 'visitId')::uuid;
$$;

create function private.payment_outdates(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select 'The payment was noted wrongly.'
  from public.payments as p
  where p.id = (mail.data ->> 'paymentId')::uuid and p.voided_at is not null;
$$;

create function private.quote_outdates(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select case
    when mail.kind in ('quote-sent', 'quote-reminder') then case
      when r.status in ('closed', 'spam') then 'The request is ' || r.status || '.'
      when q.state <> 'sent' then 'The quote is now ' || replace(q.state::text, '-', ' ') || '.'
      when q.valid_until < private.today() then 'The quote has expired.'
    end
    when mail.kind = 'quote-withdrawn' and not exists (
      select 1 from private.mails as m
      where m.request_id = mail.request_id and m.kind = 'quote-sent' and m.state = 'sent'
        and m.data -> 'quoteId' = mail.data -> 'quoteId'
    ) then 'The customer was not told of the quote.'
    when mail.kind = 'deposit-received' then private.payment_outdates(mail)
  end
  from public.quotes as q
  join public.service_requests as r on r.id = q.request_id
  where q.id = (mail.data ->> 'quoteId')::uuid;
$$;

create function private.invoice_outdates(mail private.mails) returns text
language sql stable set search_path = '' as $$
  select case
    when mail.kind = 'invoice-reminder' and i.open_cents <= 0 then 'The invoice is ' || public.state(i) || '.'
    when mail.data ? 'byItself' and not i.reminds then 'Reminders of this invoice are switched off.'
    when mail.data ? 'byItself' and (i.reminded_at at time zone 'America/Los_Angeles')::date = private.today()
      then 'Staff reminded the customer on the same day.'
    when mail.kind = 'payment-received' then private.payment_outdates(mail)
  end
  from public.invoices as i where i.id = (mail.data ->> 'invoiceId')::uuid;
$$;

-- The reason why a mail is outdated, or null. For example, the visit of the mail was changed or is over, or the mail
-- cancels a visit about which the customer got no mail. Lists for staff call this function thousands of times. It has
-- branches, because PostgreSQL would prepare a large expression completely in each call.
create function private.stale_reason(mail private.mails) returns text
language plpgsql stable set search_path = '' as $$
begin
  if private.present_recipient(mail) = '' then
    return 'The email address was removed.';
  elsif mail.kind = 'order-confirmation' then
    return (
      select 'The order was canceled, of which a later email tells.'
      from public.orders as o where o.id = mail.order_id and o.status = 'cancelled'
    );
  elsif mail.kind = 'shipment-taken-back' then
    return case
      when not exists (select 1 from private.mails_of_topic(mail) as m where m.state = 'sent')
        then 'The customer was not told of the parcel.'
    end;
  elsif private.mail_group(mail.kind) = 'shipment' and private.tracking_text(mail) is null then
    return 'The parcel was taken back.';
  elsif mail.kind = 'shipment-corrected' or mail.kind = 'order-shipped' and mail.state = 'failed' then
    return (
      select 'Another email tells of the same tracking number.'
      from private.mails_of_topic(mail) as m
      where coalesce(m.copy_of, m.id) <> coalesce(mail.copy_of, mail.id)
        and (
          m.state = 'queued' and m.created_at < mail.created_at
          or m.state = 'sent' and m.data ->> 'tracking' = private.tracking_text(mail)
        )
      limit 1
    );
  -- A mail about an earlier state of a return is outdated, because there is a later mail about the current state.
  elsif mail.data ? 'returnId' then
    return (
      select 'The return is now ' || r.state || '.'
      from public.order_returns as r
      where r.id = (mail.data ->> 'returnId')::uuid
        and mail.kind::text <> case when mail.recipient is null and r.state = 'requested' then 'new-return'
          else 'return-' || r.state end
    );
  elsif mail.data ? 'quoteId' then
    return private.quote_outdates(mail);
  elsif mail.data ? 'invoiceId' then
    return private.invoice_outdates(mail);
  elsif mail.kind = 'day-sheet' then
    return case
      when (mail.data ->> 'day')::date < private.today() then 'The day has passed.'
      when mail.data ? 'member' and not exists (
        select 1 from public.user_roles as u where u.user_id = (mail.data ->> 'member')::uuid
      ) then 'This person is no longer a member of the team.'
      when private.visits_of((mail.data ->> 'day')::date, (mail.data ->> 'member')::uuid) = '[]'
        then 'Nobody has a visit on this day.'
    end;
  elsif mail.kind = 'visit-changed' then
    return private.visit_change_outdates(mail);
  elsif private.mail_group(mail.kind) = 'visit' then
    return (
      select case when bool_and(reason is not null) then min(reason) end
      from jsonb_array_elements(private.visits_in(mail)) as mailed (visit)
      cross join private.visit_outdates(mail, mailed.visit) as reason
    );
  elsif mail.kind in ('visit-on-the-way', 'visit-kept') then
    return case
      when mail.kind = 'visit-on-the-way' and mail.created_at < now() - interval '1 hour'
        then 'It is too late to say so.'
      when not exists (
        select 1 from public.visits as v
        where v.id = (mail.data ->> 'visitId')::uuid and v.canceled_at is null and v.outcome is null
          and private.iso(v.starts_at) = mail.data ->> 'startsAt'
      ) then 'The visit was changed.'
    end;
  elsif mail.kind = 'visit-missed' then
    return case
      when not exists (
        select 1 from public.visits as v where v.id = (mail.data ->> 'visitId')::uuid and private.was_missed(v)
      ) then 'The visit was changed, or another one is set.'
    end;
  elsif mail.kind = 'call-out-report' then
    return (
      select 'A later email tells the corrected report.'
      from public.visits as v
      where v.id = (mail.data ->> 'visitId')::uuid and v.sequence > (mail.data ->> 'sequence')::integer
    );
  elsif mail.kind = 'request-closed' then
    return (
      select 'The request was opened again.' from public.service_requests as r where r.id = mail.request_id
        and r.status <> 'closed'
    );
  elsif mail.kind = 'staff-invitation' then
    return (
      select case
        when private.invitation_state(i) <> 'open' then 'The invitation is ' || private.invitation_state(i) || '.'
        when i.invited_at > (mail.data ->> 'sentFor')::timestamptz
          then 'The invitation was renewed, of which a later email tells.'
      end
      from private.team_invitations as i where i.id = (mail.data ->> 'invitationId')::uuid
    );
  end if;
  return null;
end;
$$;

-- True if no other mail about the order or request was sent to this address. The address may belong to a stranger.
create function private.is_first_mail(mail private.mails) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select 1 from private.mails as m
    where (m.order_id = mail.order_id or m.request_id = mail.request_id)
      and m.id <> mail.id and m.recipient = mail.recipient and m.state = 'sent'
  );
$$;


-- supabase/schemas/operations/rules.sql

-- False while due mail waits for more than ten minutes, an emergency's mail has failed, or a scheduled job is late.
create function private.is_healthy() returns boolean
language sql stable set search_path = '' as $$
  select private.mail_waits_since() is null
    and not exists (select 1 from private.open_mail_failures(urgent_alone => true))
    and not exists (select 1 from private.late_jobs());
$$;

-- Records that a job has run well. Each job calls this function at its end.
create function private.note_run(job text) returns void
language sql set search_path = '' as $$
  update private.jobs as j set ran_well_at = now()
  where j.name = job and coalesce(j.ran_well_at < now() - interval '30 seconds', true);
$$;

create function private.late_jobs() returns setof private.jobs
language sql stable set search_path = '' as $$
  select j from private.jobs as j where j.ran_well_at < now() - j.late_after;
$$;

-- True if the Edge Function of a job has work to do. The schedule calls the Edge Function only then. If there is no
-- work left, the job counts as run well.
create function private.has_work(job text) returns boolean
language plpgsql set search_path = '' as $$
declare
  has_work constant boolean := case job
    when 'send-mail' then private.has_mail_to_send()
    when 'photos' then private.has_photos_to_tidy()
    when 'payments' then private.has_payments_to_tend()
  end;
begin
  if not has_work then
    perform private.note_run(job);
  end if;
  return has_work;
end;
$$;


-- supabase/schemas/orders/returns/rules.sql

create function private.refuse_return_step(present public.return_state) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(
    409, 'return_changed', 'This return is now ' || present || '. Check it before you change it again.',
    jsonb_build_object('state', present)
  );
end;
$$;

create function private.return_has_ended(state public.return_state) returns boolean
language sql immutable set search_path = '' as $$
  select state in ('declined', 'refunded');
$$;

-- The quantity of an order line that has come back or is announced in an open return. With `requested_after`, only
-- returns count that were requested after that day and are not goodwill.
create function private.returned_quantity(order_item_id uuid, requested_after date default null) returns integer
language sql stable set search_path = '' as $$
  select coalesce(
    sum(
      case
        when r.refund_subtotal is not null then i.restocked + i.written_off
        when not private.return_has_ended(r.state) then i.quantity
        else 0
      end
    ), 0
  )::integer
  from public.order_return_items as i
  join public.order_returns as r on r.id = i.return_id
  where i.order_item_id = returned_quantity.order_item_id and (
    requested_after is null
    or not r.is_goodwill and (r.created_at at time zone 'America/Los_Angeles')::date > requested_after
  );
$$;

create function private.return_days() returns integer
language sql stable security definer set search_path = '' as $$
  select s.return_days from private.settings as s;
$$;

-- The items in the delivered parcels of an order. `until` is the last day (America/Los_Angeles) on which the customer
-- may ask to return them. An order that was imported as delivered has no parcels. For its items, the day on which the
-- order became delivered is used, or the day of the order if there is no history.
create function private.arrived_items(order_id uuid) returns table (order_item_id uuid, quantity integer, until date)
language sql stable set search_path = '' as $$
  select
    a.order_item_id, a.quantity,
    (a.at at time zone 'America/Los_Angeles')::date + (select private.return_days())
  from (
    select l.order_item_id, l.quantity, p.delivered_at as at
    from public.shipments as p
    join public.shipment_items as l on l.shipment_id = p.id
    where p.order_id = arrived_items.order_id and p.delivered_at is not null
    union all
    select i.id, i.quantity, coalesce(
      (
        select max(h.created_at) from public.order_status_history as h
        where h.order_id = o.id and h.new_status = 'delivered' and h.old_status <> 'delivered'
      ),
      o.created_at
    )
    from public.orders as o
    join public.order_items as i on i.order_id = o.id
    where o.id = arrived_items.order_id and o.status = 'delivered'
      and not exists (select 1 from public.shipments as p where p.order_id = o.id)
  ) as a;
$$;

-- The items of each order line that can be returned. `quantity` counts delivered items that have not come back and are
-- not in an open return. `in_time` is the part of `quantity` that the customer may still ask to return. `until` is the
-- last day for the items whose return period ends first.
-- Returned items are subtracted first from parcels whose return period is over. A return that was requested after that
-- period is subtracted from the other parcels.
create function private.returnable(order_id uuid)
returns table (order_item_id uuid, quantity integer, in_time integer, until date)
language sql stable set search_path = '' as $$
  with arrived as (
    select
      x.order_item_id, sum(x.quantity) as total, max(x.until) filter (where x.until < private.today()) as ended,
      coalesce(sum(x.quantity) filter (where x.until >= private.today()), 0) as young,
      min(x.until) filter (where x.until >= private.today()) as until
    from private.arrived_items(returnable.order_id) as x
    group by x.order_item_id
  ),
  back as (
    select
      a.*, private.returned_quantity(a.order_item_id) as returned,
      private.returned_quantity(a.order_item_id, coalesce(a.ended, '-infinity')) as of_young
    from arrived as a
  ),
  left_over as (
    select
      b.*, greatest(b.total - b.returned, 0) as rest,
      b.young - b.of_young - greatest(b.returned - b.of_young - (b.total - b.young), 0) as young_rest
    from back as b
  )
  select
    l.order_item_id, l.rest::integer, least(l.rest, greatest(l.young_rest, 0))::integer,
    case when least(l.rest, l.young_rest) > 0 then l.until end
  from left_over as l;
$$;

-- The computed columns below run these functions with the rights of the caller.
grant execute on function
  private.return_days, private.return_has_ended, private.returned_quantity, private.arrived_items, private.returnable
to authenticated;

create function public.kept_quantity(item public.order_items) returns integer
language sql stable set search_path = '' as $$
  select (
    (select coalesce(sum(a.quantity), 0) from private.arrived_items(item.order_id) as a where a.order_item_id = item.id)
    - coalesce(sum(i.restocked + i.written_off), 0)
  )::integer
  from public.order_return_items as i where i.order_item_id = item.id;
$$;
comment on function public.kept_quantity(public.order_items) is
  'The quantity that was delivered and has not come back.';
grant execute on function public.kept_quantity to authenticated;

create function public.returnable_quantity(item public.order_items) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(r.quantity), 0)::integer
  from private.returnable(item.order_id) as r where r.order_item_id = item.id;
$$;
comment on function public.returnable_quantity(public.order_items) is
  'The quantity that was delivered, has not come back, and is not announced in an open return.';
grant execute on function public.returnable_quantity to authenticated;

create function public.returnable_in_time(item public.order_items) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(r.in_time), 0)::integer
  from private.returnable(item.order_id) as r where r.order_item_id = item.id;
$$;
comment on function public.returnable_in_time(public.order_items) is
  'The quantity that the customer may still ask to return within the return period.';
grant execute on function public.returnable_in_time to authenticated;

-- A return as its customer sees it.
create function private.return_view(order_return public.order_returns) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'number', order_return.return_number,
    'state', order_return.state,
    'reason', order_return.reason,
    'declineReason', order_return.decline_reason,
    'refund', order_return.refund,
    'refundTax', order_return.refund_tax,
    'refundShipping', order_return.refund_shipping,
    'refundPostage', order_return.refund_postage,
    'items', (
      select jsonb_agg(
        jsonb_build_object(
          'id', line.product_id, 'name', line.product_name, 'quantity', i.quantity,
          'received', i.restocked + i.written_off, 'price', line.price
        )
        order by line.position
      )
      from public.order_return_items as i
      join public.order_items as line on line.id = i.order_item_id
      where i.return_id = order_return.id
    ),
    'history', (
      select jsonb_agg(jsonb_build_object('state', h.new_state, 'date', private.iso(h.created_at)) order by h.id)
      from public.order_return_history as h
      where h.return_id = order_return.id
    )
  );
$$;

-- Stores a return. `of_staff` is null for a return that the customer requests. It is true for a return that staff enter
-- as goodwill, and false for any other return that staff enter.
create function private.add_return(
  proven uuid, items jsonb, reason text, comment text, idempotency_key uuid, of_staff boolean default null
) returns void
language plpgsql set search_path = '' as $$
declare
  has_arrived boolean;
  is_late boolean;
  words constant text := coalesce(private.several_lines(comment), '');
  content constant jsonb := jsonb_build_object('order', proven, 'items', items, 'reason', reason, 'comment', words);
  lines private.cart_line[];
  order_return public.order_returns;
  names text;
begin
  if idempotency_key is null then
    perform private.refuse(422, 'invalid_idempotency_key',
      'Your return could not be identified. Please reload the page and try again.');
  end if;
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  if items is null or items = '[]' then
    perform private.refuse(422, 'nothing_chosen', 'Please choose what you want to send back.');
  end if;
  lines := private.read_cart(items);
  if reason is null or reason <> all (enum_range(null::public.return_reason)::text[]) then
    perform private.refuse(422, 'invalid_reason', 'Please choose a reason.');
  end if;
  if length(words) > 1000 then
    perform private.refuse(422, 'invalid_comment', 'Please use at most 1,000 characters for your comment.');
  end if;

  perform private.enforce_limits('request', proven::text, 'return');
  perform 1 from public.orders as o where o.id = proven for update;
  has_arrived := exists (select 1 from private.arrived_items(proven));
  is_late := exists (
    select 1
    from unnest(lines) as l
    join public.order_items as i on i.order_id = proven and i.product_id = l.product_id
    join private.returnable(proven) as r on r.order_item_id = i.id
    where l.quantity between r.in_time + 1 and r.quantity
  );
  if of_staff is not null and not has_arrived then
    perform private.refuse(409, 'not_delivered',
      'Nothing of this order is delivered yet. Mark its parcel as delivered first.');
  elsif of_staff is false and is_late then
    perform private.refuse(409, 'too_late', 'The days for returns are over. You can take it back as goodwill.');
  elsif of_staff is null and not exists (select 1 from private.arrived_items(proven) as a
    where a.until >= private.today()) then
    perform private.refuse(
      409, 'not_returnable',
      'Items can be returned for ' || private.return_days() || ' days after they were delivered'
        || replace(private.or_call(), ' or', '. If something is wrong, please') || '.'
    );
  end if;

  select string_agg(coalesce(i.product_name || ': ' || left_over.quantity || ' left', 'An item'), ', ' order by l.line)
  into names
  from unnest(lines) as l
  left join public.order_items as i on i.order_id = proven and i.product_id = l.product_id
  left join private.returnable(proven) as r on r.order_item_id = i.id
  cross join lateral (select coalesce(case when of_staff is null then r.in_time else r.quantity end,
    0) as quantity) as left_over
  where l.quantity > left_over.quantity;
  if names is not null then
    perform private.refuse(
      409, 'returned_already',
      'Some of this is not there yet, was delivered too long ago, or has already been returned or announced. ' || names
        || '. Please change the number.'
    );
  end if;

  loop
    insert into public.order_returns (return_number, order_id, state, reason, comment, is_goodwill)
    values (
      overlay(private.reference_of(uuid_send(gen_random_uuid())) placing 'RET' from 1), proven,
      case when of_staff is null then 'requested' else 'accepted' end::public.return_state,
      reason::public.return_reason, words, is_late
    )
    on conflict (return_number) do nothing
    returning * into order_return;
    exit when found;
  end loop;
  insert into public.order_return_items (return_id, order_item_id, quantity)
  select order_return.id, i.id, l.quantity
  from unnest(lines) as l
  join public.order_items as i on i.order_id = proven and i.product_id = l.product_id;
  perform private.keep_key(idempotency_key, content, order_return.id);
end;
$$;


-- supabase/schemas/orders/rules.sql

create function private.order_address(placed public.orders) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'address', placed.shipping_address, 'city', placed.shipping_city, 'state', placed.shipping_state, 'zipCode',
      placed.shipping_zip
  );
$$;

-- Stores a step of a customer and queues a mail to staff. The mail reads the row when it is sent.
create function private.record_order_activity(order_id uuid, kind public.order_activity_kind, message text default null)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  activity_id uuid;
begin
  insert into public.order_activity (order_id, kind, message)
  values (record_order_activity.order_id, record_order_activity.kind, record_order_activity.message)
  returning id into activity_id;
  perform private.queue_mail(
    'order-activity', null,
    jsonb_build_object('orderNumber', (select o.order_number from public.orders as o
      where o.id = record_order_activity.order_id), 'activityId', activity_id),
    order_id => record_order_activity.order_id
  );
  return activity_id;
end;
$$;

-- An order as its customer sees it.
create function private.customer_view(placed public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'orderNumber', placed.order_number,
    'date', private.iso(placed.created_at),
    'status', placed.status,
    'shipments', (
      select coalesce(jsonb_agg(private.shipment_view(s) order by s.shipped_at, s.id), '[]')
      from public.shipments as s where s.order_id = placed.id
    ),
    'address', private.order_address(placed),
    'changes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('name', c.product_name, 'removed', c.removed, 'refund', c.refund, 'date',
            private.iso(c.created_at))
          order by c.created_at, c.id
        ), '[]'
      )
      from public.order_item_changes as c where c.order_id = placed.id
    ),
    'messages', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', a.id, 'text', a.message, 'date', private.iso(a.created_at), 'reply', a.reply, 'author',
              a.reply_author,
            'handledAt', private.iso(a.handled_at)
          )
          order by a.created_at, a.id
        ), '[]'
      )
      from public.order_activity as a where a.order_id = placed.id and a.kind in ('message', 'written')
    ),
    'subtotal', placed.subtotal,
    'shipping', placed.shipping_cost,
    'tax', placed.tax,
    'total', placed.total,
    'paidOnline', placed.payment_id is not null, 'bankTookCents', private.lost_cents(placed.payment_id),
    'items', (
      select jsonb_agg(
        jsonb_build_object(
          'id', i.product_id, 'name', i.product_name, 'image', i.product_image,
          'price', i.price, 'quantity', i.quantity,
          'returnable', coalesce(r.in_time, 0), 'returnUntil', r.until
        )
        order by i.position
      )
      from public.order_items as i
      left join private.returnable(placed.id) as r on r.order_item_id = i.id
      where i.order_id = placed.id
    ),
    'returns', coalesce(
      (
        select jsonb_agg(private.return_view(r) order by r.created_at)
        from public.order_returns as r
        where r.order_id = placed.id
      ),
      '[]'
    ),
    'history', jsonb_build_array(
      jsonb_build_object('status', 'pending', 'date', private.iso(placed.created_at))
    ) || coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('status', h.new_status, 'date', private.iso(h.created_at)) order by h.id
        )
        from public.order_status_history as h
        where h.order_id = placed.id and h.new_status <> h.old_status
      ),
      '[]'
    )
  );
$$;

create function private.order_of(order_number text, email text) returns setof public.orders
language sql stable set search_path = '' as $$
  select o
  from public.orders as o
  where o.order_number = left(upper(private.one_line(order_of.order_number)), 40)
    and lower(o.customer_email) = left(lower(private.one_line(email)), 256)
    -- An order whose customer was erased has an empty email address. Such an order must not match an empty input.
    and o.customer_email <> '';
$$;

-- Returns the order that the proof of a customer opens, or refuses with a 404. The proof is {token} from a mail,
-- {order_number, email, lookup_key} from begin_order_lookup, or {order_number} if the signed-in customer owns the
-- order.
create function private.proven_order(proof jsonb) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  proven constant uuid := case
    when proof ? 'token' then (
      select t.order_id from private.order_tokens as t where t.token = lower(proof ->> 'token')
    )
    when proof ? 'lookup_key' then (
      select o.id
      from private.order_of(proof ->> 'order_number', proof ->> 'email') as o
      join private.lookups as l on l.order_id = o.id
      where l.key::text = lower(proof ->> 'lookup_key') and l.created_at > now() - interval '1 hour'
    )
    else (
      select o.id
      from public.orders as o
      where o.order_number = proof ->> 'order_number' and o.user_id = (select auth.uid())
    )
  end;
begin
  if proven is null then
    perform private.refuse(
      404, 'order_not_found', 'We could not find your order. Please open it again, from your email or by its number.'
    );
  end if;
  -- private.queue_mail reads this setting.
  perform set_config('fls.opened_by_link', case when proof ? 'token' then proven::text else '' end, true);
  return proven;
end;
$$;


-- supabase/schemas/orders/shipments/rules.sql

create function public.unshipped_quantity(item public.order_items) returns integer
language sql stable set search_path = '' as $$
  select item.quantity - coalesce(sum(l.quantity), 0)::integer
  from public.shipment_items as l where l.order_item_id = item.id;
$$;
comment on function public.unshipped_quantity(public.order_items) is 'The quantity that is in no shipment yet.';
grant execute on function public.unshipped_quantity to authenticated;

-- The lines of an order that are not fully shipped, with the quantity that is in no shipment yet.
create function private.unshipped_items(order_id uuid)
returns table (id uuid, product_id text, product_name text, quantity integer, "position" integer)
language sql stable set search_path = '' as $$
  select i.id, i.product_id, i.product_name, public.unshipped_quantity(i), i.position
  from public.order_items as i
  where i.order_id = unshipped_items.order_id and public.unshipped_quantity(i) > 0;
$$;

-- Refuses with a 422 if the carrier or the tracking number is missing or invalid.
create function private.check_shipment(carrier text, tracking_number text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if
    private.text_length(carrier) not between 1 and 60
    or coalesce(tracking_number, '') !~ '^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$'
  then
    perform private.refuse(
      422, 'invalid_shipment', 'Please enter the carrier and the tracking number of the parcel.'
    );
  end if;
end;
$$;

-- A shipment as the customer sees it.
create function private.shipment_view(shipment public.shipments) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'carrier', shipment.carrier,
    'trackingNumber', shipment.tracking_number,
    'deliveredAt', private.iso(shipment.delivered_at),
    'items', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', i.product_id, 'name', i.product_name, 'quantity', l.quantity)
          order by i.position), '[]'
      )
      from public.shipment_items as l
      join public.order_items as i on i.id = l.order_item_id
      where l.shipment_id = shipment.id
    )
  );
$$;

-- Refuses with a 409 if the order has a return, because its delivery then cannot be undone.
create function private.refuse_undelivered(order_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select 1 from public.order_returns as r where r.order_id = refuse_undelivered.order_id and r.state <> 'declined'
  ) then
    perform private.refuse(409, 'has_return', 'This order has a return, so it stays delivered.');
  end if;
end;
$$;


-- supabase/schemas/orders/status/rules.sql

-- A status as it is spelled in sentences: "canceled" instead of `cancelled`.
create function private.status_word(status public.order_status) returns text
language sql immutable set search_path = '' as $$
  select case status when 'cancelled' then 'canceled' else status::text end;
$$;

-- The statuses to which an order may change from its current status. The steps back to pending and shipped undo a
-- mistake. The history shows these steps.
create function private.order_steps(present public.order_status) returns public.order_status[]
language sql immutable set search_path = '' as $$
  select case present
    when 'pending' then array['processing', 'cancelled']
    when 'processing' then array['shipped', 'cancelled', 'pending']
    when 'shipped' then array['delivered']
    when 'delivered' then array['shipped']
    when 'cancelled' then array[]::text[]
  end::public.order_status[];
$$;
grant execute on function private.order_steps to authenticated;

-- The result is text[], because the embedded backend can fail to return an array of the enum. It returns the text
-- '{processing,cancelled}' if the enum was created after the backend started.
create function public.next_statuses(placed public.orders) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.step::text order by s.place), '{}')
  from unnest(private.order_steps(placed.status)) with ordinality as s (step, place)
  where case placed.status
    when 'processing' then s.step = 'shipped'
      or not exists (select 1 from public.shipments as p where p.order_id = placed.id)
    when 'delivered' then not exists (
      select 1 from public.order_returns as r where r.order_id = placed.id and r.state <> 'declined'
    )
    else true
  end;
$$;
comment on function public.next_statuses(public.orders) is
  'The statuses that may follow. A delivered order with a return stays delivered. An order that was partly shipped can '
  'only become shipped.';
grant execute on function public.next_statuses(public.orders) to authenticated;

-- Refuses with a 409 if the current status cannot change to the status `asked`. `asked` is a text, because an API call
-- may name a status that does not exist.
create function private.check_order_step(present public.order_status, asked text) returns void
language plpgsql stable set search_path = '' as $$
declare
  possible constant text[] := private.order_steps(present);
begin
  if asked = any (possible) then
    return;
  end if;
  perform private.refuse(
    409,
    'invalid_transition',
    case
      when asked is null or asked = present::text then 'This order is already ' || private.status_word(present) || '.'
      when possible = '{}' then 'An order that is ' || private.status_word(present) || ' stays that way.'
      else
        'An order that is ' || private.status_word(present) || ' can only become '
        || (select string_agg(private.status_word(status::public.order_status), ' or ') from unnest(possible) as status)
          || '.'
    end,
    jsonb_build_object('status', present)
  );
end;
$$;


-- supabase/schemas/photos/rules.sql

-- The content of a photo for its idempotency key.
create function private.content_of_photo(photo public.photos) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'photoOf', photo.request_id, 'kind', photo.kind, 'visit', photo.visit_id, 'message', photo.message_id
  );
$$;

create function private.begin_photo(photo public.photos, idempotency_key uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 10;
begin
  perform private.refuse_status(private.lock_service_request(photo.request_id), '{spam}', 'you add photos');
  -- A photo that was announced but not stored counts for an hour, because its sender may try again in this time.
  if (
    select count(*) from public.photos as p
    where p.request_id = photo.request_id and p.kind = photo.kind and p.visit_id is not distinct from photo.visit_id
      and (photo.kind <> 'reply' or p.message_id = photo.message_id)
      and (p.stored_at is not null or p.created_at > now() - interval '1 hour')
  ) >= most then
    perform private.refuse(
      409, 'too_many_photos', 'There are ' || most || ' photos here already, and no more fit.'
        || case when photo.kind = 'customer' then ' To send more, please call us' || private.at_phone() || '.'
          else '' end
    );
  end if;
  insert into public.photos (request_id, visit_id, message_id, kind, author, author_email, shown_to_customer)
  values (
    photo.request_id, photo.visit_id, photo.message_id, photo.kind, photo.author, photo.author_email,
      photo.kind = 'reply'
  )
  returning * into photo;
  perform private.keep_key(idempotency_key, private.content_of_photo(photo), photo.id);
end;
$$;

-- Counts the photos of a message. Photos that are hidden from the customer are left out. If `message_id` is null,
-- counts the photos without a message.
create function private.count_of_photos(request_id uuid, message_id uuid default null) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.photos as p
  where p.request_id = count_of_photos.request_id and p.message_id is not distinct from count_of_photos.message_id
    and p.stored_at is not null and (p.kind = 'customer' or p.shown_to_customer);
$$;

create function private.photo_check_is_due() returns boolean
language sql stable set search_path = '' as $$
  select not exists (select 1 from private.photo_checks as c where c.checked_at > now() - interval '20 hours');
$$;

create function private.photo_files_due() returns setof private.photo_files_to_delete
language sql stable set search_path = '' as $$
  select f from private.photo_files_to_delete as f
  where f.tried_at is null or f.tried_at < now() - interval '2 minutes'
  order by f.since, f.path
  limit 500;
$$;

-- True if the Edge Function `photos` has files to delete, or if its daily comparison of files and rows is due.
create function private.has_photos_to_tidy() returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.photo_files_due()) or private.photo_check_is_due();
$$;


-- supabase/schemas/service-requests/activity/rules.sql

-- Marks preferred times and cancellations of the customer as handled, because a later step has made them obsolete. With
-- `about`, only steps about this visit are marked. Without `about`, steps about an open visit are left out.
create function private.mark_visit_activity_handled(request_id uuid, who text, about uuid default null) returns void
language sql set search_path = '' as $$
  update public.customer_activity as c
  set handled_at = now(), handled_by = who
  where c.request_id = mark_visit_activity_handled.request_id and c.handled_at is null
    and c.kind in ('another-time', 'visit-canceled')
    and case
      when about is null then c.visit_id is null
        or c.visit_id not in (select v.id from private.open_visits(c.request_id) as v)
      else c.visit_id = about
    end;
$$;

create function private.mark_photos_handled(request_id uuid, who text) returns void
language sql set search_path = '' as $$
  update public.customer_activity as c
  set handled_at = now(), handled_by = who
  where c.request_id = mark_photos_handled.request_id and c.kind = 'photos' and c.handled_at is null;
$$;

-- Mails staff the message or wish of a customer. The customer only gets a receipt without the message.
create function private.mail_about_customer_activity(request public.service_requests, activity jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  about constant jsonb :=
    jsonb_build_object('reference', request.reference, 'requestKind', request.kind, 'name', request.name);
begin
  if activity ->> 'activity' in ('message', 'another-time', 'skip-visit', 'stop-plan') then
    perform private.queue_mail(
      'customer-activity-received', request.email, about || (activity - 'message'), request_id => request.id
    );
  end if;
  perform private.queue_mail(
    'customer-activity', null,
    about || activity || jsonb_build_object('email', request.email, 'phone', request.phone),
    request_id => request.id
  );
end;
$$;

create function private.record_customer_activity(
  request public.service_requests, activity public.customer_activity, visit public.visits default null,
    more jsonb default '{}'
) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.customer_activity (request_id, kind, days, times, visit_at, visit_id, quote_id)
  values (request.id, activity.kind, activity.days, activity.times, visit.starts_at, visit.id, activity.quote_id)
  returning * into activity;
  perform private.mail_about_customer_activity(
    request,
    jsonb_build_object(
      'activity', activity.kind, 'message', null, 'days', activity.days, 'times', activity.times,
      'visitAt', private.iso(visit.starts_at)
    ) || more
  );
  return activity.id;
end;
$$;


-- supabase/schemas/service-requests/messages/rules.sql

-- The id of the message that was stored under an idempotency key, or a 404. A caller who adds a photo to a message has
-- only this key.
create function private.message_sent_under(key uuid, request_id uuid, sender public.message_sender) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  id uuid;
begin
  select m.id into id
  from private.idempotency_keys as k
  join public.messages as m on m.id = k.result_id
  where k.key = message_sent_under.key
    and m.request_id = message_sent_under.request_id and m.sender = message_sent_under.sender;
  if not found then
    perform private.refuse(404, 'message_not_found', 'The message of this photo was not found.');
  end if;
  return id;
end;
$$;

-- Cleans a message from staff or a customer. An invalid message is refused with a 422. An optional message may be
-- empty.
create function private.read_message(message text, optional boolean default false) returns text
language plpgsql stable set search_path = '' as $$
declare
  body constant text := coalesce(private.several_lines(message), '');
begin
  if length(body) > 4000 or private.text_length(body) = 0 and not (optional and body = '') then
    perform private.refuse(422, 'invalid_message', 'Please write a message of at most 4,000 characters.');
  end if;
  return body;
end;
$$;


-- supabase/schemas/service-requests/rules.sql

-- Refuses with a 403 unless the caller is an admin, or a field team member with a visit of this service request.
create function private.require_staff_of(request_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if not private.is_admin() and not private.field_sees_request(request_id) then
    perform private.refuse(403, 'not_yours',
      'This request is not among your visits anymore. The office can tell you more.');
  end if;
end;
$$;

-- Locks a service request. Every function that changes a request calls this one, so two such calls run one after the
-- other. To avoid deadlocks, all functions lock rows in this order: user_roles (by user_id), orders and requests (each
-- by id), the rows that belong to a request, products (by id), the invoice counter, mails.
create function private.lock_service_request(request_id uuid) returns public.service_requests
language plpgsql set search_path = '' as $$
declare
  request public.service_requests;
begin
  select r.* into request
  from public.service_requests as r
  where r.id = lock_service_request.request_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This request no longer exists.');
  end if;
  return request;
end;
$$;

-- The statuses to which staff may change a request. A change from closed or spam undoes a mistake. Two changes are not
-- listed, because other steps cause them. add_visits makes a request scheduled. When its last visit is canceled or
-- finished, the request becomes contacted again. The result is text[] for the same reason as in next_statuses of
-- orders.
create function public.next_statuses(request public.service_requests) returns text[]
language sql stable set search_path = '' as $$
  select case request.status
    when 'new' then array['contacted', 'closed', 'spam']
    when 'contacted' then array['closed', 'spam']
    when 'scheduled' then array['closed', 'spam']
    when 'closed' then array[
      case when exists (select 1 from private.open_visits(request.id)) then 'scheduled' else 'contacted' end
    ]
    when 'spam' then array['new']
  end;
$$;
comment on function public.next_statuses(public.service_requests) is
  'The statuses that staff may set. A request that was closed with an open visit can only become scheduled again.';
grant execute on function public.next_statuses(public.service_requests) to authenticated;

-- Refuses a step of staff with a 409 if the request has one of these statuses.
create function private.refuse_status(request public.service_requests, refused public.request_status[], step text)
returns void
language plpgsql set search_path = '' as $$
begin
  if request.status = any (refused) then
    perform private.refuse(
      409, 'request_closed', 'This request is ' || request.status || '. Change its status before ' || step || '.',
      jsonb_build_object('status', request.status)
    );
  end if;
end;
$$;

-- Adds an event to the history of a request. If `is_contact` is true, a new request becomes contacted.
create function private.note_event(
  request public.service_requests, event text, is_contact boolean default false, by_customer boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
  becomes constant public.request_status :=
    case when is_contact and request.status = 'new' then 'contacted' else request.status end;
begin
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by, changed_by_email)
  values (
    request.id, request.status, becomes, note_event.event,
    case when not by_customer then (select auth.uid()) end,
    case when by_customer then 'Customer' else private.caller_email() end
  );
  update public.service_requests as r set status = becomes where r.id = request.id and r.status <> becomes;
end;
$$;

-- A reference of six characters. I, O, 0 and 1 are left out, because they are easily confused.
create function private.reference_of(bytes bytea) returns text
language sql immutable set search_path = '' as $$
  select 'REQ-' || string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', get_byte(bytes, n) % 32 + 1, 1), '' order by n
  )
  from generate_series(0, 5) as n;
$$;

-- Reads the answers to a form, by the names of its fields. Invalid answers are refused with a 422. For a call that
-- staff take (`is_call`), a name and either a phone number or an email address are enough.
create function private.read_form(form public.request_kind, fields jsonb, is_call boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  details jsonb;
  problems jsonb;
begin
  if jsonb_typeof(fields) is distinct from 'object' then
    perform private.refuse(422, 'invalid_fields',
      'Your request could not be read. Please reload the page and try again.');
  end if;
  if exists (
    select 1
    from jsonb_object_keys(fields) as sent (field)
    where not exists (
      select 1 from private.form_fields as f
      where f.form = read_form.form::text and f.field = sent.field
    )
  ) then
    perform private.refuse(
      422,
      'invalid_fields',
      'Please check the marked fields and try again.',
      '{"fields": {"form": "This form has a field that is not known."}}'
    );
  end if;

  select f.answers, f.problems into details, problems from private.read_fields(form::text, fields, is_call) as f;
  if is_call and not details ?| '{firstName,lastName,fullName}' then
    problems := jsonb_build_object(
      case form when 'guard-application' then 'fullName' else 'firstName' end, 'Please enter a name.'
    ) || problems;
  end if;
  if is_call and not details ?| '{phone,email}' then
    problems := '{"phone": "Please enter a phone number or an email address."}' || problems;
  end if;
  if problems <> '{}' then
    perform private.refuse(
      422,
      'invalid_fields',
      'Please check the marked fields and try again.',
      jsonb_build_object('fields', problems)
    );
  end if;
  return details;
end;
$$;

create function private.request_name(details jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(details ->> 'fullName', concat_ws(' ', details ->> 'firstName', details ->> 'lastName'));
$$;

create function private.store_request(
  form public.request_kind, details jsonb, status public.request_status,
  taken_by_email text default null, sender uuid default null
) returns public.service_requests
language plpgsql set search_path = '' as $$
declare
  stored public.service_requests;
begin
  loop
    insert into public.service_requests (reference, kind, name, email, phone, details, status, taken_by_email, user_id)
    values (
      private.reference_of(uuid_send(gen_random_uuid())),
      form,
      private.request_name(details),
      coalesce(details ->> 'email', ''),
      coalesce(details ->> 'phone', ''),
      details - 'email' - 'phone',
      status,
      taken_by_email,
      sender
    )
    on conflict (reference) do nothing
    returning * into stored;
    exit when found;
  end loop;
  return stored;
end;
$$;

create function private.address_answers(request public.service_requests) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(d.key, d.value), '{}')
  from jsonb_each(request.details) as d
  where d.key in ('address', 'address2', 'city', 'state', 'zipCode', 'propertyAddress');
$$;

-- A request as its customer sees it. Texts that were typed into the form are left out, because anyone may have filled
-- in the form. Only the address is included if it looks like an address, because the page shows it with the visits.
-- Messages are included, because they are from staff or from a person with the link or the account.
create function private.customer_request_view(request public.service_requests) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'reference', request.reference,
    'kind', request.kind,
    'receivedAt', private.iso(request.created_at),
    'promisedBy', private.iso(promised.by),
    'isLate', request.status = 'new' and promised.by < now(),
    'answers', private.chosen_answers(request),
    'status', case
      when request.status = 'closed' and exists (
        select 1 from public.customer_activity as c
        where c.request_id = request.id and c.kind = 'withdrawn' and not exists (
          select 1 from public.service_request_history as h
          where h.request_id = request.id and h.old_status = 'closed' and h.created_at > c.created_at
        )
      ) then 'withdrawn'
      when request.status in ('closed', 'spam') then 'done'
      -- The customer does not have to be present for a call-out, so call-outs alone do not make a request scheduled.
      when request.status = 'scheduled' and not exists (
        select 1 from private.open_visits(request.id) as v where not v.call_out
      ) and exists (select 1 from private.open_visits(request.id)) then 'contacted'
      else request.status::text
    end,
    'reachedAt', (
      select coalesce(jsonb_object_agg(reached.status, private.iso(reached.at)), '{}')
      from (
        select h.new_status as status, max(h.created_at) as at
        from public.service_request_history as h
        where h.request_id = request.id and h.new_status <> h.old_status and h.new_status <> 'spam'
          -- After the last visit, a request changes back to contacted. This change is left out, because it is not a
          -- contact.
          and (h.old_status, h.new_status) <> ('scheduled', 'contacted')
        group by h.new_status
      ) as reached
    ),
    'visits', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'startsAt', private.iso(v.starts_at), 'durationMinutes', v.duration_minutes, 'people',
          private.visit_people_text(v.id),
        'id', v.id, 'sequence', v.sequence,
        'address', private.address_answers(request),
        'changeUntil', private.iso(v.starts_at - s.visit_change_hours * interval '1 hour'),
        'isOver', private.is_over(v),
        'onTheWay', case when v.on_the_way_at is not null then
          jsonb_build_object('at', private.iso(v.on_the_way_at), 'arrivesAt', private.iso(v.arrives_at))
        end,
        'canChange', request.status = 'scheduled' and private.may_change_visit(v),
        'planId', (select p.quote_id from public.plans as p where p.quote_id = v.plan_id),
        'skipRequestedAt', (
          select private.iso(c.created_at) from public.customer_activity as c
          where c.visit_id = v.id and c.kind = 'skip-visit' and c.handled_at is null
        )
      ) order by v.starts_at, v.id), '[]')
      from private.open_visits(request.id) as v, private.settings as s
      where request.status in ('scheduled', 'closed') and not v.call_out
    ),
    'pastVisits', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', v.id, 'startsAt', private.iso(v.starts_at),
            'endsAt', private.iso(v.starts_at + v.duration_minutes * interval '1 minute'),
            'people', private.visit_people_text(v.id), 'outcome', v.outcome
          )
          order by v.starts_at desc, v.id
        ),
        '[]'
      )
      from public.visits as v where v.request_id = request.id and v.outcome is not null and not v.call_out
    ),
    'callOuts', (
      select coalesce(jsonb_agg(private.call_out_view(v) order by v.starts_at desc, v.id), '[]')
      from public.visits as v where v.request_id = request.id and v.call_out and v.canceled_at is null
    ),
    'asked', (
      select coalesce(jsonb_agg(jsonb_build_object('visitId', w.visit_id, 'days', w.days, 'times', w.times)), '[]')
      from (
        select distinct on (v.id) v.id as visit_id, c.days, c.times
        from public.customer_activity as c
        left join private.open_visits(request.id) as v on v.id = c.visit_id
        where c.request_id = request.id and c.kind = 'another-time' and c.handled_at is null
        order by v.id, c.created_at desc
      ) as w
    ),
    'quotes', private.customer_quotes(request.id),
    'invoices', private.customer_invoices(request.id),
    'paysOnline', (select s.pays_online from private.settings as s),
    'onlineCents', (
      select jsonb_build_object('least', s.least_online_cents, 'most', s.most_online_cents) from private.settings as s
    ),
    'depositOwedCents', private.owed_deposit(request),
    'photos', private.count_of_photos(request.id),
    'canWrite', request.status <> 'spam',
    'messages', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', m.id, 'sender', m.sender, 'name', m.author_name, 'text', m.body, 'at', private.iso(m.created_at),
          'isAnswered', m.answered_at is not null, 'photos', private.count_of_photos(request.id, m.id)
        )
        order by m.created_at, m.id
      ), '[]')
      from public.messages as m where m.request_id = request.id
    )
  )
  -- The time that every page promises. The answers are empty, so the shorter time for emergencies does not apply. No
  -- page promises the shorter time.
  from private.promised_by(request.kind, '{}', request.created_at) as promised (by);
$$;

-- The requests that the caller sent while signed in. If accounts have to confirm their email address, requests with the
-- confirmed address are included.
create function private.own_requests() returns setof public.service_requests
language sql stable set search_path = '' as $$
  select r from public.service_requests as r where r.user_id = (select auth.uid())
  union
  select r
  from private.settings as s
  join private.confirmed_accounts as c on c.user_id = (select auth.uid())
  join auth.users as u on u.id = c.user_id
  join public.service_requests as r on lower(r.email) = lower(u.email)
  where s.accounts_confirm_email;
$$;

-- The request with this token. Without a token, it is the caller's own request with this reference; see own_requests.
-- If nothing matches, the call is refused with a 404. A token has 128 random bits and cannot be guessed, so wrong
-- tokens are not counted.
create function private.request_of_caller(token text, reference text) returns public.service_requests
language plpgsql stable set search_path = '' as $$
declare
  request public.service_requests;
begin
  if token is not null then
    select r.* into request
    from private.request_tokens as t
    join public.service_requests as r on r.id = t.request_id
    where t.token = lower(request_of_caller.token);
  else
    select r.* into request from private.own_requests() as r where r.reference = upper(request_of_caller.reference);
  end if;
  if request.id is null then
    perform private.refuse(404, 'request_not_found', 'This link does not lead to a request.');
  end if;
  -- private.queue_mail reads this setting.
  perform set_config('fls.opened_by_link', case when token is not null then request.id::text else '' end, true);
  return request;
end;
$$;

create function private.refuse_closed(request public.service_requests) returns void
language plpgsql stable set search_path = '' as $$
begin
  if request.status in ('closed', 'spam') then
    perform private.refuse(409, 'request_closed',
      'This request is closed. To open it again, please call us' || private.at_phone() || '.');
  end if;
end;
$$;

-- Counts a step of a customer against the limits, locks the request, and refuses the step if the request is closed.
create function private.lock_for_customer(request public.service_requests, step text) returns public.service_requests
language plpgsql set search_path = '' as $$
begin
  perform private.enforce_limits('request', request.reference, step);
  request := private.lock_service_request(request.id);
  perform private.refuse_closed(request);
  return request;
end;
$$;

create function private.mark_assigned(request public.service_requests, member uuid) returns void
language sql set search_path = '' as $$
  update public.service_requests as r set assigned_to = member where r.id = request.id;
  insert into public.service_request_history (
    request_id, old_status, new_status, assigned_to, changed_by, changed_by_email
  )
  values (
    request.id, request.status, request.status, coalesce(private.member_name(member), ''),
    (select auth.uid()), private.caller_email()
  );
$$;


-- supabase/schemas/service-requests/visits/notices/rules.sql

-- Queues the day sheets of a day for six in the morning, unless that time is past. The sheet for staff has all visits.
-- The sheet for a team member has the member's own visits. The visits are read when the mail is sent.
create function private.queue_day_sheets(day date, member uuid) returns void
language sql set search_path = '' as $$
  insert into private.mails (kind, recipient, data, due_at)
  select 'day-sheet', sheet.recipient, sheet.data, due.at
  from (select (day + time '06:00') at time zone 'America/Los_Angeles' as at) as due
  cross join (
    select null as recipient, jsonb_build_object('day', day) as data
    union all
    select lower(u.email), jsonb_build_object('day', day, 'member', member) from auth.users as u where u.id = member
  ) as sheet
  where due.at > now()
  on conflict ((data ->> 'day'), coalesce(data ->> 'member', '')) where kind = 'day-sheet'
    and copy_of is null do nothing;
$$;

-- The time and duration of an open visit, for mails to the people who make it. Null for any other visit.
create function private.times_if_open(visit public.visits) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes)
  where visit.canceled_at is null and visit.outcome is null;
$$;

create function private.is_today_or_tomorrow(at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select at >= private.start_of_day(private.today()) and at < private.start_of_day(private.today() + 2);
$$;

-- Mails a team member about a change of their visit. The mail is sent only if the old or the new time is today or
-- tomorrow, because the day sheet may already be sent. A change that the member made is not mailed. The data of the
-- customer is read when the mail is sent, and is not stored with the mail.
create function private.notify_member(visit public.visits, member uuid, was jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  address constant text := (
    select lower(u.email) from public.user_roles as r join auth.users as u on u.id = r.user_id
    where r.user_id = member and r.user_id is distinct from (select auth.uid())
  );
  becomes constant jsonb := case when not private.is_over(visit) then private.visit_of_member(visit, member) end;
  waiting jsonb;
begin
  if address is null then
    return;
  end if;
  -- If a mail about this visit is still queued, the new mail also covers the change in that mail.
  select m.data -> 'was' into waiting
  from private.mails as m
  where m.kind = 'visit-changed' and m.state = 'queued' and m.data ->> 'visitId' = visit.id::text
    and m.data ->> 'member' = member::text
  order by m.created_at
  limit 1;
  if found then
    was := nullif(waiting, 'null');
  end if;
  if was is distinct from becomes and (
    private.is_today_or_tomorrow((was ->> 'startsAt')::timestamptz) is true
    or private.is_today_or_tomorrow((becomes ->> 'startsAt')::timestamptz) is true
  ) then
    insert into private.mails (kind, recipient, data)
    values ('visit-changed', address, jsonb_build_object('visitId', visit.id, 'member', member, 'was', was, 'is',
      becomes));
  end if;
end;
$$;

-- The data of one visit in a mail about several visits.
create function private.visit_in_mail(data jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'visitId', data -> 'visitId', 'sequence', data -> 'sequence',
    'startsAt', data -> 'startsAt', 'durationMinutes', data -> 'durationMinutes'
  );
$$;

-- The form's answers that name the service.
create function private.service_answers(request public.service_requests) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(
    jsonb_build_object('services', request.details -> 'services', 'serviceType', request.details -> 'serviceType')
  );
$$;

create function private.visit_mail_data(request public.service_requests, visit public.visits) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'reference', request.reference, 'requestKind', request.kind, 'name', request.name,
    'answers', private.service_answers(request),
    'visitId', visit.id, 'sequence', visit.sequence,
    'startsAt', private.iso(visit.starts_at), 'durationMinutes', visit.duration_minutes
  );
$$;

-- Queues the customer's reminder for 24 hours before a visit, unless that time is past. Also queues the day sheets with
-- the visit.
create function private.remind_of_visit(request public.service_requests, visit public.visits) returns void
language plpgsql set search_path = '' as $$
declare
  -- The interval is 24 hours, because a day is an hour shorter or longer when the clock changes.
  a_day_before constant timestamptz := visit.starts_at - interval '24 hours';
begin
  perform private.queue_day_sheets((visit.starts_at at time zone 'America/Los_Angeles')::date, who.id)
  from (
    select null::uuid as id union select p.member_id from public.visit_people as p where p.visit_id = visit.id
      order by 1
  ) as who;
  -- After a later mail about the visit or a change of the visit, the reminder is not sent; see stale_reason.
  if a_day_before > now() then
    perform private.queue_mail(
      'visit-reminder', request.email, private.visit_mail_data(request, visit), request_id => request.id,
        leaves => a_day_before
    );
  end if;
end;
$$;

-- The changes of a visit (newTime, newLength) in a queued mail to the customer.
create function private.queued_changes(request public.service_requests, visit jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(change.name, true), '{}')
  from private.mails as m
  cross join unnest('{newTime,newLength}'::text[]) as change (name)
  where m.request_id = request.id and m.state = 'queued' and m.kind = 'visit-moved' and m.data ? change.name
    and private.sequence_in(m, visit) is not null;
$$;

-- Sends a customer one mail about all coming visits, and queues a reminder for each. Past visits cause no mail, because
-- staff recorded them afterward. The data of the first visit is stored as for a single visit. `others` has the data of
-- the other visits.
create function private.mail_about_visits(
  kind private.mail_kind, request public.service_requests, visits public.visits[], more jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ahead constant public.visits[] := array(select v from unnest(visits) as v where v.starts_at >= now()
    order by v.starts_at);
  first constant jsonb := private.visit_mail_data(request, ahead[1]);
  visit public.visits;
begin
  if cardinality(ahead) = 0 then
    return;
  end if;
  perform private.queue_mail(
    kind, request.email,
    -- This mail replaces a queued mail about the same visit, so it also contains the changes of that mail.
    first || private.queued_changes(request, first) || more || case when cardinality(ahead) > 1
      then jsonb_build_object('others', (
      select jsonb_agg(private.visit_in_mail(private.visit_mail_data(request, v)) order by v.starts_at)
        from unnest(ahead[2:]) as v
    )) else '{}' end,
    request_id => request.id
  );
  if kind <> 'visit-canceled' then
    foreach visit in array ahead loop
      perform private.remind_of_visit(request, visit);
    end loop;
  end if;
end;
$$;


-- supabase/schemas/service-requests/visits/people/rules.sql

create function private.makes_visit(member uuid, visit_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.visit_people as p where p.visit_id = makes_visit.visit_id
    and p.member_id = member);
$$;

create function private.visit_names(visit_id uuid) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(p.name order by p.name), '{}') from public.visit_people as p
    where p.visit_id = visit_names.visit_id;
$$;

-- The names of the people who make a visit, as in 'Lee Cho and Sam Field'. Empty if no one is chosen yet.
create function private.visit_people_text(visit_id uuid) returns text
language sql stable set search_path = '' as $$
  select case cardinality(names)
    when 0 then ''
    when 1 then names[1]
    when 2 then names[1] || ' and ' || names[2]
    else array_to_string(names[:cardinality(names) - 1], ', ') || ', and ' || names[cardinality(names)]
  end
  from private.visit_names(visit_id) as names;
$$;

create function private.visit_of_member(visit public.visits, member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.times_if_open(visit) where private.makes_visit(member, visit.id);
$$;

-- The people with these names: team members, people who already make this visit, or contractors. The rows of the team
-- members are locked, so that no member is removed meanwhile. Call this function before a request is locked.
create function private.find_and_lock_people(names text[], visit_id uuid default null) returns setof public.visit_people
language plpgsql set search_path = '' as $$
begin
  perform 1
  from public.user_roles as r
  where r.name <> '' and private.searchable(r.name)
    in (select private.searchable(private.one_line(n)) from unnest(names) as n)
  order by r.user_id
  for share;
  return query
    select distinct on (who.person) find_and_lock_people.visit_id, who.name, who.member_id, who.person
    from (
      select
        coalesce(r.name, typed.name) as name, coalesce(r.user_id, former.member_id) as member_id,
        coalesce(r.user_id::text, former.person, private.searchable(typed.name)) as person
      from (select private.one_line(n) as name from unnest(names) as n) as typed
      left join public.user_roles as r on r.name <> '' and private.searchable(r.name) = private.searchable(typed.name)
      left join public.visit_people as former
        on former.visit_id = find_and_lock_people.visit_id and former.name = typed.name
    ) as who
    where who.name <> ''
    order by who.person;
end;
$$;

-- Gives the coming visits of a team member to a successor and records the change. If the successor is null, the member
-- is only removed from the visits. The customers are mailed. If a visit has no people left, its customer is mailed
-- later, when people are chosen.
create function private.hand_over_visits(member public.user_roles, successor uuid) returns void
language plpgsql set search_path = '' as $$
declare
  planned uuid;
  request public.service_requests;
  visit public.visits;
  former_text text;
  given public.visits[];
  successor_name constant text := coalesce(
    (select r.name from public.user_roles as r where r.user_id = successor), ''
  );
begin
  perform private.lock_requests_of(member);
  for planned in select distinct c.request_id from private.coming_visits(member) as c order by c.request_id loop
    request := private.lock_service_request(planned);
    given := '{}';
    -- Read the visits again under the lock, because staff may have moved or canceled them meanwhile.
    for visit in select c.* from private.coming_visits(member) as c where c.request_id = planned
      order by c.starts_at loop
      former_text := private.visit_text(visit);
      delete from public.visit_people as p
      where p.visit_id = visit.id and p.person in (member.user_id::text, private.searchable(member.name));
      insert into public.visit_people (visit_id, name, member_id)
      select visit.id, r.name, r.user_id from public.user_roles as r where r.user_id = successor
      on conflict do nothing;
      update public.visits as v
      set sequence = v.sequence + 1, on_the_way_at = null, arrives_at = null
      where v.id = visit.id
      returning v.* into visit;
      insert into public.service_request_history (
        request_id, old_status, new_status, visit, former_visit, changed_by, changed_by_email
      )
      values (
        request.id, request.status, request.status, private.visit_text(visit),
        former_text, (select u.id from auth.users as u where u.id = (select auth.uid())), private.caller_email()
      );
      if private.visit_people_text(visit.id) <> '' then
        given := given || visit;
      end if;
    end loop;
    perform private.mail_about_visits('visit-moved', request, given);
  end loop;
  perform private.replace_in_plans(member.name, successor_name);
end;
$$;


-- supabase/schemas/service-requests/visits/rules.sql

-- Refuses with a 403 unless the caller is an admin, or a field team member who makes this visit.
create function private.require_staff_of_visit(visit_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if not private.is_admin() and not exists (
    select 1 from public.visits as v
    where v.id = visit_id and private.makes_visit((select auth.uid()), v.id) and v.canceled_at is null
  ) then
    perform private.refuse(403, 'not_yours', 'This visit is not yours anymore. The office can tell you more.');
  end if;
end;
$$;

-- The time and duration of a visit as text, as in 'Fri, May 20, 2033, 9:00 AM, 1 hour'.
create function private.visit_time(visit public.visits) returns text
language sql stable set search_path = '' as $$
  select to_char(
    visit.starts_at at time zone 'America/Los_Angeles', 'FMDy, FMMon FMDD, YYYY, FMHH12:MI AM'
  ) || ', ' || case
    when visit.duration_minutes = 60 then '1 hour'
    when visit.duration_minutes > 60 and visit.duration_minutes % 30 = 0
      then rtrim(to_char(visit.duration_minutes / 60.0, 'FM990.9'), '.') || ' hours'
    else visit.duration_minutes || ' minutes'
  end;
$$;

-- A visit as text for the history, with its time and people.
create function private.visit_text(visit public.visits) returns text
language sql stable set search_path = '' as $$
  select private.visit_time(visit) || ', ' || coalesce(nullif(private.visit_people_text(visit.id), ''), 'nobody yet');
$$;

-- The visits of a request that are not canceled and have no outcome yet, the soonest first.
create function private.open_visits(request_id uuid) returns setof public.visits
language sql stable set search_path = '' as $$
  select v from public.visits as v
  where v.request_id = open_visits.request_id and v.canceled_at is null and v.outcome is null
  order by v.starts_at, v.id;
$$;
grant execute on function private.open_visits to authenticated;

-- An object with the sequence number of each open visit of a request, by the id of the visit. A caller sends this
-- object to prove that it saw the current visits.
create function private.visit_sequences(request_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(v.id, v.sequence), '{}') from private.open_visits(request_id) as v;
$$;

-- The status of a request after these visits are canceled or finished. A scheduled request becomes contacted unless
-- another visit is open.
create function private.status_without(request public.service_requests, visit_ids uuid[]) returns public.request_status
language sql stable set search_path = '' as $$
  select case
    when request.status = 'scheduled' and not exists (
      select 1 from private.open_visits(request.id) as v where v.id <> all (visit_ids)
    ) then 'contacted'
    else request.status
  end;
$$;

-- The status of a request as staff see it. If a visit took place, the status is visited instead of contacted.
create function private.shown_status(request_id uuid, status text) returns text
language sql stable set search_path = '' as $$
  select case
    when status = 'contacted' and exists (
      select 1 from public.visits as v where v.request_id = shown_status.request_id and v.canceled_at is null
        and v.outcome = 'done'
    ) then 'visited'
    else status
  end;
$$;

create function private.is_over(visit public.visits) returns boolean
language sql stable set search_path = '' as $$
  select visit.starts_at + visit.duration_minutes * interval '1 minute' <= now();
$$;

-- Cancels open visits of a locked request, changes the status of the request, records these changes and mails the
-- customer once.
create function private.mark_visits_canceled(
  request public.service_requests, visit_ids uuid[], new_status public.request_status, by_customer boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
  canceled public.visits[];
begin
  for visit in select v.* from private.open_visits(request.id) as v where v.id = any (visit_ids) loop
    update public.visits as v
    set canceled_at = now(), sequence = v.sequence + 1
    where v.id = visit.id
    returning v.* into visit;
    canceled := canceled || visit;
    insert into public.service_request_history (
      request_id, old_status, new_status, former_visit, changed_by, changed_by_email
    )
    values (
      request.id, request.status, new_status, private.visit_text(visit),
      case when not by_customer then (select auth.uid()) end,
      case when by_customer then 'Customer' else private.caller_email() end
    );
    request.status := new_status;
  end loop;
  update public.service_requests as r set status = new_status where r.id = request.id;
  perform private.mail_about_visits(
    'visit-canceled', request, canceled,
    case
      when by_customer then jsonb_build_object('byCustomer', true, 'withdrawn', new_status = 'closed')
      when new_status = 'closed' then '{"closed": true}'
      else '{}'
    end
  );
end;
$$;

-- True if no one was there at the latest visit of a contacted request. The next step is then the customer's.
create function private.was_missed(visit public.visits) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.visits as v
    join public.service_requests as r on r.id = v.request_id
    where v.id = visit.id and v.outcome = 'nobody-there' and r.status = 'contacted' and not exists (
      select 1 from public.visits as b
      where b.request_id = v.request_id and b.canceled_at is null and (b.outcome is null or b.starts_at > v.starts_at)
    )
  );
$$;

-- The open visits of a team member that have not begun. Deleting an account first removes its id from the visits, so
-- the visits are found by name too. Names of team members are unique.
create function private.coming_visits(member public.user_roles) returns setof public.visits
language sql stable set search_path = '' as $$
  select v from public.visits as v
  where v.id in (
    select p.visit_id from public.visit_people as p
      where p.person in (member.user_id::text, private.searchable(member.name))
  )
    and v.canceled_at is null and v.outcome is null and v.starts_at > now();
$$;

create function private.may_change_visit(visit public.visits) returns boolean
language sql stable set search_path = '' as $$
  select visit.starts_at - s.visit_change_hours * interval '1 hour' > now() from private.settings as s;
$$;

-- Refuses a customer's change of a visit that begins too soon. The calling function has locked the request.
create function private.refuse_visit_too_soon(visit public.visits) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.may_change_visit(visit) then
    perform private.refuse(
      409, 'too_late', 'Your visit is too soon to change it here. Please call us' || private.at_phone() || '.'
    );
  end if;
end;
$$;

-- Refuses a customer's step if the visit has changed since `expected_sequence`, or begins too soon.
create function private.refuse_changed_visit(visit public.visits, expected_sequence integer) returns void
language plpgsql stable set search_path = '' as $$
begin
  if visit.id is null or visit.canceled_at is not null or visit.outcome is not null or expected_sequence is distinct
    from visit.sequence then
    perform private.refuse(409, 'visit_changed', 'Your visit has just been changed. Please look at it again first.');
  end if;
  perform private.refuse_visit_too_soon(visit);
end;
$$;

-- The distinct texts of a JSON array. Null unless the value is an array of at most three texts that match the pattern.
create function private.few_texts(list jsonb, fitting text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 3 and length(list::text) <= 100 then (
      select coalesce(array_agg(distinct text.item), '{}') from jsonb_array_elements_text(list) as text (item)
      having coalesce(bool_and(coalesce(text.item ~ fitting, false)), true)
    )
  end;
$$;

-- Reads the preferred times of a customer: one to three days, and times of day. Invalid values are refused with a 422.
create function private.read_preferred_times(days jsonb, times jsonb) returns public.customer_activity
language plpgsql stable set search_path = '' as $$
declare
  activity public.customer_activity;
begin
  activity.kind := 'another-time';
  select array_agg(private.parse_date(day) order by day) into activity.days
  from unnest(private.few_texts(days, '^\d{4}-\d{2}-\d{2}$')) as day;
  if activity.days is null or array_position(activity.days, null) is not null
    or private.today() > any (activity.days) or private.today() + 366 < any (activity.days)
  then
    perform private.refuse(422, 'invalid_days', 'Please choose one to three days from today on, within a year.');
  end if;
  activity.times := private.few_texts(times, '^(morning|afternoon|evening)$');
  if activity.times is null then
    perform private.refuse(422, 'invalid_times', 'Please choose times of day from the list.');
  end if;
  return activity;
end;
$$;

create function private.last_day_of_visits(ids uuid[]) returns date
language sql stable set search_path = '' as $$
  select max((v.starts_at at time zone 'America/Los_Angeles')::date) from public.visits as v where v.id = any (ids);
$$;

-- Stores a visit with its people. With `called_on_plan`, the visit is a call-out of this plan. The function checks
-- nothing and sends no mail.
create function private.add_visit(
  request public.service_requests, starts_at timestamptz, duration_minutes integer, people text[], note text,
  called_on_plan uuid default null
) returns public.visits
language plpgsql set search_path = '' as $$
declare
  visit public.visits;
begin
  insert into public.visits (request_id, starts_at, duration_minutes, note, plan_id, call_out)
  values (request.id, add_visit.starts_at, add_visit.duration_minutes, add_visit.note, called_on_plan,
    called_on_plan is not null)
  returning * into visit;
  insert into public.visit_people (visit_id, name, member_id)
  select visit.id, p.name, p.member_id from private.find_and_lock_people(people) as p;
  return visit;
end;
$$;


-- supabase/schemas/team/invitations/rules.sql

create function private.token_hash(token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(coalesce(token, ''), 'UTF8')), 'hex');
$$;

create function private.new_invitation_token(invitation_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  token constant text := private.random_token();
begin
  update private.team_invitations as i set token_hash = private.token_hash(token) where i.id = invitation_id;
  return token;
end;
$$;

create function private.invitation_state(invitation private.team_invitations) returns text
language sql stable set search_path = '' as $$
  select case
    when invitation.id is null then 'unknown'
    when invitation.accepted_at is not null then 'accepted'
    when invitation.withdrawn_at is not null then 'withdrawn'
    when invitation.expires_at <= now() then 'expired'
    else 'open'
  end;
$$;


-- supabase/schemas/team/rules.sql

-- Refuses with a 403 unless the caller is an admin at this moment.
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse(403, 'not_admin', 'Access denied. Admin privileges required.');
  end if;
end;
$$;

-- Refuses with a 403 unless the caller is staff at this moment, in the office or in the field.
create function private.require_staff() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.staff_role() is null then
    perform private.require_admin();
  end if;
end;
$$;

-- The caller's email address. A history stores the address beside the user id, because the id becomes null when the
-- account is deleted.
create function private.caller_email() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select email::text from auth.users where id = (select auth.uid())), '');
$$;

-- The author of a change, for histories. This is the email address of a team member, the word Customer, or an empty
-- text for SQL and the service key. Every API caller who is not staff is a customer.
create function private.actor() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when current_setting('role', true) in ('anon', 'authenticated') and private.staff_role() is null then 'Customer'
    else private.caller_email()
  end;
$$;

-- True if the caller's account has confirmed this email address.
create function private.has_confirmed(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1
    from private.settings as s
    join private.confirmed_accounts as c on c.user_id = (select auth.uid())
    join auth.users as u on u.id = c.user_id
    where s.accounts_confirm_email and lower(u.email) = lower(address)
  );
$$;

-- The name of a team member, or the email address if there is no name. Only staff may see it.
create function private.member_name(user_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(r.name, ''), u.email::text)
  from auth.users as u
  left join public.user_roles as r on r.user_id = u.id
  where u.id = member_name.user_id;
$$;

-- Cleans a name of a team member. An invalid name is refused with a 422. The name of another team member or another
-- open invitation is refused with a 409, because visits are planned by name. The team member `member` and the
-- invitation of `address` may keep their own name. A lock makes two calls with the same name run one after the other.
create function private.name_of_team_member(name text, member uuid default null, address text default null) returns text
language plpgsql set search_path = '' as $$
declare
  tidied constant text := private.one_line(name);
begin
  if private.text_length(tidied) not between 1 and 100 then
    perform private.refuse(422, 'invalid_name', 'Please enter a name of at most 100 characters.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('team-member:' || private.searchable(tidied), 0));
  if exists (
    select 1 from public.user_roles as r
    where r.user_id is distinct from member and r.name <> '' and private.searchable(r.name) = private.searchable(tidied)
  ) then
    perform private.refuse(
      409, 'name_taken',
      case
        when member is null or address is null
          then 'A team member has this name. Please add something that tells the two apart.'
        else 'A team member has the name in your invitation. Please ask for one with a name that tells the two of you '
             'apart.'
      end
    );
  elsif exists (
    select 1 from private.team_invitations as i
    where i.email is distinct from address and i.accepted_at is null and i.withdrawn_at is null
      and private.searchable(i.name) = private.searchable(tidied)
  ) then
    perform private.refuse(
      409, 'name_taken', 'Somebody with this name has an invitation. Please add something that tells the two apart.'
    );
  end if;
  return tidied;
end;
$$;

-- Locks the requests that change when a team member is renamed or removed. These are requests that the member handles,
-- sent or visits, requests with quotes, invoices, payments or plans of the member, and requests that are planned under
-- the next name. For the order of the locks, see private.lock_service_request.
create function private.lock_requests_of(member public.user_roles, next_name text default '') returns void
language sql security definer set search_path = '' as $$
  select from public.service_requests as r
  where member.user_id in (r.assigned_to, r.user_id) or r.id in (
    select v.request_id
    from public.visit_people as p join public.visits as v on v.id = p.visit_id
    where p.person in (member.user_id::text, private.searchable(member.name), private.searchable(next_name))
    union
    select q.request_id from public.quotes as q
    where q.sent_by_id = member.user_id
    union
    select q.request_id
    from private.plans_of_people(array[member.name, next_name]) as plan_id join public.quotes as q on q.id = plan_id
    union
    select i.request_id from public.invoices as i where i.sent_by_id = member.user_id
    union
    select p.request_id from public.payments as p where p.taken_by_id = member.user_id
  )
  order by r.id
  for update;
$$;

create function private.valid_role(role text) returns text
language plpgsql set search_path = '' as $$
begin
  if coalesce(role not in ('admin', 'field'), true) then
    perform private.refuse(422, 'invalid_role', 'Please choose Office or Field.');
  end if;
  return role;
end;
$$;


-- supabase/schemas/today/rules.sql

-- The latest time for an answer to a customer: two hours in an emergency, else 24.
create function private.answer_by(since timestamptz, is_emergency boolean) returns timestamptz
language sql immutable set search_path = '' as $$
  select since + case when is_emergency then 2 else 24 end * interval '1 hour';
$$;

create function private.text_detail(body text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('type', 'text', 'text', left(coalesce(body, ''), 200));
$$;

create function private.activity_detail(activity public.customer_activity) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('type', activity.kind) || case activity.kind
    when 'another-time' then jsonb_build_object(
      'days', activity.days, 'times', coalesce(activity.times, '{}'), 'isFirst', activity.visit_at is null
    )
    when 'visit-canceled' then jsonb_build_object('startsAt', private.iso(activity.visit_at))
    when 'skip-visit' then
      jsonb_build_object('visitId', activity.visit_id, 'startsAt', private.iso(activity.visit_at))
    when 'stop-plan' then jsonb_build_object('planId', activity.quote_id)
    when 'withdrawn' then '{}'
    when 'photos' then '{}'
  end;
$$;

-- The reasons why requests are on the page Today, at most `most` of each kind. Today sorts by `due_at`, which is a
-- promised time or the time since which the work waits. `facts` has visitId, refundId, cents and detail, if the reason
-- has them.
create function private.work_on_requests(most integer)
returns table (why public.work_reason, request_id uuid, due_at timestamptz, facts jsonb)
language sql stable set search_path = '' as $$
  (
    select 'message'::public.work_reason, m.request_id, private.answer_by(min(m.created_at), r.is_emergency),
      jsonb_build_object('detail', private.text_detail((array_agg(m.body order by m.created_at desc))[1]))
    from public.messages as m
    join public.service_requests as r on r.id = m.request_id
    left join public.quotes as q on q.id = m.quote_id
    where m.sender = 'customer' and m.answered_at is null and q.state is distinct from 'change-asked'
    group by m.request_id, r.is_emergency
    order by 3
    limit most
  )
  union all
  (
    select 'new', r.id, r.promised_by, jsonb_build_object('detail', private.text_detail((
      select string_agg(r.details ->> f.field, ' ' order by f.field) from private.form_fields as f
      where f.form = r.kind::text and f.type = 'long'
    )))
    from public.service_requests as r
    where r.status = 'new'
    order by r.is_emergency desc, r.promised_by
    limit most
  )
  union all
  (
    select case c.kind when 'photos' then 'photos' else 'activity' end::public.work_reason, c.request_id,
      private.answer_by(c.created_at, r.is_emergency), jsonb_build_object('detail', private.activity_detail(c))
    from public.customer_activity as c
    join public.service_requests as r on r.id = c.request_id
    where c.handled_at is null
      -- Preferred times that came with the acceptance of a quote are left out here, because they are shown with the
      -- acceptance.
      and not (c.kind = 'another-time' and exists (
        select 1 from public.quotes as q where q.request_id = c.request_id and q.state = 'accepted'
          and q.answered_at <= c.created_at
          and not exists (select 1 from public.visits as v where v.request_id = c.request_id and v.canceled_at is null
            and v.outcome is null)
      ))
    order by c.created_at
    limit most
  )
  union all
  (
    select 'visit-over', v.request_id, v.starts_at + v.duration_minutes * interval '1 minute',
      jsonb_build_object(
        'visitId', v.id, 'detail', jsonb_build_object('type', 'people', 'names', private.visit_people_text(v.id))
      )
    from public.visits as v
    join public.service_requests as r on r.id = v.request_id and r.status = 'scheduled'
    where v.canceled_at is null and v.outcome is null and v.starts_at < now()
      and v.starts_at + v.duration_minutes * interval '1 minute' < now()
    order by v.starts_at desc
    limit most
  )
  union all
  select
    w.why::public.work_reason, w.request_id,
    case when w.why in ('change-asked', 'asked-again') then private.answer_by(w.since, w.is_emergency) else w.since end,
    jsonb_build_object(
      'cents', w.total_cents,
      'detail', case w.why
        -- The preferred times that the customer sent with the acceptance.
        when 'accepted' then (
          select private.activity_detail(c) from public.customer_activity as c
          where c.request_id = w.request_id and c.kind = 'another-time' and c.handled_at is null
          order by c.created_at desc limit 1
        )
        when 'change-asked' then (
          select private.text_detail(m.body) from public.messages as m
          where m.quote_id = w.quote_id and m.sender = 'customer'
          order by m.created_at desc limit 1
        )
      end
    )
  from private.quotes_to_follow() as w
  union all
  (
    select 'nobody-goes', v.request_id, v.starts_at, jsonb_build_object('visitId', v.id)
    from public.visits as v
    where v.canceled_at is null and v.outcome is null and v.nobody_goes and v.starts_at > now()
      and v.plan_id is null
    order by v.starts_at
    limit most
  )
  union all
  (
    select 'plan-nobody', v.request_id, v.starts_at, jsonb_build_object('visitId', v.id)
    from public.visits as v
    where v.canceled_at is null and v.outcome is null and v.plan_id is not null
      and v.starts_at > now() and v.starts_at < private.start_of_day(private.today() + 14)
      and v.nobody_goes
    order by v.starts_at
    limit most
  )
  union all
  (
    select 'plan-failed', q.request_id, f.since, jsonb_build_object('detail', private.text_detail(f.problem))
    from private.plan_faults as f
    join public.quotes as q on q.id = f.plan_id and q.request_id is not null
    order by f.since
    limit most
  )
  union all
  (
    select 'plan-ends', q.request_id, private.start_of_day(p.until + 1),
      jsonb_build_object(
        'cents', q.total_cents, 'detail', jsonb_build_object('type', 'plan-ends', 'lastDay', p.until)
      )
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id and q.state = 'accepted' and q.request_id is not null
    -- The subqueries call today() once, not for each plan.
    where p.stopped_on is null and p.until between (select private.today()) and (select private.today() + 30)
    order by p.until
    limit most
  )
  union all
  (
    select 'to-invoice', v.request_id, v.starts_at,
      jsonb_build_object(
        'visitId', v.id, 'detail', jsonb_build_object('type', 'people', 'names', private.visit_people_text(v.id))
      )
    from public.visits as v
    where v.to_invoice
    order by v.starts_at
    limit most
  )
  union all
  select
    case w.why when 'overdue' then 'overdue' else 'owed-back' end::public.work_reason,
    w.request_id, private.start_of_day(w.due_on + 1),
    jsonb_build_object(
      'cents', abs(w.open_cents), 'detail', jsonb_build_object('type', 'invoice', 'reference', w.reference)
    )
  from private.invoices_to_follow() as w
  union all
  select 'owed-back', w.request_id, private.start_of_day(private.today()),
    jsonb_build_object('cents', w.owed_cents, 'detail', jsonb_build_object('type', 'deposit', 'because', w.why))
  from private.deposits_to_follow() as w
  union all
  (
    select 'deposit-open', d.request_id, d.starts_at,
      jsonb_build_object('cents', d.open_cents, 'detail', jsonb_build_object('type', 'before-visit', 'quoteId', d.id))
    from (
      select q.id, q.request_id, min(v.starts_at) as starts_at, public.deposit_open_cents(q) as open_cents
      from public.visits as v
      join public.quotes as q on q.request_id = v.request_id and q.state = 'accepted' and q.deposit_cents > 0
      where v.canceled_at is null and v.outcome is null
        and v.starts_at > now() and v.starts_at < private.start_of_day(private.today() + 3)
      group by q.id
    ) as d
    where d.open_cents > 0
    order by d.starts_at
    limit most
  )
  union all
  (
    select 'refund-failed', p.request_id, f.finished_at,
      jsonb_build_object('refundId', f.id, 'cents', f.amount_cents, 'detail', private.text_detail(f.problem))
    from public.refunds as f
    join public.payments as p on p.id = f.payment_id
    join public.service_requests as r on r.id = p.request_id
    left join public.invoices as i on i.id = p.invoice_id
    where f.state = 'failed' and f.resolved_at is null
      -- If a failed refund was paid another way, nothing is owed anymore, so the refund is not listed.
      and case when i.id is null then r.unused_deposit_cents > 0 else i.open_cents < 0 end
    order by f.finished_at
    limit most
  )
  union all
  (
    select 'given-back', i.request_id, i.sent_at,
      jsonb_build_object(
        'cents', i.undecided_cents,
        'detail', jsonb_build_object('type', 'given-back', 'invoiceId', i.id, 'reference', i.reference)
      )
    from public.invoices as i
    where i.undecided_cents > 0 and i.request_id is not null
    order by i.number
    limit most
  )
  union all
  (
    select 'given-back', q.request_id, q.answered_at,
      jsonb_build_object(
        'cents', public.deposit_undecided_cents(q), 'detail', jsonb_build_object('type', 'given-back', 'quoteId', q.id)
      )
    from public.quotes as q
    where q.id in (select p.quote_id from public.payments as p where p.owner_refund = 'to-decide')
      and public.deposit_undecided_cents(q) > 0
    order by q.answered_at
    limit most
  )
  union all
  (
    select r.why, r.id, r.created_at, jsonb_build_object('visitId', r.visit_id)
    from (
      select r.id, r.created_at, r.is_emergency, r.promised_by, last.id as visit_id,
        case
          when last.outcome = 'nobody-there' then 'nobody-there'
          -- A request with an accepted on-call plan can end without a visit.
          when last.outcome is null and not exists (
            select 1 from public.plans as p
            join public.quotes as q on q.id = p.quote_id
            where q.request_id = r.id and q.state = 'accepted'
          ) then 'contacted'
          else 'to-close'
        end::public.work_reason as why
      from public.service_requests as r
      left join lateral (
        select v.id, v.outcome from public.visits as v
        where v.request_id = r.id and v.canceled_at is null
        order by v.starts_at desc limit 1
      ) as last on true
      where r.status = 'contacted'
        and r.id not in (select q.request_id from private.running_plans() as p
          join public.quotes as q on q.id = p.quote_id)
    ) as r
    -- A request is not listed while the customer still has to answer a quote or to pay.
    where not exists (select 1 from public.quotes as q where q.request_id = r.id and q.state = 'sent'
        and q.valid_until >= private.today())
      and (
        r.why <> 'to-close'
        or not exists (select 1 from public.invoices as i where i.request_id = r.id and i.open_cents > 0)
      )
    order by r.is_emergency desc, r.promised_by
    limit most
  );
$$;

-- The reasons why orders are on the page Today; see private.work_on_requests.
create function private.work_on_orders(most integer)
returns table (order_id uuid, why public.work_reason, due_at timestamptz, facts jsonb)
language sql stable set search_path = '' as $$
  (
    select c.order_id, 'message'::public.work_reason, private.answer_by(c.created_at, false),
      jsonb_build_object('detail', private.text_detail(c.message))
    from public.order_activity as c where c.handled_at is null and c.kind = 'message'
    order by c.created_at limit most
  )
  union all
  (
    select c.order_id, 'activity', private.answer_by(c.created_at, false),
      jsonb_build_object('detail', jsonb_build_object('type', 'order-activity', 'kind', c.kind))
    from public.order_activity as c where c.handled_at is null and c.kind <> 'message'
    order by c.created_at limit most
  )
  union all
  (
    select f.order_id, 'refund-failed', f.finished_at,
      jsonb_build_object('refundId', f.id, 'cents', f.amount_cents, 'detail', private.text_detail(f.problem))
    from public.refunds as f where f.order_id is not null and f.state = 'failed' and f.resolved_at is null
    order by f.finished_at limit most
  )
  union all
  (
    select t.order_id, 'return', t.due_at,
      jsonb_build_object(
        'cents', (t.refund * 100)::integer, 'detail', jsonb_build_object('type', 'return', 'state', t.state)
      )
    from public.order_returns as t where t.due_at <= now()
    order by t.due_at limit most
  )
  union all
  (
    select o.id, 'ship', o.created_at, jsonb_build_object('cents', (o.total * 100)::integer)
    from public.orders as o where o.status in ('pending', 'processing')
    order by o.created_at limit most
  );
$$;


-- supabase/schemas/billing/payments/views.sql

create view private.online_books as
  select p.provider_id, abs(p.amount_cents) as cents, coalesce(r.finished_at, p.created_at) as noted_at,
    p.voided_at is null as counts
  from public.payments as p left join public.refunds as r on r.payment_id = p.id
  where p.provider_id is not null
  union all
  select r.provider_id, r.amount_cents, r.finished_at, r.state = 'done'
  from public.refunds as r where r.order_id is not null and r.provider_id is not null
  union all
  -- The original payment of an order: its total plus the refunds of removed items.
  select o.payment_id, ((o.total + taken_off.dollars) * 100)::integer, o.created_at, true
  from public.orders as o
  cross join lateral (
    select coalesce(sum(c.refund), 0) as dollars from public.order_item_changes as c where c.order_id = o.id
  ) as taken_off
  where o.payment_id is not null
  union all
  -- A second payment of an order has no row of its own. It was refunded in full, so the refund has the same amount.
  select r.provider_payment, max(r.amount_cents), min(r.created_at), true
  from public.refunds as r join public.orders as o on o.id = r.order_id
  where r.provider_payment is distinct from o.payment_id
  group by r.provider_payment;
comment on view private.online_books is
  'Online payments and refunds in our books. `counts` is false for those that failed.';


-- supabase/schemas/catalog/views.sql

create view public.product_availability
with (security_invoker = true)
as
  select product_id, availability from private.product_availability();
comment on view public.product_availability is
  'For all visitors: the availability of each product (`in` stock, `low` or `out`), without numbers.';
grant select on table public.product_availability to anon, authenticated;


-- supabase/schemas/figures/views.sql

-- An order counts on the day on which it was placed, with the amounts of that day. Removed items, cancellations and
-- paid refunds count as negative rows on their own day, so that the figures of past months do not change. Restocked
-- items reduce the cost; written-off items and the return postage that we pay do not. An order that was imported as
-- canceled does not count.
create view private.all_sales as
  select
    s.*, s.subtotal + s.shipping + s.tax - s.postage as revenue, s.subtotal - s.cost - s.postage as profit
  from (
    select
      o.id, 'order' as kind, o.id as order_id, ''::text as about, o.created_at as at,
      (o.status <> 'cancelled')::integer as orders, o.status in ('pending', 'processing') as is_open,
      o.subtotal + coalesce(c.subtotal, 0) as subtotal, o.shipping_cost as shipping, o.tax + coalesce(c.tax, 0) as tax,
      o.items_cost + coalesce(c.cost, 0) as cost, 0::numeric as postage
    from public.orders as o
    left join (
      select i.order_id, sum(i.refund - i.refund_tax) as subtotal, sum(i.refund_tax) as tax, sum(i.cost) as cost
      from public.order_item_changes as i
      group by i.order_id
    ) as c on c.order_id = o.id
    where o.status <> 'cancelled' or exists (
      select 1 from public.order_status_history as h where h.order_id = o.id and h.new_status = 'cancelled'
    )
    union all
    select
      c.id, 'cancellation', c.order_id, c.product_name || ': ' || c.removed, c.created_at, 0, false,
      c.refund_tax - c.refund, 0, -c.refund_tax, -c.cost, 0
    from public.order_item_changes as c
    union all
    select
      o.id, 'cancellation', o.id, '', h.created_at, 0, false, -o.subtotal, -o.shipping_cost, -o.tax, -o.items_cost, 0
    from public.order_status_history as h
    join public.orders as o on o.id = h.order_id
    where h.new_status = 'cancelled'
    union all
    select
      r.id, 'refund', r.order_id, r.return_number, r.refunded_at, 0, false, -r.refund_subtotal, -r.refund_shipping,
      -r.refund_tax, -r.restocked_cost, r.refund_postage
    from public.order_returns as r
    where r.state = 'refunded'
  ) as s;
comment on view private.all_sales is
  'The rows that change the sales figures: each order, and as negative rows its removed items, its cancellation and '
  'its refunds.';

create view private.figure_rows as
  select
    'requests' as figure, r.id, r.created_at as at, null::text as reference, r.id as request_id,
      r.reference as request_reference, r.name as customer, null::uuid as order_id,
    r.service, null::text as person, null::bigint as cents, null::numeric as hours, r.status::text as reason
  from public.service_requests as r
  where r.status <> 'spam'
  union all
  select
    'contacted', r.id, r.created_at, null, r.id, r.reference, r.name, null, r.service, null, null,
    round(extract(epoch from c.at - r.created_at) / 3600, 2),
      case when c.at <= r.promised_by then 'in-time' else 'late' end
  from public.service_requests as r
  cross join lateral (
    select h.created_at as at
    from public.service_request_history as h
    where h.request_id = r.id and h.old_status <> h.new_status and h.new_status in ('contacted', 'scheduled')
    order by h.created_at
    limit 1
  ) as c
  where r.status <> 'spam'
  union all
  -- Requests that are late now. Requests that were already contacted are counted above.
  select 'late', r.id, r.created_at, null, r.id, r.reference, r.name, null, r.service, null, null, null, null
  from public.service_requests as r
  where r.status = 'new' and r.promised_by < now()
  union all
  select
    'first-quote', q.id, r.created_at, null, r.id, r.reference, r.name, null, r.service, null, null,
    round(extract(epoch from q.sent_at - r.created_at) / 3600, 2), null
  from public.service_requests as r
  join public.quotes as q on q.request_id = r.id and q.version = 1
  where r.status <> 'spam'
  union all
  -- Replaced versions of a quote are left out, because only the new version counts.
  select
    'quotes-sent', q.id, q.sent_at, null, q.request_id, r.reference, r.name, null,
    q.service, q.sent_by, q.total_cents::bigint, null, q.state::text
  from public.quotes as q
  left join public.service_requests as r on r.id = q.request_id
  where q.state <> 'replaced'
  union all
  select
    'quotes-accepted', q.id, q.answered_at, null, q.request_id, r.reference, r.name, null,
    q.service, q.sent_by, q.total_cents::bigint, null, q.accepted_how::text
  from public.quotes as q
  left join public.service_requests as r on r.id = q.request_id
  where q.state = 'accepted'
  union all
  select
    'quotes-declined', q.id, q.answered_at, null, q.request_id, r.reference, r.name, null,
    q.service, q.sent_by, q.total_cents::bigint, null, q.decline_reason::text
  from public.quotes as q
  left join public.service_requests as r on r.id = q.request_id
  where q.state = 'declined'
  union all
  select
    'visits-held', v.id, v.starts_at, null, r.id, r.reference, r.name, null,
    r.service, null, null, round(v.duration_minutes / 60.0, 2), null
  from public.visits as v
  join public.service_requests as r on r.id = v.request_id
  where v.canceled_at is null and v.outcome = 'done'
  union all
  -- One row with the hours for each person who made the visit.
  select
    'visits-made', v.id, v.starts_at, null, r.id, r.reference, r.name, null,
    r.service, coalesce(p.name, 'Nobody'), null, round(v.duration_minutes / 60.0, 2), null
  from public.visits as v
  join public.service_requests as r on r.id = v.request_id
  left join public.visit_people as p on p.visit_id = v.id
  where v.canceled_at is null and v.outcome = 'done'
  union all
  select
    'invoiced', i.id, i.sent_at, i.reference, i.request_id, r.reference, r.name, null, i.service, i.sent_by,
    (case i.kind when 'credit' then -i.total_cents else i.total_cents end)::bigint, null, i.kind::text
  from public.invoices as i
  left join public.service_requests as r on r.id = i.request_id
  union all
  select
    'earned-services', i.id, i.sent_at, i.reference, i.request_id, r.reference, r.name, null, i.service, null,
    (case i.kind when 'credit' then -i.subtotal_cents else i.subtotal_cents end)::bigint, null, i.kind::text
  from public.invoices as i
  left join public.service_requests as r on r.id = i.request_id
  union all
  select
    'cost-services', i.id, i.sent_at, i.reference, i.request_id, r.reference, r.name, null, i.service, null,
    case i.kind when 'credit' then -c.cents else c.cents end, null, i.kind::text
  from private.invoice_costs as c
  join public.invoices as i on i.id = c.invoice_id
  left join public.service_requests as r on r.id = i.request_id
  union all
  select
    'open', i.id, i.sent_at, i.reference, i.request_id, r.reference, r.name, null, i.service, null,
    i.open_cents::bigint, null,
    case when i.open_cents < 0 then 'owed-back' else public.state(i)::text end
  from public.invoices as i
  left join public.service_requests as r on r.id = i.request_id
  where i.open_cents <> 0
  union all
  -- An unused deposit counts on the day of the last deposit.
  select
    'open', r.id, d.at, null, r.id, r.reference, r.name, null, r.service, null, -r.unused_deposit_cents::bigint, null,
      'unused-deposit'
  from public.service_requests as r
  cross join lateral (
    select max(p.paid_on)::timestamp at time zone 'America/Los_Angeles' as at
    from public.payments as p where p.request_id = r.id and p.invoice_id is null and p.voided_at is null
  ) as d
  where r.unused_deposit_cents > 0 and private.deposit_owed_because(r) is not null
  union all
  select
    'paid', p.id, p.paid_on::timestamp at time zone 'America/Los_Angeles', i.reference, p.request_id, r.reference,
    r.name, null, coalesce(i.service, q.service), p.taken_by, p.amount_cents::bigint, null, p.method::text
  from public.payments as p
  left join public.invoices as i on i.id = p.invoice_id
  left join public.quotes as q on q.id = p.quote_id
  left join public.service_requests as r on r.id = p.request_id
  where p.voided_at is null
  union all
  select
    'earned-shop', s.id, s.at, o.order_number, null, null, nullif(o.customer_name, 'Erased'), s.order_id, null, null,
    (s.subtotal * 100)::bigint, null, s.kind
  from private.all_sales as s
  left join public.orders as o on o.id = s.order_id
  union all
  select
    'cost-shop', s.id, s.at, o.order_number, null, null, nullif(o.customer_name, 'Erased'), s.order_id, null, null,
      ((s.cost + s.postage) * 100)::bigint, null, s.kind
  from private.all_sales as s
  left join public.orders as o on o.id = s.order_id
  where s.cost + s.postage <> 0
  union all
  select f.figure, f.id, f.at, null, null, null, null, null, f.service, f.person, f.cents, f.hours, f.reason
  from private.past_figures as f;
comment on view private.figure_rows is
  'The rows that figures count. Requests, their first contact and their first quote count on the day of the request, '
  'all other rows on their own day. Earned amounts are without tax, and costs are those of the products. Credits and '
  'refunds are negative.';

-- The place of a row is the place of the delivery or the work. It is the address on the day on which the order was
-- placed or the invoice was sent. If the address of a service has no state, the state is California. Sums of tax are
-- grouped by `part`. Payments and postage have a null `part`, so these sums leave them out.
create view private.book_rows as
  select
    i.issued_on::timestamp at time zone 'America/Los_Angeles' as at, i.kind::text as kind, 'services' as part,
    i.reference, coalesce(c.reference, r.reference, '') as about,
    coalesce(r.name, i.billed_to ->> 'name', '') as customer,
    coalesce(nullif(upper(i.billed_to #>> '{address,state}'), ''), 'CA') as state,
    coalesce(
      left(i.billed_to #>> '{address,zipCode}', 5),
      substring(i.billed_to #>> '{address,propertyAddress}' from '([0-9]{5})(?:-[0-9]{4})?\s*$'), ''
    ) as zip,
    initcap(coalesce(i.billed_to #>> '{address,city}', '')) as city,
    (s.sign * i.subtotal_cents)::bigint as subtotal_cents, null::bigint as shipping_cents,
    s.sign * (
      select coalesce(greatest(sum(l.total_cents) filter (where l.taxed), 0), 0)
      from public.invoice_lines as l where l.invoice_id = i.id
    ) as taxed_cents,
    (s.sign * i.tax_cents)::bigint as tax_cents, (s.sign * i.total_cents)::bigint as total_cents,
    s.sign * coalesce(k.cents, 0) as cost_cents, '' as method, '' as payment_reference
  from public.invoices as i
  cross join lateral (select case i.kind when 'credit' then -1 else 1 end as sign) as s
  left join public.invoices as c on c.id = i.corrects_id
  left join public.service_requests as r on r.id = i.request_id
  left join private.invoice_costs as k on k.invoice_id = i.id
  union all
  select
    s.at, s.kind, 'shop', o.order_number, s.about, coalesce(nullif(o.customer_name, 'Erased'), ''),
    o.shipping_state, left(o.shipping_zip, 5), initcap(o.shipping_city),
    (s.subtotal * 100)::bigint, (s.shipping * 100)::bigint, (s.subtotal * 100)::bigint, (s.tax * 100)::bigint,
    ((s.subtotal + s.shipping + s.tax) * 100)::bigint, (s.cost * 100)::bigint,
    case when s.kind = 'order' and o.payment_id is not null then 'online' else '' end,
    case when s.kind = 'order' then coalesce(o.payment_id, '') else '' end
  from private.all_sales as s
  join public.orders as o on o.id = s.order_id
  union all
  select
    s.at, 'postage', null, o.order_number, s.about, coalesce(nullif(o.customer_name, 'Erased'), ''),
    null, null, null, null, null, null, null, (-s.postage * 100)::bigint, (s.postage * 100)::bigint, '', ''
  from private.all_sales as s
  join public.orders as o on o.id = s.order_id
  where s.postage > 0
  union all
  select
    p.paid_on::timestamp at time zone 'America/Los_Angeles',
    case when p.invoice_id is null then 'deposit' else 'payment' end, null, '', coalesce(i.reference, r.reference, ''),
    coalesce(r.name, i.billed_to ->> 'name', q.accepted_name, ''), null, null, null,
    null, null, null, null, p.amount_cents::bigint, null, p.method::text,
    coalesce(p.provider_id, p.reference)
  from public.payments as p
  left join public.invoices as i on i.id = p.invoice_id
  left join public.quotes as q on q.id = p.quote_id
  left join public.service_requests as r on r.id = p.request_id
  where p.voided_at is null;
comment on view private.book_rows is
  'The rows of the books: invoices and orders, credits, cancellations and refunds (negative), the postage of returns, '
  'and payments. A payment has no tax amount.';


-- supabase/schemas/search/views.sql

-- All records with contact details of customers, with the same columns.
create view private.contacts as
  select
    'order' as record, o.id, o.order_number as reference, '' as kind, o.status::text as status, o.customer_name as name,
    lower(o.customer_email) as email, o.customer_phone as phone, o.phone_number, o.total, o.created_at, o.search_text
  from public.orders as o
  union all
  select
    'request', r.id, r.reference, r.kind::text, r.status::text, r.name,
    lower(r.email), r.phone, r.phone_number, 0::numeric, r.created_at, r.search_text
  from public.service_requests as r
  union all
  select
    'price-request', p.id, '', '', p.status::text, p.name,
    lower(p.email), coalesce(p.phone, ''), p.phone_number, 0::numeric, p.created_at, p.search_text
  from public.price_list_requests as p
  union all
  select
    'imported', i.id, '', '', '', i.name, lower(i.email), i.phone, i.phone_number, 0::numeric, i.created_at,
    i.search_text
  from public.imported_customers as i;
comment on view private.contacts is
  'Orders, service requests and price list requests with the person who sent them, and imported customers.';


-- supabase/schemas/billing/payments/customers.sql

-- The provider opens one payment page for each key. The key changes only after a payment, so all tabs of a customer
-- open the same page. The key depends on the token and the email address, because the provider refuses a known key with
-- another email address or return URL. When a page is opened under a new key, the earlier page is closed.
create function public.payment_to_start(
  token text default null, reference text default null, invoice_id uuid default null, quote_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request constant public.service_requests := private.request_of_caller(token, reference);
  invoice public.invoices;
  quote public.quotes;
  amount bigint;
begin
  if not (select s.pays_online from private.settings as s) then
    perform private.refuse(409, 'not_online',
      'Nothing can be paid online at the moment. Please pay another way' || private.or_call() || '.');
  end if;
  if invoice_id is not null then
    invoice := private.invoice_of(request, invoice_id);
    amount := invoice.open_cents;
  else
    quote := private.quote_of(request, quote_id);
    amount := public.deposit_open_cents(quote);
  end if;
  if amount <= 0 then
    perform private.refuse(409, 'nothing_to_pay', 'There is nothing to pay here anymore. Please reload the page.');
  end if;
  perform private.check_online_amount(amount);
  return jsonb_build_object(
    'key', concat_ws(
      '-', coalesce(invoice.id, quote.id), amount,
      (
        select count(*) from public.payments as p
        where p.invoice_id = payment_to_start.invoice_id or p.quote_id = payment_to_start.quote_id
      ),
      left(private.fingerprint(jsonb_build_array(token, request.email)), 12)
    ),
    'amountCents', amount,
    'name', coalesce('Invoice ' || invoice.reference, 'Deposit') || ' for ' || request.reference,
    'reference', request.reference,
    'email', nullif(request.email, ''),
    'page', (select p.session_id from private.payment_pages as p where p.paper_id = coalesce(invoice.id, quote.id))
  );
end;
$$;
comment on function public.payment_to_start(text, text, uuid, uuid) is
  'The payment that the customer of a request (see customer_request) can make now on an invoice or on the deposit of a '
  'quote: amountCents, name, the key under which the provider opens one page for it, and the page that is already '
  'open.';
grant execute on function public.payment_to_start to anon, authenticated;

create function public.pays_online() returns boolean
language sql stable security definer set search_path = '' as $$
  select s.pays_online from private.settings as s;
$$;
comment on function public.pays_online() is
  'True if customers pay on the page of a provider. The checkout then asks for no card.';
grant execute on function public.pays_online to anon, authenticated;


-- supabase/schemas/billing/plans/customers.sql

create function public.skip_visit(
  token text default null, reference text default null, visit_id uuid default null,
    expected_sequence integer default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  visit public.visits;
  activity public.customer_activity;
begin
  request := private.lock_for_customer(request, 'request-message');
  select v.* into visit
  from private.open_visits(request.id) as v
  where v.id = skip_visit.visit_id and private.is_plan(v.plan_id);
  if not found then
    perform private.refuse(409, 'no_visit', 'There is no such visit to skip. Please look at your visits again.');
  elsif exists (
    select 1 from public.customer_activity as c where c.visit_id = visit.id and c.kind = 'skip-visit'
      and c.handled_at is null
  ) then
    return;
  end if;
  perform private.refuse_changed_visit(visit, expected_sequence);
  activity.kind := 'skip-visit';
  perform private.record_customer_activity(request, activity, visit);
end;
$$;
comment on function public.skip_visit(text, text, uuid, integer) is
  'The customer of a request (see customer_request) asks to skip a visit of their plan. The visit is kept until staff '
  'confirm.';
grant execute on function public.skip_visit to anon, authenticated;

create function public.stop_plan(token text default null, reference text default null, quote_id uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  plan public.plans;
  activity public.customer_activity;
begin
  request := private.lock_for_customer(request, 'request-message');
  plan := private.running_plan(request, stop_plan.quote_id);
  if public.stop_requested_at(plan) is not null then
    return;
  elsif not public.can_stop(plan) then
    perform private.refuse(
      409, 'plan_ends', 'This plan ends on ' || to_char(plan.ends_on, 'FMMonth FMDD, YYYY') || ' already.'
    );
  end if;
  activity.kind := 'stop-plan';
  activity.quote_id := plan.quote_id;
  perform private.record_customer_activity(
    request, activity, more => jsonb_build_object(
      'lastDay', public.last_day_if_stopped(plan), 'isUnbegun', public.last_day_if_stopped(plan) < plan.first_on
    )
  );
end;
$$;
comment on function public.stop_plan(text, text, uuid) is
  'The customer of a request (see customer_request) asks to stop their plan. Staff confirm it, and the last day counts '
  'from the day of this call.';
grant execute on function public.stop_plan to anon, authenticated;


-- supabase/schemas/billing/quotes/customers.sql

-- Reads an array of positions from JSON. Functions for visitors take no SQL arrays, because PostgREST answers an array
-- of seven dimensions with a 500.
create function private.read_positions(chosen jsonb) returns smallint[]
language plpgsql immutable set search_path = '' as $$
begin
  if chosen is null or chosen = 'null' then
    return '{}';
  end if;
  if jsonb_typeof(chosen) <> 'array' or exists (
    select 1 from jsonb_array_elements(chosen) as item where item::text !~ '^[0-9]{1,4}$'
  ) then
    perform private.refuse(422, 'invalid_choice', 'Please choose again what the quote should include.');
  end if;
  return array(select item::text::smallint from jsonb_array_elements(chosen) as item);
end;
$$;

-- Wrong digits of the phone number raise no error, because an error would roll back the count of the attempts. The page
-- sees that the quote is still not accepted.
create function public.accept_quote(
  token text default null, reference text default null, quote_id uuid default null, chosen jsonb default '[]',
  expected_total_cents integer default null, name text default null, phone_digits text default null,
  days jsonb default null, times jsonb default '[]', idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  content constant jsonb := jsonb_build_object(
    'accept', quote_id, 'chosen', chosen, 'total', expected_total_cents, 'name', name, 'days', days, 'times', times
  );
  digits constant text := private.code_line(phone_digits);
  quote public.quotes;
  is_wrong boolean;
begin
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.enforce_limits('request', request.reference, 'quote-answer');
  quote := private.quote_of(request, quote_id);
  if public.shown_state(quote) in ('sent', 'change-asked') and private.quote_needs_digits(quote) then
    if request.phone = '' then
      perform private.refuse(409, 'no_phone', 'This quote is from some time ago. Please call us' || private.at_phone()
        || ' to accept it.');
    elsif digits !~ '^[0-9]{4}$' or digits is null then
      perform private.refuse(422, 'digits_needed', 'Please enter the last four digits of your phone number.');
    end if;
    is_wrong := not exists (
      select 1 from regexp_split_to_table(private.request_phones(request.phone, request.details), ' ') as n
        where right(n, 4) = digits
    );
    perform private.enforce_limits('wrong-digits', request.reference, amount => is_wrong::integer, account => null);
    if is_wrong then
      return;
    end if;
  end if;
  perform private.lock_people_of_plan(quote.id);
  request := private.lock_service_request(request.id);
  perform private.refuse_closed(request);
  -- Read the quote again, because it may have changed before the request was locked.
  quote := private.quote_of(request, quote_id);
  perform private.mark_quote_accepted(
    request, quote, private.read_positions(chosen), expected_total_cents, name, 'online', days, times
  );
  perform private.keep_key(idempotency_key, content, quote.id);
end;
$$;
comment on function public.accept_quote(text, text, uuid, jsonb, integer, text, text, jsonb, jsonb, uuid) is
  'The customer of a request (see customer_request) accepts a quote with the optional lines of these positions, for '
  'the total that they saw, under the full name that they typed. If the quote is older than 14 days, the last four '
  'digits of the phone are needed too; wrong digits are counted and change nothing.';
grant execute on function public.accept_quote to anon, authenticated;

create function public.decline_quote(
  token text default null, reference text default null, quote_id uuid default null,
  reason public.quote_decline_reason default null, note text default null, idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  content constant jsonb := jsonb_build_object('decline', quote_id, 'reason', reason, 'note', note);
  why constant text := coalesce(private.several_lines(note), '');
  quote public.quotes;
begin
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  if reason is null then
    perform private.refuse(422, 'invalid_reason', 'Please choose a reason.');
  elsif length(why) > 2000 then
    perform private.refuse(422, 'invalid_note', 'Please write at most 2,000 characters.');
  end if;
  request := private.lock_for_customer(request, 'quote-answer');
  quote := private.quote_of(request, quote_id);
  perform private.refuse_answered_quote(quote);
  update public.quotes as q
  set state = 'declined', answered_at = now(), decline_reason = reason, decline_note = why
  where q.id = quote.id
  returning q.* into quote;
  perform private.note_event(request, 'Quote ' || quote.version || ' was declined', by_customer => true);
  perform private.mail_about_quote('quote-declined', request, quote);
  perform private.mail_quote_answer(request, quote, 'declined', jsonb_build_object('reason', reason, 'note', why));
  perform private.keep_key(idempotency_key, content, quote.id);
end;
$$;
comment on function public.decline_quote(text, text, uuid, public.quote_decline_reason, text, uuid) is
  'The customer of a request (see customer_request) declines a quote for this reason.';
grant execute on function public.decline_quote to anon, authenticated;

-- Until staff send the next version, the customer can still accept this quote unchanged.
create function public.ask_for_quote_change(
  token text default null, reference text default null, quote_id uuid default null,
  message text default null, idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  content constant jsonb := jsonb_build_object('change', quote_id, 'message', message);
  body text;
  quote public.quotes;
begin
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  body := private.read_message(message);
  request := private.lock_for_customer(request, 'quote-answer');
  quote := private.quote_of(request, quote_id);
  perform private.refuse_answered_quote(quote);
  update public.quotes as q set state = 'change-asked',
    answered_at = now() where q.id = quote.id returning q.* into quote;
  insert into public.messages (request_id, quote_id, sender, body) values (request.id, quote.id, 'customer', body);
  perform private.note_event(request, 'A change of quote ' || quote.version || ' was asked for', by_customer => true);
  perform private.mail_quote_answer(request, quote, 'change-asked', jsonb_build_object('message', body));
  perform private.keep_key(idempotency_key, content, quote.id);
end;
$$;
comment on function public.ask_for_quote_change(text, text, uuid, text, uuid) is
  'The customer of a request (see customer_request) asks for a change of a quote, in a message.';
grant execute on function public.ask_for_quote_change to anon, authenticated;

create function public.ask_for_quote_again(
  token text default null,
  reference text default null,
  quote_id uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  quote public.quotes;
begin
  request := private.lock_for_customer(request, 'quote-answer');
  quote := private.quote_of(request, quote_id);
  perform private.refuse_answered_quote(quote);
  -- Nothing changes if the call is repeated or the quote is still valid.
  if quote.requested_again_at is not null or public.shown_state(quote) <> 'expired' then
    return;
  end if;
  update public.quotes as q set requested_again_at = now() where q.id = quote.id;
  perform private.note_event(request, 'Quote ' || quote.version || ' was asked for again', by_customer => true);
  perform private.mail_quote_answer(request, quote, 'asked-again');
end;
$$;
comment on function public.ask_for_quote_again(text, text, uuid) is
  'The customer of a request (see customer_request) asks staff to renew an expired quote.';
grant execute on function public.ask_for_quote_again to anon, authenticated;

create function public.view_quote(token text default null, reference text default null, quote_id uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.service_requests := private.request_of_caller(token, reference);
begin
  update public.quotes as q
  set viewed_at = now()
  where q.id = quote_id and q.request_id = request.id and q.viewed_at is null;
end;
$$;
comment on function public.view_quote(text, text, uuid) is
  'Notes when the customer of a request (see customer_request) first looked at a quote.';
grant execute on function public.view_quote to anon, authenticated;


-- supabase/schemas/checkout/customers.sql

create function public.order_receipt(
  items jsonb default null,
  customer jsonb default null,
  expected_total jsonb default null,
  idempotency_key uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  body constant private.order_body :=
    private.read_order(items, customer, expected_total, idempotency_key);
  stored constant uuid := private.stored_under(body.idempotency_key, body.content);
  placed public.orders;
begin
  select o.* into placed from public.orders as o where o.id = stored and o.status <> 'cancelled';
  if not found then
    if exists (select 1 from private.unpaid_orders as u where u.id = stored) then
      perform private.refuse(409, 'not_paid', 'This order has not been paid yet.');
    end if;
    perform private.refuse(404, 'order_not_found', 'This order has not been placed.');
  end if;
  return private.receipt(placed, body.contact);
end;
$$;
comment on function public.order_receipt(jsonb, jsonb, jsonb, uuid) is
  'The receipt of an order, found by the body with which it was placed.';
grant execute on function public.order_receipt to anon, authenticated;

create function private.add_unpaid_order(unpaid private.unpaid_orders) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into private.unpaid_orders
  select unpaid.*
  where not exists (select 1 from public.orders as o where o.order_number = unpaid.order_number)
  on conflict (order_number) do nothing;
  return found;
end;
$$;

-- Frees an idempotency key for a new order. Returns the unpaid order that the new order replaces, or null. An unpaid
-- order is replaced if its contents differ or its payment page closes too soon. Without the replacement, both orders of
-- the customer would reserve stock.
-- A customer who did not see the confirmation of an order sends its key again. If that order was canceled, a new order
-- can be placed under the key.
create function private.take_replaced_order(idempotency_key uuid, content jsonb) returns private.unpaid_orders
language plpgsql set search_path = '' as $$
declare
  former private.unpaid_orders;
begin
  perform private.take_turn('idempotency:' || idempotency_key);
  delete from private.idempotency_keys as k using public.orders as o
  where k.key = take_replaced_order.idempotency_key and o.id = k.result_id and o.status = 'cancelled';
  select u.* into former
  from private.idempotency_keys as k
  join private.unpaid_orders as u on u.id = k.result_id
  where k.key = take_replaced_order.idempotency_key and (
    k.content_hash <> private.fingerprint(content)
    or u.pay_before < now() + case when u.session_id is null then interval '30 minutes 5 seconds'
      else interval '1 minute' end
  );
  if found then
    delete from private.idempotency_keys as k where k.key = take_replaced_order.idempotency_key;
  end if;
  return former;
end;
$$;

-- place_order returns void. On any other result, a caller could add a slow filter to the URL, and the filter would run
-- while the locks are held.
-- Any parameter may be missing or malformed. The call is then refused with a sentence instead of a 500. If a key is not
-- a UUID, the API itself answers with a 400.
create function public.place_order(
  items jsonb default null,
  customer jsonb default null,
  expected_total jsonb default null,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  body constant private.order_body :=
    private.read_order(items, customer, expected_total, idempotency_key);
  most integer;
  -- Holds the invalid lines first, and all lines later.
  lines jsonb;
  subtotal numeric;
  items_cost numeric;
  tax numeric;
  milliseconds bigint;
  awaits_payment constant boolean := (select s.pays_online from private.settings as s);
  -- The unpaid order may be from a time when online payment was turned on, so this call ignores the current setting.
  former constant private.unpaid_orders := private.take_replaced_order(body.idempotency_key, body.content);
  placed private.unpaid_orders;
begin
  if private.claim_key(body.idempotency_key, body.content) is not null then
    return;
  end if;

  select l.number into strict most from private.limits as l where l.name = 'pieces' and l.per = 'call';
  if body.pieces > most then
    perform private.refuse(
      422, 'too_many_pieces', 'Please order at most ' || most || ' items at a time' || private.or_call() || '.'
    );
  end if;
  perform private.enforce_limits('request', body.contact ->> 'email', 'order');
  perform private.enforce_limits('pieces', body.contact ->> 'email', amount => body.pieces);

  if former.id is not null then
    perform 1 from private.unpaid_orders as u where u.id = former.id for update;
    if not found then
      perform private.refuse(409, 'idempotency_conflict', 'This was paid at this moment. Please reload the page.');
    end if;
  end if;

  select jsonb_agg(jsonb_build_object('product_id', left(l.product_id, 64)))
  into lines
  from unnest(body.cart) as l
  where not exists (select 1 from public.products as p where p.id = l.product_id and p.active);
  if lines is not null then
    perform private.refuse(
      422,
      'invalid_product',
      'A product in your cart is no longer available. Please remove it and try again.',
      jsonb_build_object('items', lines)
    );
  end if;

  select
    sum(p.price * l.quantity),
    sum(p.distributor_price * l.quantity),
    jsonb_agg(
      jsonb_build_object('product_id', p.id, 'name', p.name, 'price', p.price, 'quantity', l.quantity) order by l.line
    )
  into subtotal, items_cost, lines
  from unnest(body.cart) as l
  join public.products as p on p.id = l.product_id;
  tax := private.sales_tax(subtotal);
  if subtotal + tax <> body.expected then
    perform private.refuse(
      409,
      'total_changed',
      'The price of your order has changed. Please check the new total before ordering.',
      jsonb_build_object(
        'expected', body.expected,
        'subtotal', subtotal,
        'shipping', 0.00,
        'tax', tax,
        'total', subtotal + tax,
        'items', lines
      )
    );
  end if;

  placed.id := gen_random_uuid();
  placed.token := private.random_token();
  -- A session can outlive its user. Then the order has no user.
  placed.user_id := (select u.id from auth.users as u where u.id = (select auth.uid()));
  placed.contact := body.contact;
  placed.lines := (
    select jsonb_agg(
      jsonb_build_object(
        'position', l.line, 'product_id', p.id, 'product_name', p.name, 'quantity', l.quantity, 'price', p.price,
        'distributor', p.distributor, 'distributor_price', p.distributor_price
      )
    )
    from unnest(body.cart) as l
    join public.products as p on p.id = l.product_id
  );
  placed.subtotal := subtotal;
  placed.tax := tax;
  placed.items_cost := items_cost;
  placed.movements := '{}';
  placed.pay_before := now() + interval '31 minutes';
  -- The payment page to close. If the replaced order has no page yet, this is the page of the order before it.
  placed.former_session_id := coalesce(former.session_id, former.former_session_id);

  -- The order number is the current time in milliseconds. If it is taken, the next free number is used.
  milliseconds := floor(extract(epoch from clock_timestamp()) * 1000);
  loop
    placed.order_number := 'FSS-' || milliseconds;
    exit when case
      -- If another transaction uses this number, take the next number. That transaction may be waiting for its
      -- products, so this call does not wait for it.
      when not pg_try_advisory_xact_lock(hashtextextended(placed.order_number, 0)) then false
      when awaits_payment then private.add_unpaid_order(placed)
      else private.book_order(placed)
    end;
    milliseconds := milliseconds + 1;
  end loop;

  perform private.keep_key(body.idempotency_key, body.content, placed.id);
  if not awaits_payment then
    perform private.mail_about_order(placed.id, 'order-confirmation');
  end if;

  -- From now on, other orders of these products wait for this transaction.
  perform private.lock_products(array(
    select l.product_id from unnest(body.cart) as l
    union all
    select l ->> 'product_id' from jsonb_array_elements(former.lines) as l
  ));
  if former.id is not null then
    perform private.end_unpaid_orders(array[former.id]);
  end if;

  select jsonb_agg(
    jsonb_build_object('product_id', p.id, 'name', p.name, 'requested', l.quantity, 'left', p.in_stock)
    order by l.line
  )
  into lines
  from unnest(body.cart) as l
  join public.products as p on p.id = l.product_id
  where p.in_stock < l.quantity;
  if lines is not null then
    perform private.refuse(
      409,
      'stock_short',
      (
        select string_agg(short ->> 'name' || ': ' || (short ->> 'left') || ' left', ', ' order by n)
        from jsonb_array_elements(lines) with ordinality as s (short, n)
      ) || '. Please change the quantity and try again.',
      jsonb_build_object('items', lines)
    );
  end if;

  with sold as (
    update public.products as p
    set in_stock = p.in_stock - l.quantity
    from unnest(body.cart) as l
    where p.id = l.product_id
    returning p.id, p.in_stock, l.quantity
  ), noted as (
    insert into public.stock_movements (product_id, kind, change, stock_after, order_id, note, changed_by)
    select
      sold.id, 'order', -sold.quantity, sold.in_stock, case when not awaits_payment then placed.id end,
      case when awaits_payment then 'Waits for its payment' end, placed.user_id
    from sold
    returning id
  )
  select array_agg(n.id) into placed.movements from noted as n;
  if awaits_payment then
    update private.unpaid_orders as u set movements = placed.movements where u.id = placed.id;
  end if;
end;
$$;
comment on function public.place_order(jsonb, jsonb, jsonb, uuid) is
  'Places an order of items [{product_id, quantity}] for a customer {email, firstName, lastName, address, address2, '
  'city, state, zipCode}, for the total in dollars that the visitor saw. order_receipt, called with the same body, '
  'returns its receipt. If customers pay online, the order waits for its payment: see order_to_pay.';
grant execute on function public.place_order to anon, authenticated;


-- supabase/schemas/checkout/payments/customers.sql

create function public.order_to_pay(
  items jsonb default null,
  customer jsonb default null,
  expected_total jsonb default null,
  idempotency_key uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  body constant private.order_body :=
    private.read_order(items, customer, expected_total, idempotency_key);
  stored constant uuid := private.stored_under(body.idempotency_key, body.content);
  unpaid private.unpaid_orders;
  paid_with text;
begin
  select t.token into paid_with from private.order_tokens as t where t.order_id = stored;
  if found then
    return jsonb_build_object('token', paid_with, 'isPaid', true);
  end if;
  select u.* into unpaid from private.unpaid_orders as u where u.id = stored;
  if not found then
    perform private.refuse(404, 'order_not_found', 'This order has not been placed.');
  elsif unpaid.ended_at is not null then
    perform private.refuse(409, 'order_ended', 'The time to pay has passed. Please try again.');
  end if;
  perform private.check_online_amount(((unpaid.subtotal + unpaid.tax) * 100)::bigint);
  return jsonb_build_object(
    'token', unpaid.token,
    'isPaid', false,
    'orderNumber', unpaid.order_number,
    'amountCents', ((unpaid.subtotal + unpaid.tax) * 100)::integer,
    'email', unpaid.contact ->> 'email',
    'payBefore', private.iso(unpaid.pay_before),
    'formerSession', unpaid.former_session_id
  );
end;
$$;
comment on function public.order_to_pay(jsonb, jsonb, jsonb, uuid) is
  'The payment of the order that was placed with the same body: its token and either isPaid or the amount to pay, the '
  'time limit and the page to close.';
grant execute on function public.order_to_pay to anon, authenticated;

create function public.order_payment(token text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  placed public.orders;
  has_ended boolean;
begin
  select o.* into placed
  from private.order_tokens as t
  join public.orders as o on o.id = t.order_id
  where t.token = lower(order_payment.token);
  if found then
    return jsonb_build_object(
      'state', case when placed.status = 'cancelled' then 'canceled' else 'paid' end,
      'items', (
        select jsonb_agg(jsonb_build_object('id', i.product_id, 'quantity', i.quantity) order by i.position)
        from public.order_items as i where i.order_id = placed.id
      ),
      -- The receipt is returned only in the first hour, because the token is also in mails, and mails may be forwarded.
      -- After that hour, order_by_token returns the order with fewer details.
      'receipt', case when placed.created_at > now() - interval '1 hour' then private.receipt(
        placed, private.order_address(placed) || jsonb_build_object('firstName', placed.customer_name, 'lastName', '')
      ) end
    );
  end if;
  select u.ended_at is not null into has_ended from private.unpaid_orders as u
    where u.token = lower(order_payment.token);
  if not found then
    perform private.refuse(404, 'order_not_found', 'This link does not lead to an order.');
  end if;
  return jsonb_build_object('state', case when has_ended then 'ended' else 'waiting' end);
end;
$$;
comment on function public.order_payment(text) is
  'The payment state of the order of a token: paid, canceled, waiting, or ended without payment. A paid or canceled '
  'order is returned with its items, and in the first hour with its receipt.';
grant execute on function public.order_payment to anon, authenticated;


-- supabase/schemas/operations/customers.sql

-- An uptime service calls a URL without headers, so the key is in the query of the URL. PostgREST passes the key as an
-- argument unless a gateway removes it. With the argument `_`, a caller can add a random value to get past caches. The
-- function raises no error, because an error would drop its response headers.
create function public.health(apikey text default null, _ text default null) returns public."*/*"
language sql stable security definer set search_path = '' as $$
  select
    set_config('response.headers', '[{"Content-Type": "text/plain; charset=utf-8"}, {"Cache-Control": "no-store"}]',
      true),
    set_config('response.status', case when private.is_healthy() then '200' else '503' end, true);
  select case current_setting('response.status') when '200' then 'All is well.' else 'Something needs a person.' end;
$$;
comment on function public.health(text, text) is
  'For an uptime service: 200 while all is well; 503 while due mail waits for more than ten minutes, a mail about an '
  'emergency has failed, or a scheduled job is late.';
grant execute on function public.health to anon, authenticated;

create function public.report_crash(
  page text default null,
  message text default null,
  stack text default null,
  build text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  report public.crash_reports;
begin
  report.page := left(private.one_line(coalesce(page, '')), 200);
  report.message := left(private.one_line(coalesce(message, '')), 300);
  report.stack := left(private.several_lines(coalesce(stack, '')), 2000);
  report.build := left(private.one_line(coalesce(build, '')), 100);
  if (private.count_attempt('crash')).free_at is not null then
    return;
  end if;
  update public.crash_reports as c
  set reports = c.reports + 1, last_at = now()
  where c.content_hash = md5(report.page || E'\n' || report.message || E'\n' || report.stack || E'\n' || report.build);
  if found or (private.count_attempt('new-crash')).free_at is not null then
    return;
  end if;
  insert into public.crash_reports (page, message, stack, build)
  values (report.page, report.message, report.stack, report.build)
  on conflict (content_hash) do update set reports = crash_reports.reports + 1, last_at = now();
end;
$$;
comment on function public.report_crash(text, text, text, text) is
  'Records the crash of a page, within the limits. Equal reports are one row with a count.';
grant execute on function public.report_crash to anon, authenticated;


-- supabase/schemas/orders/customers.sql

-- Looks up an order. Right and wrong lookups count for the network. A repeated key keeps its first result, so each
-- guess needs a new key and is counted. The limits ignore accounts, because one person can create many.
-- Returns void. On any other result, a caller could add a filter to the URL. The filter could reveal the result, or
-- raise an error that rolls back the count; see place_order.
create function public.begin_order_lookup(
  order_number text default null, email text default null, lookup_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := left(lower(coalesce(private.one_line(email), '')), 256);
  found_id constant uuid := (select o.id from private.order_of(begin_order_lookup.order_number,
    begin_order_lookup.email) as o);
begin
  if lookup_key is null then
    perform private.refuse(422, 'invalid_lookup_key',
      'Your lookup could not be identified. Please reload the page and try again.');
  end if;
  if exists (select 1 from private.lookups as l where l.key = lookup_key) then
    return;
  end if;
  -- After too many wrong lookups, a right one is refused too.
  perform private.enforce_limits('wrong-lookup', address, amount => (found_id is null)::integer, account => null);
  perform private.enforce_limits('lookup', address, account => null);
  -- If the customer is being erased, wait until the erasure is done. The order then no longer has the address.
  perform 1 from public.orders as o where o.id = found_id for key share;
  if found_id is not null and not exists (
    select 1 from private.order_of(begin_order_lookup.order_number, begin_order_lookup.email)
  ) then
    perform private.refuse(404, 'order_not_found', 'We could not find an order with this number and email address.');
  end if;
  insert into private.lookups (key, order_id) values (lookup_key, found_id) on conflict (key) do nothing;
end;
$$;
comment on function public.begin_order_lookup(text, text, uuid) is
  'Looks up an order and counts the lookup, right or wrong; track_order, called with the same body, returns the order.';
grant execute on function public.begin_order_lookup to anon, authenticated;

-- The response is the same for a wrong number, a wrong address and a wrong key.
create function public.track_order(
  order_number text default null, email text default null, lookup_key uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_order jsonb;
begin
  select private.customer_view(o) into found_order
  from private.order_of(track_order.order_number, track_order.email) as o
  join private.lookups as l on l.order_id = o.id
  where l.key = lookup_key and l.created_at > now() - interval '1 hour';
  if found_order is null then
    perform private.refuse(
      404, 'order_not_found', 'We could not find an order with this number and email address.'
    );
  end if;
  return found_order;
end;
$$;
comment on function public.track_order(text, text, uuid) is
  'The state of one order, for the body with which begin_order_lookup was called.';
grant execute on function public.track_order to anon, authenticated;

-- Opens the order of a link in a mail. A token has 128 random bits and cannot be guessed, so wrong ones are not
-- counted.
create function public.order_by_token(token text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_order jsonb;
begin
  select private.customer_view(o) into found_order
  from private.order_tokens as t
  join public.orders as o on o.id = t.order_id
  where t.token = lower(order_by_token.token);
  if found_order is null then
    perform private.refuse(404, 'order_not_found', 'This link does not lead to an order.');
  end if;
  return found_order;
end;
$$;
comment on function public.order_by_token(text) is
  'The state of the order whose mails contain this token, as track_order returns it.';
grant execute on function public.order_by_token to anon, authenticated;

create function public.my_orders() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.customer_view(mine) order by mine.created_at desc), '[]')
  from (
    select o.*
    from public.orders as o
    where o.user_id = (select auth.uid())
    order by o.created_at desc
    limit 200
  ) as mine;
$$;
comment on function public.my_orders() is
  'The signed-in customer''s own orders, the newest first, each as track_order returns it.';
grant execute on function public.my_orders to authenticated;

-- Locks the order before its products, like set_order_status, so the two functions cannot deadlock. If a customer
-- cancels while staff process the order, the second call is refused.
create function public.cancel_order(proof jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  proven constant uuid := private.proven_order(proof);
  present public.order_status;
begin
  perform private.enforce_limits('request', proven::text, 'order-cancellation');
  select o.status into present from public.orders as o where o.id = proven for update;
  if present = 'cancelled' then
    return;
  end if;
  if present <> 'pending' then
    perform private.refuse(
      409, 'not_pending',
      'We have already started on this order, so it can no longer be canceled here.',
      jsonb_build_object('status', present)
    );
  end if;
  update public.orders as o set status = 'cancelled' where o.id = proven;
end;
$$;
comment on function public.cancel_order(jsonb) is
  'A customer cancels their order while it is pending, once; for the proof see proven_order.';
grant execute on function public.cancel_order to anon, authenticated;

create function public.ask_for_order_change(
  proof jsonb default null, message text default null, idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  proven constant uuid := private.proven_order(proof);
  content constant jsonb := jsonb_build_object('order', proven, 'message', message);
  body constant text := private.several_lines(message);
begin
  if idempotency_key is null then
    perform private.refuse(422, 'invalid_idempotency_key',
      'Your message could not be identified. Please reload the page and try again.');
  elsif private.claim_key(idempotency_key, content) is not null then
    return;
  elsif private.text_length(body) not between 1 and 4000 then
    perform private.refuse(422, 'invalid_message', 'Please write a message of at most 4,000 characters.');
  end if;
  perform private.enforce_limits('request', proven::text, 'request-message');
  perform 1 from public.orders as o where o.id = proven for update;
  -- Check the proof again under the lock of the order. The customer may have been erased or the address corrected
  -- meanwhile.
  perform private.proven_order(proof);
  perform private.keep_key(idempotency_key, content, private.record_order_activity(proven, 'message', body));
end;
$$;
comment on function public.ask_for_order_change(jsonb, text, uuid) is
  'A customer writes to staff about their order; for the proof see proven_order.';
grant execute on function public.ask_for_order_change to anon, authenticated;


-- supabase/schemas/orders/returns/customers.sql

create function public.request_return(
  proof jsonb default null,
  items jsonb default null,
  reason text default null,
  comment text default null,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_return(private.proven_order(proof), items, reason, comment, idempotency_key);
  -- Check the proof again under the lock of the order. The customer may have been erased or the address corrected
  -- meanwhile.
  perform private.proven_order(proof);
end;
$$;
comment on function public.request_return(jsonb, jsonb, text, text, uuid) is
  'A customer asks to return items [{product_id, quantity}] from delivered parcels of an order; for the proof see '
  'proven_order.';
grant execute on function public.request_return to anon, authenticated;


-- supabase/schemas/photos/customers.sql

create function public.begin_photo(
  token text default null, reference text default null, idempotency_key uuid default null, message_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos;
begin
  photo.request_id := (private.request_of_caller(token, reference)).id;
  photo.kind := 'customer';
  photo.author_email := '';
  if message_key is not null then
    photo.message_id := private.message_sent_under(message_key, photo.request_id, 'customer');
  end if;
  if private.claim_staff_key(idempotency_key, private.content_of_photo(photo)) is not null then
    return;
  end if;
  perform private.enforce_limits('photo', photo.request_id::text);
  perform private.begin_photo(photo, idempotency_key);
end;
$$;
comment on function public.begin_photo(text, text, uuid, uuid) is
  'The customer of a request (see customer_request) announces a photo. `message_key` is the key of the message with '
  'which it is sent, if any. The function `photos` then stores the file under idempotency_key.';
grant execute on function public.begin_photo to anon, authenticated;

create function public.customer_photos(token text default null, reference text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', p.id, 'kind', p.kind, 'messageId', p.message_id, 'visitId', p.visit_id, 'path', p.path,
        'at', private.iso(p.created_at),
        'canRemove', p.kind = 'customer' and p.seen_at is null
      )
      order by p.created_at, p.id
    ),
    '[]'
  )
  from private.request_of_caller(token, reference) as request
  join public.photos as p on p.request_id = request.id
  where p.stored_at is not null and (p.kind = 'customer' or p.shown_to_customer);
$$;
comment on function public.customer_photos(text, text) is
  'The photos of a request that its customer (see customer_request) sent or may see. Only the function `photos` can '
  'make URLs from the paths.';
grant execute on function public.customer_photos to anon, authenticated;

create function public.remove_my_photo(token text default null, reference text default null, photo_id uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
begin
  request := private.lock_service_request(request.id);
  if exists (
    select 1 from public.photos as p where p.id = photo_id and p.request_id = request.id and p.seen_at is not null
  ) then
    perform private.refuse(409, 'photo_seen',
      'We have seen this photo by now. To have it removed, please call us' || private.at_phone() || '.');
  end if;
  delete from public.photos as p where p.id = photo_id and p.request_id = request.id and p.kind = 'customer';
end;
$$;
comment on function public.remove_my_photo(text, text, uuid) is
  'The customer of a request (see customer_request) removes a photo that they sent and that staff have not seen.';
grant execute on function public.remove_my_photo to anon, authenticated;


-- supabase/schemas/service-requests/customers.sql

-- The reference of the request that was stored with this key and this content, or null.
create function private.sent_reference(kind text, fields jsonb, idempotency_key uuid) returns text
language sql stable set search_path = '' as $$
  select r.reference
  from private.stored_under(idempotency_key, jsonb_build_object('kind', kind, 'fields', fields)) as stored (id)
  join public.service_requests as r on r.id = stored.id;
$$;

create function private.read_request_kind(kind text) returns public.request_kind
language plpgsql stable set search_path = '' as $$
begin
  if kind is null or kind <> all (enum_range(null::public.request_kind)::text[]) then
    perform private.refuse(422, 'invalid_kind', 'This form is not known. Please reload the page and try again.');
  end if;
  return kind::public.request_kind;
end;
$$;

-- Returns void. On any other result, a caller could add a slow filter, and the filter would run while locks are held;
-- see place_order.
create function public.submit_service_request(
  kind text default null,
  fields jsonb default null,
  honeypot text default null,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object('kind', kind, 'fields', fields);
  form constant public.request_kind := private.read_request_kind(kind);
  details jsonb;
  stored public.service_requests;
begin
  -- A repeated call ends here, because the form is already stored. The fields are checked later, because a date that
  -- was valid at the first call may be in the past now.
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  details := private.read_form(form, fields);
  perform private.enforce_limits('request', details ->> 'email', kind);
  -- The honeypot is an invisible field, but the browser of a person may fill it in. The request is therefore stored as
  -- spam instead of refused.
  stored := private.store_request(
    form, details, case when honeypot <> '' then 'spam' else 'new' end::public.request_status,
    -- An access token can outlive its user. Then the request has no user.
    sender => (select u.id from auth.users as u where u.id = (select auth.uid()))
  );
  perform private.keep_key(idempotency_key, content, stored.id);
  perform private.mail_about_request(stored);
end;
$$;
comment on function public.submit_service_request(text, jsonb, text, uuid) is
  'Stores a service form. If the honeypot is filled, it is stored as spam and sends no mails. '
  'service_request_reference, called with the same body, returns its reference.';
grant execute on function public.submit_service_request to anon, authenticated;

create function public.service_request_reference(
  kind text default null,
  fields jsonb default null,
  honeypot text default null,
  idempotency_key uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  reference constant text := private.sent_reference(kind, fields, idempotency_key);
begin
  if reference is null then
    perform private.refuse(404, 'request_not_found', 'This request has not been sent.');
  end if;
  return jsonb_build_object('reference', reference);
end;
$$;
comment on function public.service_request_reference(text, jsonb, text, uuid) is
  'The reference of a stored service form, {"reference": "REQ-…"}, found by the body that was sent.';
grant execute on function public.service_request_reference to anon, authenticated;

create function public.customer_request(token text default null, reference text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.customer_request_view(private.request_of_caller(token, reference));
$$;
comment on function public.customer_request(text, text) is
  'A request as its customer sees it, by the token of its mails, or by its reference when signed in (see '
  'own_requests).';
grant execute on function public.customer_request to anon, authenticated;

create function public.my_requests() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.customer_request_view(mine) order by mine.created_at desc), '[]')
  from (
    select r.*
    from private.own_requests() as r
    where r.status <> 'spam'
    order by r.created_at desc
    limit 50
  ) as mine;
$$;
comment on function public.my_requests() is
  'The signed-in customer''s requests (see own_requests), the newest first, each as customer_request returns it.';
grant execute on function public.my_requests to authenticated;

-- `expected_visits` are the open visits that the customer saw; see private.visit_sequences.
create function public.withdraw_request(
  token text default null, reference text default null, expected_visits jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  activity public.customer_activity;
begin
  perform private.enforce_limits('request', request.reference, 'request-message');
  request := private.lock_service_request(request.id);
  -- A repeated call changes nothing.
  if private.customer_request_view(request) ->> 'status' = 'withdrawn' then
    return;
  end if;
  perform private.refuse_closed(request);
  perform private.refuse_running_plan(request.id);
  if request.status = 'scheduled' then
    if expected_visits is distinct from private.visit_sequences(request.id) then
      perform private.refuse(409, 'visit_changed',
        'Your visits have just been changed. Please look at them again first.');
    end if;
    perform private.refuse_visit_too_soon(v) from private.open_visits(request.id) as v;
    perform private.mark_visits_canceled(
      request, array(select v.id from private.open_visits(request.id) as v), 'closed', by_customer => true
    );
  else
    insert into public.service_request_history (request_id, old_status, new_status, changed_by_email)
    values (request.id, request.status, 'closed', 'Customer');
    update public.service_requests as r set status = 'closed' where r.id = request.id;
    perform private.queue_mail(
      'request-withdrawn', request.email,
      jsonb_build_object('reference', request.reference, 'requestKind', request.kind, 'name', request.name),
      request_id => request.id
    );
  end if;
  perform private.mark_visit_activity_handled(request.id, 'Customer');
  -- Invoiced work took place, so its quote stays accepted.
  update public.quotes as q
  set state = 'canceled', canceled_on = private.today(), cancel_reason = 'The request was withdrawn.'
  where q.request_id = request.id and q.state = 'accepted' and not public.is_invoiced(q)
    -- The quote of a plan that has begun stays accepted too, because its past work is still to be billed.
    and not exists (select 1 from public.plans as p where p.quote_id = q.id and p.first_on <= private.today());
  activity.kind := 'withdrawn';
  perform private.record_customer_activity(request, activity);
end;
$$;
comment on function public.withdraw_request(text, text, jsonb) is
  'The customer of a request (see customer_request) withdraws it. The request is closed, and its visits and accepted '
  'quotes that were not invoiced are canceled. Refused if the visits have changed since the customer saw them.';
grant execute on function public.withdraw_request to anon, authenticated;

-- The response is the same with and without a matching request. Only the mail reveals a match.
create function public.send_request_link(reference text default null, email text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := left(lower(coalesce(private.one_line(email), '')), 256);
  request public.service_requests;
begin
  perform private.enforce_limits('request', address, 'request-link');
  select r.* into request
  from public.service_requests as r
  where r.reference = left(upper(private.one_line(send_request_link.reference)), 40)
    and lower(r.email) = address and address <> '' and r.status <> 'spam';
  if found then
    perform private.queue_mail(
      'request-link', request.email,
      jsonb_build_object('reference', request.reference, 'requestKind', request.kind, 'name', request.name),
      request_id => request.id
    );
  end if;
end;
$$;
comment on function public.send_request_link(text, text) is
  'Mails the link of a request to its customer, if the reference and the email address belong together.';
grant execute on function public.send_request_link to anon, authenticated;


-- supabase/schemas/service-requests/messages/customers.sql

create function public.add_request_message(
  token text default null, reference text default null, message text default null, idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  content constant jsonb := jsonb_build_object('request', request.id, 'message', message);
  body text;
  message_id uuid;
begin
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  body := private.read_message(message);
  perform private.enforce_limits('request', request.reference, 'request-message');
  request := private.lock_service_request(request.id);
  if request.status = 'spam' then
    perform private.refuse_closed(request);
  end if;
  insert into public.messages (request_id, sender, body)
  values (request.id, 'customer', body)
  returning id into message_id;
  perform private.mail_about_customer_activity(
    request, jsonb_build_object('activity', 'message', 'message', body, 'days', null, 'times', null, 'visitAt', null)
  );
  perform private.keep_key(idempotency_key, content, message_id);
end;
$$;
comment on function public.add_request_message(text, text, text, uuid) is
  'The customer of a request (see customer_request) writes to staff.';
grant execute on function public.add_request_message to anon, authenticated;


-- supabase/schemas/service-requests/visits/customers.sql

create function public.ask_for_another_time(
  token text default null, reference text default null, days jsonb default null, times jsonb default '[]',
  visit_id uuid default null, expected_sequence integer default null, idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  content constant jsonb := jsonb_build_object('request', request.id, 'visit', visit_id, 'days', days, 'times', times);
  visit public.visits;
  activity public.customer_activity;
begin
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  activity := private.read_preferred_times(days, times);
  request := private.lock_for_customer(request, 'request-message');
  if request.status = 'scheduled' then
    select v.* into visit from public.visits as v where v.id = ask_for_another_time.visit_id
      and v.request_id = request.id;
    perform private.refuse_changed_visit(visit, expected_sequence);
  end if;
  perform private.mark_visit_activity_handled(request.id, 'Customer', visit.id);
  activity.id := private.record_customer_activity(request, activity, visit);
  perform private.keep_key(idempotency_key, content, activity.id);
end;
$$;
comment on function public.ask_for_another_time(text, text, jsonb, jsonb, uuid, integer, uuid) is
  'The customer of a request (see customer_request) names one to three days and times of day that suit: for another '
  'time of a visit, or for the first visit if there is none yet. The visit is kept until staff move it. Refused if '
  'the visit has changed since `expected_sequence`.';
grant execute on function public.ask_for_another_time to anon, authenticated;

create function public.cancel_my_visit(
  token text default null, reference text default null, visit_id uuid default null,
    expected_sequence integer default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests := private.request_of_caller(token, reference);
  visit public.visits;
  activity public.customer_activity;
begin
  perform private.enforce_limits('request', request.reference, 'request-message');
  request := private.lock_service_request(request.id);
  select v.* into visit from public.visits as v where v.id = cancel_my_visit.visit_id and v.request_id = request.id;
  -- A repeated call changes nothing.
  if visit.canceled_at is not null then
    return;
  end if;
  perform private.refuse_closed(request);
  if visit.id is null then
    perform private.refuse(409, 'no_visit', 'There is no visit to cancel.');
  end if;
  perform private.refuse_changed_visit(visit, expected_sequence);
  perform private.mark_visits_canceled(
    request, array[visit.id], private.status_without(request, array[visit.id]), by_customer => true
  );
  perform private.mark_visit_activity_handled(request.id, 'Customer', visit.id);
  activity.kind := 'visit-canceled';
  perform private.record_customer_activity(request, activity, visit);
end;
$$;
comment on function public.cancel_my_visit(text, text, uuid, integer) is
  'The customer of a request (see customer_request) cancels a visit. Refused if it has changed since '
  '`expected_sequence`.';
grant execute on function public.cancel_my_visit to anon, authenticated;


-- supabase/schemas/team/invitations/customers.sql

create function private.is_opened(token text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from private.request_log as l
    where l.kind = 'invitation' and l.email = private.token_hash(token) and l.ip is not distinct
      from private.client_ip()
      and l.created_at > now() - interval '1 hour'
  );
$$;

-- Counts a token for the network of the caller. The functions `invitation` and `accept_invitation` accept a token only
-- after this call, so all guesses are counted and limited. A token counts once an hour, so a reload is not counted
-- again. Returns void, because a filter in the URL cannot be applied to void; see place_order.
create function public.open_invitation(token text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_opened(token) then
    perform private.enforce_limits('request', private.token_hash(token), 'invitation');
  end if;
end;
$$;
comment on function public.open_invitation(text) is
  'Counts a token, right or wrong. For an hour after it, invitation and accept_invitation accept the token.';
grant execute on function public.open_invitation to anon, authenticated;

create function public.invitation(token text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation private.team_invitations;
begin
  if private.is_opened(token) then
    select i.* into invitation
    from private.team_invitations as i where i.token_hash = private.token_hash(token);
  end if;
  return jsonb_build_object(
    'state', private.invitation_state(invitation), 'email', invitation.email, 'name', invitation.name,
    'hasAccount', exists (select 1 from auth.users as u where u.email = invitation.email
      and u.email_confirmed_at is not null)
  );
end;
$$;
comment on function public.invitation(text) is
  'The invitation of a token that open_invitation has counted: {state: open, accepted, withdrawn, expired or '
  'unknown, email, name, hasAccount}.';
grant execute on function public.invitation to anon, authenticated;

create function public.accept_invitation(token text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  invitation private.team_invitations;
  account record;
  reason text;
begin
  if private.is_opened(token) then
    select i.* into invitation
    from private.team_invitations as i
    where i.token_hash = private.token_hash(token)
    for update;
  end if;
  -- The call is repeated, because the first response was lost or the button was pressed in two tabs.
  if invitation.accepted_by = caller and private.staff_role() is not null then
    return;
  end if;
  reason := case private.invitation_state(invitation)
    when 'unknown' then 'This link does not lead to an invitation. A newer email may have another link.'
    when 'accepted' then 'This invitation has already been accepted.'
    when 'withdrawn' then 'This invitation was withdrawn.'
    when 'expired' then 'This invitation has expired. A team member can send a new link.'
  end;
  if reason is not null then
    perform private.refuse(409, 'invitation_' || private.invitation_state(invitation), reason);
  end if;
  select u.email::text, u.email_confirmed_at into account from auth.users as u where u.id = caller;
  if account.email is distinct from invitation.email then
    perform private.refuse(403, 'other_account',
      'This invitation is for another account. Please log in with its address.');
  end if;
  if account.email_confirmed_at is null then
    perform private.refuse(409, 'not_confirmed',
      'Please confirm your email address first, with the link that we emailed you.');
  end if;

  insert into public.user_roles (user_id, role, name, invited_by)
  values (
    caller, invitation.role, private.name_of_team_member(invitation.name, caller, invitation.email),
    invitation.invited_by
  )
  on conflict do nothing;
  update private.team_invitations as i set accepted_at = now(), accepted_by = caller where i.id = invitation.id;
end;
$$;
comment on function public.accept_invitation(text) is
  'Signed-in users: gives the caller the role of an invitation to their address. Call open_invitation first.';
grant execute on function public.accept_invitation to authenticated;


-- supabase/schemas/billing/invoices/staff.sql

-- `expected_count` is the number of invoices of the request when the page was loaded. If the number has changed, the
-- call is refused, because two team members may be invoicing the same work. `above_reason` is the reason why the total
-- exceeds the accepted quotes.
create function public.send_invoice(
  request_id uuid default null, visit_ids uuid[] default '{}', quote_ids uuid[] default '{}',
  lines jsonb default null, message text default null, due_on date default null,
    expected_total_cents integer default null,
  expected_count integer default null, idempotency_key uuid default null, above_reason text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object(
    'invoice', request_id, 'visits', visit_ids, 'quotes', quote_ids, 'lines', lines, 'message', message, 'due', due_on,
    'total', expected_total_cents, 'above', above_reason
  );
  why constant text := coalesce(private.one_line(above_reason), '');
  priced private.priced_line[];
  sums record;
  request public.service_requests;
  invoice public.invoices;
  earlier uuid;
  present integer;
begin
  perform private.require_staff_of(send_invoice.request_id);
  earlier := private.claim_staff_key(idempotency_key, content);
  if earlier is not null then
    return earlier;
  end if;
  priced := private.read_lines(lines);
  invoice.message := private.read_message(message, optional => true);
  invoice.tax_basis_points := private.service_tax_basis_points();
  select * into sums from private.sum_of_lines(priced, invoice.tax_basis_points);
  if sums.total_cents < 0 then
    perform private.refuse(422, 'invalid_total', 'The total cannot be below zero.');
  elsif coalesce(send_invoice.due_on not between private.today() and private.today() + 180, true) then
    perform private.refuse(422, 'invalid_date', 'An invoice is due today or on a later day, within 180 days.');
  elsif expected_total_cents is distinct from sums.total_cents then
    perform private.refuse(
      409, 'invoice_total', 'The total is ' || private.dollars(sums.total_cents)
        || '. Please check it and send it again.',
      jsonb_build_object('totalCents', sums.total_cents)
    );
  end if;

  request := private.lock_service_request(request_id);
  perform private.refuse_status(request, '{spam}', 'you send an invoice');
  if exists (
    select 1 from unnest(visit_ids) as given (id)
    where not exists (
      select 1 from public.visits as v
      where v.id = given.id and v.request_id = request.id and v.canceled_at is null
    )
  ) then
    perform private.refuse(404, 'visit_not_found', 'This visit was canceled. Please reload the page.');
  elsif not private.is_admin() and (
    coalesce(cardinality(visit_ids), 0) = 0
    or exists (select 1 from unnest(visit_ids) as v (id) where not private.makes_visit((select auth.uid()), v.id))
  ) then
    perform private.refuse(403, 'not_yours', 'This is not your visit. The office can send this invoice.');
  elsif exists (
    select 1 from unnest(quote_ids) as given (id)
    where not exists (
      select 1 from public.quotes as q
      where q.id = given.id and q.request_id = request.id and q.state = 'accepted' and not private.is_plan(q.id)
    )
  ) then
    perform private.refuse(409, 'quote_not_accepted', 'This quote is not accepted. Please reload the page.');
  end if;
  select count(*) into present from public.invoices as i where i.request_id = request.id and i.kind = 'invoice';
  if expected_count is distinct from present then
    perform private.refuse(
      409, 'invoice_changed', 'Another invoice was sent meanwhile. Check it before you send yours.',
        jsonb_build_object('count', present)
    );
  end if;

  invoice.above_cents := private.cents_above_accepted(request.id, quote_ids, sums.total_cents);
  if invoice.above_cents > 0 and why = '' then
    perform private.refuse(
      409, 'above_accepted',
      private.dollars(invoice.above_cents)
        || ' more than was accepted. Please say why, or have it accepted as extra work.',
      jsonb_build_object('aboveCents', invoice.above_cents)
    );
  elsif length(why) > 500 then
    perform private.refuse(422, 'invalid_reason', 'Please enter the reason in at most 500 characters.');
  end if;

  invoice.above_reason := case when invoice.above_cents > 0 then why end;
  invoice.kind := 'invoice';
  invoice.worked_on := private.last_day_of_visits(visit_ids);
  invoice.due_on := send_invoice.due_on;
  invoice.subtotal_cents := sums.subtotal_cents;
  invoice.tax_cents := sums.tax_cents;
  invoice.total_cents := sums.total_cents;
  invoice := private.store_invoice(invoice, request, priced, quote_ids, visit_ids);
  update public.plan_invoices as b set state = 'sent', invoice_id = invoice.id
  where b.visit_id = any (visit_ids) and b.state = 'waiting';

  perform private.note_event(
    request,
    invoice.reference || ' was sent: ' || private.dollars(invoice.total_cents)
      || case
        when invoice.above_cents > 0 then ', ' || private.dollars(invoice.above_cents) || ' more than was accepted: '
          || invoice.above_reason
        else ''
      end,
    is_contact => true
  );
  perform private.keep_key(idempotency_key, content, invoice.id);
  perform private.mail_about_invoice('invoice-sent', request, invoice);
  if invoice.above_cents > 0 and not private.is_admin() then
    perform private.queue_mail(
      'invoice-above', null,
      jsonb_build_object(
        'reference', request.reference, 'requestKind', request.kind, 'name', request.name, 'email', request.email,
          'phone', request.phone,
        'invoice', invoice.reference, 'totalCents', invoice.total_cents, 'aboveCents', invoice.above_cents, 'reason',
          invoice.above_reason,
        'sentBy', invoice.sent_by
      ),
      request_id => request.id
    );
  end if;
  return invoice.id;
end;
$$;
comment on function public.send_invoice(uuid, uuid[], uuid[], jsonb, text, date, integer, integer, uuid, text) is
  'Staff: sends an invoice for visits and accepted quotes of a request, mails it to the customer and returns its id. '
  'Deposits are taken off. A total above the accepted quotes needs a reason, which is mailed to the office. A field '
  'team member invoices their own visits.';
grant execute on function public.send_invoice to authenticated;

-- A field team member gets only lines of invoices that the member may read.
create function public.invoice_starting_lines(request_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff_of(invoice_starting_lines.request_id);
  return private.lines_to_reuse((
    select array_agg(
      row(l.position, l.text, l.quantity, l.price_cents, l.total_cents, false, l.taxed,
        l.product_id)::private.priced_line
      order by l.position
    )
    from public.invoice_lines as l
    where l.invoice_id = (
      select i.id
      from public.invoices as i
      where i.kind = 'invoice' and (i.credited_cents < i.total_cents or i.total_cents = 0)
        and i.service = (select r.service from public.service_requests as r
          where r.id = invoice_starting_lines.request_id)
        and i.request_id <> invoice_starting_lines.request_id
        and (private.is_admin() or i.request_id in (select private.field_request_ids()))
      order by i.number desc
      limit 1
    )
  ));
end;
$$;
comment on function public.invoice_starting_lines(uuid) is
  'Staff: the reusable lines of the last invoice for the same service to another customer.';
grant execute on function public.invoice_starting_lines to authenticated;

create function private.taxed_cents(invoice_ids uuid[]) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(l.total_cents), 0) from public.invoice_lines as l where l.invoice_id = any (invoice_ids)
    and l.taxed;
$$;

-- The subtotal, tax and total of a credit with these lines. `left_subtotal_cents` and `left_tax_cents` are the parts of
-- the invoice that are not credited yet. The tax is computed for all credits of the invoice together, and the tax of
-- earlier credits is subtracted. The credits of single lines therefore add up to the invoice, to the cent.
create function private.sums_of_credit(
  invoice public.invoices, lines private.priced_line[],
  out subtotal_cents integer, out tax_cents integer, out total_cents integer, out left_subtotal_cents integer,
    out left_tax_cents integer
)
language plpgsql stable set search_path = '' as $$
declare
  earlier constant uuid[] := array(select c.id from public.invoices as c where c.corrects_id = invoice.id);
  credited record;
  before private.priced_line;
begin
  select coalesce(sum(c.subtotal_cents), 0)::integer as subtotal,
    coalesce(sum(c.tax_cents), 0)::integer as tax into credited
  from public.invoices as c where c.corrects_id = invoice.id;
  before.total_cents := private.taxed_cents(earlier);
  before.taxed := true;
  select s.subtotal_cents - before.total_cents, s.tax_cents - credited.tax into subtotal_cents, tax_cents
  from private.sum_of_lines(lines || before, invoice.tax_basis_points) as s;
  total_cents := subtotal_cents + tax_cents;
  left_subtotal_cents := invoice.subtotal_cents - credited.subtotal;
  left_tax_cents := invoice.tax_cents - credited.tax;
end;
$$;

create function public.send_credit(
  invoice_id uuid default null, lines jsonb default null, message text default null,
  expected_open_cents integer default null, idempotency_key uuid default null, came_back boolean default false
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object('credit', invoice_id, 'lines', lines, 'message', message, 'cameBack',
    came_back);
  priced private.priced_line[];
  sums record;
  request public.service_requests;
  invoice public.invoices;
  credit public.invoices;
  earlier uuid;
begin
  perform private.require_admin();
  earlier := private.claim_staff_key(idempotency_key, content);
  if earlier is not null then
    return earlier;
  end if;
  priced := private.read_lines(lines);
  credit.message := private.read_message(message, optional => true);
  request := private.lock_service_request(private.request_of_invoice(invoice_id));
  invoice := private.invoice_of(request, invoice_id);
  perform private.refuse_changed_balance(invoice, expected_open_cents);
  select * into sums from private.sums_of_credit(invoice, priced);
  if sums.total_cents <= 0
    or sums.subtotal_cents not between 0 and sums.left_subtotal_cents or sums.tax_cents not between 0
      and sums.left_tax_cents
  then
    perform private.refuse(
      422, 'invalid_total',
      'A credit is more than zero and at most what is left of ' || invoice.reference || ': '
        || private.dollars(sums.left_subtotal_cents) || ' and ' || private.dollars(sums.left_tax_cents) || ' of tax.',
      jsonb_build_object('leftSubtotalCents', sums.left_subtotal_cents, 'leftTaxCents', sums.left_tax_cents)
    );
  end if;

  credit.kind := 'credit';
  credit.corrects_id := invoice.id;
  credit.service := invoice.service;
  credit.worked_on := invoice.worked_on;
  credit.billed_to := invoice.billed_to;
  credit.tax_basis_points := invoice.tax_basis_points;
  credit.subtotal_cents := sums.subtotal_cents;
  credit.tax_cents := sums.tax_cents;
  credit.total_cents := sums.total_cents;
  credit := private.store_invoice(credit, request, priced, moves_stock => coalesce(came_back, false));
  -- If the invoice is now credited in full, its work has to be invoiced again.
  if request.status not in ('closed', 'spam')
    and exists (select 1 from public.invoices as i where i.id = invoice.id and i.credited_cents = i.total_cents)
  then
    update public.plan_invoices as b
    set state = case when private.is_beyond_end(b) then 'left-out' else 'waiting' end::public.plan_invoice_state,
      reason = case when private.is_beyond_end(b) then 'It begins after the last day of the plan.' else '' end
    where b.invoice_id = invoice.id
      and (b.visit_id is null or exists (select 1 from public.visits as v where v.id = b.visit_id
        and v.outcome = 'done'));
  end if;
  perform private.mark_visits_to_invoice(request.id);
  perform private.note_event(
    request, credit.reference || ' was sent: a credit of ' || private.dollars(credit.total_cents) || ' for '
      || invoice.reference
  );
  perform private.keep_key(idempotency_key, content, credit.id);
  perform private.mail_about_invoice('invoice-credited', request, credit);
  return credit.id;
end;
$$;
comment on function public.send_credit(uuid, jsonb, text, integer, uuid, boolean) is
  'Admins: sends a credit that takes its lines off an invoice, at the tax rate of that invoice, and returns its id. '
  'It cannot exceed the rest of the subtotal or of the tax. If the products came back, they are in stock again.';
grant execute on function public.send_credit to authenticated;

create function public.remind_of_invoice(invoice_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  invoice public.invoices;
begin
  perform private.require_admin();
  request := private.lock_service_request(private.request_of_invoice(invoice_id));
  invoice := private.invoice_of(request, invoice_id);
  if public.state(invoice) <> 'overdue' then
    perform private.refuse(409, 'not_overdue', invoice.reference || ' is not overdue.');
  elsif request.email = '' then
    perform private.refuse(409, 'no_email', 'There is no email address. Please call the customer.');
  end if;
  -- At most one reminder is sent a day, so a repeated call sends no second reminder.
  if (invoice.reminded_at at time zone 'America/Los_Angeles')::date = private.today() then
    return;
  end if;
  update public.invoices as i set reminded_at = now() where i.id = invoice.id;
  perform private.note_event(request, 'A reminder of ' || invoice.reference || ' was sent');
  perform private.mail_about_invoice('invoice-reminder', request, invoice);
end;
$$;
comment on function public.remind_of_invoice(uuid) is
  'Admins: mails the customer a reminder of an overdue invoice, once a day.';
grant execute on function public.remind_of_invoice to authenticated;

create function public.set_invoice_reminders(invoice_id uuid default null, reminds boolean default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  invoice public.invoices;
begin
  perform private.require_admin();
  request := private.lock_service_request(private.request_of_invoice(invoice_id));
  invoice := private.invoice_of(request, invoice_id);
  if reminds is null then
    perform private.refuse(422, 'invalid_reminders', 'Please choose whether the customer is reminded.');
  end if;
  update public.invoices as i set reminds = set_invoice_reminders.reminds where i.id = invoice.id;
end;
$$;
comment on function public.set_invoice_reminders(uuid, boolean) is
  'Admins: turns the automatic reminders of an invoice, 3 and 14 days after its due day, on or off.';
grant execute on function public.set_invoice_reminders to authenticated;

-- Each call is planned for its own state and search text, so that it reads only the matching invoices.
create function public.admin_invoices(state text default null, term text default null, first integer default 0,
  most integer default 25, sort text default null, descending boolean default false)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  words constant text := private.trimmed(private.searchable(coalesce(term, '')));
  given constant text := private.search_words(term);
begin
  perform private.require_admin();
  return (
    with hits as materialized (
      select i.id from public.invoices as i where words <> '' and i.request_id in (select private.requests_named(words))
      union
      select i.id from public.invoices as i where words <> '' and position(words in lower(i.reference)) > 0
      union
      -- An invoice whose customer was erased has no request, so the name on the invoice is searched.
      select i.id from public.invoices as i
      where words <> '' and i.request_id is null
        and position(words in private.searchable(coalesce(i.billed_to ->> 'name', ''))) > 0
      union
      select p.invoice_id from public.payments as p
      where words <> '' and p.reference <> '' and private.search_words(p.reference) = given
    ), found as materialized (
      select i.id, i.number, i.kind, i.total_cents, i.open_cents,
        -- For open and overdue invoices, the oldest debt comes first.
        case when admin_invoices.state in ('open', 'overdue') then i.due_on end as due_on,
        case sort
          when 'due' then extract(epoch from i.due_on)
          when 'total' then case i.kind when 'credit' then -i.total_cents else i.total_cents end
          when 'open' then i.open_cents
        end as amount,
        case sort when 'customer' then private.searchable(coalesce(
          (select r.name from public.service_requests as r where r.id = i.request_id), i.billed_to ->> 'name', ''
        )) end as customer
      from public.invoices as i
      where (words = '' or i.id in (select h.id from hits as h))
        and case admin_invoices.state
          when 'open' then i.open_cents > 0
          when 'owed-back' then i.open_cents < 0
          when 'overdue' then i.open_cents > 0 and i.due_on < private.today()
          when 'credit' then i.kind = 'credit'
          when 'credited' then i.kind = 'invoice' and i.credited_cents = i.total_cents and i.credited_cents > 0
          when 'paid' then i.kind = 'invoice' and i.open_cents <= 0
            and not (i.credited_cents = i.total_cents and i.credited_cents > 0)
          else admin_invoices.state is null
        end
    )
    select jsonb_build_object(
      'total', count(*),
      'sumCents', coalesce(sum(case f.kind when 'credit' then -f.total_cents else f.total_cents end), 0),
      'openCents', coalesce(sum(f.open_cents), 0),
      'items', (
        select coalesce(jsonb_agg(to_jsonb(l) - 'place' order by l.place), '[]')
        from (
          select
            p.place, i.id, i.number, i.reference, i.kind, public.state(i) as state, i.issued_on, i.due_on,
              i.total_cents, i.open_cents,
            coalesce(r.name, i.billed_to ->> 'name', '') as name, r.reference as request_reference
          from (
            select w.id, row_number() over (
              order by case when not descending then w.amount end,
                case when descending then w.amount end desc nulls last,
                case when not descending then w.customer end, case when descending then w.customer end desc nulls last,
                w.due_on, case when w.due_on is not null then w.number end, w.number desc
            ) as place
            from found as w
            order by place offset greatest(first, 0) limit least(greatest(most, 1), 1000)
          ) as p
          join public.invoices as i on i.id = p.id
          left join public.service_requests as r on r.id = i.request_id
        ) as l
      )
    )
    from found as f
  );
end;
$$;
comment on function public.admin_invoices(text, text, integer, integer, text, boolean) is
  'Admins: invoices and credits, the newest first, or sorted by customer, due, total or open; filtered by state (open: '
  'to be paid, the earliest due first; owed-back: to be refunded) and by number, name or payment reference. The '
  'result has their count, their sum and the open amount.';
grant execute on function public.admin_invoices to authenticated;


-- supabase/schemas/billing/payments/refunds/staff.sql

create function private.failed_refund(refund_id uuid) returns public.refunds
language plpgsql set search_path = '' as $$
declare
  refund public.refunds;
begin
  select r.* into refund from public.refunds as r where r.id = refund_id for update;
  if not found then
    perform private.refuse(404, 'refund_not_found', 'This no longer exists. Please reload the page.');
  elsif refund.state <> 'failed' then
    perform private.refuse(409, 'refund_not_failed', 'This did not fail. Please reload the page.');
  end if;
  return refund;
end;
$$;

create function public.retry_refund(refund_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
  payment public.payments;
  request public.service_requests;
  owed integer;
  ids uuid[];
begin
  perform private.require_admin();
  select p.* into payment
  from public.refunds as r join public.payments as p on p.id = r.payment_id where r.id = refund_id;
  if found then
    request := private.lock_service_request(payment.request_id);
  end if;
  refund := private.failed_refund(refund_id);
  -- A repeated call changes nothing.
  if refund.resolved_at is not null then
    return;
  end if;
  if private.lost_cents(refund.provider_payment) > 0 then
    perform private.refuse(409, 'bank_took', 'The bank took '
      || private.dollars(private.lost_cents(refund.provider_payment))
      || ' of this payment back already, in a dispute. If that is all, choose that it was given back another way.');
  end if;
  update public.refunds as r set resolved_at = now(), resolved_by = private.caller_email() where r.id = refund.id;
  if refund.order_id is not null then
    perform private.queue_refund(refund.provider_payment, refund.amount_cents, refund.reason, refund.order_id);
    return;
  end if;
  owed := case
    when payment.invoice_id is null then least(
      request.unused_deposit_cents,
      (select public.deposit_paid_cents(q) from public.quotes as q where q.id = payment.quote_id)
    )
    else -(select i.open_cents from public.invoices as i where i.id = payment.invoice_id)
  end;
  if owed < refund.amount_cents then
    perform private.refuse(
      409, 'owed_less', 'Only ' || private.dollars(greatest(owed, 0))
        || ' is to be given back now. Do it on the page of the request.'
    );
  end if;
  ids := private.give_back_to_card(request, refund.amount_cents, payment.invoice_id, payment.quote_id);
  -- Mail the customer, unless a mail about this refund was already sent before it failed.
  if exists (
    select 1
    from private.mails as m join public.payments as p on p.id = (m.data ->> 'paymentId')::uuid
    where m.request_id = request.id and m.state = 'sent' and p.gives_back = payment.gives_back
      and p.voided_at is not null
  ) then
    return;
  end if;
  perform private.mail_about_payment(request, p) from public.payments as p where p.id = any (ids);
end;
$$;
comment on function public.retry_refund(uuid) is
  'Admins: queues a failed refund again.';
grant execute on function public.retry_refund to authenticated;

create function public.resolve_refund(refund_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  refund public.refunds;
begin
  perform private.require_admin();
  refund := private.failed_refund(refund_id);
  if refund.order_id is null then
    perform private.refuse(409, 'has_books', 'Record how it was given back on the page of the request.');
  end if;
  update public.refunds as r set resolved_at = now(), resolved_by = private.caller_email()
  where r.id = refund.id and r.resolved_at is null;
end;
$$;
comment on function public.resolve_refund(uuid) is
  'Admins: marks a failed refund of an order as paid out another way. For a failed refund of a request, use '
  'record_payment or record_deposit instead.';
grant execute on function public.resolve_refund to authenticated;

create function public.decide_owner_refund(
  invoice_id uuid default null, quote_id uuid default null, decision public.owner_refund_state default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  decided public.payments[];
  cents bigint;
begin
  perform private.require_admin();
  if decision is distinct from 'asked-again' and (decision is distinct from 'left' or quote_id is null) then
    perform private.refuse(422, 'invalid_decision', 'Please choose what is to be done.');
  end if;
  request := private.lock_service_request(
    coalesce(private.request_of_invoice(invoice_id), private.request_of_quote(quote_id))
  );
  with changed as (
    update public.payments as p set owner_refund = decision
    where p.request_id = request.id and p.owner_refund = 'to-decide' and p.voided_at is null
      and (
        p.quote_id = decide_owner_refund.quote_id or p.invoice_id = decide_owner_refund.invoice_id
        -- If the quote is invoiced, a decision about the invoice also applies to the refunded deposit.
        or decide_owner_refund.invoice_id is not null and exists (
          select 1 from public.quotes as q where q.id = p.quote_id and public.is_invoiced(q)
        )
      )
    returning p.*
  )
  select array_agg(c), sum(-c.amount_cents) into decided, cents from changed as c;
  -- A repeated call changes nothing.
  if decided is null then
    return;
  end if;
  perform private.note_event(
    request,
    private.dollars(cents::integer) || ' that were given back online are '
      || case decision when 'asked-again' then 'asked for again' when 'left' then 'left to the invoice' end
  );
  if decision = 'asked-again' then
    perform private.mail_about_payment(request, p, '{"requestedAgain": true}') from unnest(decided) as p;
  end if;
end;
$$;
comment on function public.decide_owner_refund(uuid, uuid, public.owner_refund_state) is
  'Admins: decides about money of an invoice or a deposit that the owner refunded at the provider. Either the customer '
  'is asked for the money again by mail, or a deposit is left to the invoice. A credit of the invoice decides about '
  'the money too.';
grant execute on function public.decide_owner_refund to authenticated;


-- supabase/schemas/billing/payments/staff.sql

create function private.refuse_payment(amount_cents integer, method public.payment_method, paid_on date, reference text)
returns void
language plpgsql stable set search_path = '' as $$
begin
  if method is null then
    perform private.refuse(422, 'invalid_method', 'Please choose how it was paid.');
  elsif method = 'online' and amount_cents < 0 and not private.is_admin() then
    perform private.refuse(403, 'not_admin', 'Only the office gives money back to a card.');
  elsif method = 'online' and coalesce(amount_cents >= 0, true) then
    perform private.refuse(422, 'invalid_method', 'What is paid online is noted by itself.');
  elsif coalesce(paid_on not between private.today() - 366 and private.today(), true) then
    perform private.refuse(422, 'invalid_date', 'It was paid today or on an earlier day, within a year.');
  elsif length(reference) > 60 then
    perform private.refuse(422, 'invalid_reference', 'Please enter the reference in at most 60 characters.');
  end if;
end;
$$;

-- `expected_paid_cents` is the paid part of the deposit when the page was loaded. If it has changed, the call is
-- refused, because two team members may be recording the same money.
create function public.record_deposit(
  quote_id uuid default null, amount_cents integer default null, method public.payment_method default null,
  paid_on date default null, expected_paid_cents integer default null, idempotency_key uuid default null,
  payment_reference text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  noted constant text := coalesce(private.one_line(payment_reference), '');
  content constant jsonb := jsonb_build_object(
    'deposit', quote_id, 'amount', amount_cents, 'method', method, 'on', paid_on, 'reference', noted
  );
  request public.service_requests;
  quote public.quotes;
  paid integer;
  payment_ids uuid[];
begin
  perform private.require_staff_of(private.request_of_quote(quote_id));
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.refuse_payment(amount_cents, method, paid_on, noted);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  quote := private.quote_of(request, quote_id);
  paid := public.deposit_paid_cents(quote);
  -- A deposit for canceled work can only be refunded.
  if quote.state <> 'accepted' and (quote.state <> 'canceled' or amount_cents > 0) then
    perform private.refuse(409, 'quote_not_accepted', 'This quote is not accepted, so no deposit is due.');
  elsif private.is_plan(quote.id) then
    perform private.refuse(409, 'plan_runs', 'A plan has no deposit.');
  elsif expected_paid_cents is distinct from paid then
    perform private.refuse(
      409, 'deposit_changed', 'Meanwhile ' || private.dollars(paid) || ' of the deposit is paid. Please check it.',
      jsonb_build_object('paidCents', paid)
    );
  -- After the work is invoiced, a deposit can be recorded only while the request has an open invoice. The deposit then
  -- pays this invoice.
  elsif amount_cents > 0 and public.is_invoiced(quote)
    and not exists (select 1 from public.invoices as i where i.request_id = request.id and i.open_cents > 0)
  then
    perform private.refuse(409, 'invoice_paid', 'This work is invoiced and paid, so no deposit is due.');
  elsif amount_cents < -least(request.unused_deposit_cents, paid) then
    perform private.refuse(
      422, 'invalid_amount',
        'This is more than is left of the deposit. What an invoice took off is given back with a credit.'
    );
  elsif coalesce(amount_cents = 0 or amount_cents > quote.total_cents - paid, true) then
    perform private.refuse(
      422, 'invalid_amount',
      'Please enter an amount up to ' || private.dollars(quote.total_cents - paid) || ', which is what is not paid yet.'
    );
  end if;
  if amount_cents < 0 then
    perform private.resolve_refunds(quote_id => quote.id);
  end if;
  if method = 'online' then
    payment_ids := private.give_back_to_card(request, -amount_cents, quote_id => quote.id);
  else
    insert into public.payments (request_id, quote_id, amount_cents, method, reference, paid_on, taken_by, taken_by_id,
      created_by_email)
    values (
      request.id, quote.id, record_deposit.amount_cents, record_deposit.method, noted, record_deposit.paid_on,
      private.member_name((select auth.uid())), (select auth.uid()), private.caller_email()
    )
    returning array[id] into payment_ids;
    perform private.note_event(
      request,
      'Deposit of ' || private.dollars(abs(amount_cents)) || case when amount_cents > 0 then ' was recorded'
        else ' was given back' end
        || ' (' || concat_ws(', ', replace(method::text, '-', ' '), nullif(noted, '')) || ')'
    );
  end if;
  perform private.keep_key(idempotency_key, content, payment_ids[1]);
  perform private.mail_about_quote('deposit-received', request, quote, jsonb_build_object('paymentId', payment_id))
  from unnest(payment_ids) as payment_id;
end;
$$;
comment on function public.record_deposit(uuid, integer, public.payment_method, date, integer, uuid, text) is
  'Staff: records a payment on the deposit of an accepted quote, or with a negative amount a refund, and mails the '
  'customer a receipt. Nothing is charged. Admins: a refund with the method online is paid to the card.';
grant execute on function public.record_deposit to authenticated;

create function public.record_payment(
  invoice_id uuid default null, amount_cents integer default null, method public.payment_method default null,
  paid_on date default null, taken_by text default null, expected_open_cents integer default null,
    idempotency_key uuid default null,
  payment_reference text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  noted constant text := coalesce(private.one_line(payment_reference), '');
  content constant jsonb := jsonb_build_object(
    'payment', invoice_id, 'amount', amount_cents, 'method', method, 'on', paid_on, 'by', taken_by, 'reference', noted
  );
  own_name constant text := private.member_name((select auth.uid()));
  who constant text := coalesce(nullif(private.one_line(taken_by), ''), own_name);
  request public.service_requests;
  invoice public.invoices;
  payment_ids uuid[];
begin
  perform private.require_staff_of(private.request_of_invoice(invoice_id));
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.refuse_payment(amount_cents, method, paid_on, noted);
  if length(who) > 100 then
    perform private.refuse(422, 'invalid_name', 'Please enter who took it, in at most 100 characters.');
  end if;
  request := private.lock_service_request(private.request_of_invoice(invoice_id));
  invoice := private.invoice_of(request, invoice_id);
  perform private.refuse_changed_balance(invoice, expected_open_cents);
  if invoice.open_cents = 0 then
    perform private.refuse(409, 'invoice_paid', invoice.reference || ' is paid.');
  elsif coalesce(sign(amount_cents) <> sign(invoice.open_cents) or abs(amount_cents::bigint) > abs(invoice.open_cents),
    true) then
    perform private.refuse(
      422, 'invalid_amount',
      case
        when invoice.open_cents > 0
          then 'Please enter an amount up to ' || private.dollars(invoice.open_cents) || ', which is what is open.'
        else 'Please enter an amount given back up to ' || private.dollars(-invoice.open_cents)
          || ', which is what we owe.'
      end
    );
  end if;
  if amount_cents < 0 then
    perform private.resolve_refunds(invoice_id => invoice.id);
  end if;
  if method = 'online' then
    payment_ids := private.give_back_to_card(request, -amount_cents, invoice_id => invoice.id);
  else
    insert into public.payments (request_id, invoice_id, amount_cents, method, reference, paid_on, taken_by,
      taken_by_id, created_by_email)
    values (
      request.id, invoice.id, record_payment.amount_cents, record_payment.method, noted, record_payment.paid_on, who,
      case when who = own_name then (select auth.uid()) end, private.caller_email()
    )
    returning array[id] into payment_ids;
    perform private.note_event(
      request,
      case when amount_cents > 0 then 'Payment of ' else 'Return of ' end || private.dollars(abs(amount_cents))
        || ' was recorded for ' || invoice.reference || ' ('
          || concat_ws(', ', replace(method::text, '-', ' '), nullif(noted, '')) || ')'
    );
  end if;
  perform private.keep_key(idempotency_key, content, payment_ids[1]);
  perform private.mail_about_invoice('payment-received', request, invoice, jsonb_build_object('paymentId', payment_id))
  from unnest(payment_ids) as payment_id;
end;
$$;
comment on function public.record_payment(uuid, integer, public.payment_method, date, text, integer, uuid, text) is
  'Staff: records a payment on an invoice, or with a negative amount a refund, and mails the customer a receipt. '
  'Nothing is charged. Admins: a refund with the method online is paid to the card.';
grant execute on function public.record_payment to authenticated;

create function public.void_payment(payment_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  payment public.payments;
begin
  perform private.require_admin();
  request := private.lock_service_request((select p.request_id from public.payments as p
    where p.id = void_payment.payment_id));
  select p.* into payment from public.payments as p where p.id = void_payment.payment_id;
  -- A repeated call changes nothing.
  if payment.voided_at is not null then
    return;
  elsif payment.method = 'online' then
    perform private.refuse(409, 'paid_online', 'What is paid and given back online is noted by itself.');
  elsif payment.amount_cents > (
    select sum(p.amount_cents) from public.payments as p
    where p.voided_at is null and (p.quote_id = payment.quote_id or p.invoice_id = payment.invoice_id)
  ) then
    perform private.refuse(409, 'money_returned',
      'Some of this was given back. Void that first, if it was noted wrongly as well.');
  end if;
  update public.payments as p set voided_at = now(), voided_by = private.caller_email() where p.id = payment.id;
  perform private.note_event(
    request,
    case when payment.invoice_id is null then 'Deposit' when payment.amount_cents > 0 then 'Payment' else 'Return' end
      || ' of ' || private.dollars(abs(payment.amount_cents)) || ' was noted wrongly'
  );
end;
$$;
comment on function public.void_payment(uuid) is
  'Admins: marks a payment or a deposit as recorded by mistake, so that it no longer counts.';
grant execute on function public.void_payment to authenticated;

-- The amount to collect at a visit: the open invoices, plus accepted work that is not invoiced, less unused deposits.
create function public.sums_to_collect(request_ids uuid[]) returns table (request_id uuid, cents integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
  select r.id, (due.open + greatest(due.accepted - r.unused_deposit_cents, 0))::integer
  from public.service_requests as r
  cross join lateral (
    select
      (
        select coalesce(sum(i.open_cents), 0) from public.invoices as i where i.request_id = r.id and i.open_cents > 0
      ) as open,
      (
        select coalesce(sum(public.left_to_invoice_cents(q)), 0) from public.quotes as q
        where q.request_id = r.id and public.is_to_invoice(q)
      ) as accepted
  ) as due
  where r.id = any (request_ids)
    and ((select private.is_admin()) or r.id in (select private.field_request_ids()))
    and due.open + greatest(due.accepted - r.unused_deposit_cents, 0) > 0;
end;
$$;
comment on function public.sums_to_collect(uuid[]) is
  'Staff: the amounts that the customers of these requests owe on the day of a visit. Requests without a debt are left '
  'out. Field team members get only the requests of their own visits.';
grant execute on function public.sums_to_collect to authenticated;

create function public.unbooked_payments() returns table (provider_id text, noted_at timestamptz, detail text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select u.provider_id, u.noted_at, u.detail
  from private.unbooked_payments as u
  where u.resolved_at is null
    -- A payment that the provider reported again may be in the books by now.
    and not exists (select 1 from private.online_books as b where b.provider_id = u.provider_id)
  order by u.noted_at, u.provider_id;
end;
$$;
comment on function public.unbooked_payments() is
  'Admins: payments that the provider took and our books refused, until staff record the outcome.';
grant execute on function public.unbooked_payments to authenticated;

create function public.resolve_unbooked_payment(provider_id text default null, outcome text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said constant text := coalesce(private.one_line(outcome), '');
begin
  perform private.require_admin();
  if length(said) not between 1 and 200 then
    perform private.refuse(422, 'invalid_outcome', 'Please enter what became of the money, in at most 200 characters.');
  end if;
  update private.unbooked_payments as u
  set resolved_at = now(), resolved_by = private.caller_email(), outcome = said
  where u.provider_id = resolve_unbooked_payment.provider_id and u.resolved_at is null;
end;
$$;
comment on function public.resolve_unbooked_payment(text, text) is
  'Admins: records the outcome of a payment that our books refused, which is then no longer listed.';
grant execute on function public.resolve_unbooked_payment to authenticated;


-- supabase/schemas/billing/plans/call-outs/staff.sql

create function public.begin_call_out(
  plan_id uuid default null, people text[] default null, note text default '', idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  for_visit constant text := coalesce(private.several_lines(note), '');
  content constant jsonb := jsonb_build_object('callOut', plan_id, 'people', people, 'note', for_visit);
  request public.service_requests;
  plan public.plans;
  visit public.visits;
begin
  perform private.require_admin();
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.refuse_visit(array[now()], 60, people, for_visit);
  perform private.find_and_lock_people(people);
  request := private.lock_service_request(private.request_of_quote(begin_call_out.plan_id));
  plan := private.running_plan(request, begin_call_out.plan_id);
  if private.has_visits(plan) then
    perform private.refuse(409, 'has_visits', 'This plan has visits and is not on call. Add a visit instead.');
  elsif plan.first_on > private.today() then
    perform private.refuse(
      409, 'plan_ahead', 'This plan begins on ' || to_char(plan.first_on, 'FMMonth FMDD, YYYY') || '.'
    );
  elsif public.state(plan) = 'paused' then
    perform private.refuse(409, 'plan_paused', 'This plan is paused. End its pause first.');
  end if;
  -- Refuse a second call-out within ten minutes. Two team members may have answered the same call, or one of them may
  -- have pressed the button twice.
  select v.* into visit from private.open_visits(request.id) as v
  where v.call_out and v.starts_at > now() - interval '10 minutes' limit 1;
  if found then
    perform private.refuse(
      409, 'call_out_begun',
      'A call-out began a few minutes ago. Going: ' || private.visit_people_text(visit.id) || '.'
    );
  end if;
  visit := private.add_visit(request, now(), 60, people, for_visit, called_on_plan => plan.quote_id);
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by, changed_by_email)
  values (
    request.id, request.status, 'scheduled', 'Call-out: ' || private.visit_people_text(visit.id) || ' went',
    (select auth.uid()), private.caller_email()
  );
  update public.service_requests as r set status = 'scheduled' where r.id = request.id;
  perform private.keep_key(idempotency_key, content, visit.id);
end;
$$;
comment on function public.begin_call_out(uuid, text[], text, uuid) is
  'Admins: begins a call-out by these people on a running plan on call. The customer later gets its report.';
grant execute on function public.begin_call_out to authenticated;

create function public.note_call_out_step(visit_id uuid, step public.call_out_step) returns void
language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  perform private.require_staff_of_visit(note_call_out_step.visit_id);
  perform private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  visit := private.open_call_out(visit_id);
  -- A repeated call changes nothing.
  if (case step when 'arrived' then visit.arrived_at when 'left' then visit.left_at end) is not null then
    return;
  elsif visit.outcome is not null or step is null or step = 'left' and visit.arrived_at is null then
    perform private.refuse(
      409, 'visit_changed', 'This call-out has changed since you opened it. Please look at it again.'
    );
  end if;
  update public.visits as v
  set
    arrived_at = case step when 'arrived' then now() else v.arrived_at end,
    left_at = case step when 'left' then now() else v.left_at end,
    sequence = v.sequence + 1
  where v.id = visit.id;
end;
$$;
comment on function public.note_call_out_step(uuid, public.call_out_step) is
  'Staff: notes that the people of a call-out have arrived or left now. Field team members may note their own only.';
grant execute on function public.note_call_out_step to authenticated;

create function private.refuse_call_out_report(
  visit public.visits, arrived_at timestamptz, left_at timestamptz, standby_minutes integer, report text
) returns void
language plpgsql stable set search_path = '' as $$
declare
  problem constant text := case
    when arrived_at is null or left_at is null then 'Please enter when you arrived and when you left.'
    when arrived_at > now() or left_at > now() then 'You cannot have arrived or left in the future.'
    when arrived_at < visit.starts_at - interval '1 day' then 'The call-out began on '
      || to_char(visit.starts_at at time zone 'America/Los_Angeles', 'FMMonth FMDD, FMHH12:MI AM')
      || '. You arrived at most a day before.'
    when left_at < arrived_at then 'You cannot have left before you arrived.'
    when left_at > arrived_at + interval '1 day' then 'A call-out takes at most a day.'
    when coalesce(standby_minutes < 0, true) then 'Please enter the minutes of standby, or 0.'
    when standby_minutes * interval '1 minute' > left_at - arrived_at
      then 'Standby cannot be longer than the stay.'
    when private.text_length(report) not between 1 and 4000
      then 'Please write the report in at most 4000 characters.'
  end;
begin
  if problem is not null then
    perform private.refuse(422, 'invalid_report', problem);
  end if;
end;
$$;

-- A second call of this function corrects the report.
create function public.report_call_out(
  visit_id uuid, arrived_at timestamptz, left_at timestamptz, standby_minutes integer, report text,
  expected_sequence integer
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  report_text constant text := coalesce(private.several_lines(report), '');
  request public.service_requests;
  visit public.visits;
  becomes public.request_status;
begin
  perform private.require_staff_of_visit(report_call_out.visit_id);
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  visit := private.open_call_out(visit_id);
  perform private.refuse_call_out_report(
    visit, report_call_out.arrived_at, report_call_out.left_at, report_call_out.standby_minutes, report_text
  );
  -- A repeated call changes nothing.
  if visit.outcome = 'done' and (visit.arrived_at, visit.left_at, visit.standby_minutes::integer, visit.report)
    is not distinct from
    (report_call_out.arrived_at, report_call_out.left_at, report_call_out.standby_minutes, report_text) then
    return;
  elsif expected_sequence is distinct from visit.sequence then
    perform private.refuse(
      409, 'visit_changed', 'This call-out has changed since you opened it. Check it and save again.'
    );
  end if;
  becomes := case when visit.outcome is null then private.status_without(request, array[visit.id])
    else request.status end;
  update public.visits as v
  set
    outcome = 'done', arrived_at = report_call_out.arrived_at, left_at = report_call_out.left_at,
    standby_minutes = report_call_out.standby_minutes, report = report_text, sequence = v.sequence + 1
  where v.id = visit.id;
  update public.photos as p set shown_to_customer = true where p.visit_id = visit.id and visit.outcome is null;
  perform private.mark_visits_to_invoice(request.id);
  insert into public.service_request_history (request_id, old_status, new_status, event, changed_by, changed_by_email)
  values (
    request.id, request.status, becomes,
    case when visit.outcome is null then 'The report of the call-out of '
      else 'The corrected report of the call-out of ' end
      || to_char(visit.starts_at at time zone 'America/Los_Angeles', 'FMMonth FMDD, FMHH12:MI AM')
      || ' was sent',
    (select auth.uid()), private.caller_email()
  );
  update public.service_requests as r set status = becomes where r.id = request.id;
  select v.* into visit from public.visits as v where v.id = visit.id;
  perform private.queue_mail(
    'call-out-report', request.email, private.visit_mail_data(request, visit), request_id => request.id
  );
end;
$$;
comment on function public.report_call_out(uuid, timestamptz, timestamptz, integer, text, integer) is
  'Staff: ends a call-out with its report, or corrects the report. It is mailed to the customer, who also sees the '
  'photos. Field team members may report their own call-outs only.';
grant execute on function public.report_call_out to authenticated;


-- supabase/schemas/billing/plans/runs/staff.sql

create function public.plan_invoices_to_send() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'planId', w.plan_id, 'day', w.day, 'visitId', w.visit_id, 'visitAt', private.iso(v.starts_at),
          'from', case when p.billing <> 'visit' then m.begins end, 'to',
            case when p.billing <> 'visit' then m.ends end,
          'totalCents', (private.sum_of_lines(l.lines, private.service_tax_basis_points())).total_cents,
          'lines', private.lines_as_sent(l.lines), 'message', private.message_of_plan_invoice(p, w.day),
          'workedOn', private.last_day_of_visits(private.visits_of_plan_invoice(w.planned)),
          'callOuts', case when private.has_visits(p) then '[]' else (
            select coalesce(jsonb_agg(jsonb_build_object(
              'visitId', c.visit_id, 'text', (c.line).text, 'cents', (c.line).total_cents
            ) order by c.starts_at), '[]')
            from private.call_outs_to_bill(p) as c where c.invoice_day = w.day
          ) end,
          'requestId', r.id, 'reference', r.reference, 'name', r.name, 'hasEmail', r.email <> '',
          'service', r.service,
          'quoteVersion', q.version, 'twice', t.days, 'isBeyondEnd', private.is_beyond_end(w.planned),
          'credited', (select i.reference from public.invoices as i where i.id = w.invoice_id)
        )
        order by w.day, r.reference
      ),
      '[]'
    )
    from (
      select b.*, b as planned from public.plan_invoices as b where b.state = 'waiting' order by b.day,
        b.plan_id limit 500
    ) as w
    join public.plans as p on p.quote_id = w.plan_id
    join public.quotes as q on q.id = w.plan_id
    join public.service_requests as r on r.id = q.request_id
    left join public.visits as v on v.id = w.visit_id
    cross join lateral private.month_of_invoice(p, w.day) as m
    cross join lateral (select private.lines_of_plan_invoice(w.planned) as lines) as l
    left join lateral (
      select jsonb_build_object('from', greatest(m.begins, o.begins), 'to', least(m.ends, o.ends)) as days
      from public.plan_invoices as b
      join public.quotes as other on other.id = b.plan_id and other.request_id = q.request_id and other.id <> q.id
      join public.plans as their on their.quote_id = other.id
      cross join lateral private.month_of_invoice(their, b.day) as o
      where b.state <> 'left-out' and o.begins <= m.ends and o.ends >= m.begins
      order by b.day desc
      limit 1
    ) as t on true
  );
end;
$$;
comment on function public.plan_invoices_to_send() is
  'Admins: the waiting invoices of plans, the oldest first, with the lines, message and day of work that they will '
  'have. twice: days that another plan of the request bills too. credited: the invoice that was sent before and '
  'credited in full. isBeyondEnd: it bills days after the end of the plan. callOuts: calls beyond the plan, included '
  'in the total. hasEmail: false if the office has to print it.';
grant execute on function public.plan_invoices_to_send to authenticated;

create function private.send_plan_invoice(request public.service_requests, planned public.plan_invoices, due_on date)
returns public.invoices
language plpgsql set search_path = '' as $$
declare
  plan public.plans;
  lines constant private.priced_line[] := private.lines_of_plan_invoice(planned);
  visits uuid[];
  sums record;
  invoice public.invoices;
begin
  select p.* into strict plan from public.plans as p where p.quote_id = planned.plan_id;
  invoice.kind := 'invoice';
  visits := private.visits_of_plan_invoice(planned);
  invoice.worked_on := private.last_day_of_visits(visits);
  if plan.billing <> 'visit' then
    select array[m.begins, m.ends] into invoice.billed_month from private.month_of_invoice(plan, planned.day) as m;
  end if;
  invoice.message := private.message_of_plan_invoice(plan, planned.day);
  invoice.due_on := send_plan_invoice.due_on;
  invoice.tax_basis_points := private.service_tax_basis_points();
  select * into sums from private.sum_of_lines(lines, invoice.tax_basis_points);
  invoice.subtotal_cents := sums.subtotal_cents;
  invoice.tax_cents := sums.tax_cents;
  invoice.total_cents := sums.total_cents;
  invoice := private.store_invoice(
    invoice, request, lines, array[planned.plan_id], visits
  );
  update public.plan_invoices as b
  set state = 'sent', invoice_id = invoice.id
  where (b.plan_id, b.day) = (planned.plan_id, planned.day);
  perform private.note_event(
    request, invoice.reference || ' was sent: ' || private.dollars(invoice.total_cents) || ', for the plan'
  );
  perform private.mail_about_invoice('invoice-sent', request, invoice);
  return invoice;
end;
$$;

-- Locks all requests first, in the order of their ids. Once this call has stored an invoice, other transactions wait
-- for the next number until this call ends. From then on, this call must not wait for their locks.
create function public.send_plan_invoices(items jsonb default null, due_on date default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item record;
  planned public.plan_invoices;
  invoice public.invoices;
  request public.service_requests;
  answer jsonb := '[]';
begin
  perform private.require_admin();
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) not between 1 and 200 then
    perform private.refuse(422, 'invalid_items', 'Please choose one to two hundred invoices.');
  elsif coalesce(due_on not between private.today() and private.today() + 180, true) then
    perform private.refuse(422, 'invalid_date', 'An invoice is due today or on a later day, within 180 days.');
  end if;
  perform 1 from public.service_requests as r
  where r.id in (
    select q.request_id from jsonb_to_recordset(items) as i (plan_id uuid) join public.quotes as q on q.id = i.plan_id
  )
  order by r.id
  for update;
  for item in
    select i.plan_id, i.day, i.total_cents, r.request
    from rows from (
      jsonb_to_recordset(items) as (plan_id uuid, day date, total_cents integer)
    ) with ordinality as i (plan_id, day, total_cents, place)
    left join lateral (
      select s as request from public.quotes as q join public.service_requests as s on s.id = q.request_id
        where q.id = i.plan_id
    ) as r on true
    order by i.place
  loop
    request := item.request;
    select b.* into planned from public.plan_invoices as b where b.plan_id = item.plan_id and b.day = item.day;
    invoice := null;
    if planned.state = 'waiting' and item.total_cents <> (
      private.sum_of_lines(private.lines_of_plan_invoice(planned), private.service_tax_basis_points())
    ).total_cents then
      answer := answer || jsonb_build_object('planId', item.plan_id, 'day', item.day, 'state', 'changed');
      continue;
    elsif planned.state = 'waiting' and request.id is not null then
      invoice := private.send_plan_invoice(request, planned, send_plan_invoices.due_on);
      planned.state := 'sent';
    elsif planned.invoice_id is not null then
      select i.* into invoice from public.invoices as i where i.id = planned.invoice_id;
    end if;
    answer := answer || jsonb_build_object(
      'planId', item.plan_id, 'day', item.day, 'state', coalesce(planned.state::text, 'gone'),
      'invoiceId', invoice.id, 'invoiceReference', invoice.reference
    );
  end loop;
  return answer;
end;
$$;
comment on function public.send_plan_invoices(jsonb, date) is
  'Admins: sends waiting invoices [{plan_id, day, total_cents}] of plans and returns the state of each. An invoice '
  'that was sent before is not sent again. One whose total has changed is not sent; its state is changed.';
grant execute on function public.send_plan_invoices to authenticated;

create function public.leave_out_plan_invoice(
  plan_id uuid default null,
  day date default null,
  reason text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := coalesce(private.one_line(reason), '');
  request public.service_requests;
  planned public.plan_invoices;
begin
  perform private.require_admin();
  if length(why) not between 1 and 500 then
    perform private.refuse(422, 'invalid_reason', 'Please enter the reason in at most 500 characters.');
  end if;
  request := private.lock_service_request(private.request_of_quote(leave_out_plan_invoice.plan_id));
  select b.* into planned from public.plan_invoices as b
  where b.plan_id = leave_out_plan_invoice.plan_id and b.day = leave_out_plan_invoice.day;
  -- A repeated call changes nothing.
  if (planned.state, planned.reason) is not distinct from ('left-out'::public.plan_invoice_state, why) then
    return;
  elsif planned.state is distinct from 'waiting' then
    perform private.refuse(409, 'invoice_changed', 'This invoice does not wait anymore. Please reload the page.');
  end if;
  update public.plan_invoices as b set state = 'left-out',
    reason = why where (b.plan_id, b.day) = (planned.plan_id, planned.day);
  perform private.mark_visits_to_invoice(request.id);
  perform private.note_event(
    request, 'The invoice of ' || to_char(planned.day, 'FMMonth FMDD, YYYY') || ' of the plan was left out: ' || why
  );
end;
$$;
comment on function public.leave_out_plan_invoice(uuid, date, text) is
  'Admins: leaves out a waiting invoice of a plan, for this reason.';
grant execute on function public.leave_out_plan_invoice to authenticated;


-- supabase/schemas/billing/plans/staff.sql

-- Adds the terms {a_month, from, until, standby_minutes, hour_cents} to an on-call plan. Invalid terms are refused with
-- a 422.
create function private.read_call_terms(given public.plans, calls jsonb) returns public.plans
language plpgsql stable set search_path = '' as $$
declare
  hour constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
  problem text;
begin
  given.calls_a_month := case when calls ->> 'a_month' ~ '^[0-9]{1,3}$' then (calls ->> 'a_month')::smallint end;
  given.calls_from := case when calls ->> 'from' ~ hour then (calls ->> 'from')::time end;
  given.calls_until := case when calls ->> 'until' ~ hour then (calls ->> 'until')::time end;
  given.standby_minutes := case when calls ->> 'standby_minutes' ~ '^[0-9]{1,4}$'
    then (calls ->> 'standby_minutes')::smallint end;
  given.beyond_hour_cents := case when calls ->> 'hour_cents' ~ '^[0-9]{1,7}$'
    then (calls ->> 'hour_cents')::integer end;
  problem := case
    when calls ->> 'a_month' is not null and coalesce(given.calls_a_month < 1, true)
      then 'A month includes 1 to 999 calls, or any number of them.'
    when (calls ->> 'from' is null) <> (given.calls_from is null)
      or (calls ->> 'until' is null) <> (given.calls_until is null)
      or (given.calls_from is null) <> (given.calls_until is null) or given.calls_from = given.calls_until
      then 'Please enter from when and until when calls are included, or neither.'
    when coalesce(given.standby_minutes not between 0 and 1440, true)
      then 'Please enter how many minutes of standby each call includes, at most a day.'
    when calls ->> 'hour_cents' is not null and coalesce(given.beyond_hour_cents not between 1 and 1000000, true)
      then 'An hour beyond the plan costs at most $10,000.'
  end;
  if problem is not null then
    perform private.refuse(422, 'invalid_plan', problem);
  elsif given.billing = 'visit' then
    perform private.refuse(422, 'invalid_plan', 'A plan without visits is invoiced by the month.');
  end if;
  return given;
end;
$$;

-- Reads a plan. A plan with visits has {every, unit, at, duration_minutes, people}. An on-call plan has {calls}. Both
-- have {first_on, until, billing}. An invalid plan is refused with a 422 that names the problem.
create function private.read_plan(plan jsonb) returns public.plans
language plpgsql stable set search_path = '' as $$
declare
  given public.plans;
  has_visits constant boolean := plan -> 'calls' is null or plan -> 'calls' = 'null';
  problem text;
begin
  if has_visits then
    given.unit := case when plan ->> 'unit' = any (enum_range(null::public.plan_unit)::text[]) then plan ->> 'unit' end;
    given.every := case when plan ->> 'every' ~ '^[0-9]{1,2}$' then (plan ->> 'every')::smallint end;
    given.at := case when plan ->> 'at' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then (plan ->> 'at')::time end;
    given.duration_minutes := case when plan ->> 'duration_minutes' ~ '^[0-9]{1,3}$'
      then (plan ->> 'duration_minutes')::integer end;
  end if;
  given.first_on := private.parse_date(plan ->> 'first_on');
  given.until := private.parse_date(plan ->> 'until');
  given.billing := case when plan ->> 'billing' = any (enum_range(null::public.plan_billing)::text[])
    then plan ->> 'billing' end;
  given.people := private.read_plan_people(
    case when has_visits and jsonb_typeof(plan -> 'people') = 'array'
      then array(select jsonb_array_elements_text(plan -> 'people')) end
  );
  problem := case
    when has_visits and (given.unit is null or coalesce(given.every not between 1 and 52, true))
      then 'Please choose every how many weeks or months.'
    when coalesce(given.first_on not between private.today() and private.today() + 366, true)
      then 'The first day of a plan is today or a later day, within a year.'
    when has_visits and given.at is null then 'Please enter the hour of the visits.'
    when has_visits and coalesce(given.duration_minutes not between 30 and 480, true)
      then 'A visit takes 30 minutes to 8 hours.'
    when plan ->> 'until' is not null and coalesce(given.until not between given.first_on and given.first_on + 3660,
      true)
      then 'The last day of a plan is its first day or a later one, within ten years.'
    when given.billing is null then 'Please choose when the plan is invoiced.'
  end;
  if problem is not null then
    perform private.refuse(422, 'invalid_plan', problem);
  end if;
  return case when has_visits then given else private.read_call_terms(given, plan -> 'calls') end;
end;
$$;

create function public.confirm_skip(visit_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  quote_id constant uuid := (
    select v.plan_id from public.visits as v join public.plans as p on p.quote_id = v.plan_id
      where v.id = confirm_skip.visit_id
  );
  request public.service_requests;
  visit public.visits;
begin
  perform private.require_admin();
  perform private.lock_people_of_plan(quote_id);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  select v.* into visit from public.visits as v where v.id = confirm_skip.visit_id;
  -- A repeated call changes nothing.
  if visit.canceled_at is not null then
    return;
  elsif visit.outcome is not null or private.is_over(visit) then
    perform private.refuse(409, 'visit_over', 'This visit is over. Say how it went instead.');
  end if;
  perform private.drop_visits(request, array[visit.id], 'Visit skipped: ' || private.visit_time(visit));
  perform private.run_plans(only_plan => quote_id);
  perform private.queue_mail(
    'visit-skipped', request.email,
    private.visit_mail_data(request, visit) || jsonb_build_object('nextAt',
      private.iso(private.next_visit_of_plan(quote_id))),
    request_id => request.id
  );
end;
$$;
comment on function public.confirm_skip(uuid) is
  'Admins: cancels a visit of a plan that the customer wants to skip, and mails the customer. A plan that is billed by '
  'the visit does not bill it.';
grant execute on function public.confirm_skip to authenticated;

create function public.stop_plan_now(quote_id uuid default null) returns date
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  plan public.plans;
  last_day date;
begin
  perform private.require_admin();
  perform private.lock_people_of_plan(quote_id);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  select p.* into plan from public.plans as p where p.quote_id = stop_plan_now.quote_id;
  -- A repeated call changes nothing.
  if plan.stopped_on is not null and plan.stopped_on = private.last_day_if_stopped(plan, private.today()) then
    return plan.stopped_on;
  end if;
  plan := private.running_plan(request, stop_plan_now.quote_id);
  -- Add the invoices that are due before the plan is stopped.
  perform private.run_plans(only_plan => plan.quote_id);
  last_day := public.last_day_if_stopped(plan);
  perform private.end_plan(request, plan, last_day, private.member_name((select auth.uid())));
  -- Add the invoice of the last month, which does not wait for the end of the month.
  perform private.run_plans(only_plan => plan.quote_id);
  perform private.mail_about_plan('plan-stopped', request, plan.quote_id, jsonb_build_object('lastDay', last_day));
  return last_day;
end;
$$;
comment on function public.stop_plan_now(uuid) is
  'Admins: stops a plan, cancels its later visits, mails the customer and returns its last day: the day on which the '
  'customer asked to stop it, else today. A plan that is billed in advance runs until the end of the month.';
grant execute on function public.stop_plan_now to authenticated;

create function public.pause_plan(quote_id uuid default null, until date default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.today();
  request public.service_requests;
  plan public.plans;
  paused uuid[];
begin
  perform private.require_admin();
  if until not between today + 1 and today + 366 then
    perform private.refuse(422, 'invalid_date', 'A plan is paused until tomorrow or a later day, within a year.');
  end if;
  perform private.lock_people_of_plan(quote_id);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  plan := private.running_plan(request, pause_plan.quote_id);
  -- A repeated call changes nothing.
  if plan.paused_until is not distinct from until or until is null and not private.begins_in_pause(plan, today) then
    return;
  end if;
  -- Add the due invoices first, because they depend on the previous pause.
  perform private.run_plans(only_plan => plan.quote_id);
  -- The current month is also free if it began during the previous pause. This is stored now, because the new pause
  -- replaces the previous one.
  insert into public.plan_invoices (plan_id, day, state, reason)
  select plan.quote_id, private.month_of_plan(plan, m.begun), 'left-out', 'The plan was paused.'
  from private.months_begun(plan, today) as m (begun)
  where plan.billing = 'arrears' and m.begun > 0 and not private.begins_in_pause(plan, today)
    and private.begins_in_pause(plan, private.month_of_plan(plan, m.begun - 1))
    and private.month_of_plan(plan, m.begun - 1) <= coalesce(plan.ends_on, 'infinity')
  on conflict do nothing;
  update public.plans as p
  set
    paused_from = case
      when pause_plan.until is null and p.paused_from = today then null
      when private.begins_in_pause(p, today) then p.paused_from
      else today
    end,
    paused_until = case when pause_plan.until is null and p.paused_from = today then null
      else coalesce(pause_plan.until, today) end
  where p.quote_id = plan.quote_id;
  if until is null then
    perform private.note_event(request, 'The pause of the plan was ended');
  else
    -- Without `plan_day`, a later run can add a visit for the same day again.
    paused := private.coming_visits_of_plan(plan.quote_id, today, until);
    update public.visits as v set plan_day = null where v.id = any (paused);
    perform private.drop_visits(request, paused, 'The plan was paused until ' || to_char(until, 'FMMonth FMDD, YYYY'));
  end if;
  perform private.run_plans(only_plan => plan.quote_id);
  perform private.mail_about_plan(
    case when until is null then 'plan-resumed' else 'plan-paused' end::private.mail_kind, request, plan.quote_id,
    jsonb_build_object('pausedUntil', until, 'nextAt', private.iso(private.next_visit_of_plan(plan.quote_id)))
  );
end;
$$;
comment on function public.pause_plan(uuid, date) is
  'Admins: pauses a plan from today until a day, which is the first day of work after the pause. A null day ends the '
  'pause. Visits in the pause are canceled, visits after it are written, and the customer is mailed. A month that '
  'begins during the pause is not billed.';
grant execute on function public.pause_plan to authenticated;

create function public.set_plan_people(quote_id uuid default null, people text[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  names text[];
  request public.service_requests;
  plan public.plans;
  coming uuid[];
begin
  perform private.require_admin();
  names := private.read_plan_people(people);
  perform * from private.find_and_lock_people(names);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  plan := private.running_plan(request, set_plan_people.quote_id);
  if not private.has_visits(plan) then
    perform private.refuse(409, 'no_visits', 'This plan has no visits. Say with each call-out who goes.');
  end if;
  update public.plans as p set people = names where p.quote_id = plan.quote_id;
  -- Coming visits get the new people only if they still have the old people of the plan.
  coming := array(
    select v.id from public.visits as v
    where v.id = any (private.coming_visits_of_plan(plan.quote_id, private.today()))
      and array(select private.searchable(w.name) from public.visit_people as w where w.visit_id = v.id order by 1)
        = array(select private.searchable(n) from unnest(plan.people) as n order by 1)
  );
  delete from public.visit_people as w where w.visit_id = any (coming) and w.name <> all (names);
  insert into public.visit_people (visit_id, name, member_id)
  select c.id, n.name, n.member_id from unnest(coming) as c (id) cross join private.find_and_lock_people(names) as n
  on conflict do nothing;
  update public.visits as v set sequence = v.sequence + 1 where v.id = any (coming);
  perform private.queue_sheets_of_visits(coming);
  perform private.note_event(
    request, 'The plan''s visits are made by ' || case when names = '{}' then 'nobody yet'
      else array_to_string(names, ', ') end
  );
end;
$$;
comment on function public.set_plan_people(uuid, text[]) is
  'Admins: sets the people of a plan and of its coming visits. A visit for which other people were chosen keeps them.';
grant execute on function public.set_plan_people to authenticated;

-- Monthly revenue of a plan at its price. A plan billed by the visit counts its average number of visits a month.
create function private.cents_a_month(plan public.plans, cents integer) returns integer
language sql immutable set search_path = '' as $$
  select case plan.billing
    when 'visit' then round(cents::numeric * (private.unit_facts(plan.unit)).a_year / 12 / plan.every)
    else cents
  end::integer;
$$;

create function public.plan_rows() returns table (
  plan_id uuid, request_id uuid, request_reference text, customer text, service text, state text, every integer,
    unit text, billing text,
  first_on date, ends_on date, people text[], price_cents integer, month_cents integer, next_on date
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select q.id, r.id, r.reference, r.name, q.service, public.state(p)::text, p.every::integer, p.unit::text,
      p.billing::text,
      p.first_on, p.ends_on, p.people, q.total_cents, private.cents_a_month(p, q.subtotal_cents),
      (private.next_visit_of_plan(q.id) at time zone 'America/Los_Angeles')::date
    from public.plans as p
    join public.quotes as q on q.id = p.quote_id
    join public.service_requests as r on r.id = q.request_id
    where q.state = 'accepted'
    order by p.ends_on < private.today() nulls first, r.name, r.reference, q.version;
end;
$$;
comment on function public.plan_rows() is
  'Admins: the accepted plans, the running ones first, with their price and their monthly revenue without tax.';
grant execute on function public.plan_rows to authenticated;

create function public.repeating_income(months integer default 12)
returns table (month date, plans bigint, cents bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  last constant date := date_trunc('month', private.today())::date;
  first constant date := (last - (least(greatest(months, 1), 36) - 1) * interval '1 month')::date;
begin
  perform private.require_admin();
  return query
    with accepted as materialized (
      select
        p.first_on, p.ends_on, p.stopped_on is not null and p.stopped_by is null as has_next,
        private.cents_a_month(p, q.subtotal_cents) as cents
      from public.plans as p
      join public.quotes as q on q.id = p.quote_id and q.state = 'accepted'
    )
    select m.day::date, count(p.cents), coalesce(sum(p.cents), 0)::bigint
    from generate_series(first::timestamp, last::timestamp, interval '1 month') as m (day)
    -- In the month in which a new version of a plan begins, only the new version counts.
    left join accepted as p on p.first_on < m.day + interval '1 month' and coalesce(p.ends_on, 'infinity') >= greatest(
      p.first_on, case when p.has_next then m.day + interval '1 month - 1 day' else m.day end
    )
    group by m.day
    order by m.day;
end;
$$;
comment on function public.repeating_income(integer) is
  'Admins: the number of plans that ran in each of the last months in California, and their monthly revenue without '
  'tax.';
grant execute on function public.repeating_income to authenticated;


-- supabase/schemas/billing/quotes/staff.sql

-- `expected_version` is the highest version when the page was loaded, or 0 without a quote. `expected_state` is the
-- state of this version. If the customer has answered the quote since then, the call is refused, because the team
-- member has to read the answer first. `expected_extra` is true if the new quote is for extra work. If the customer has
-- accepted the last quote since then, a replacement would become extra work, so the call is refused.
create function public.send_quote(
  request_id uuid default null, lines jsonb default null, message text default null, valid_until date default null,
  deposit_cents integer default 0, expected_version integer default null, idempotency_key uuid default null,
  expected_extra boolean default null, expected_state public.quote_state default null, plan jsonb default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object(
    'quote', request_id, 'lines', lines, 'message', message, 'until', valid_until, 'deposit', deposit_cents, 'plan',
      plan
  );
  rate constant integer := private.service_tax_basis_points();
  priced private.priced_line[];
  sums record;
  repeats public.plans;
  request public.service_requests;
  quote public.quotes;
  latest integer;
  latest_state public.quote_state;
  is_extra boolean;
begin
  perform private.require_admin();
  quote.id := private.claim_staff_key(idempotency_key, content);
  if quote.id is not null then
    return quote.id;
  end if;
  priced := private.read_lines(lines);
  quote.message := private.read_message(message, optional => true);
  select * into sums from private.sum_of_lines(array(select l from unnest(priced) as l where not l.optional), rate);
  if not exists (select 1 from unnest(priced) as l where not l.optional) then
    perform private.refuse(422, 'invalid_lines', 'At least one line must not be optional.');
  elsif (private.sum_of_lines(array(select l from unnest(priced) as l where not l.optional or l.total_cents < 0),
    rate)).total_cents < 0 then
    perform private.refuse(422, 'invalid_total', 'The total cannot be below zero.');
  elsif coalesce(valid_until not between private.today() and private.today() + 366, true) then
    perform private.refuse(422, 'invalid_date', 'A quote is valid until today or a later day, within a year.');
  elsif coalesce(deposit_cents not between 0 and sums.total_cents, true) then
    perform private.refuse(422, 'invalid_deposit', 'The deposit cannot be more than the total.');
  end if;
  if plan is not null then
    repeats := private.read_plan(plan);
    if deposit_cents > 0 then
      perform private.refuse(422, 'invalid_deposit', 'A plan has no deposit.');
    elsif exists (select 1 from unnest(priced) as l where l.optional) then
      perform private.refuse(422, 'invalid_lines', 'The lines of a plan are not optional.');
    elsif valid_until > repeats.first_on then
      perform private.refuse(422, 'invalid_date', 'A plan is valid until its first day or an earlier one.');
    end if;
  end if;

  request := private.lock_service_request(request_id);
  perform private.refuse_status(request, '{closed,spam}', 'you send a quote');
  select q.version, q.state into latest, latest_state
  from public.quotes as q where q.request_id = request.id order by q.version desc limit 1;
  latest := coalesce(latest, 0);
  if expected_version is distinct from latest then
    perform private.refuse(
      409, 'quote_changed', 'Another quote was sent meanwhile. Check it before you send yours.',
        jsonb_build_object('version', latest)
    );
  end if;
  -- A plan is never extra work, because it replaces the earlier plan.
  is_extra := plan is null and exists (
    select 1 from public.quotes as q where q.request_id = request.id and q.state = 'accepted'
      and not private.is_plan(q.id)
  );
  if expected_extra <> is_extra then
    perform private.refuse(
      409, 'quote_changed',
      case
        when is_extra
          then 'The customer has accepted a quote meanwhile, so this one would be extra work. Check it before you send '
               'yours.'
        else 'What the customer had accepted was canceled meanwhile, so this one is no extra work. Check it before you '
             'send yours.'
      end,
      jsonb_build_object('version', latest)
    );
  elsif expected_state <> latest_state then
    perform private.refuse(
      409, 'quote_changed',
      case latest_state
        when 'change-asked' then 'The customer has asked for a change meanwhile. Read it before you send yours.'
        else 'The last quote was ' || latest_state || ' meanwhile. Check it before you send yours.'
      end,
      jsonb_build_object('version', latest)
    );
  end if;

  update public.messages as m
  set answered_at = now(), answered_by = private.caller_email()
  from public.quotes as q
  where q.id = m.quote_id and q.request_id = request.id and m.answered_at is null;
  perform private.mark_photos_handled(request.id, private.caller_email());
  update public.quotes as q set state = 'replaced' where q.request_id = request.id
    and q.state in ('sent', 'change-asked');

  quote.request_id := request.id;
  quote.version := latest + 1;
  quote.is_extra := is_extra;
  quote.service := request.service;
  quote.valid_until := send_quote.valid_until;
  quote.tax_basis_points := rate;
  quote.deposit_cents := send_quote.deposit_cents;
  quote.sent_by := private.member_name((select auth.uid()));
  quote := private.store_quote(quote, priced, repeats);

  perform private.note_event(
    request, 'Quote ' || quote.version || ' was sent: ' || private.dollars(quote.total_cents), is_contact => true
  );
  perform private.keep_key(idempotency_key, content, quote.id);
  perform private.mail_about_quote('quote-sent', request, quote);
  return quote.id;
end;
$$;
comment on function public.send_quote(uuid, jsonb, text, date, integer, integer, uuid, boolean, public.quote_state,
  jsonb) is
  'Admins: sends the next version of the quote of a request, mails it to the customer and returns its id. It replaces '
  'the open version and makes a new request contacted. With a plan, it is for repeating work (see private.read_plan).';
grant execute on function public.send_quote to authenticated;

create function public.withdraw_quote(quote_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  quote public.quotes;
begin
  perform private.require_admin();
  request := private.lock_service_request(private.request_of_quote(quote_id));
  quote := private.quote_of(request, quote_id);
  -- A repeated call changes nothing.
  if quote.state = 'withdrawn' then
    return;
  end if;
  perform private.refuse_answered_quote(quote);
  update public.quotes as q set state = 'withdrawn' where q.id = quote.id returning q.* into quote;
  perform private.note_event(request, 'Quote ' || quote.version || ' was withdrawn');
  perform private.mail_about_quote('quote-withdrawn', request, quote);
end;
$$;
comment on function public.withdraw_quote(uuid) is
  'Admins: withdraws a quote that was neither accepted nor declined, and mails the customer.';
grant execute on function public.withdraw_quote to authenticated;

create function public.cancel_quote(
  quote_id uuid default null, canceled_on date default null, reason text default null,
  idempotency_key uuid default null, visit_ids uuid[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The content for the idempotency key leaves out the visits. A repeated call may send fewer visits, because some may
  -- be over by then.
  content constant jsonb := jsonb_build_object('cancel', quote_id, 'on', canceled_on, 'reason', reason);
  visits uuid[];
  why constant text := coalesce(private.one_line(reason), '');
  request public.service_requests;
  quote public.quotes;
begin
  perform private.require_admin();
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  if length(why) not between 1 and 500 then
    perform private.refuse(422, 'invalid_reason', 'Please enter the reason in at most 500 characters.');
  end if;
  request := private.lock_service_request(private.request_of_quote(quote_id));
  quote := private.quote_of(request, quote_id);
  if quote.state = 'canceled' then
    perform private.refuse(409, 'quote_canceled', 'This quote was canceled already.');
  elsif quote.state <> 'accepted' then
    perform private.refuse(409, 'quote_not_accepted', 'This quote is not accepted. Withdraw it instead.');
  elsif private.is_plan(quote.id) then
    perform private.refuse(409, 'plan_runs', 'This is a plan. Stop it instead.');
  elsif coalesce(
    cancel_quote.canceled_on not between (quote.answered_at at time zone 'America/Los_Angeles')::date
      and private.today(), true
  ) then
    perform private.refuse(422, 'invalid_date',
      'It was canceled on the day of the acceptance or later, and not after today.');
  elsif public.is_invoiced(quote) then
    perform private.refuse(409, 'quote_invoiced', 'This work is invoiced. Send a credit for the invoice first.');
  end if;
  update public.quotes as q
  set
    state = 'canceled', canceled_on = cancel_quote.canceled_on, cancel_reason = why,
    canceled_by = private.member_name((select auth.uid()))
  where q.id = quote.id
  returning q.* into quote;
  perform private.note_event(request, 'Quote ' || quote.version || ' was canceled by the customer: ' || why);
  perform private.keep_key(idempotency_key, content, quote.id);
  perform private.mail_about_quote('quote-canceled', request, quote);
  perform private.mail_quote_answer(
    request, quote, 'canceled',
    jsonb_build_object(
      'canceledOn', quote.canceled_on, 'cancelReason', why, 'canceledBy', quote.canceled_by,
      'depositPaidCents', public.deposit_paid_cents(quote)
    )
  );
  visits := array(
    select v.id from private.open_visits(request.id) as v
    where v.id = any (visit_ids) and v.starts_at > now() and v.plan_id is null
  );
  if visits <> '{}' then
    perform private.mark_visits_canceled(request, visits, private.status_without(request, visits));
  end if;
end;
$$;
comment on function public.cancel_quote(uuid, date, text, uuid, uuid[]) is
  'Admins: records that the customer canceled an accepted quote on this day and for this reason, and mails the '
  'customer and staff. The quote must not be invoiced. A paid deposit is then to be refunded. The given visits are '
  'canceled if they have not begun.';
grant execute on function public.cancel_quote to authenticated;

create function public.accept_quote_for_customer(
  quote_id uuid default null, chosen smallint[] default '{}', expected_total_cents integer default null,
  name text default null, how public.quote_acceptance default null,
  days jsonb default null, times jsonb default '[]', idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object(
    'accept', quote_id, 'chosen', chosen, 'total', expected_total_cents, 'name', name, 'how', how, 'days', days,
      'times', times
  );
  request public.service_requests;
  quote public.quotes;
begin
  perform private.require_staff_of(private.request_of_quote(quote_id));
  if how is null or how = 'online' then
    perform private.refuse(
      422, 'invalid_acceptance', 'Please say whether it was accepted in person, by phone or on paper.'
    );
  end if;
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.lock_people_of_plan(quote_id);
  request := private.lock_service_request(private.request_of_quote(quote_id));
  perform private.refuse_status(request, '{closed,spam}', 'its quote is accepted');
  quote := private.quote_of(request, quote_id);
  perform private.mark_quote_accepted(request, quote, chosen, expected_total_cents, name, how, days, times);
  perform private.keep_key(idempotency_key, content, quote.id);
end;
$$;
comment on function public.accept_quote_for_customer(uuid, smallint[], integer, text, public.quote_acceptance, jsonb,
  jsonb, uuid) is
  'Staff: records that a customer accepted a quote in person, by phone or on paper; see accept_quote.';
grant execute on function public.accept_quote_for_customer to authenticated;

create function public.admin_quotes(
  state text default null,
  term text default null,
  first integer default 0,
  most integer default 25,
  sort text default null,
  descending boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  words constant text := private.trimmed(private.searchable(coalesce(term, '')));
begin
  perform private.require_admin();
  return (
    with hits as materialized (
      select q.id from public.quotes as q where words <> '' and q.request_id in (select private.requests_named(words))
      union
      select q.id from public.quotes as q
      where words <> '' and q.request_id is null and position(words in private.searchable(q.accepted_name)) > 0
    ), found as materialized (
      select q.id, q.total_cents, q.sent_at, p.quote_id is not null as is_plan,
        q.state = 'sent' and q.valid_until >= private.today() as is_waiting,
        case sort when 'valid' then extract(epoch from q.valid_until) when 'total' then q.total_cents end as amount,
        case sort when 'customer' then private.searchable(coalesce(
          (select r.name from public.service_requests as r where r.id = q.request_id), q.accepted_name
        )) end as customer
      from public.quotes as q
      left join public.plans as p on p.quote_id = q.id
      where q.state <> 'replaced' and (words = '' or q.id in (select h.id from hits as h))
        and (admin_quotes.state is null or public.shown_state(q)::text = admin_quotes.state)
    )
    select jsonb_build_object(
      'total', count(*),
      'waitingCents', coalesce(sum(f.total_cents) filter (where f.is_waiting and not f.is_plan), 0),
      'items', (
        select coalesce(jsonb_agg(to_jsonb(l) - 'place' order by l.place), '[]')
        from (
          select
            p.place, q.id, q.is_extra, q.total_cents, q.sent_at, q.valid_until, q.viewed_at,
            public.shown_state(q) as state,
            coalesce(r.name, q.accepted_name) as name, r.reference as request_reference,
              private.plan_offered(q.id) as plan
          from (
            select w.id, row_number() over (
              order by case when not descending then w.amount end,
                case when descending then w.amount end desc nulls last,
                case when not descending then w.customer end, case when descending then w.customer end desc nulls last,
                w.sent_at desc, w.id
            ) as place
            from found as w
            order by place offset greatest(first, 0) limit least(greatest(most, 1), 1000)
          ) as p
          join public.quotes as q on q.id = p.id
          left join public.service_requests as r on r.id = q.request_id
        ) as l
      )
    )
    from found as f
  );
end;
$$;
comment on function public.admin_quotes(text, text, integer, integer, text, boolean) is
  'Admins: quotes without replaced versions, the newest first, or sorted by customer, valid or total; filtered by '
  'state and by name or reference. With their count, and the sum of unanswered quotes without plans.';
grant execute on function public.admin_quotes to authenticated;


-- supabase/schemas/billing/quotes/templates/staff.sql

create function public.save_quote_template(name text default null, lines jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  title constant text := private.one_line(name);
begin
  perform private.require_admin();
  if private.text_length(title) not between 1 and 80 then
    perform private.refuse(422, 'invalid_name', 'Please enter a name of at most 80 characters.');
  end if;
  insert into public.quote_templates as t (name, lines)
  values (title, private.lines_as_sent(private.read_lines(save_quote_template.lines)))
  on conflict on constraint quote_templates_name_key do update set lines = excluded.lines;
end;
$$;
comment on function public.save_quote_template(text, jsonb) is
  'Admins: saves lines as a template. A template of the same name is replaced.';
grant execute on function public.save_quote_template to authenticated;

create function public.delete_quote_template(template_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.quote_templates as t where t.id = template_id;
end;
$$;
comment on function public.delete_quote_template(uuid) is 'Admins: deletes a template.';
grant execute on function public.delete_quote_template to authenticated;

create function public.quote_starting_lines(request_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.lines_to_reuse((
    select private.lines_of(q.id)
    from public.quotes as q
    where q.service = (
        select r.service from public.service_requests as r where r.id = quote_starting_lines.request_id
      )
      and q.request_id is distinct from quote_starting_lines.request_id
      and not exists (select from public.plans as p where p.quote_id = q.id)
    order by q.sent_at desc
    limit 1
  ));
end;
$$;
comment on function public.quote_starting_lines(uuid) is
  'Admins: the reusable lines of the last quote that another customer got for this service. Plans are left out, '
  'because a new quote is for one job.';
grant execute on function public.quote_starting_lines to authenticated;

create function public.quote_line_texts() returns table (text text, price_cents integer, taxed boolean, product_id text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select d.text, d.price_cents, d.taxed, d.product_id
    from (
      select distinct on (l.text) l.text, l.price_cents, l.taxed, l.product_id, q.sent_at
      from (select r.id, r.sent_at from public.quotes as r order by r.sent_at desc limit 500) as q
      join public.quote_lines as l on l.quote_id = q.id
      order by l.text, q.sent_at desc, l.position
    ) as d
    order by d.sent_at desc, d.text
    limit 200;
end;
$$;
comment on function public.quote_line_texts() is
  'Admins: the texts of the latest lines, each with its last price, as suggestions for a line.';
grant execute on function public.quote_line_texts to authenticated;


-- supabase/schemas/customers/imports/staff.sql

-- Two records belong to the same customer if they have the same email address, ignoring case. Records without an email
-- address belong together if they have the same name and phone number.
create function public.known_customers(rows jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) > 5000 then
    perform private.refuse(422, 'invalid_rows', 'An import has 1 to 5,000 customers.');
  end if;
  return (
    with given as materialized (
      select
        r.place - 1 as place, lower(coalesce(r.item ->> 'email', '')) as email,
        private.phone_number(r.item ->> 'phone') as number, private.searchable(r.item ->> 'name') as name
      from jsonb_array_elements(rows) with ordinality as r (item, place)
    ), same as (
      select g.place, c.name, c.created_at, c.status
      from given as g join private.contacts as c on c.email = g.email
      where g.email <> ''
      union all
      select g.place, c.name, c.created_at, c.status
      from given as g join private.contacts as c on c.phone_number = g.number
      where g.email = '' and g.number <> '' and c.email = '' and private.searchable(c.name) = g.name
    )
    select coalesce(jsonb_object_agg(k.place, k.name), '{}')
    from (
      select s.place, (array_agg(s.name order by s.created_at desc))[1] as name
      from same as s
      where s.status <> 'spam'
      group by s.place
    ) as k
  );
end;
$$;
comment on function public.known_customers(jsonb) is
  'Admins: finds which of these [{name, email, phone}] are already customers. Returns their positions, from 0, with '
  'the latest name of each.';
grant execute on function public.known_customers to authenticated;

-- This function has a longer time limit, because 5,000 customers with plans need more than the usual three seconds. The
-- API applies this limit to the call.
create function public.import_customers(
  rows jsonb default null, file_name text default null, plans jsonb default null, idempotency_key uuid default null
) returns uuid
language plpgsql security definer set search_path = '' set statement_timeout = '20s' as $$
declare
  content constant jsonb := jsonb_build_object('import', rows, 'file', file_name, 'plans', plans);
  file constant text := left(coalesce(nullif(private.one_line(file_name), ''), 'File'), 200);
  agreed_on constant date := private.parse_date(plans ->> 'agreed_on');
  given private.import_row[];
  one private.import_row;
  request_id uuid;
  requests uuid[] := '{}';
  places integer[] := '{}';
begin
  perform private.require_admin();
  if private.claim_staff_key(idempotency_key, content) is not null then
    if exists (
      select 1 from public.customer_imports as m
      where m.id = import_customers.idempotency_key and m.undone_at is not null
    ) then
      perform private.refuse(409, 'import_undone', 'This import was undone. Please choose the file again.');
    end if;
    return idempotency_key;
  end if;
  given := private.read_import(rows);
  if exists (select 1 from unnest(given) as g where g.plan is not null)
    and coalesce(agreed_on not between '1990-01-01' and private.today(), true)
  then
    perform private.refuse(422, 'invalid_date', 'Please enter the day on which the plans were agreed, at most today.');
  end if;
  for one in select g.* from unnest(given) as g where g.plan is not null order by g.place loop
    begin
      request_id := private.store_imported_plan(one, plans);
    exception when sqlstate 'PT422' then
      perform private.refuse_import_row(one.place, one.name, sqlerrm);
    end;
    requests := requests || request_id;
    places := places || one.place;
  end loop;
  insert into public.customer_imports (id, file_name, customers, plans, imported_by_email)
  values (idempotency_key, file, cardinality(given), cardinality(requests), private.caller_email());
  insert into public.imported_customers (import_id, name, email, phone, street, city, state, zip, note, request_id)
  select
    idempotency_key, g.name, g.email, g.phone, g.street, g.city, g.state, g.zip, g.note, m.id
  from unnest(given) as g
  left join unnest(requests, places) as m (id, place) on m.place = g.place
  order by g.place;
  if requests <> '{}' then
    perform private.write_plans(
      array(select q.id from public.quotes as q where q.request_id = any (requests)), private.today()
    );
    -- Visit reminders are the only mails of an import, and staff choose if they are sent.
    if plans -> 'reminds' is distinct from 'true' then
      delete from private.mails as m where m.kind = 'visit-reminder' and m.request_id = any (requests);
    end if;
  end if;
  perform private.keep_key(idempotency_key, content, idempotency_key);
  return idempotency_key;
end;
$$;
comment on function public.import_customers(jsonb, text, jsonb, uuid) is
  'Admins: imports up to 5,000 existing customers [{name, email, phone, street, city, state, zip, note, plan}], all or '
  'none, and once for each key. Each plan {price_cents, every, unit, day, text} was agreed on paper, on the terms '
  '`plans` {agreed_on, service, at, duration_minutes, billing, taxed, reminds}, and begins on its next day from today '
  'on.';
grant execute on function public.import_customers to authenticated;

create function public.undo_customer_import(import_id uuid default null) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '20s' as $$
declare
  import public.customer_imports;
  requests uuid[];
  used text[];
begin
  perform private.require_admin();
  -- An erasure locks the same rows in another order. It takes this lock too, so the two functions cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended('erase_customer', 0));
  select m.* into import from public.customer_imports as m where m.id = undo_customer_import.import_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This import no longer exists.');
  -- A repeated call changes nothing.
  elsif import.undone_at is not null then
    return;
  end if;
  requests := array(
    select i.request_id from public.imported_customers as i
    where i.import_id = import.id and i.request_id is not null
  );
  perform 1 from public.service_requests as r where r.id = any (requests) order by r.id for update;
  used := array(select u.name from private.used_since_import(import) as u);
  if used <> '{}' then
    perform private.refuse(
      409, 'import_used',
      'Something was added since the import for ' || array_to_string(used[:5], ', ') || case
        when cardinality(used) > 5 then ' and ' || cardinality(used) - 5 || ' more'
        else ''
      end || '. Nothing was undone.'
    );
  end if;
  -- Delete the quotes first, because a deleted request would keep its accepted quotes.
  delete from public.quotes as q where q.request_id = any (requests);
  -- Mark the requests as spam first. The figures of deleted spam are not stored.
  update public.service_requests as r set status = 'spam' where r.id = any (requests);
  delete from public.service_requests as r where r.id = any (requests);
  delete from public.imported_customers as i where i.import_id = import.id;
  update public.customer_imports as m set undone_at = now(), undone_by_email = private.caller_email()
  where m.id = import.id;
end;
$$;
comment on function public.undo_customer_import(uuid) is
  'Admins: deletes the customers of an import with the requests and visits of their plans. Refused if anything was '
  'recorded for one of them since the import.';
grant execute on function public.undo_customer_import to authenticated;


-- supabase/schemas/customers/personal-data/staff.sql

-- The open records that prevent an erasure, by number or reference.
create function private.open_of(ids uuid[], address text default '') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(open.name order by open.created_at), '[]')
  from (
    select o.order_number as name, o.created_at
    from public.orders as o
    where o.id = any (ids) and (
      o.status not in ('delivered', 'cancelled')
      or exists (
        select 1 from public.order_returns as r where r.order_id = o.id and not private.return_has_ended(r.state)
      )
    )
    union all
    select r.reference, r.created_at
    from public.service_requests as r
    where r.id = any (ids) and (
      r.status in ('new', 'scheduled') or r.unused_deposit_cents <> 0
        or (private.plan_of_request(r.id)).quote_id is not null or private.has_plan_to_bill(r.id)
    )
    union all
    -- The name and address of the customer are needed until the invoice has no open amount.
    select i.reference, i.sent_at from public.invoices as i where i.request_id = any (ids) and i.open_cents <> 0
    union all
    select 'money on its way back', r.created_at
    from public.refunds as r
    where private.record_of_refund(r) = any (ids)
      and (r.state = 'waiting' or r.state = 'failed' and r.resolved_at is null)
    union all
    -- The customer may be paying this order right now.
    select u.order_number, u.pay_before from private.unpaid_orders_of(address) as u where u.ended_at is null
    union all
    select 'a price list request', p.created_at
    from public.price_list_requests as p where p.id = any (ids) and p.status = 'pending'
  ) as open;
$$;

create function private.records_summary(ids uuid[], address text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'names', (
      select coalesce(jsonb_agg(n.name order by n.latest desc, n.name), '[]')
      from (
        select c.name, max(c.created_at) as latest from private.contacts as c where c.id = any (ids) group by c.name
      ) as n
    ),
    'counts', private.counts_of(ids, address),
    'open', private.open_of(ids, address)
  );
$$;

create function private.personal_data(customer text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('email', f.address, 'phone', case when f.address = '' then f.numbers[1] end)
    || private.records_summary(f.ids, f.address)
    || jsonb_build_object(
      'sameNumber', (
        select coalesce(jsonb_agg(
          private.records_summary(c.ids, '') || jsonb_build_object(
            'phone', c.phone, 'references', c.records
          )
        ), '[]')
        from private.callers(f.shared) as c
      )
    )
  from private.find_customer(customer) as f;
$$;

create function public.personal_data_preview(customer text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.personal_data(customer);
end;
$$;
comment on function public.personal_data_preview(text) is
  'Admins: the names, counts and open records of the person that export_customer and erase_customer would handle. '
  '`sameNumber` has the names, counts and open records of each customer without an email address who has the same '
  'phone number and may be another person.';
grant execute on function public.personal_data_preview to authenticated;

-- The ids of a customer's records. `also` names further records that staff chose. These have no email address, but the
-- phone number of the customer.
create function private.chosen(customer text, also text[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  person record;
  added uuid[];
begin
  select f.* into person from private.find_customer(customer) as f;
  added := array(
    select c.id from private.contacts as c
    where c.id = any (person.shared) and coalesce(nullif(c.reference, ''), c.id::text) = any (also)
  );
  if cardinality(added) < (select count(distinct a.reference) from unnest(also) as a (reference)) then
    perform private.refuse(409, 'data_changed', 'Something was changed meanwhile. Check again whose data it is.');
  elsif person.address = '' and added = '{}' and person.shared <> '{}' then
    perform private.refuse(422, 'nothing_chosen', 'A phone number can be shared. Please choose whose data it is.');
  end if;
  return person.ids || added;
end;
$$;

create function private.name_of_actor(who text) returns text
language sql stable set search_path = '' as $$
  select case
    when who like '%@%' then coalesce(
      (
        select nullif(r.name, '') from auth.users as u join public.user_roles as r on r.user_id = u.id
        where lower(u.email) = lower(who)
      ),
      'A team member'
    )
    else who
  end;
$$;

-- A row as the customer gets it in the export: without our ids, and with the names of team members instead of their
-- email addresses.
create function private.for_customer(kept jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(
    case when f.key in ('changed_by_email', 'author_email', 'taken_by_email', 'corrected_by_email', 'created_by_email')
      then replace(f.key, '_email', '') else f.key end,
    case when f.key in ('changed_by_email', 'author_email', 'taken_by_email', 'corrected_by_email', 'created_by_email',
      'assigned_to', 'handled_by', 'resolved_by', 'answered_by', 'shipped_by', 'sent_by', 'taken_by', 'accepted_by',
      'canceled_by', 'voided_by')
      then to_jsonb(private.name_of_actor(f.value #>> '{}')) else f.value end
  ), '{}')
  from jsonb_each(kept) as f
  where f.key not in ('order_id', 'request_id', 'return_id', 'changed_by', 'author', 'user_id', 'quote_id', 'plan_id',
    'invoice_id', 'visit_id', 'sent_by_email', 'sent_by_id', 'taken_by_id', 'papers_id');
$$;

-- Replaces an email address that is not the customer's own. Corrections and mails may contain such addresses.
create function private.unless_others(value text, address text) returns text
language sql immutable set search_path = '' as $$
  select case when value like '%@%' and lower(value) <> address then 'another address' else value end;
$$;

create function private.correction_for_customer(correction public.contact_corrections, address text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'former_value', private.unless_others(correction.former_value, address),
    'new_value', private.unless_others(correction.new_value, address)
  );
$$;

-- The rows of a table that are linked to these ids, each with the rows of its child tables.
create function private.rows_for_customer(kept private.personal_tables, ids uuid[], address text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(
       private.for_customer(to_jsonb(t) - $1) || %s || private.parts_for_customer($2, to_jsonb(t), $4) order by %s
     ), ''[]'')
     from %s as t cross join (select $4) as person (address)
     where t.%I = any ($3) and %s',
    kept.adds, kept.sort, kept.name, kept.link, kept.filter
  ) into found using kept.hidden, kept.name, ids, address;
  return case when kept.is_single then found -> 0 else found end;
end;
$$;

create function private.parts_for_customer(parent text, owner jsonb, address text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  kept private.personal_tables;
  parts jsonb := '{}';
begin
  for kept in
    select t.* from private.personal_tables as t
    where t.parent = parts_for_customer.parent and t.export_as is not null
  loop
    parts := parts || jsonb_build_object(
      kept.export_as, private.rows_for_customer(kept, array[(owner ->> 'id')::uuid], address)
    );
  end loop;
  return parts;
end;
$$;

-- The export leaves out data of the company (costs, profits, distributors) and the copies for the search.
create function public.export_customer(customer text, also text[] default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  ids uuid[];
begin
  perform private.require_admin();
  select f.address into address from private.find_customer(customer) as f;
  ids := private.chosen(customer, also);
  if not private.has_records(ids, address) then
    perform private.refuse(404, 'not_found', 'Nothing of this customer is left.');
  end if;
  insert into public.personal_data_log (kind, counts, done_by_email)
  values ('exported', private.counts_of(ids, address), private.caller_email());
  return jsonb_build_object(
    'email', address,
    'exportedAt', private.iso(now()),
    'logins', (
      select coalesce(jsonb_agg(jsonb_build_object('email', u.email, 'created', private.iso(u.created_at))), '[]')
      from auth.users as u where address <> '' and lower(u.email) = address
    ),
    'unpaidOrders', (
      select coalesce(jsonb_agg(
        u.contact || jsonb_build_object(
          'order_number', u.order_number, 'subtotal', u.subtotal, 'tax', u.tax, 'pay_before', private.iso(u.pay_before),
          'items', (select jsonb_agg(l - '{distributor,distributor_price}'::text[])
            from jsonb_array_elements(u.lines) as l)
        )
        order by u.pay_before
      ), '[]')
      from private.unpaid_orders_of(address) as u
    ),
    'formerly', (
      -- Another customer's record had this address by mistake. Only the time of the correction is exported.
      select coalesce(jsonb_agg(jsonb_build_object('corrected', private.iso(c.created_at)) order by c.id), '[]')
      from private.corrections_of(address) as c where coalesce(c.order_id, c.request_id) <> all (ids)
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'invited', private.iso(i.invited_at))
        order by i.invited_at), '[]')
      from private.team_invitations as i where i.email = address and address <> '' and i.accepted_at is null
    ),
    'mails', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'kind', m.kind, 'recipient', coalesce(private.unless_others(m.recipient, address), 'staff'), 'state', m.state,
            'written', private.iso(m.created_at),
          'finished', private.iso(m.finished_at), 'answer', case when m.recipient = address then m.answer end
        ) || case
          -- The content of a mail is exported only if the mail is about the customer's own records. Other mails to this
          -- address were sent by mistake or to a team member, and are about other people.
          when coalesce(m.order_id, m.request_id, m.price_request_id) = any (ids)
            then jsonb_build_object('content', private.mail_data(m) - '{token,profit,isFirst,paysOnline}'::text[])
          else '{}'
        end
        order by m.created_at
      ), '[]')
      from private.mails_of(ids, address) as m
    )
  ) || (
    select jsonb_object_agg(t.export_as, private.rows_for_customer(t, ids, address))
    from private.personal_tables as t
    where t.parent = '' and t.export_as is not null
  );
end;
$$;
comment on function public.export_customer(text, text[]) is
  'Admins: exports the data with an email address, and the records in `also`, for the customer. The export is recorded '
  'in personal_data_log.';
grant execute on function public.export_customer to authenticated;

-- Sums, dates, state and ZIP code of orders are kept for the taxes. `expected` is the preview that the caller saw.
create function public.erase_customer(
  customer text, reason text, expected jsonb, also text[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.one_line(reason);
  address text;
  ids uuid[];
  unpaid uuid[];
  mails uuid[];
  open jsonb;
  counts jsonb;
  kept private.personal_tables;
begin
  perform private.require_admin();
  if private.text_length(why) not between 1 and 500 then
    perform private.refuse(422, 'invalid_reason', 'Please enter the reason in at most 500 characters.');
  end if;
  select f.address into address from private.find_customer(customer) as f;
  -- send_mail_again and the retention lock the same rows in another order. They take this lock too, so no two of these
  -- functions can deadlock.
  perform pg_advisory_xact_lock(hashtextextended('erase_customer', 0));
  ids := private.chosen(customer, also);
  -- With these locks, customers and team members cannot change the records that are counted below.
  perform 1 from public.orders as o where o.id = any (ids) order by o.id for update;
  perform 1 from public.service_requests as r where r.id = any (ids) order by r.id for update;
  perform 1 from public.price_list_requests as p where p.id = any (ids) order by p.id for update;
  perform 1 from public.imported_customers as i where i.id = any (ids) order by i.id for update;
  -- Search again, because an address may have been corrected while this call waited for the locks.
  ids := private.chosen(customer, also);
  if not private.has_records(ids, address) then
    perform private.refuse(404, 'not_found', 'Nothing of this customer is left.');
  end if;
  unpaid := array(select u.id from private.unpaid_orders_of(address) as u);
  perform 1 from private.unpaid_orders as u where u.id = any (unpaid) order by u.id for update;
  -- The mail sender skips locked mails. A mail that is already being sent cannot be stopped.
  mails := array(select m.id from private.mails_of(ids, address) as m);
  perform 1 from private.mails as m where m.id = any (mails) order by m.id for update;
  if exists (
    select 1 from private.mails as m where m.id = any (mails) and m.state = 'sending'
      and m.leased_until > clock_timestamp()
  ) then
    perform private.refuse(409, 'mail_leaving',
      'An email about this customer is being sent. Please try again in two minutes.');
  end if;
  open := private.open_of(ids, address);
  if open <> '[]' then
    perform private.refuse(
      409, 'still_open',
        'Open orders, returns and visits must end first, requests must be answered, deposits settled, and invoices '
        'paid: '
        || (select string_agg(name, ', ') from jsonb_array_elements_text(open) as name) || '.'
    );
  end if;
  if expected is distinct from private.personal_data(customer) then
    perform private.refuse(409, 'data_changed', 'Something was added meanwhile. Check again what will be erased.');
  end if;
  counts := private.counts_of(ids, address);

  -- A mail about another customer's order may have been sent to this address. The mail belongs to the other customer,
  -- so only the address is erased.
  update private.mails as m set recipient = 'erased', answer = null
  where m.id = any (mails) and coalesce(m.order_id, m.request_id, m.price_request_id) <> all (ids);
  delete from private.mails as m
  where m.id = any (mails) and (
    num_nonnulls(m.order_id, m.request_id, m.price_request_id) = 0
    or coalesce(m.order_id, m.request_id, m.price_request_id) = any (ids)
  );
  delete from private.unpaid_orders as u where u.id = any (unpaid);
  delete from private.idempotency_keys as k where k.result_id = any (
    unpaid || array(select private.results_with_keys(ids))
  );
  -- A row of the log might contain an earlier email address of the customer. Such a row is found by its time, because
  -- it has the same time as the order or request.
  delete from private.request_log as l
  where l.email = private.mailbox(address) and address <> ''
    or l.user_id in (select private.logins_of(address))
    or l.email = any (ids::text[])
    or l.email in (select lower(r.reference) from public.service_requests as r where r.id = any (ids))
    or (l.email, l.created_at) in (
      select private.mailbox(c.former_value), t.created_at
      from public.contact_corrections as c
      join private.contacts as t on t.id = coalesce(c.order_id, c.request_id)
      where c.field = 'email' and coalesce(c.order_id, c.request_id) = any (ids)
    );
  -- Delete child rows before their parents. Deleting a request also deletes its notes, history, visits, messages,
  -- photos, corrections and links, and the quotes that were not accepted.
  for kept in
    select t.* from private.personal_tables as t where t.erasure = 'goes' order by t.parent = '', t.name
  loop
    execute format('delete from %s as t where t.%I = any ($1)', kept.name, kept.link) using ids;
  end loop;
  -- Corrections of other customers may contain the address. Erase the address and the values that were recorded
  -- together with it.
  update public.contact_corrections as c
  set
    former_value = case when e.is_former and c.former_value <> '' then 'erased' else c.former_value end,
    new_value = case when e.is_new and c.new_value <> '' then 'erased' else c.new_value end
  from (
    select
      x.order_id, x.request_id, x.created_at,
      bool_or(lower(x.former_value) = address) as is_former, bool_or(lower(x.new_value) = address) as is_new
    from private.corrections_of(address) as x
    group by x.order_id, x.request_id, x.created_at
  ) as e
  where c.created_at = e.created_at and coalesce(c.order_id, c.request_id) = coalesce(e.order_id, e.request_id);
  update public.order_return_history as h set changed_by = null, changed_by_email = 'Customer'
  from public.order_returns as r
  where r.id = h.return_id and r.order_id = any (ids) and lower(h.changed_by_email) = address;
  update public.order_status_history as h
  set
    former_shipment = case when h.former_shipment is not null then 'erased' end,
    changed_by = case when lower(h.changed_by_email) = address then null else h.changed_by end,
    changed_by_email = case when lower(h.changed_by_email) = address then 'Customer' else h.changed_by_email end
  where h.order_id = any (ids);
  update public.stock_movements as s set changed_by = null
  where s.order_id = any (ids) and s.changed_by_email is null;
  for kept in select t.* from private.personal_tables as t where t.erased <> '{}' loop
    execute format(
      'update %s as t set %s where t.%I = any ($1)', kept.name,
      (select string_agg(format('%I = %L', e.key, e.value), ', ') from jsonb_each_text(kept.erased) as e), kept.link
    ) using ids;
  end loop;
  delete from private.team_invitations as i where i.email = address and address <> '' and i.accepted_at is null;
  perform private.forget_invited(array[address]);
  delete from auth.users as u where u.id in (select private.logins_of(address));
  insert into public.personal_data_log (kind, reason, counts, done_by_email)
  values ('erased', why, counts, private.caller_email());
end;
$$;
comment on function public.erase_customer(text, text, jsonb, text[]) is
  'Admins: erases the data with an email address, and the records in `also`. It keeps the numbers, lines, sums, dates, '
  'state and ZIP of orders, the lines, sums and dates of accepted quotes, invoices with name and address, and counts.';
grant execute on function public.erase_customer to authenticated;


-- supabase/schemas/customers/staff.sql

-- `to_pay` is the open amount of the invoices of these requests. `owed` is the amount to refund: overpaid invoices, and
-- deposits that no invoice will use.
create function private.balance_of(ids uuid[], out to_pay bigint, out owed bigint)
language sql stable set search_path = '' as $$
  select
    (select coalesce(sum(greatest(i.open_cents, 0)), 0) from public.invoices as i where i.request_id = any (ids)),
    (select coalesce(sum(private.owed_deposit(r)), 0) from public.service_requests as r where r.id = any (ids)
      and r.unused_deposit_cents > 0)
      - (select coalesce(sum(least(i.open_cents, 0)), 0) from public.invoices as i where i.request_id = any (ids));
$$;

create function public.admin_customer(customer text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant integer := 100;
  address text;
  numbers text[];
  ids uuid[];
  shared uuid[];
begin
  perform private.require_admin();
  select f.address, f.numbers, f.ids, f.shared into address, numbers, ids,
    shared from private.find_customer(customer) as f;
  -- If the call has a phone number, the records with this number and without an email address belong to the customer.
  if address = '' then
    ids := shared;
    shared := '{}';
  end if;

  return (
    with theirs as materialized (
      select c.* from private.contacts as c where c.id = any (ids)
    ),
    others as (
      select c.email, c.phone_number as phone, (array_agg(c.name order by c.created_at desc))[1] as name
      from private.contacts as c
      where c.phone_number = any (numbers) and c.phone_number <> '' and c.email not in ('', address)
      group by c.email, c.phone_number
      order by max(c.created_at) desc
      limit 20
    )
    select case when exists (select 1 from theirs) or exists (select 1 from others) or private.has_records(ids, address)
    then jsonb_build_object(
      'email', address,
      'names', (
        select coalesce(jsonb_agg(n.name order by n.latest desc), '[]')
        from (select t.name, max(t.created_at) as latest from theirs as t group by t.name) as n
      ),
      'phones', (
        select coalesce(jsonb_agg(n.phone order by n.latest desc), '[]')
        from (
          select (array_agg(t.phone order by t.created_at desc))[1] as phone, max(t.created_at) as latest
          from theirs as t where t.phone_number <> '' group by t.phone_number
        ) as n
      ),
      'others', (select coalesce(jsonb_agg(to_jsonb(o)), '[]') from others as o),
      'sameNumber', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', s.name, 'phone', s.phone,
          'references', (
            select coalesce(jsonb_agg(r.reference order by r.created_at desc), '[]')
            from public.service_requests as r where r.id = any (s.ids)
          )
        )), '[]')
        from private.callers(shared) as s
      ),
      -- The values with which a new form is filled in. If the call has an email address, the values come from the
      -- latest record. If it has a phone number, they come from the latest record of each name.
      'contacts', (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'name', k.name, 'email', k.email, 'phone', k.phone,
            'place', case k.record
              when 'request' then (select private.address_answers(r) from public.service_requests as r
                where r.id = k.id)
              when 'order' then (select private.order_address(o) from public.orders as o where o.id = k.id)
              when 'imported' then (select private.address_of(i) from public.imported_customers as i where i.id = k.id)
              else '{}'
            end
          )
          order by k.created_at desc
        ), '[]')
        from (
          select distinct on (case when address = '' then private.searchable(t.name) end) t.*
          from theirs as t
          where t.status <> 'spam'
          order by case when address = '' then private.searchable(t.name) end, t.record = 'price-request',
            t.record = 'imported', t.created_at desc
        ) as k
      ),
      'orderCount', (select count(*) from theirs as t where t.record = 'order' and t.status <> 'cancelled'),
      'orderTotalCents', (
        select (100 * (coalesce(sum(t.total), 0) - (
          select coalesce(sum(r.refund), 0) from public.order_returns as r where r.order_id = any (ids)
            and r.state = 'refunded'
        )))::bigint
        from theirs as t where t.record = 'order' and t.status <> 'cancelled'
      ),
      'toPayCents', (select b.to_pay from private.balance_of(ids) as b),
      'owedCents', (select b.owed from private.balance_of(ids) as b),
      'orders', (
        select coalesce(jsonb_agg(to_jsonb(o)), '[]')
        from (
          select t.reference, t.status, (100 * t.total)::integer as "totalCents",
            private.iso(t.created_at) as "createdAt"
          from theirs as t where t.record = 'order' order by t.created_at desc limit shown
        ) as o
      ),
      'returns', (
        select coalesce(jsonb_agg(to_jsonb(b)), '[]')
        from (
          select
            b.return_number as "returnNumber", t.reference, b.state,
              (100 * coalesce(b.refund, 0))::integer as "refundCents",
            private.iso(b.created_at) as "createdAt"
          from theirs as t join public.order_returns as b on b.order_id = t.id
          where b.order_id = any (ids)
          order by b.created_at desc limit shown
        ) as b
      ),
      'requests', (
        select coalesce(jsonb_agg(to_jsonb(r)), '[]')
        from (
          select
            t.reference, t.kind, private.shown_status(t.id, t.status) as status, t.name,
              private.iso(t.created_at) as "createdAt",
            (select private.owed_deposit(s) from public.service_requests as s where s.id = t.id)
              - (select coalesce(sum(least(i.open_cents, 0)), 0) from public.invoices as i
                where i.request_id = t.id) as "owedCents",
            (
              select coalesce(jsonb_agg(jsonb_build_object(
                'id', q.id, 'version', q.version, 'isExtra', q.is_extra, 'totalCents', q.total_cents,
                'plan', (select private.plan_view(p) from public.plans as p where p.quote_id = q.id),
                'state', case when q.state = 'sent' and q.valid_until < private.today() then 'expired'
                  else q.state::text end
              ) order by q.sent_at), '[]')
              from public.quotes as q where q.request_id = t.id and q.state <> 'replaced'
            ) as quotes,
            (
              select coalesce(jsonb_agg(jsonb_build_object(
                'reference', i.reference, 'kind', i.kind, 'state', public.state(i),
                'totalCents', case i.kind when 'credit' then -i.total_cents else i.total_cents end, 'openCents',
                  i.open_cents
              ) order by i.number), '[]')
              from public.invoices as i where i.request_id = t.id
            ) as invoices
          from theirs as t where t.record = 'request' order by t.created_at desc limit shown
        ) as r
      ),
      'imported', (
        select coalesce(jsonb_agg(to_jsonb(i)), '[]')
        from (
          select i.id, i.name, i.street, i.city, i.state, i.zip, i.note, private.iso(i.created_at) as "createdAt"
          from public.imported_customers as i where i.id = any (ids) order by i.created_at desc, i.id limit shown
        ) as i
      ),
      'visits', (
        select coalesce(jsonb_agg(to_jsonb(made)), '[]')
        from (
          select
            v.id, t.reference, private.iso(v.starts_at) as "startsAt", v.duration_minutes as "durationMinutes",
              private.visit_people_text(v.id) as people,
            v.canceled_at is not null as "isCanceled", v.outcome
          from theirs as t join public.visits as v on v.request_id = t.id
          where v.request_id = any (ids)
          order by v.starts_at desc limit shown
        ) as made
      ),
      'priceRequests', (
        select coalesce(jsonb_agg(to_jsonb(p)), '[]')
        from (
          select r.id, r.company, r.message, r.status, private.iso(r.created_at) as "createdAt"
          from public.price_list_requests as r where r.id = any (ids) order by r.created_at desc limit shown
        ) as p
      ),
      'mails', (
        select coalesce(jsonb_agg(to_jsonb(m)), '[]')
        from (
          select
            w.id, w.kind, w.recipient, e.state, e.answer, private.iso(w.created_at) as "createdAt",
            case when w.state = 'sent' then private.iso(w.finished_at) end as "sentAt",
            coalesce(w.data ->> 'orderNumber', w.data ->> 'reference', '') as reference
          from private.mails_of(ids, address) as w
          cross join lateral private.mail_state_text(w) as e
          where w.recipient is not null
          order by w.created_at desc limit shown
        ) as m
      ),
      'activity', (
        select coalesce(jsonb_agg(to_jsonb(c)), '[]')
        from (
          select c.id, t.reference, c.kind, c.days, c.times, private.iso(c.visit_at) as "visitAt",
            private.iso(c.created_at) as "createdAt"
          from theirs as t join public.customer_activity as c on c.request_id = t.id
          where c.request_id = any (ids)
          order by c.created_at desc limit shown
        ) as c
      ),
      'messages', (
        select coalesce(jsonb_agg(to_jsonb(m)), '[]')
        from (
          select
            m.id, t.reference, m.sender, coalesce(nullif(m.author_name, ''), m.author_email) as by, m.body as text,
            private.iso(m.created_at) as "createdAt"
          from theirs as t join public.messages as m on m.request_id = t.id
          where m.request_id = any (ids)
          order by m.created_at desc limit shown
        ) as m
      ),
      'notes', (
        select coalesce(jsonb_agg(to_jsonb(n)), '[]')
        from (
          select t.reference, s.note, s.author_email as by, private.iso(s.created_at) as "createdAt", s.id
          from theirs as t join public.service_request_notes as s on s.request_id = t.id
          where s.request_id = any (ids)
          order by s.id desc limit shown
        ) as n
      )
    ) end
  );
end;
$$;
comment on function public.admin_customer(text) is
  'Admins: the newest hundred records of each kind with an email address, or with a phone number and no email address. '
  '`sameNumber` lists people without an email address who have the same phone number. `others` lists people with the '
  'same phone number and another email address.';
grant execute on function public.admin_customer to authenticated;

-- Reads only the latest 1,000 rows of each kind, so that the call stays fast as the tables grow. Customers whose last
-- row is older are not listed, but the search finds them. The given state limits which records are read.
create function public.admin_customers(state text default null, first integer default 0, most integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  latest constant integer := 1000;
begin
  perform private.require_admin();
  return (
    with signs as materialized (
      (
        select 'order' as source, lower(o.customer_email) as email, o.phone_number, o.created_at as at
        from public.orders as o
        where state is null or state = 'open' and o.status in ('pending', 'processing')
        order by o.created_at desc limit latest
      )
      union all
      (
        select 'request', lower(r.email), r.phone_number, r.created_at
        from public.service_requests as r
        where r.status <> 'spam' and (state is null or state = 'open' and r.status in ('new', 'contacted', 'scheduled'))
        order by r.created_at desc limit latest
      )
      union all
      (
        select 'price-list', lower(p.email), p.phone_number, p.created_at
        from public.price_list_requests as p
        where state is null or state = 'open' and p.status = 'pending'
        order by p.created_at desc limit latest
      )
      union all
      (
        select 'message', lower(r.email), r.phone_number, m.created_at
        from public.messages as m join public.service_requests as r on r.id = m.request_id
        where m.sender = 'customer' and state is null
        order by m.created_at desc limit latest
      )
      union all
      (
        select 'visit', lower(r.email), r.phone_number, v.starts_at
        from public.visits as v join public.service_requests as r on r.id = v.request_id
        where v.canceled_at is null and v.outcome = 'done' and v.starts_at <= now() and state is null
        order by v.starts_at desc limit latest
      )
      union all
      (
        select 'return', lower(o.customer_email), o.phone_number, t.created_at
        from public.order_returns as t join public.orders as o on o.id = t.order_id
        where admin_customers.state = 'open' and t.due_at <= now()
        order by t.created_at desc limit latest
      )
      union all
      (
        select 'invoice', lower(r.email), r.phone_number, i.sent_at
        from public.invoices as i join public.service_requests as r on r.id = i.request_id
        where state = 'to-pay' and i.open_cents > 0 or state = 'owed-back' and i.open_cents < 0
        order by i.sent_at desc limit latest
      )
      union all
      (
        select 'deposit', lower(r.email), r.phone_number, r.created_at
        from public.service_requests as r
        where state = 'owed-back' and r.unused_deposit_cents > 0 and private.deposit_owed_because(r) is not null
        order by r.created_at desc limit latest
      )
      union all
      -- Imported customers have no activity yet, so all of them are read. They come last in the list.
      (
        select 'imported', lower(i.email), i.phone_number, null
        from public.imported_customers as i
        where admin_customers.state is null or admin_customers.state = 'imported'
      )
    ),
    -- Before this time, the list is incomplete, because at least one kind of record has older rows that were not read.
    edge as (
      select max(e.oldest) as at
      from (
        select min(s.at) as oldest from signs as s where s.source <> 'imported'
        group by s.source having count(*) = latest
      ) as e
    ),
    seen as materialized (
      select s.email, case when s.email = '' then s.phone_number else '' end as number, max(s.at) as at
      from signs as s
      where s.email <> '' or s.phone_number <> ''
      group by 1, 2
      having max(s.at) >= coalesce((select e.at from edge as e), '-infinity') or bool_or(s.source = 'imported')
    ),
    page as (
      select n.*
      from seen as n
      order by n.at desc nulls last, n.email, n.number
      offset greatest(admin_customers.first, 0) limit least(greatest(most, 1), 100)
    )
    select jsonb_build_object(
      'total', (select count(*) from seen), 'hasOlder', (select e.at is not null from edge as e),
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'email', p.email, 'number', p.number, 'name', c.name, 'phone', c.phone,
          'lastSeenAt', private.iso(greatest(
            c.seen_at,
            (select max(m.created_at) from public.messages as m where m.request_id = any (c.ids)
              and m.sender = 'customer'),
            (
              select max(v.starts_at) from public.visits as v
              where v.request_id = any (c.ids) and v.canceled_at is null and v.outcome = 'done' and v.starts_at <= now()
            )
          )),
          'requests', c.requests, 'orders', c.orders, 'priceLists', c.price_lists,
          'returns', (
            select count(*) from public.order_returns as t where t.order_id = any (c.ids) and t.due_at <= now()
          ),
          'plans', (
            select count(*)
            from public.quotes as q
            join public.plans as l on l.quote_id = q.id
            where q.request_id = any (c.ids) and q.state = 'accepted' and public.state(l) in ('runs', 'paused')
          ),
          'toPayCents', b.to_pay, 'owedCents', b.owed
        ) order by p.at desc nulls last, p.email, p.number), '[]')
        from page as p
        cross join lateral (
          select array(
            select t.id from private.contacts as t where p.email <> '' and t.email = p.email
            union all
            select t.id from private.contacts as t where p.number <> '' and t.phone_number = p.number and t.email = ''
          ) as ids
        ) as k
        cross join lateral (
          select
            k.ids, (array_agg(t.name order by t.created_at desc))[1] as name,
            coalesce((array_agg(t.phone order by t.created_at desc) filter (where t.phone <> ''))[1], '') as phone,
            max(t.created_at) filter (where t.record <> 'imported') as seen_at,
            count(*) filter (where t.record = 'request' and t.status in ('new', 'contacted', 'scheduled')) as requests,
            count(*) filter (where t.record = 'order' and t.status in ('pending', 'processing')) as orders,
            count(*) filter (where t.record = 'price-request' and t.status = 'pending') as price_lists
          from private.contacts as t
          where t.id = any (k.ids) and t.status <> 'spam'
        ) as c
        cross join lateral private.balance_of(k.ids) as b
      )
    )
  );
end;
$$;
comment on function public.admin_customers(text, integer, integer) is
  'Admins: customers by their last order, request, message or visit, the latest first, and then imported ones. state: '
  'those with open work (open), unpaid invoices (to-pay), money to refund (owed-back), the newest of these first, or '
  'imported ones (imported). A customer is an email address, or a phone number without an address. `hasOlder`: true if '
  'there may be older customers.';
grant execute on function public.admin_customers to authenticated;


-- supabase/schemas/figures/staff.sql

-- The sales between two days (America/Los_Angeles). A null day sets no limit.
create function private.sales(date_from date, date_to date) returns setof private.all_sales
language sql stable set search_path = '' as $$
  select * from private.all_sales as s
  where s.at >= coalesce(private.start_of_day(date_from), '-infinity')
    and s.at < coalesce(private.start_of_day(date_to + 1), 'infinity');
$$;

create function public.admin_order_totals(date_from date default null, date_to date default null) returns table (
  orders bigint, open bigint, revenue numeric, subtotal numeric, profit numeric, average numeric, tax numeric,
    refunds numeric
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select
      coalesce(sum(s.orders), 0),
      count(*) filter (where s.is_open),
      coalesce(sum(s.revenue), 0),
      coalesce(sum(s.subtotal), 0),
      coalesce(sum(s.profit), 0),
      coalesce(round(avg(s.revenue) filter (where s.orders = 1), 2), 0),
      coalesce(sum(s.tax), 0),
      coalesce(-sum(s.revenue) filter (where s.kind = 'refund'), 0)
    from private.sales(date_from, date_to) as s;
end;
$$;
comment on function public.admin_order_totals(date, date) is
  'Admins: the totals of orders and refunds between two days (America/Los_Angeles). `orders` is the number of orders '
  'that were not canceled. `revenue` is with tax, `subtotal` without. Cancellations and refunds are subtracted on '
  'their own day. `average` is the average amount of an order on the day on which it was placed, without later '
  'changes.';
grant execute on function public.admin_order_totals to authenticated;

-- `services` has all names of one service, because several forms offer it under different names. `form` is the kind of
-- request. The query is planned again in each call, because the best plan depends on the figure and the days.
create function public.figure_rows(
  figure text default null, since date default null, until date default null, services text[] default null,
    form text default null,
  reason text default null, person text default null
)
returns table (
  at timestamptz, reference text, request_id uuid, request_reference text, order_id uuid, customer text,
    service_name text, person_name text,
  cents bigint, hours numeric, why text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  first constant timestamptz := coalesce(private.start_of_day(since), '-infinity');
  last constant timestamptz := coalesce(private.start_of_day(until + 1), 'infinity');
begin
  perform private.require_admin();
  return query
    select f.at, coalesce(f.reference, f.request_reference, ''), f.request_id, f.request_reference, f.order_id,
      coalesce(f.customer, ''), f.service,
      case when f.figure = 'visits-held' then coalesce(nullif(private.visit_people_text(f.id), ''), 'Nobody')
        else f.person end, f.cents, f.hours, f.reason
    from private.figure_rows as f
    where f.figure = figure_rows.figure and f.at >= first and f.at < last
      and (services is null or f.service = any (services)) and (form is null or split_part(f.service, ': ', 1) = form)
      and (figure_rows.reason is null or f.reason = figure_rows.reason)
      and (figure_rows.person is null or f.person = figure_rows.person)
    order by f.at desc, 2, f.id;
end;
$$;
comment on function public.figure_rows(text, date, date, text[], text, text, text) is
  'Admins: the rows of a figure between two days (America/Los_Angeles), the newest first, with the customer. They can '
  'be filtered by services, form, reason and person.';
grant execute on function public.figure_rows to authenticated;

create function public.business_figures(
  since date default null, until date default null, services text[] default null, form text default null
) returns table (figure text, part text, value text, number bigint, cents bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  first constant timestamptz := coalesce(private.start_of_day(since), '-infinity');
  last constant timestamptz := coalesce(private.start_of_day(until + 1), 'infinity');
begin
  perform private.require_admin();
  return query
    with summed as materialized (
      select f.figure, f.reason, f.person, f.service, count(*) as number, sum(f.cents) as cents
      from private.figure_rows as f
      where f.at >= first and f.at < last
        and (services is null or f.service = any (services)) and (form is null or split_part(f.service, ': ', 1) = form)
      group by f.figure, f.reason, f.person, f.service
    )
    select w.*
    from (
      select s.figure, null as part, null as value, sum(s.number)::bigint as number, sum(s.cents)::bigint as cents
      from summed as s group by s.figure
      union all
      select s.figure, 'reason', s.reason, sum(s.number)::bigint, sum(s.cents)::bigint
      from summed as s where s.reason is not null group by s.figure, s.reason
      union all
      select s.figure, 'person', s.person, sum(s.number)::bigint, sum(s.cents)::bigint
      from summed as s where s.person is not null group by s.figure, s.person
      union all
      select s.figure, 'service', s.service, sum(s.number)::bigint, sum(s.cents)::bigint
      from summed as s where s.service is not null group by s.figure, s.service
    ) as w
    order by w.figure, w.part nulls first, w.number desc, w.value;
end;
$$;
comment on function public.business_figures(date, date, text[], text) is
  'Admins: the number of rows of each figure between two days (see figure_rows) and their sum: in total (`part` is '
  'null), and by reason, person and service.';
grant execute on function public.business_figures to authenticated;

create function public.money_by_month(until date default null, months integer default 12)
returns table (month date, sold_cents bigint, paid_cents bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  last constant date := date_trunc('month', coalesce(until, private.today()))::date;
  first constant date := (last - (least(greatest(months, 1), 36) - 1) * interval '1 month')::date;
begin
  perform private.require_admin();
  return query
    select
      m.day::date,
      coalesce(sum(b.total_cents) filter (where b.part is not null), 0)::bigint,
      coalesce(sum(b.total_cents) filter (where b.kind in ('payment', 'deposit') or b.part = 'shop'), 0)::bigint
    from generate_series(first::timestamp, last::timestamp, interval '1 month') as m (day)
    left join private.book_rows as b
      on b.at >= private.start_of_day(first)
      and date_trunc('month', b.at at time zone 'America/Los_Angeles') = m.day
    group by m.day
    order by m.day;
end;
$$;
comment on function public.money_by_month(date, integer) is
  'Admins: the sales and the payments of services and the shop, both with tax, in each month (California) up to a day. '
  'An order counts as paid when it is placed.';
grant execute on function public.money_by_month to authenticated;

create function public.accountant_rows(since date default null, until date default null) returns table (
  day date, kind text, reference text, about text, customer text, subtotal_cents bigint, shipping_cents bigint,
    tax_cents bigint, total_cents bigint, cost_cents bigint, method text, payment_reference text
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  first constant timestamptz := coalesce(private.start_of_day(since), '-infinity');
  last constant timestamptz := coalesce(private.start_of_day(until + 1), 'infinity');
begin
  perform private.require_admin();
  return query
    select
      (b.at at time zone 'America/Los_Angeles')::date, b.kind, b.reference, b.about, b.customer, b.subtotal_cents,
      b.shipping_cents, b.tax_cents, b.total_cents, b.cost_cents, b.method, b.payment_reference
    from private.book_rows as b
    where b.at >= first and b.at < last
    order by 1, b.kind, b.reference, b.about, b.total_cents, b.customer, b.method, b.payment_reference;
end;
$$;
comment on function public.accountant_rows(date, date) is
  'Admins: the sales, refunds and payments of services and the shop for the accountant, by day and kind: see '
  'private.book_rows.';
grant execute on function public.accountant_rows to authenticated;

create function public.tax_collected(
  by text default 'month', since date default null, until date default null
) returns table (
  starts_on date, state text, zip text, city text, part text, taxed_cents bigint, untaxed_cents bigint, tax_cents bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  first constant timestamptz := coalesce(private.start_of_day(since), '-infinity');
  last constant timestamptz := coalesce(private.start_of_day(until + 1), 'infinity');
  period constant text := case by when 'month-and-place' then 'month' when 'place' then null else by end;
  has_places constant boolean := by in ('place', 'month-and-place');
begin
  perform private.require_admin();
  if coalesce(by not in ('month', 'quarter', 'place', 'month-and-place'), true) then
    perform private.refuse(422, 'invalid_period', 'Tax comes by month, by quarter or by place.');
  end if;
  return query
    select
      s.starts_on, s.state, s.zip, s.city, s.part, sum(s.taxed_cents)::bigint, sum(s.untaxed_cents)::bigint,
      sum(s.tax_cents)::bigint
    from (
      select
        date_trunc(period, b.at at time zone 'America/Los_Angeles')::date as starts_on,
        case when has_places then b.state end as state, case when has_places then b.zip end as zip,
        case when has_places then coalesce(b.city, '') end as city,
        b.part, b.taxed_cents, b.subtotal_cents + coalesce(b.shipping_cents, 0) - b.taxed_cents as untaxed_cents,
        b.tax_cents
      from private.book_rows as b
      where b.part is not null and b.at >= first and b.at < last
    ) as s
    group by grouping sets (
      (s.starts_on, s.state, s.zip, s.city, s.part), (s.starts_on, s.state, s.zip, s.city), (s.part), ()
    )
    having count(*) > 0
    order by grouping(s.starts_on), s.starts_on desc, s.state, s.zip, s.city, s.part nulls first;
end;
$$;
comment on function public.tax_collected(text, date, date) is
  'Admins: taxed and untaxed sales and their tax between two days (America/Los_Angeles), for services, for the shop, '
  'and for both (`part` is null). They are grouped by month, quarter, place or month-and-place, the latest first; '
  'rows without a group are the totals.';
grant execute on function public.tax_collected to authenticated;


-- supabase/schemas/inventory/staff.sql

-- `expected_stock` is the stock that the caller saw. If the stock has changed since then, for example by a sale, the
-- correction is refused. It is not known if the pieces were counted before or after the sale.
create function public.correct_stock(
  product_id text, new_stock integer, kind public.stock_movement_kind, note text, expected_stock integer,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := nullif(private.one_line(note), '');
  content constant jsonb := jsonb_build_object('product', product_id, 'stock', new_stock, 'kind', kind, 'note', words);
  product public.products;
  old_stock integer;
begin
  perform private.require_admin();
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  if new_stock is null or new_stock not between 0 and 100000 then
    perform private.refuse(422, 'invalid_stock', 'Stock is a whole number from 0 to 100,000.');
  end if;
  if kind is null or kind not in ('delivery', 'count', 'return', 'loss', 'other') then
    perform private.refuse(422, 'invalid_kind', 'The reason is a delivery, count, return, loss or other.');
  end if;
  if length(words) > 200 then
    perform private.refuse(422, 'invalid_note', 'Please write a note of at most 200 characters.');
  end if;

  select p.* into product
  from public.products as p
  where p.id = correct_stock.product_id
  for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'This product does not exist.');
  end if;
  old_stock := product.in_stock;

  if expected_stock is distinct from old_stock then
    perform private.refuse(
      409, 'stock_changed',
      'The stock is now ' || old_stock || '. Please check and correct again.',
      jsonb_build_object('in_stock', old_stock)
    );
  end if;
  if new_stock = old_stock and product.counted_at is not null then
    perform private.refuse(422, 'invalid_stock', 'The stock is already ' || old_stock || '.');
  end if;

  update public.products as p
  set
    in_stock = new_stock, on_order = case when correct_stock.kind = 'delivery' then 0 else p.on_order end,
    counted_at = coalesce(p.counted_at, now()),
    -- Before the first count, last_ordered comes from the catalog and is not a real date, so it is removed.
    last_ordered = case when p.counted_at is not null or p.on_order > 0 then p.last_ordered end
  where p.id = product.id;

  insert into public.stock_movements (
    product_id, kind, change, stock_after, note, changed_by, changed_by_email
  )
  select
    product.id, correct_stock.kind, new_stock - old_stock, new_stock, words, (select auth.uid()), private.caller_email()
  where new_stock <> old_stock;
  -- A stock movement has no uuid, so the key is stored as its own result.
  perform private.keep_key(idempotency_key, content, idempotency_key);
end;
$$;
comment on function public.correct_stock(text, integer, public.stock_movement_kind, text, integer, uuid) is
  'Admins: sets the stock of a product and records the reason. A delivery also sets the quantity on order to zero. The '
  'first correction marks the product as counted.';
grant execute on function public.correct_stock to authenticated;

-- `on_order` is the whole quantity on order, not an addition, so that a repeated call changes nothing. `expected` is
-- the quantity that the caller saw.
create function public.mark_ordered(product_ids text[], expected integer[], on_order integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if exists (
    select 1 from unnest(product_ids, expected, mark_ordered.on_order) as o (id, expected, quantity)
    where o.id is null or o.expected is null or (o.quantity between 1 and 100000) is not true
  ) then
    perform private.refuse(422, 'invalid_quantity', 'A quantity is a whole number from 1 to 100,000.');
  end if;
  perform private.lock_products(product_ids);
  if exists (
    select 1 from unnest(product_ids, expected, mark_ordered.on_order) as o (id, expected, quantity)
    join public.products as p on p.id = o.id
    where p.on_order not in (o.expected, o.quantity)
  ) then
    perform private.refuse(409, 'order_changed', 'The quantity on order has changed. Please check and try again.');
  end if;
  update public.products as p
  set last_ordered = private.today(), on_order = o.quantity
  from unnest(product_ids, mark_ordered.on_order) as o (id, quantity)
  where p.id = o.id;
end;
$$;
comment on function public.mark_ordered(text[], integer[], integer[]) is
  'Admins: records the quantities of products that are on order from their distributor since today.';
grant execute on function public.mark_ordered to authenticated;

-- `expected` is the quantity on order that the caller saw. A repeated call finds nothing on order and is refused, so no
-- delivery is counted twice.
create function public.receive_order(product_ids text[], expected integer[], arrived integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_products(product_ids);
  if cardinality(product_ids) is distinct from (
    select count(distinct p.id) from public.products as p
    join unnest(product_ids, expected) as o (id, quantity) on o.id = p.id
    where p.on_order = o.quantity and p.on_order > 0
  ) then
    perform private.refuse(409, 'order_changed', 'The quantity on order has changed. Please check and try again.');
  end if;
  if exists (
    select 1 from unnest(product_ids, arrived) as a (id, quantity) left join public.products as p on p.id = a.id
    where (a.quantity >= 0 and p.in_stock + a.quantity::bigint <= 100000) is not true
  ) then
    perform private.refuse(422, 'invalid_stock', 'Stock is a whole number from 0 to 100,000.');
  end if;

  insert into public.stock_movements (product_id, kind, change, stock_after, changed_by, changed_by_email)
  select p.id, 'delivery', a.quantity, p.in_stock + a.quantity, (select auth.uid()), private.caller_email()
  from unnest(product_ids, arrived) as a (id, quantity) join public.products as p on p.id = a.id
  where a.quantity > 0;
  update public.products as p
  set in_stock = p.in_stock + a.quantity, on_order = 0
  from unnest(product_ids, arrived) as a (id, quantity)
  where p.id = a.id;
end;
$$;
comment on function public.receive_order(text[], integer[], integer[]) is
  'Admins: adds the quantities that arrived to the stock. Nothing of these products is on order then.';
grant execute on function public.receive_order to authenticated;


-- supabase/schemas/mails/staff.sql

create function public.admin_mails(order_id uuid default null, request_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', m.id, 'kind', m.kind, 'recipient', m.recipient,
          'state', e.state,
          'createdAt', private.iso(m.created_at),
          'sentAt', case when m.state = 'sent' then private.iso(m.finished_at) end,
          'dueAt', case when e.state in ('queued', 'sending') then private.iso(m.due_at) end,
          'failures', m.failures, 'answer', e.answer, 'sentAgainBy', m.sent_again_by,
          'dismissedAt', private.iso(m.dismissed_at), 'dismissedBy', m.dismissed_by
        )
        order by m.created_at, m.kind
      ),
      '[]'
    )
    from private.mails as m
    cross join lateral private.mail_state_text(m) as e
    where m.order_id = admin_mails.order_id or m.request_id = admin_mails.request_id
  );
end;
$$;
comment on function public.admin_mails(uuid, uuid) is
  'Admins: the mails about an order or a service request, oldest first.';
grant execute on function public.admin_mails to authenticated;

create function public.mail_preview(mail_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail private.mails;
  data jsonb;
begin
  perform private.require_admin();
  select m.* into mail from private.mails as m where m.id = mail_id and m.kind <> 'staff-invitation';
  if not found then
    perform private.refuse(404, 'not_found', 'This email no longer exists.');
  end if;
  data := private.mail_data(mail);
  return jsonb_build_object(
    'recipient', coalesce(private.present_recipient(mail), ''),
    -- The token opens the customer's page, so staff do not get it.
    'data', case when data ->> 'token' is null then data else data || '{"token": "preview"}' end
  );
end;
$$;
comment on function public.mail_preview(uuid) is
  'Admins: the recipient of a mail if it is sent now, and the data of its text. Invitations have no preview, because '
  'their token exists only in the sent mail.';
grant execute on function public.mail_preview to authenticated;

create function private.copy_mails(mails private.mails[]) returns void
language sql set search_path = '' as $$
  insert into private.mails (
    kind, recipient, order_id, request_id, price_request_id, data, copy_of, sent_again_by, created_at
  )
  select
    m.kind, private.present_recipient(m), m.order_id, m.request_id, m.price_request_id,
    case when m.digest_of is null then m.data else jsonb_build_object('digestOf', m.digest_of) end,
    coalesce(m.copy_of, m.id), private.caller_email(), clock_timestamp()
  from unnest(mails) as m;
$$;

create function public.send_mail_again(mail_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail private.mails;
  reason text;
begin
  perform private.require_admin();
  -- An erasure locks an order or request before its mails. Copying a mail takes these locks in the opposite order. This
  -- extra lock prevents a deadlock.
  perform pg_advisory_xact_lock_shared(hashtextextended('erase_customer', 0));
  -- This row lock makes two calls for the same mail run one after the other.
  select first.* into mail
  from private.mails as pressed
  join private.mails as first on first.id = coalesce(pressed.copy_of, pressed.id)
  where pressed.id = mail_id
  for update of first;
  if not found then
    perform private.refuse(404, 'not_found', 'This email no longer exists.');
  end if;
  if private.present_recipient(mail) = '' then
    perform private.refuse(409, 'no_address',
      'The email address was removed. Enter the right one under "Correct" first.');
  end if;
  reason := private.stale_reason(mail);
  if reason is not null then
    perform private.refuse(409, 'mail_outdated', 'This email would mislead. ' || reason);
  end if;
  if exists (
    select 1 from private.mails as m
    where (m.id = mail.id or m.copy_of = mail.id) and m.state in ('queued', 'sending')
  ) then
    perform private.refuse(409, 'mail_waiting', 'This email is already about to be sent.');
  end if;
  perform private.copy_mails(array[mail]);
end;
$$;
comment on function public.send_mail_again(uuid) is
  'Admins: queues a copy of a mail.';
grant execute on function public.send_mail_again to authenticated;

create function public.send_failed_mails_again() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  failed private.mails[];
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock_shared(hashtextextended('erase_customer', 0));
  -- With this lock, a second call waits for the first and then finds no mails.
  perform pg_advisory_xact_lock(hashtextextended('send_failed_mails_again', 0));
  failed := array(select m from private.open_mail_failures() as m order by m.priority, m.created_at limit 1000);
  perform private.copy_mails(failed);
  return cardinality(failed);
end;
$$;
comment on function public.send_failed_mails_again() is
  'Admins: queues copies of up to 1,000 failed mails, such as after an outage, and returns their number: 0 if none is '
  'left.';
grant execute on function public.send_failed_mails_again to authenticated;

create function public.dismiss_mail(mail_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update private.mails as m
  set dismissed_at = now(), dismissed_by = private.caller_email()
  where m.id = mail_id and m.state = 'failed' and m.dismissed_at is null;
end;
$$;
comment on function public.dismiss_mail(uuid) is
  'Admins: takes a failed mail off the list of failed mails, and records the caller.';
grant execute on function public.dismiss_mail to authenticated;

-- Orders and requests of the last day for which no mail to the customer or no mail to staff was queued. If a mail
-- cannot be queued, its order or request is stored anyway, and nothing else shows the failure. Only orders and requests
-- from the site are checked. For these, the log of the limits has a row with the same time.
create function private.without_mails() returns table (record text, reference text, created_at timestamptz)
language sql stable set search_path = '' as $$
  select s.record, s.reference, s.created_at
  from (
    select 'order' as record, o.id, o.order_number as reference, o.created_at from public.orders as o
    -- An erased customer gets no mails.
    where o.customer_email <> ''
    union all
    select 'request', r.id, r.reference, r.created_at from public.service_requests as r where r.status <> 'spam'
    union all
    select 'price-request', p.id, p.name, p.created_at from public.price_list_requests as p where p.status <> 'spam'
  ) as s
  where s.created_at > now() - interval '1 day'
    and exists (select 1 from private.request_log as l where l.created_at = s.created_at and l.name = 'request')
    and (
      select count(distinct m.kind) from private.mails as m
      where (m.order_id = s.id or m.request_id = s.id or m.price_request_id = s.id) and m.kind in (
        'order-confirmation', 'new-order', 'request-received', 'new-request', 'price-list-received', 'new-price-request'
      )
    ) < 2;
$$;

create function public.admin_mail_problems() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant integer := 100;
begin
  perform private.require_admin();
  return (
    with failed as materialized (
      -- The list has one mail of each network or mailbox first, then a second mail of each. Many mails of one network
      -- cannot push the others off the list.
      select m.*, row_number() over (
        partition by m.priority, coalesce(private.network_block(m.ip), private.mailbox(m.recipient))
          order by m.finished_at desc
      ) as place
      from private.open_mail_failures() as m
    ),
    missing as materialized (
      select w.* from private.without_mails() as w
    )
    select jsonb_build_object(
      'waitingSince', private.iso(private.mail_waits_since()),
      'waiting', (
        select count(*) from private.mails as m where m.state in ('queued', 'sending') and m.due_at <= now()
      ),
      'outage', (select o.answer from private.mail_outage as o),
      'failedCount', (select count(*) from failed),
      'failed', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', f.id, 'kind', f.kind, 'answer', f.answer,
              'record', case
                when f.order_id is not null then 'order'
                when f.request_id is not null then 'request'
                when f.price_request_id is not null then 'price-request'
                when f.kind = 'staff-invitation' then 'team'
                else 'staff'
              end,
              'reference', coalesce(f.data ->> 'orderNumber', f.data ->> 'reference', f.data ->> 'name', '')
            )
            order by f.priority, f.place, f.finished_at desc
          ),
          '[]'
        )
        from (select * from failed order by priority, place, finished_at desc limit shown) as f
      ),
      'missingCount', (select count(*) from missing),
      'missing', (
        select coalesce(
          jsonb_agg(jsonb_build_object('record', w.record, 'reference', w.reference) order by w.created_at desc), '[]'
        )
        from (select * from missing order by missing.created_at desc limit shown) as w
      )
    )
  );
end;
$$;
comment on function public.admin_mail_problems() is
  'Admins: the time since when mail waits and the last answer of the mail server, the failed mails that were neither '
  'sent again nor dismissed, and the records of the last day without their mails. Each list has its first hundred and '
  'the count.';
grant execute on function public.admin_mail_problems to authenticated;


-- supabase/schemas/operations/staff.sql

-- Each hour and kind is counted only up to its alarm limit, so that this query does not time out in a flood of
-- requests.
create function public.admin_alarms() returns table (kind text, hour timestamptz, requests bigint, detail text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select counted.kind, hours.hour, counted.requests, ''
    from private.limits as alarm
    cross join generate_series(
      date_trunc('hour', now() - interval '1 day'), date_trunc('hour', now()), interval '1 hour'
    ) as hours (hour)
    cross join lateral (
      select k.kind, (
        select count(*) from (
          select from private.request_log as r
          where r.kind = k.kind and r.created_at >= hours.hour and r.created_at < hours.hour + interval '1 hour'
          limit alarm.number + 1
        ) as bounded
      ) as requests
      from unnest(
        enum_range(null::public.request_kind)::text[]
          || '{order,price-list,request-message,request-link,return,lookup,crash}'
      ) as k (kind)
    ) as counted
    where alarm.name = 'alarm' and counted.requests > case when counted.kind = 'crash' then 0 else alarm.number end
    union all
    -- This alarm appears if the setting network_address_header is wrong or one visitor sends all requests.
    select 'one-address', date_trunc('hour', min(latest.created_at)), 50::bigint, ''
    from (select * from private.request_log as r where r.name = 'request' order by r.id desc limit 50) as latest
    having count(latest.ip) = 50 and count(distinct latest.ip) = 1
    union all
    -- This alarm appears if Storage refuses to delete the files, or if the function `photos` is not called.
    select 'photo-files', date_trunc('hour', min(f.since)), count(*), ''
    from private.photo_files_to_delete as f where f.since < now() - interval '1 hour'
    having count(*) > 0
    union all
    select 'photos-full', date_trunc('hour', max(r.created_at)), count(*), ''
    from private.request_log as r
    join private.limits as l on l.name = 'photo' and l.per = 'everyone'
    where r.name = 'photo' and r.created_at > now() - l.period
    group by l.number
    having count(*) >= l.number
    union all
    -- A refund stays in the state `waiting` if the payment provider does not respond, or if the Edge Function
    -- `payments` does not run. A failed refund is counted only if its order or request was deleted. No other page shows
    -- such a refund.
    select 'refunds', date_trunc('hour', min(r.created_at)), count(*), ''
    from public.refunds as r
    where r.state = 'waiting' and r.created_at < now() - interval '1 hour'
      or r.state = 'failed' and r.resolved_at is null and private.record_of_refund(r) is null
    having count(*) > 0
    union all
    select 'payments-unchecked', private.start_of_day(due.day), (private.today() - due.day)::bigint, ''
    from (select private.day_to_check() as day) as due where due.day < private.today() - 1
    union all
    select 'payments-differ', private.start_of_day(min(d.day)), count(*),
      string_agg(d.detail, '; ' order by d.day, d.detail)
    from private.payment_differences() as d
    having count(*) > 0
    union all
    select case when d.is_lost then 'dispute-lost' else 'disputed' end, min(d.noted_at), count(*),
      string_agg(d.detail, '; ' order by d.noted_at, d.detail)
    from private.open_disputes() as d
    group by d.is_lost
    union all
    select 'job', j.ran_well_at, 1, j.name from private.late_jobs() as j
    order by 2 desc, 1;
end;
$$;
comment on function public.admin_alarms() is
  'Admins: the alarms, by kind. A kind of request, or `lookup`: an hour of the last day with more of them than the '
  'limit `alarm`. `crash`: an hour with crash reports. `one-address`: the last 50 requests came from one network '
  'address. `photo-files`: files that should have been deleted an hour ago. `photos-full`: no more photos are '
  'accepted today. `refunds`: online refunds that wait for an hour. `payments-unchecked`: the provider''s records '
  'were not read for days. `payments-differ`: they differ from our books in the last week; see `detail`. `disputed`: '
  'payments with an open dispute. `dispute-lost`: disputes that were lost in the last week. `job`: a late scheduled '
  'job, named in `detail`.';
grant execute on function public.admin_alarms to authenticated;


-- supabase/schemas/orders/returns/staff.sql

-- Locks an order and then its return. All functions lock an order before its returns and its products.
create function private.lock_return(return_id uuid) returns public.order_returns
language plpgsql set search_path = '' as $$
declare
  order_return public.order_returns;
begin
  perform 1
  from public.orders as o
  where o.id = (select r.order_id from public.order_returns as r where r.id = return_id)
  for update;
  select r.* into order_return from public.order_returns as r where r.id = return_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This return no longer exists.');
  end if;
  return order_return;
end;
$$;

-- A repeated call changes nothing. The same is true for the functions below.
create function public.accept_return(return_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  order_return public.order_returns;
begin
  perform private.require_admin();
  order_return := private.lock_return(return_id);
  if order_return.state <> 'accepted' then
    update public.order_returns as r set state = 'accepted' where r.id = order_return.id;
  end if;
end;
$$;
comment on function public.accept_return(uuid) is
  'Admins: accepts a return and mails the customer the address to which to send it.';
grant execute on function public.accept_return to authenticated;

create function public.decline_return(return_id uuid, reason public.decline_reason) returns void
language plpgsql security definer set search_path = '' as $$
declare
  order_return public.order_returns;
begin
  perform private.require_admin();
  order_return := private.lock_return(return_id);
  if order_return.decline_reason = decline_return.reason then
    return;
  end if;
  if order_return.state = 'declined' then
    perform private.refuse_return_step(order_return.state);
  end if;
  update public.order_returns as r
  set state = 'declined', decline_reason = decline_return.reason
  where r.id = order_return.id;
end;
$$;
comment on function public.decline_return(uuid, public.decline_reason) is
  'Admins: declines a return before it is received, for used, hygiene, not-received or other.';
grant execute on function public.decline_return to authenticated;

create function private.read_received(items jsonb) returns private.received_line[]
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(items) is distinct from 'array' or exists (
    select 1
    from jsonb_array_elements(items) as line
    cross join unnest(array['restocked', 'written_off']) as field
    where jsonb_typeof(line -> 'product_id') is distinct from 'string'
      or coalesce(line ->> field, '') !~ '^[0-9]{1,2}$'
  ) then
    perform private.refuse(422, 'invalid_items', 'Each number must be a whole number from 0 to 99.');
  end if;
  return (
    select array_agg(
      row(line ->> 'product_id', line ->> 'restocked', line ->> 'written_off')::private.received_line
      order by line ->> 'product_id'
    )
    from jsonb_array_elements(items) as line
  );
end;
$$;

-- The part of a paid amount, such as the tax, to refund for returned goods. `sold` is the price of all goods in
-- dollars, and `returned` is the price of the goods that came back. Callers pass the total of all returns so far and
-- subtract earlier refunds. Rounding errors therefore do not add up, and the refunds are exactly `paid` once everything
-- has come back.
create function private.refund_share(paid numeric, returned numeric, sold numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when returned >= sold then paid else round(paid * returned / sold, 2) end;
$$;

create function private.check_postage(postage numeric) returns void
language plpgsql set search_path = '' as $$
begin
  if postage not between 0 and 500 or postage <> round(postage, 2) then
    perform private.refuse(422, 'invalid_postage', 'Return postage is an amount from $0 to $500.');
  end if;
end;
$$;

-- The received items may differ from the announced ones. They cannot exceed the delivered items that have not come
-- back.
create function public.receive_return(
  return_id uuid default null, items jsonb default null, postage numeric default 0
) returns public.order_returns
language plpgsql security definer set search_path = '' as $$
declare
  lines private.received_line[];
  order_return public.order_returns;
  placed public.orders;
  goods numeric;
  earlier record;
  caller uuid;
begin
  perform private.require_admin();
  lines := private.read_received(items);
  perform private.check_postage(postage);
  order_return := private.lock_return(return_id);
  select o.* into strict placed from public.orders as o where o.id = order_return.order_id;

  if order_return.refund_subtotal is not null and order_return.refund_postage = coalesce(postage, 0) and not exists (
    select 1
    from public.order_items as line
    left join public.order_return_items as i on i.order_item_id = line.id and i.return_id = order_return.id
    left join unnest(lines) as l on l.product_id = line.product_id
    where line.order_id = placed.id
      and (coalesce(i.restocked, 0), coalesce(i.written_off, 0))
        <> (coalesce(l.restocked, 0), coalesce(l.written_off, 0))
  ) then
    return order_return;
  end if;
  if order_return.state <> 'accepted' then
    perform private.refuse_return_step(order_return.state);
  end if;

  if (select count(distinct l.product_id) from unnest(lines) as l) < coalesce(cardinality(lines), 0)
    or exists (
      select 1
      from unnest(lines) as l
      where l.restocked + l.written_off > coalesce((
        select public.kept_quantity(line)
        from public.order_items as line
        where line.order_id = placed.id and line.product_id = l.product_id
      ), 0)
    )
  then
    perform private.refuse(422, 'too_many', 'More was entered than was delivered and has not come back yet.');
  end if;
  if coalesce((select sum(l.restocked + l.written_off) from unnest(lines) as l), 0) = 0 then
    perform private.refuse(422, 'nothing_received',
      'Please enter what arrived. If nothing did, choose “Parcel never came”.');
  end if;

  insert into public.order_return_items (return_id, order_item_id, quantity, restocked, written_off)
  select order_return.id, line.id, 0, l.restocked, l.written_off
  from unnest(lines) as l
  join public.order_items as line on line.order_id = placed.id and line.product_id = l.product_id
  where l.restocked + l.written_off > 0
  on conflict on constraint order_return_items_pkey
  do update set restocked = excluded.restocked, written_off = excluded.written_off;

  perform private.lock_products(array(select l.product_id from unnest(lines) as l));
  select u.id into caller from auth.users as u where u.id = (select auth.uid());
  -- A written-off item has two stock movements: one into the stock and one out of it.
  with stocked as (
    update public.products as p
    set in_stock = p.in_stock + l.restocked
    from unnest(lines) as l
    where p.id = l.product_id
    returning p.id, p.in_stock, l.restocked, l.written_off
  )
  insert into public.stock_movements (product_id, kind, change, stock_after, order_id, changed_by, changed_by_email)
  select s.id, step.kind, step.change, s.in_stock + step.still_there, placed.id, caller, private.caller_email()
  from stocked as s
  cross join lateral (
    values
      (1, 'order-return'::public.stock_movement_kind, s.restocked + s.written_off, s.written_off),
      (2, 'write-off', -s.written_off, 0)
  ) as step (n, kind, change, still_there)
  where step.change <> 0
  order by s.id, step.n;

  select
    coalesce(sum(r.refund_subtotal), 0) as subtotal, coalesce(sum(r.refund_tax), 0) as tax,
    coalesce(sum(r.refund_shipping), 0) as shipping
  into earlier
  from public.order_returns as r
  where r.order_id = placed.id and r.refund_subtotal is not null;
  select sum(line.price * (i.restocked + i.written_off)) into goods
  from public.order_return_items as i
  join public.order_items as line on line.id = i.order_item_id
  where i.return_id = order_return.id;
  update public.order_returns as r
  set
    state = 'received',
    refund_postage = coalesce(postage, 0),
    refund_subtotal = goods,
    refund_tax = private.refund_share(placed.tax, earlier.subtotal + goods, placed.subtotal) - earlier.tax,
    -- The shipping cost is refunded with the last item of the order.
    refund_shipping = case when earlier.subtotal + goods >= placed.subtotal then placed.shipping_cost - earlier.shipping
      else 0 end,
    restocked_cost = (
      select sum(line.distributor_price * i.restocked)
      from public.order_return_items as i
      join public.order_items as line on line.id = i.order_item_id
      where i.return_id = order_return.id
    )
  where r.id = order_return.id
  returning r.* into order_return;
  return order_return;
end;
$$;
comment on function public.receive_return(uuid, jsonb, numeric) is
  'Admins: books the received items [{product_id, restocked, written_off}] and the postage in dollars on the '
  'carrier''s receipt, and computes the refund.';
grant execute on function public.receive_return to authenticated;

create function public.refund_return(return_id uuid, postage numeric default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  order_return public.order_returns;
begin
  perform private.require_admin();
  perform private.check_postage(postage);
  order_return := private.lock_return(return_id);
  if order_return.state = 'refunded' then
    -- A repeated call changes nothing, even if another team member makes it. A call with different postage is refused.
    if coalesce(postage, order_return.refund_postage) <> order_return.refund_postage then
      perform private.refuse_return_step(order_return.state);
    end if;
  else
    update public.order_returns as r
    set state = 'refunded', refunded_at = now(), refund_postage = coalesce(postage, r.refund_postage)
    where r.id = order_return.id
    returning r.* into order_return;
    perform private.refund_to_card(o, order_return.refund, 'Return ' || order_return.return_number)
    from public.orders as o where o.id = order_return.order_id;
  end if;
end;
$$;
comment on function public.refund_return(uuid, numeric) is
  'Admins: notes that the refund of a return was paid, with the postage in dollars if it differs from the booked one. '
  'For an order paid online, it queues the refund to the card, up to the refundable rest of the payment.';
grant execute on function public.refund_return to authenticated;

create function public.enter_return(
  order_id uuid,
  items jsonb,
  reason public.return_reason,
  comment text,
  idempotency_key uuid,
  goodwill boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select 1 from public.orders as o where o.id = enter_return.order_id) then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;
  perform private.add_return(
    enter_return.order_id, items, reason::text, comment, idempotency_key, of_staff => goodwill is true
  );
end;
$$;
comment on function public.enter_return(uuid, jsonb, public.return_reason, text, uuid, boolean) is
  'Admins: enters a return for a customer who called, and accepts it. With `goodwill`, this is possible after the '
  'return period too.';
grant execute on function public.enter_return to authenticated;


-- supabase/schemas/orders/shipments/staff.sql

create function private.lock_shipment(shipment_id uuid) returns public.shipments
language plpgsql set search_path = '' as $$
declare
  shipment public.shipments;
begin
  perform 1
  from public.orders as o
  where o.id = (select s.order_id from public.shipments as s where s.id = shipment_id)
  for update;
  select s.* into shipment from public.shipments as s where s.id = shipment_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This parcel no longer exists.');
  end if;
  return shipment;
end;
$$;

-- Corrects a mistyped carrier or tracking number. The old values are kept in the history of the order.
create function public.correct_shipment(
  shipment_id uuid,
  carrier text,
  tracking_number text,
  expected_carrier text,
  expected_tracking_number text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shipment public.shipments;
  carried_by constant text := private.one_line(carrier);
  number constant text := private.one_line(tracking_number);
  former text;
begin
  perform private.require_admin();
  shipment := private.lock_shipment(shipment_id);
  perform private.check_shipment(carried_by, number);

  -- A repeated call changes nothing.
  if (shipment.carrier, shipment.tracking_number) = (carried_by, number) then
    return;
  end if;
  if expected_carrier <> shipment.carrier or expected_tracking_number <> shipment.tracking_number then
    perform private.refuse(
      409, 'shipment_changed', 'This shipment has changed since you opened it. Check it and save again.'
    );
  end if;

  former := shipment.carrier || ' ' || shipment.tracking_number;
  update public.shipments as s
  set carrier = carried_by, tracking_number = number
  where s.id = shipment.id;
  insert into public.order_status_history (
    order_id, old_status, new_status, changed_by, changed_by_email, former_shipment
  )
  select o.id, o.status, o.status, (select auth.uid()), private.caller_email(), former
  from public.orders as o where o.id = shipment.order_id;
  perform private.mail_about_order(shipment.order_id, 'shipment-corrected',
    jsonb_build_object('shipmentId', shipment.id));
end;
$$;
comment on function public.correct_shipment(uuid, text, text, text, text) is
  'Admins: corrects carrier and tracking number of a shipment, and records it.';
grant execute on function public.correct_shipment to authenticated;

-- Removes a shipment that was recorded by mistake: for the wrong order, with wrong items, or too early.
create function public.take_shipment_back(shipment_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shipment public.shipments;
  noted jsonb;
  present public.order_status;
begin
  perform private.require_admin();
  shipment := private.lock_shipment(shipment_id);
  if shipment.delivered_at is not null then
    perform private.refuse(409, 'shipment_delivered',
      'This parcel has arrived. Mark it as not delivered before you take it back.');
  end if;
  noted := private.shipment_view(shipment);
  select o.status into strict present from public.orders as o where o.id = shipment.order_id;
  insert into public.order_status_history (
    order_id, old_status, new_status, changed_by, changed_by_email, former_shipment, taken_back
  )
  values (
    shipment.order_id, present, present, (select auth.uid()), private.caller_email(),
    shipment.carrier || ' ' || shipment.tracking_number || ': ' || (
      select string_agg((item ->> 'quantity') || ' × ' || (item ->> 'name'), ', ')
        from jsonb_array_elements(noted -> 'items') as item
    ),
    true
  );
  delete from public.shipments as s where s.id = shipment.id;
  if present = 'shipped' then
    update public.orders as o set status = 'processing' where o.id = shipment.order_id;
  end if;
  perform private.mail_about_order(
    shipment.order_id, 'shipment-taken-back', jsonb_build_object('shipmentId', shipment.id, 'shipment', noted)
  );
end;
$$;
comment on function public.take_shipment_back(uuid) is
  'Admins: removes a shipment that has not arrived, and records it. Its items are then still to ship.';
grant execute on function public.take_shipment_back to authenticated;

-- An order becomes delivered with its last shipment, and shipped again when a delivery is undone.
create function public.set_shipment_delivered(shipment_id uuid, delivered boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shipment public.shipments;
  present public.order_status;
begin
  perform private.require_admin();
  shipment := private.lock_shipment(shipment_id);
  if delivered is not false = (shipment.delivered_at is not null) then
    return;
  end if;
  select o.status into strict present from public.orders as o where o.id = shipment.order_id;
  if present = 'delivered' then
    perform private.refuse_undelivered(shipment.order_id);
  end if;
  update public.shipments as s
  set delivered_at = case when delivered is not false then now() end
  where s.id = shipment.id;
  if exists (
    select 1 from public.order_items as i
    where i.order_id = shipment.order_id and private.returned_quantity(i.id) > (
      select coalesce(sum(a.quantity), 0) from private.arrived_items(shipment.order_id) as a
        where a.order_item_id = i.id
    )
  ) then
    perform private.refuse(409, 'has_return', 'What was in this parcel is being returned, so it stays delivered.');
  end if;
  if present = 'delivered' then
    update public.orders as o set status = 'shipped' where o.id = shipment.order_id;
  elsif present = 'shipped' and not exists (
    select 1 from public.shipments as s where s.order_id = shipment.order_id and s.delivered_at is null
  ) then
    update public.orders as o set status = 'delivered' where o.id = shipment.order_id;
  end if;
end;
$$;
comment on function public.set_shipment_delivered(uuid, boolean) is
  'Admins: marks a shipment as delivered or not delivered. The order is delivered when all its shipments are.';
grant execute on function public.set_shipment_delivered to authenticated;


-- supabase/schemas/orders/staff.sql

create function private.require_order(order_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select 1 from public.orders as o where o.id = require_order.order_id) then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;
end;
$$;

create function public.note_supplier_contacted(order_id uuid, distributor text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_order(order_id);
  insert into public.contacted_suppliers (order_id, distributor, contacted_by)
  select distinct i.order_id, i.distributor, private.caller_email()
  from public.order_items as i
  where i.order_id = note_supplier_contacted.order_id and i.distributor = note_supplier_contacted.distributor
  on conflict on constraint contacted_suppliers_pkey do update
    set contacted_by = excluded.contacted_by, contacted_at = now();
  if not found then
    perform private.refuse(422, 'invalid_distributor', 'This supplier ships nothing of this order.');
  end if;
end;
$$;
comment on function public.note_supplier_contacted(uuid, text) is
  'Admins: notes that a distributor was mailed about an order.';
grant execute on function public.note_supplier_contacted to authenticated;

create function public.add_order_note(order_id uuid, note text, idempotency_key uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  body constant text := private.several_lines(note);
  content constant jsonb := jsonb_build_object('order', order_id, 'note', body);
begin
  perform private.require_admin();
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  if private.text_length(body) not between 1 and 4000 then
    perform private.refuse(422, 'invalid_note', 'Please write a note of at most 4000 characters.');
  end if;
  perform private.require_order(order_id);
  insert into public.order_notes (order_id, note, author, author_email)
  values (add_order_note.order_id, body, (select auth.uid()), private.caller_email());
  perform private.keep_key(idempotency_key, content, add_order_note.order_id);
end;
$$;
comment on function public.add_order_note(uuid, text, uuid) is
  'Admins: adds an internal note to an order.';
grant execute on function public.add_order_note to authenticated;

-- Locks the order before its product, as all functions do.
create function public.remove_order_item(
  order_item_id uuid default null, removed integer default null, expected_quantity integer default null,
  idempotency_key uuid default null
) returns public.order_item_changes
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  line public.order_items;
  sent integer;
  goods numeric;
  stock integer;
  content constant jsonb := jsonb_build_object('remove', order_item_id, 'removed', removed);
  earlier uuid;
  change public.order_item_changes;
begin
  perform private.require_admin();
  earlier := private.claim_key(idempotency_key, content);
  if earlier is not null then
    select c.* into change from public.order_item_changes as c where c.id = earlier;
    return change;
  end if;
  select o.* into placed
  from public.orders as o
  where o.id = (select i.order_id from public.order_items as i where i.id = order_item_id)
  for update;
  select i.* into line from public.order_items as i where i.id = order_item_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This item is no longer part of the order.');
  end if;
  if placed.status not in ('pending', 'processing') then
    perform private.refuse(
      409, 'order_not_open', 'This order is ' || private.status_word(placed.status) || '. Its items stay as they are.',
      jsonb_build_object('status', placed.status)
    );
  elsif expected_quantity <> line.quantity then
    perform private.refuse(409, 'item_changed',
      'This item has changed since you opened it. Check it before you change it again.');
  end if;
  select coalesce(sum(l.quantity), 0) into sent from public.shipment_items as l where l.order_item_id = line.id;
  if removed is null or removed not between 1 and line.quantity then
    perform private.refuse(422, 'invalid_quantity',
      'Please choose how many to remove, at most ' || line.quantity || '.');
  elsif removed > line.quantity - sent then
    perform private.refuse(409, 'shipped_already',
      sent || ' of this left in a parcel. Only what is left can be removed.');
  elsif removed = line.quantity and not exists (
    select 1 from public.order_items as i where i.order_id = placed.id and i.id <> line.id
  ) then
    perform private.refuse(409, 'last_item', 'This is all that is left of the order. Cancel the order instead.');
  end if;

  update public.products as p set in_stock = p.in_stock + removed
    where p.id = line.product_id returning p.in_stock into stock;
  insert into public.stock_movements (product_id, kind, change, stock_after, order_id, changed_by, changed_by_email)
  values (line.product_id, 'cancellation', removed, stock, placed.id, (select auth.uid()), private.caller_email());
  if removed = line.quantity then
    delete from public.order_items as i where i.id = line.id;
  else
    update public.order_items as i set quantity = line.quantity - removed where i.id = line.id;
  end if;
  goods := placed.subtotal - line.price * removed;
  update public.orders as o
  set
    subtotal = goods, tax = private.sales_tax(goods), total = goods + placed.shipping_cost + private.sales_tax(goods),
    items_cost = placed.items_cost - line.distributor_price * removed
  where o.id = placed.id;
  insert into public.order_item_changes (
    order_id, product_name, removed, refund, refund_tax, cost, changed_by_email
  )
  values (
    placed.id, line.product_name, remove_order_item.removed,
    placed.total - goods - placed.shipping_cost - private.sales_tax(goods), placed.tax - private.sales_tax(goods),
    line.distributor_price * removed, private.caller_email()
  )
  returning * into change;
  -- The total of the order is now lower. refund_to_card adds the refunds of removed items again to get the amount that
  -- was paid.
  select o.* into placed from public.orders as o where o.id = placed.id;
  perform private.refund_to_card(placed, change.refund, 'Item taken off');
  -- If all other items were shipped, the order is shipped now.
  if placed.status = 'processing' and not exists (select 1 from private.unshipped_items(placed.id)) then
    update public.orders as o set status = 'shipped' where o.id = placed.id;
    if not exists (select 1 from public.shipments as s where s.order_id = placed.id and s.delivered_at is null) then
      update public.orders as o set status = 'delivered' where o.id = placed.id;
    end if;
  end if;
  perform private.mail_about_order(placed.id, 'order-changed', about => jsonb_build_object('changeId', change.id));
  perform private.keep_key(idempotency_key, content, change.id);
  return change;
end;
$$;
comment on function public.remove_order_item(uuid, integer, integer, uuid) is
  'Admins: takes some or all of a line off an order before it ships: lowers the sums, returns the stock, and mails the '
  'customer. The result has the amount to refund in `refund`.';
grant execute on function public.remove_order_item to authenticated;

-- A repeated call changes nothing: the first reply is kept, and a different one is refused.
create function public.handle_order_activity(activity_id uuid default null, reply text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  body constant text := nullif(private.several_lines(reply), '');
  activity public.order_activity;
begin
  perform private.require_admin();
  if body is not null and private.text_length(body) not between 1 and 4000 then
    perform private.refuse(422, 'invalid_message', 'Please write a message of at most 4,000 characters.');
  end if;
  select a.* into activity from public.order_activity as a where a.id = activity_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This message no longer exists.');
  elsif activity.handled_at is not null then
    if body is distinct from activity.reply and body is not null then
      perform private.refuse(409, 'handled_already',
        'A team member has already answered this. Look at it before you write again.');
    end if;
    return;
  elsif body is not null and activity.kind <> 'message' then
    perform private.refuse(422, 'invalid_message', 'Only a message can be answered.');
  end if;
  update public.order_activity as a
  set
    reply = body, handled_at = now(), handled_by = private.caller_email(),
    reply_author = case
      when body is not null then coalesce((select r.name from public.user_roles as r
        where r.user_id = (select auth.uid()) limit 1), '')
    end
  where a.id = activity.id;
  if body is not null then
    perform private.mail_about_order(activity.order_id, 'order-reply',
      about => jsonb_build_object('activityId', activity.id));
  end if;
end;
$$;
comment on function public.handle_order_activity(uuid, text) is
  'Admins: marks a message or a step of a customer about an order as read. A reply to a message is mailed and shown '
  'with the order.';
grant execute on function public.handle_order_activity to authenticated;

create function public.write_to_order_customer(
  order_id uuid default null,
  message text default null,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object('order', order_id, 'message', message);
  body text;
  written uuid;
begin
  perform private.require_admin();
  body := private.read_message(message);
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.require_order(write_to_order_customer.order_id);
  insert into public.order_activity (order_id, kind, reply, reply_author, handled_at, handled_by)
  values (
    write_to_order_customer.order_id, 'written', body,
    coalesce((select r.name from public.user_roles as r where r.user_id = (select auth.uid()) limit 1), ''),
    clock_timestamp(), private.caller_email()
  )
  returning id into written;
  perform private.keep_key(idempotency_key, content, written);
  perform private.mail_about_order(
    write_to_order_customer.order_id, 'order-reply', about => jsonb_build_object('activityId', written)
  );
end;
$$;
comment on function public.write_to_order_customer(uuid, text, uuid) is
  'Admins: sends a message to the customer of an order without a question from them. It is mailed and shown with the '
  'order.';
grant execute on function public.write_to_order_customer to authenticated;

-- Once an order is shipped or canceled, only the email address can be corrected.
create function public.correct_order(order_id uuid, fields jsonb, expected jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  only_email boolean;
  former jsonb;
  present jsonb;
  problems jsonb;
begin
  perform private.require_admin();
  select o.* into placed from public.orders as o where o.id = correct_order.order_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;
  only_email := placed.status not in ('pending', 'processing');
  if only_email and private.without_blanks(fields) - 'email' <> '{}' then
    perform private.refuse(
      409, 'order_not_open',
      'This order is ' || private.status_word(placed.status) || '. Only its email address can still be corrected.',
      jsonb_build_object('status', placed.status)
    );
  elsif placed.customer_email = '' then
    perform private.refuse(409, 'order_erased', 'The customer of this order was erased.');
  end if;

  select f.answers, f.problems into present, problems from private.read_fields('order', fields) as f;
  if only_email then
    problems := jsonb_strip_nulls(jsonb_build_object('email', problems -> 'email'));
  end if;
  if problems <> '{}' then
    perform private.refuse(
      422, 'invalid_fields', 'Please check the marked fields and try again.', jsonb_build_object('fields', problems)
    );
  end if;

  former := private.without_blanks(jsonb_build_object(
    'name', placed.customer_name, 'email', placed.customer_email, 'phone', placed.customer_phone
  ) || private.order_address(placed));
  if only_email then
    present := former || present;
  end if;
  if present = former then
    return;
  end if;
  if private.without_blanks(expected) <> former then
    perform private.refuse(
      409, 'contact_changed', 'These details have changed since you opened them. Please look at them and save again.'
    );
  end if;
  update public.orders as o
  set
    customer_name = present ->> 'name', customer_email = present ->> 'email',
    customer_phone = coalesce(present ->> 'phone', ''), shipping_address = present ->> 'address',
    shipping_city = present ->> 'city', shipping_state = present ->> 'state', shipping_zip = present ->> 'zipCode'
  where o.id = placed.id;
  perform private.record_corrections(former, present, order_id => placed.id);
  if former ->> 'email' <> present ->> 'email' then
    perform private.redirect_mails(present ->> 'email', order_id => placed.id);
  end if;
end;
$$;
comment on function public.correct_order(uuid, jsonb, jsonb) is
  'Admins: corrects name, email, phone and address of an order, or only the email once it is shipped or canceled, and '
  'records each change. Queued mails are sent to the new address.';
grant execute on function public.correct_order to authenticated;


-- supabase/schemas/orders/status/staff.sql

-- Refuses a second parcel with the same carrier and number, because it may be the same parcel entered twice. Sometimes
-- two parcels share a number. set_order_status has `same_parcel` to skip this check.
create function private.refuse_same_parcel(order_id uuid, carrier text, tracking_number text) returns void
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := lower(carrier) || private.parcel_number(tracking_number);
begin
  if exists (
    select 1 from public.shipments as s
    where s.order_id = refuse_same_parcel.order_id and lower(s.carrier)
      || private.parcel_number(s.tracking_number) = wanted
  ) then
    perform private.refuse(
      409, 'same_parcel', 'This order has a parcel with this carrier and number already. Is this another part of it?'
    );
  end if;
end;
$$;

-- Adds a shipment of `items` [{product_id, quantity}]. If `items` is null, the shipment has all unshipped items. The
-- caller has locked the order.
create function private.add_shipment(order_id uuid, carrier text, tracking_number text, items jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  lines private.cart_line[];
  shipment_id uuid;
begin
  if items = '[]' then
    perform private.refuse(422, 'nothing_chosen', 'Please choose what is in the parcel.');
  elsif items is not null then
    lines := private.read_cart(items);
    if exists (
      select 1
      from unnest(lines) as l
      left join private.unshipped_items(add_shipment.order_id) as u on u.product_id = l.product_id
      where l.quantity > coalesce(u.quantity, 0)
    ) then
      perform private.refuse(
        409, 'shipped_already', 'Some of this is already in another parcel. Check what is left, and save again.'
      );
    end if;
  end if;
  insert into public.shipments (order_id, carrier, tracking_number, shipped_by)
  values (add_shipment.order_id, add_shipment.carrier, add_shipment.tracking_number, private.caller_email())
  returning id into shipment_id;
  insert into public.shipment_items (shipment_id, order_item_id, quantity)
  select shipment_id, u.id, coalesce(l.quantity, u.quantity)
  from private.unshipped_items(add_shipment.order_id) as u
  left join unnest(lines) as l on l.product_id = u.product_id
  where items is null or l.product_id is not null;
  return shipment_id;
end;
$$;

-- `expected_status` is the status that the caller saw. If the status has changed since then, the call is refused, so
-- that no team member overwrites an unseen change.
create function public.set_order_status(
  order_id uuid,
  new_status text,
  carrier text default null,
  tracking_number text default null,
  expected_status text default null,
  items jsonb default null,
  same_parcel boolean default false,
  idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  current_order public.orders;
  content constant jsonb := jsonb_build_object(
    'order', order_id, 'status', new_status, 'carrier', carrier, 'number', tracking_number, 'items', items
  );
  carried_by constant text := private.one_line(carrier);
  number constant text := private.one_line(tracking_number);
  shipment_id uuid;
  stays boolean := false;
begin
  perform private.require_admin();
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;

  -- Lock the order first, because the trigger on its status locks its products.
  select o.* into current_order
  from public.orders as o
  where o.id = set_order_status.order_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This order no longer exists.');
  end if;

  if expected_status <> current_order.status::text and new_status is distinct from current_order.status::text then
    perform private.refuse(
      409, 'status_changed',
      'The status is now ' || private.status_word(current_order.status) || '. Check it before you change it again.',
      jsonb_build_object('status', current_order.status)
    );
  end if;
  perform private.check_order_step(current_order.status, new_status);
  if new_status = 'shipped' and current_order.status = 'processing' then
    perform private.check_shipment(carried_by, number);
    if same_parcel is not true then
      perform private.refuse_same_parcel(current_order.id, carried_by, number);
    end if;
    shipment_id := private.add_shipment(current_order.id, carried_by, number, items);
    stays := exists (select 1 from private.unshipped_items(current_order.id));
  elsif current_order.status = 'delivered' then
    perform private.refuse_undelivered(current_order.id);
    update public.shipments as s
    set delivered_at = null
    where s.order_id = current_order.id
      and s.delivered_at = (select max(x.delivered_at) from public.shipments as x where x.order_id = current_order.id);
  elsif new_status = 'delivered' then
    update public.shipments as s set delivered_at = now() where s.order_id = current_order.id
      and s.delivered_at is null;
  elsif exists (select 1 from public.shipments as s where s.order_id = current_order.id) then
    perform private.refuse(
      409, 'has_shipment', 'A part of this order is on its way, so it can no longer be '
        || case new_status when 'cancelled' then 'canceled' else 'pending' end || '.'
    );
  end if;

  if not stays then
    update public.orders as o
    set status = new_status::public.order_status
    where o.id = current_order.id;
  end if;
  if shipment_id is not null then
    perform private.mail_about_order(current_order.id, 'order-shipped', jsonb_build_object('shipmentId', shipment_id));
  end if;
  perform private.keep_key(idempotency_key, content, current_order.id);
end;
$$;
comment on function public.set_order_status(uuid, text, text, text, text, jsonb, boolean, uuid) is
  'Admins: changes the status of an order and records it. The step to shipped adds a shipment with carrier, tracking '
  'number and `items` [{product_id, quantity}], by default all unshipped ones; while unshipped items are left, the '
  'status stays. `same_parcel` allows a number that another parcel of the order has. The step from delivered back to '
  'shipped needs no shipment. The step to cancelled returns the stock.';
grant execute on function public.set_order_status to authenticated;


-- supabase/schemas/photos/staff.sql

create function private.begin_photo_of_staff(photo public.photos, idempotency_key uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  photo.author := (select auth.uid());
  photo.author_email := private.caller_email();
  if private.claim_staff_key(idempotency_key, private.content_of_photo(photo)) is null then
    perform private.begin_photo(photo, idempotency_key);
  end if;
end;
$$;

create function public.begin_visit_photo(visit_id uuid, kind public.photo_kind, idempotency_key uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos;
begin
  perform private.require_staff_of_visit(begin_visit_photo.visit_id);
  select v.request_id, v.id into photo.request_id, photo.visit_id
  from public.visits as v where v.id = begin_visit_photo.visit_id and v.canceled_at is null;
  if not found then
    perform private.refuse(409, 'visit_changed',
      'This visit has changed since you opened it. Please look at it again.');
  elsif coalesce(kind not in ('before', 'after'), true) then
    perform private.refuse(422, 'invalid_kind', 'Please say whether the photo was taken before or after the work.');
  end if;
  photo.kind := begin_visit_photo.kind;
  perform private.begin_photo_of_staff(photo, idempotency_key);
end;
$$;
comment on function public.begin_visit_photo(uuid, public.photo_kind, uuid) is
  'Staff: announces a photo from before or after the work of a visit. The function `photos` then stores the file under '
  'idempotency_key.';
grant execute on function public.begin_visit_photo to authenticated;

create function public.begin_reply_photo(request_id uuid, message_key uuid, idempotency_key uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos;
begin
  perform private.require_staff_of(begin_reply_photo.request_id);
  photo.request_id := begin_reply_photo.request_id;
  photo.message_id := private.message_sent_under(message_key, photo.request_id, 'staff');
  photo.kind := 'reply';
  perform private.begin_photo_of_staff(photo, idempotency_key);
end;
$$;
comment on function public.begin_reply_photo(uuid, uuid, uuid) is
  'Staff: announces a photo for the reply that was sent under `message_key`. The function `photos` then stores the '
  'file under idempotency_key.';
grant execute on function public.begin_reply_photo to authenticated;

create function private.require_staff_of_photo(photo_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff_of((select p.request_id from public.photos as p where p.id = photo_id));
end;
$$;

create function public.remove_photo(photo_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if private.is_admin() then
    delete from public.photos as p where p.id = photo_id;
  else
    delete from public.photos as p where p.id = photo_id and p.author = (select auth.uid());
  end if;
end;
$$;
comment on function public.remove_photo(uuid) is
  'Staff: removes a photo. Admins can remove any photo, field team members only their own.';
grant execute on function public.remove_photo to authenticated;

create function public.show_photo(photo_id uuid, is_shown boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_of_photo(show_photo.photo_id);
  update public.photos as p
  set shown_to_customer = coalesce(is_shown, false)
  where p.id = show_photo.photo_id and p.visit_id is not null;
end;
$$;
comment on function public.show_photo(uuid, boolean) is
  'Staff: shows a photo of a visit to the customer, or hides it.';
grant execute on function public.show_photo to authenticated;


-- supabase/schemas/price-requests/staff.sql

-- `expected_status` is the status that the caller saw; see set_order_status.
create function public.set_price_request_status(
  request_id uuid, new_status public.price_request_status, expected_status public.price_request_status
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.price_list_requests;
begin
  perform private.require_admin();
  select p.* into request
  from public.price_list_requests as p
  where p.id = request_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This request no longer exists.');
  end if;

  if expected_status is distinct from request.status then
    perform private.refuse(
      409, 'status_changed',
      'The status is now ' || request.status || '. Check it before you change it again.',
      jsonb_build_object('status', request.status)
    );
  end if;

  update public.price_list_requests as p
  set status = new_status, status_since = now()
  where p.id = request.id
  returning p.* into request;
  if new_status = 'pending' and not exists (select 1 from private.mails as m where m.price_request_id = request.id) then
    perform private.mail_about_price_request(request);
  end if;
end;
$$;
comment on function public.set_price_request_status(uuid, public.price_request_status, public.price_request_status) is
  'Admins: changes the status of a price list request.';
grant execute on function public.set_price_request_status to authenticated;

-- The list is made from the catalog when the mail is sent.
create function public.send_price_list(
  request_id uuid, message text, expected_status public.price_request_status
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := coalesce(private.several_lines(message), '');
  request public.price_list_requests;
begin
  perform private.require_admin();
  if length(words) > 1000 then
    perform private.refuse(422, 'invalid_message', 'Please use at most 1,000 characters.');
  end if;
  perform public.set_price_request_status(request_id, 'completed', expected_status);
  select p.* into request from public.price_list_requests as p where p.id = request_id;
  perform private.queue_mail(
    'price-list', request.email,
    jsonb_build_object(
      'name', request.name, 'message', words,
      'author', coalesce((select r.name from public.user_roles as r where r.user_id = (select auth.uid()) limit 1), '')
    ),
    price_request_id => request.id
  );
end;
$$;
comment on function public.send_price_list(uuid, text, public.price_request_status) is
  'Admins: mails the price list to the person who asked for it, with an optional message, and completes the request.';
grant execute on function public.send_price_list to authenticated;


-- supabase/schemas/search/staff.sql

-- The number of a return, with or without RET and in any spelling. Null if the term is not one.
create function private.return_number(term text) returns text
language sql immutable set search_path = '' as $$
  select 'RET-' || substring(
    upper(regexp_replace(private.search_words(term), '[^a-z0-9]', '', 'g')) from '^(?:RET)?([A-Z2-9]{6})$'
  );
$$;

-- The orders with a parcel that has this tracking number. A term of eight or more characters can also be the end of a
-- tracking number. Null if there is no such order.
create function private.orders_of_parcel(term text) returns uuid[]
language sql stable set search_path = '' as $$
  select array_agg(distinct s.order_id)
  from (select private.parcel_number(private.search_words(term)) as number) as given
  join public.shipments as s on right(private.parcel_number(s.tracking_number), 8) = right(given.number, 8)
  where given.number ~ '[0-9]' and (
    private.parcel_number(s.tracking_number) = given.number
    or length(given.number) >= 8 and right(private.parcel_number(s.tracking_number), length(given.number))
      = given.number
  );
$$;

-- `execute` plans each search for its own term. A short term has no trigrams and cannot use the index.
create function public.search_orders(term text default null) returns setof public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  returned uuid;
  sent constant uuid[] := private.orders_of_parcel(term);
begin
  perform private.require_admin();
  select r.order_id into returned from public.order_returns as r where r.return_number = private.return_number(term);
  return query execute 'select o.* from public.orders as o where ' || private.search_condition(term)
    || case when returned is not null then format(' or o.id = %L', returned) else '' end
    || case when sent is not null then format(' or o.id = any (%L)', sent) else '' end;
end;
$$;
comment on function public.search_orders(text) is
  'Admins: the orders whose number, name, email or address contains every word of the term. The term can also be a '
  'phone number (whole, beginning or end), or the number of a return or a parcel.';
grant execute on function public.search_orders to authenticated;

create function public.search_service_requests(
  term text default null, with_unread boolean default false, with_plan boolean default false
) returns setof public.service_requests
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query execute 'select r.* from public.service_requests as r where '
    || private.search_condition(term)
    || case
      when with_unread then
        ' and r.id in (
          select c.request_id from public.customer_activity as c where c.handled_at is null
          union all
          select m.request_id from public.messages as m where m.sender = ''customer'' and m.answered_at is null
        )'
      else ''
    end
    || case
      when with_plan then
        ' and r.id in (select q.request_id from private.running_plans() as p join public.quotes as q on q.id = '
        'p.quote_id)'
      else ''
    end;
end;
$$;
comment on function public.search_service_requests(text, boolean, boolean) is
  'Admins: the requests that contain every word of the term. The term can also be a phone number (whole, beginning or '
  'end). with_unread: only requests with an unanswered message or an unread step of the customer. with_plan: only '
  'requests with a running plan.';
grant execute on function public.search_service_requests to authenticated;

-- The number of an invoice or credit if the term is one, such as INV-00012, else null. Customers often write this
-- number on bank transfers.
create function private.invoice_number(term text) returns integer
language sql immutable set search_path = '' as $$
  select substring(private.search_words(term) from '^inv[- ]?0*([0-9]{1,9})$')::integer;
$$;

create function public.staff_search(term text) returns table (
  record text, reference text, kind text, status text, name text, email text, phone text, total numeric,
  created_at timestamptz, person text, matches bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text := private.search_words(term);
  condition constant text := case
    -- The trigram index can find two letters only as a whole word, for example the name Wu.
    when length(words) = 2
      then format('search_text like %L', regexp_replace(private.search_pattern(words), '^%(.+)%$', '% \1 %'))
    else private.search_condition(term)
  end;
  source text;
  is_common boolean;
  sources text[];
  returned uuid;
  sent constant uuid[] := private.orders_of_parcel(term);
  paid constant uuid[] := array(
    select p.request_id from public.payments as p
    where p.reference <> '' and private.search_words(p.reference) = private.search_words(term)
      and p.request_id is not null
  );
begin
  perform private.require_admin();
  if length(words) < 2 then
    return;
  end if;
  -- If many of the latest rows contain a word, reading rows by time is fastest. For any other word, the trigram index
  -- is fastest, and the `+ interval` below forces its use. The planner cannot tell how common a word is, and would read
  -- a whole table for a rare word.
  foreach source in array array['order', 'request', 'price-request', 'imported'] loop
    execute format(
      'select count(*) >= 100 from (
        select l.search_text from private.contacts as l where l.record = %L order by l.created_at desc limit 2000
      ) as c where %s',
      source, condition
    )
    into is_common;
    sources := sources || format(
      '(select c.* from private.contacts as c where c.record = %L and %s order by c.created_at %s desc limit 100)',
      source, condition, case when not is_common then '+ interval ''0''' end
    );
  end loop;
  select r.order_id into returned from public.order_returns as r where r.return_number = private.return_number(term);
  if found then
    sources := sources || format('select c.* from private.contacts as c where c.record = %L and c.id = %L', 'order',
      returned);
  end if;
  if sent is not null then
    sources := sources || format('select c.* from private.contacts as c where c.record = %L and c.id = any (%L)',
      'order', sent);
  end if;
  if paid <> '{}' then
    sources := sources || format('select c.* from private.contacts as c where c.record = %L and c.id = any (%L)',
      'request', paid);
  end if;
  -- Invoices are found only by their number.
  sources := sources || format(
    'select %1$L, i.id, i.reference, i.kind::text, %2$L, coalesce(r.name, i.billed_to ->> %3$L, %2$L), %2$L, %2$L, %2$L,
      i.total_cents / 100.0, i.sent_at, %2$L
      from public.invoices as i left join public.service_requests as r on r.id = i.request_id
      where i.number = %4$L',
    'invoice', '', 'name', private.invoice_number(term)
  );
  -- At most three records of each person are returned, so that a person with many orders does not fill the list.
  return query execute format(
    $query$
      with found as (
        %s
      ),
      grouped as (
        select f.*, coalesce(nullif(f.email, ''), f.phone_number || ' ' || private.searchable(f.name)) as person
          from found as f
      ),
      ranked as (
        select
          g.*, count(*) over same as matches, max(g.created_at) over same as latest,
          row_number() over (partition by g.person order by g.created_at desc, g.id) as place
        from grouped as g
        window same as (partition by g.person)
      )
      select
        r.record, r.reference, r.kind, private.shown_status(r.id, r.status), r.name, r.email, r.phone, r.total,
          r.created_at, r.person, r.matches
      from ranked as r
      where r.place <= 3
      order by r.latest desc, r.person, r.place
      limit 25
    $query$,
    array_to_string(sources, ' union ')
  );
end;
$$;
comment on function public.staff_search(text) is
  'Admins: the newest orders, requests and imported customers that contain every word of the term. If the term is a '
  'number, those with this number are found too, and the invoice with this number. The rows are grouped by person, '
  'with at most three of each person and 25 in total. `matches` is the count of the person''s matches.';
grant execute on function public.staff_search to authenticated;


-- supabase/schemas/service-requests/activity/staff.sql

create function public.mark_customer_activity_read(activity_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  activity public.customer_activity;
  visit public.visits;
begin
  perform private.require_admin();
  request := private.lock_service_request((select c.request_id from public.customer_activity as c
    where c.id = activity_id));
  update public.customer_activity as c
  set handled_at = now(), handled_by = private.caller_email()
  where c.id = activity_id and c.handled_at is null
  returning c.* into activity;
  select v.* into visit from private.open_visits(request.id) as v where v.id = activity.visit_id
    and v.starts_at > now();
  if visit.id is not null and activity.kind in ('another-time', 'skip-visit') then
    perform private.queue_mail(
      'visit-kept', request.email, private.visit_mail_data(request, visit)
        || jsonb_build_object('asked', activity.kind),
      request_id => request.id
    );
  elsif activity.quote_id = (private.plan_of_request(request.id)).quote_id then
    perform private.mail_about_plan(
      'plan-resumed', request, activity.quote_id,
      jsonb_build_object('stopRequested', true, 'nextAt', private.iso(private.next_visit_of_plan(activity.quote_id)))
    );
  end if;
end;
$$;
comment on function public.mark_customer_activity_read(uuid) is
  'Admins: marks a step of a customer as read and handled. If the visit or plan is kept although the customer asked to '
  'change it, the customer is mailed.';
grant execute on function public.mark_customer_activity_read to authenticated;


-- supabase/schemas/service-requests/messages/staff.sql

-- `answers` are the unanswered messages that the caller saw. Later messages stay unanswered. If `answers` is null, all
-- messages are answered.
create function public.reply_to_request(
  request_id uuid, message text, idempotency_key uuid, answers uuid[] default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object('reply', request_id, 'message', message);
  body text;
  request public.service_requests;
  reply public.messages;
begin
  perform private.require_staff_of(reply_to_request.request_id);
  body := private.read_message(message);
  if private.claim_staff_key(idempotency_key, content) is not null then
    return;
  end if;
  request := private.lock_service_request(request_id);
  perform private.refuse_status(request, '{spam}', 'you reply');
  insert into public.messages (request_id, sender, author_name, author_email, body)
  values (
    request.id, 'staff',
    coalesce((select r.name from public.user_roles as r where r.user_id = (select auth.uid()) limit 1), ''),
    private.caller_email(), body
  )
  returning * into reply;
  update public.messages as m
  set answered_at = reply.created_at, answered_by = reply.author_email
  where m.request_id = request.id and m.sender = 'customer' and m.answered_at is null
    and (answers is null or m.id = any (answers));
  perform private.mark_photos_handled(request.id, reply.author_email);
  if request.status = 'new' then
    insert into public.service_request_history (request_id, old_status, new_status, changed_by, changed_by_email)
    values (request.id, 'new', 'contacted', (select auth.uid()), reply.author_email);
    update public.service_requests as r set status = 'contacted' where r.id = request.id;
  end if;
  perform private.keep_key(idempotency_key, content, reply.id);
  perform private.queue_mail(
    'request-reply', request.email,
    jsonb_build_object(
      'reference', request.reference, 'requestKind', request.kind, 'name', request.name,
      'message', reply.body, 'author', reply.author_name
    ),
    request_id => request.id
  );
end;
$$;
comment on function public.reply_to_request(uuid, text, uuid, uuid[]) is
  'Staff: sends a message to the customer of a request. The customer''s messages are then answered, and a new request '
  'becomes contacted.';
grant execute on function public.reply_to_request to authenticated;

create function public.mark_message_answered(message_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_of((select m.request_id from public.messages as m where m.id = message_id));
  update public.messages as m
  set answered_at = now(), answered_by = private.caller_email()
  where m.id = message_id and m.sender = 'customer' and m.answered_at is null;
end;
$$;
comment on function public.mark_message_answered(uuid) is
  'Staff: marks a customer''s message as answered another way, such as by phone.';
grant execute on function public.mark_message_answered to authenticated;


-- supabase/schemas/service-requests/staff.sql

-- A repeated call with the same key returns the same reference.
create function public.take_request(kind public.request_kind, fields jsonb, idempotency_key uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := jsonb_build_object('call', kind, 'fields', fields);
  request_id uuid;
  stored public.service_requests;
begin
  perform private.require_admin();
  request_id := private.claim_staff_key(idempotency_key, content);
  if request_id is null then
    stored := private.store_request(
      kind, private.read_form(kind, fields, is_call => true), 'new', private.caller_email()
    );
    perform private.keep_key(idempotency_key, content, stored.id);
    perform private.mail_about_request(stored);
    request_id := stored.id;
  end if;
  return (select r.reference from public.service_requests as r where r.id = request_id);
end;
$$;
comment on function public.take_request(public.request_kind, jsonb, uuid) is
  'Admins: stores a request that is made by phone and returns its reference. A name and a phone number or an email '
  'address are enough.';
grant execute on function public.take_request to authenticated;

-- Mails the customer that a request is closed. When a reopened request is closed again, the mail is sent only if there
-- was a message, a visit or an event since the last such mail.
create function private.mail_about_closing(request public.service_requests) returns void
language plpgsql set search_path = '' as $$
declare
  notified_at constant timestamptz := (
    select max(m.created_at)
    from private.mails as m
    where m.request_id = request.id and m.state not in ('failed', 'not_sent')
      and (m.kind = 'request-closed' or m.data @> '{"closed": true}')
  );
begin
  if notified_at is not null
    and not exists (select 1 from public.messages as m where m.request_id = request.id and m.created_at > notified_at)
    and not exists (
      select 1 from public.service_request_history as h
      where h.request_id = request.id and h.created_at > notified_at
        and (h.visit is not null or h.former_visit is not null or h.event is not null)
    )
  then
    return;
  end if;
  perform private.queue_mail(
    'request-closed', request.email,
    jsonb_build_object(
      'reference', request.reference, 'requestKind', request.kind, 'name', request.name,
      'hadVisit', exists (
        select 1 from public.visits as v
        where v.request_id = request.id and v.canceled_at is null and coalesce(v.outcome, 'done') = 'done'
      )
    ),
    request_id => request.id
  );
end;
$$;

create function public.note_call(request_id uuid, was_answered boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
begin
  perform private.require_staff_of(note_call.request_id);
  request := private.lock_service_request(note_call.request_id);
  if was_answered is null then
    perform private.refuse(422, 'invalid_call', 'Please say whether the customer answered.');
  end if;
  perform private.note_event(
    request, case when was_answered then 'Reached by phone' else 'Called, no answer' end, is_contact => was_answered
  );
  update public.service_requests as r
  set missed_calls = case when was_answered then 0 else r.missed_calls + 1 end,
    missed_call_at = case when not was_answered then now() end
  where r.id = request.id;
end;
$$;
comment on function public.note_call(uuid, boolean) is
  'Staff: notes a call. An answered call makes a new request contacted and resets the count of missed calls. An '
  'unanswered call adds one to the count.';
grant execute on function public.note_call to authenticated;

-- `expected_status` is the status that the caller saw; see set_order_status.
create function public.set_service_request_status(
  request_id uuid, new_status public.request_status, expected_status public.request_status,
  cancels_visit boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  ahead public.visits[];
  possible text[];
begin
  perform private.require_admin();
  request := private.lock_service_request(request_id);
  possible := public.next_statuses(request);

  if expected_status is distinct from request.status then
    perform private.refuse(
      409, 'status_changed',
      'The status is now ' || request.status || '. Check it before you change it again.',
      jsonb_build_object('status', request.status)
    );
  end if;
  if new_status is null or new_status::text <> all (possible) then
    perform private.refuse(
      409,
      'invalid_transition',
      'A request that is ' || request.status || ' can only become ' || array_to_string(possible, ' or ') || '.',
      jsonb_build_object('status', request.status)
    );
  end if;

  if new_status in ('closed', 'spam') then
    perform private.refuse_running_plan(request.id);
  end if;
  if request.status = 'scheduled' then
    ahead := array(select v from private.open_visits(request.id) as v where new_status = 'spam' or v.starts_at > now());
  end if;
  if new_status = 'closed' and cardinality(ahead) > 0 and cancels_visit is not true then
    perform private.refuse(
      409, 'visit_ahead', case cardinality(ahead)
        when 1 then 'This request has a visit coming up. Closing the request cancels it.'
        else 'This request has ' || cardinality(ahead) || ' visits coming up. Closing the request cancels them.'
      end,
      jsonb_build_object('startsAt', private.iso(ahead[1].starts_at), 'count', cardinality(ahead))
    );
  end if;
  if cardinality(ahead) > 0 then
    perform private.mark_visits_canceled(request, array(select a.id from unnest(ahead) as a), new_status);
    return;
  end if;

  insert into public.service_request_history (request_id, old_status, new_status, changed_by, changed_by_email)
  values (request.id, request.status, new_status, (select auth.uid()), private.caller_email());

  update public.service_requests as r
  set status = new_status
  where r.id = request.id
  returning r.* into request;
  -- The visits of a closed request no longer wait to be invoiced.
  update public.visits as v set to_invoice = false, nothing_to_invoice = true
  where v.request_id = request.id and v.to_invoice
    and request.status in ('closed', 'spam');
  -- A closed request keeps its assignee even if this person leaves the office. When the request is opened again, it
  -- gets no assignee.
  if request.assigned_to is not null and request.status in ('new', 'contacted', 'scheduled')
    and not exists (select 1 from public.user_roles as u where u.user_id = request.assigned_to and u.role = 'admin')
  then
    perform private.mark_assigned(request, null);
  end if;
  -- A request that was stored as spam gets its first mails now.
  if new_status = 'new' and not exists (select 1 from private.mails as m where m.request_id = request.id) then
    perform private.mail_about_request(request);
  elsif new_status = 'closed' then
    perform private.mail_about_closing(request);
  end if;
end;
$$;
comment on function public.set_service_request_status(uuid, public.request_status, public.request_status, boolean) is
  'Admins: changes the status of a service request and records it. The customer is mailed when it is closed.';
grant execute on function public.set_service_request_status to authenticated;

create function public.add_service_request_note(request_id uuid, note text, idempotency_key uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  body constant text := private.several_lines(note);
  content constant jsonb := jsonb_build_object('request', request_id, 'note', body);
begin
  perform private.require_staff_of(add_service_request_note.request_id);
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  if private.text_length(body) not between 1 and 4000 then
    perform private.refuse(422, 'invalid_note', 'Please write a note of at most 4000 characters.');
  end if;
  if not exists (
    select 1 from public.service_requests as r where r.id = add_service_request_note.request_id
  ) then
    perform private.refuse(404, 'not_found', 'This request no longer exists.');
  end if;
  insert into public.service_request_notes (request_id, note, author, author_email)
  values (add_service_request_note.request_id, body, (select auth.uid()), private.caller_email());
  perform private.keep_key(idempotency_key, content, add_service_request_note.request_id);
end;
$$;
comment on function public.add_service_request_note(uuid, text, uuid) is
  'Staff: adds an internal note to a service request.';
grant execute on function public.add_service_request_note to authenticated;

-- `expected_assignee` is the assignee that the caller saw, or null for none.
create function public.assign_service_request(
  request_id uuid default null, assignee uuid default null, expected_assignee uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
begin
  perform private.require_admin();
  -- Lock the team member before the request. The removal of a team member uses the same order, so the two cannot
  -- deadlock.
  perform 1 from public.user_roles as r where r.user_id = assignee and r.role = 'admin' for share;
  if assignee is not null and not found then
    perform private.refuse(409, 'no_member', 'This person is no longer in the office.');
  end if;
  request := private.lock_service_request(request_id);
  if request.assigned_to is not distinct from assignee then
    return;
  end if;
  if request.assigned_to is distinct from expected_assignee then
    perform private.refuse(
      409, 'assignee_changed',
      coalesce(private.member_name(request.assigned_to), 'Nobody')
        || ' has this request now. Check before you change that.'
    );
  end if;
  perform private.mark_assigned(request, assignee);
end;
$$;
comment on function public.assign_service_request(uuid, uuid, uuid) is
  'Admins: assigns a service request to a team member in the office, or with null to no one, and records it.';
grant execute on function public.assign_service_request to authenticated;

-- Sends mails to a customer who called first and gave an email address later. Only mails that still apply are sent. The
-- mail about an accepted quote replaces the mail about the received request and the mail about the visits of a plan.
create function private.mail_what_holds(request public.service_requests) returns void
language plpgsql set search_path = '' as $$
declare
  quote public.quotes;
  invoice public.invoices;
  has_accepted boolean := false;
begin
  for quote in
    select q.* from public.quotes as q
    where q.request_id = request.id and q.state = 'accepted' and request.status not in ('closed', 'spam')
      and not exists (select 1 from public.plans as p where p.quote_id = q.id and p.ends_on < private.today())
    order by q.answered_at, q.version
  loop
    perform private.mail_about_quote('quote-accepted', request, quote);
    has_accepted := true;
  end loop;
  if not has_accepted then
    perform private.mail_about_request(request);
  end if;
  if request.status = 'scheduled' then
    perform private.mail_about_visits(
      'visit-set', request, array(select v from private.open_visits(request.id) as v where v.plan_id is null)
    );
  end if;
  select q.* into quote from public.quotes as q where q.request_id = request.id and q.state = 'sent';
  if found then
    perform private.mail_about_quote('quote-sent', request, quote);
  end if;
  for invoice in
    select i.* from public.invoices as i where i.request_id = request.id and i.open_cents > 0 order by i.number
  loop
    perform private.mail_about_invoice('invoice-sent', request, invoice);
  end loop;
end;
$$;

-- `expected` are the details that the caller saw; see set_order_status. A repeated correction changes nothing.
create function public.correct_request(request_id uuid, fields jsonb, expected jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  contact_fields constant text[] :=
    '{firstName,lastName,fullName,email,phone,alternatePhone,address,address2,city,state,zipCode,propertyAddress}';
  request public.service_requests;
  former jsonb;
  present jsonb;
begin
  perform private.require_admin();
  request := private.lock_service_request(request_id);
  present := private.read_form(request.kind, fields, is_call => true);
  if present - contact_fields <> '{}' then
    perform private.refuse(422, 'invalid_fields', 'Only the name and the ways to reach the customer can be corrected.');
  end if;
  select private.without_blanks(
    coalesce(jsonb_object_agg(d.key, d.value) filter (where d.key = any (contact_fields)), '{}')
    || jsonb_build_object('email', request.email, 'phone', request.phone)
  )
  into former
  from jsonb_each(request.details) as d;
  if present = former then
    return;
  end if;
  if private.without_blanks(expected) <> former then
    perform private.refuse(
      409, 'contact_changed', 'These details have changed since you opened them. Please look at them and save again.'
    );
  end if;

  update public.service_requests as r
  set
    name = private.request_name(present), email = coalesce(present ->> 'email', ''),
      phone = coalesce(present ->> 'phone', ''),
    details = (r.details - contact_fields) || (present - 'email' - 'phone')
  where r.id = request.id
  returning r.* into request;
  perform private.record_corrections(former, present, request_id => request.id);
  if former ->> 'email' is not null and former ->> 'email' is distinct from present ->> 'email' then
    perform private.redirect_mails(request.email, request_id => request.id);
  elsif former ->> 'email' is null and request.taken_by_email is not null then
    perform private.mail_what_holds(request);
  end if;
end;
$$;
comment on function public.correct_request(uuid, jsonb, jsonb) is
  'Admins: corrects the name, email, phone and address of a service request and records each change. Queued mails are '
  'sent to the new address.';
grant execute on function public.correct_request to authenticated;


-- supabase/schemas/service-requests/visits/staff.sql

create function private.refuse_visit(
  starts_at timestamptz[], duration_minutes integer, people text[], note text, fewest_people integer default 1
) returns void
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(
    cardinality(starts_at) = 0 or exists (
      select 1 from unnest(starts_at) as t (at) where coalesce(t.at not between '2000-01-01' and '2101-01-01', true)
    ), true
  ) then
    perform private.refuse(422, 'invalid_visit', 'Please enter the day and the time of the visit.');
  elsif cardinality(starts_at) > 10 or cardinality(starts_at)
    > (select count(distinct t.at) from unnest(starts_at) as t (at)) then
    perform private.refuse(422, 'invalid_visit', 'Please choose one to ten different times.');
  elsif coalesce(duration_minutes not between 30 and 480, true) then
    perform private.refuse(422, 'invalid_visit', 'A visit takes 30 minutes to 8 hours.');
  elsif coalesce(cardinality(people), 0) not between fewest_people and 10 then
    perform private.refuse(422, 'invalid_visit', 'Please enter who is going: one to ten people.');
  elsif exists (select 1 from unnest(people) as n
    where coalesce(private.text_length(private.one_line(n)) not between 1 and 100, true)) then
    perform private.refuse(422, 'invalid_visit', 'Please enter who is going, in at most 100 characters each.');
  elsif exists (select 1 from unnest(people) as n where n like '%@%') then
    perform private.refuse(422, 'invalid_visit', 'Please enter a name, not an email address: the customer sees it.');
  elsif length(note) > 2000 then
    perform private.refuse(422, 'invalid_visit', 'Please write a note of at most 2000 characters.');
  end if;
end;
$$;

-- Locks people. Two calls that plan visits for the same person therefore run one after the other.
create function private.lock_people(people public.visit_people[]) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('person:' || who.person, 0))
  from (select p.person from unnest(people) as p order by p.person) as who;
$$;

-- A text that names other open visits of these people at the time of a visit. Null if there are none.
create function private.clashes_of(visit public.visits, persons text[]) returns text
language sql stable set search_path = '' as $$
  select string_agg(clash.text, ' ')
  from (
    select p.name || ' has another visit then: ' || r.name || ', ' || private.visit_time(v) || '.' as text
    from public.visits as v
    join public.visit_people as others on others.visit_id = v.id
    join public.visit_people as p on p.visit_id = visit.id and p.person = others.person
    join public.service_requests as r on r.id = v.request_id
    where p.person = any (persons) and v.id <> visit.id and v.canceled_at is null and v.outcome is null
      -- No visit takes longer than eight hours.
      and v.starts_at > visit.starts_at - interval '8 hours'
      and v.starts_at < visit.starts_at + visit.duration_minutes * interval '1 minute'
      and v.starts_at + v.duration_minutes * interval '1 minute' > visit.starts_at
    order by v.starts_at, p.name
    limit 3
  ) as clash;
$$;

-- `expected_visits` are the open visits that the caller saw. If they have changed, the call is refused, because two
-- team members may be adding the same visit.
create function public.add_visits(
  request_id uuid, starts_at timestamptz[], duration_minutes integer, people text[], note text default '',
  expected_visits jsonb default '{}', accepts_clash boolean default false, idempotency_key uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  for_visit constant text := coalesce(private.several_lines(note), '');
  content constant jsonb := jsonb_build_object(
    'visit', request_id, 'at', starts_at, 'minutes', duration_minutes, 'people', people, 'note', for_visit
  );
  going public.visit_people[];
  request public.service_requests;
  at timestamptz;
  visit public.visits;
  added public.visits[];
  clashes text;
begin
  perform private.require_admin();
  if private.claim_key(idempotency_key, content) is not null then
    return;
  end if;
  perform private.refuse_visit(starts_at, duration_minutes, people, for_visit);
  going := array(select p from private.find_and_lock_people(people) as p);
  request := private.lock_service_request(request_id);
  perform private.refuse_status(request, '{closed,spam}', 'you set a visit');
  if expected_visits is distinct from private.visit_sequences(request.id) then
    perform private.refuse(
      409, 'visit_changed', 'The visits of this request have changed since you opened it. Check them and save again.'
    );
  end if;

  perform private.lock_people(going);
  foreach at in array array(select t.at from unnest(starts_at) as t (at) order by t.at) loop
    visit := private.add_visit(request, at, duration_minutes, people, for_visit);
    added := added || visit;
    clashes := concat_ws(' ', clashes, private.clashes_of(visit, array(select p.person from unnest(going) as p)));
    insert into public.service_request_history (request_id, old_status, new_status, visit, changed_by, changed_by_email)
    values (request.id, request.status, 'scheduled', private.visit_text(visit), (select auth.uid()),
      private.caller_email());
    request.status := 'scheduled';
  end loop;
  if clashes <> '' and accepts_clash is not true then
    perform private.refuse(409, 'visit_clash', clashes);
  end if;
  update public.service_requests as r set status = 'scheduled' where r.id = request.id;
  perform private.mark_visit_activity_handled(request.id, private.caller_email());
  perform private.mail_about_visits('visit-set', request, added);
  perform private.keep_key(idempotency_key, content, request.id);
end;
$$;
comment on function public.add_visits(uuid, timestamptz[], integer, text[], text, jsonb, boolean, uuid) is
  'Admins: adds one to ten visits of team members or contractors (by name) to a service request, records them and '
  'mails the customer once.';
grant execute on function public.add_visits to authenticated;

-- If `people` is null, the visit keeps its people, even if one of them was just renamed. A repeated call changes
-- nothing.
create function public.change_visit(
  visit_id uuid, starts_at timestamptz, duration_minutes integer, note text, expected_sequence integer,
  people text[] default null, accepts_clash boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  for_visit constant text := coalesce(private.several_lines(note), '');
  names constant text[] := coalesce(people, private.visit_names(visit_id));
  going public.visit_people[];
  before text[];
  request public.service_requests;
  former public.visits;
  former_text text;
  present public.visits;
  is_same_time boolean;
  are_same boolean;
  clashes text;
begin
  perform private.require_admin();
  perform 1 from private.find_and_lock_people(names, visit_id);
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  perform private.refuse_status(request, '{closed,spam}', 'you set a visit');
  select v.* into former from public.visits as v where v.id = visit_id;
  former_text := private.visit_text(former);
  perform private.refuse_visit(
    array[starts_at], duration_minutes, coalesce(people, private.visit_names(visit_id)), for_visit,
    -- A visit without people can be moved without choosing people.
    fewest_people => least(cardinality(private.visit_names(visit_id)), 1)
  );
  going := array(
    select p from private.find_and_lock_people(coalesce(people, private.visit_names(visit_id)), visit_id) as p
  );
  before := array(select p.person from public.visit_people as p where p.visit_id = former.id);
  -- The people of a past visit may have left the team since.
  if starts_at > now() then
    perform private.refuse(422, 'invalid_visit', p.name || ' is no longer in the team. Please enter who is going.')
    from unnest(going) as p
    where p.member_id is not null and not exists (select 1 from public.user_roles as r where r.user_id = p.member_id);
  end if;
  is_same_time := (former.starts_at, former.duration_minutes) is not distinct
    from (change_visit.starts_at, change_visit.duration_minutes);
  are_same := before @> array(select p.person from unnest(going) as p) and cardinality(before) = cardinality(going);
  if is_same_time and are_same and former.note = for_visit and former.canceled_at is null
    and former.outcome is null then
    return;
  end if;
  if former.canceled_at is not null or former.outcome is not null or expected_sequence is distinct
    from former.sequence then
    perform private.refuse(
      409, 'visit_changed', 'This visit has changed since you opened it. Check it and save again.'
    );
  elsif former.call_out then
    perform private.refuse(409, 'call_out', 'A call-out is not moved. Cancel it, and begin another one.');
  elsif private.is_over(former) then
    perform private.refuse(409, 'visit_over', 'This visit is over. Say how it went, and then add another one.');
  end if;

  perform private.lock_people(going);
  delete from public.visit_people as p
  where p.visit_id = former.id and p.person not in (select g.person from unnest(going) as g);
  update public.visits as v
  set
    starts_at = change_visit.starts_at, duration_minutes = change_visit.duration_minutes, note = for_visit,
      sequence = v.sequence + 1,
    -- If the people or the time change, the announcement that the people are on the way no longer applies.
    on_the_way_at = case when are_same and v.starts_at = change_visit.starts_at then v.on_the_way_at end,
    arrives_at = case when are_same and v.starts_at = change_visit.starts_at then v.arrives_at end
  where v.id = former.id
  returning v.* into present;
  insert into public.visit_people (visit_id, name, member_id)
  select former.id, g.name, g.member_id from unnest(going) as g where g.person <> all (before);
  -- If the time is unchanged, only new people are checked. The others were checked when the visit was set.
  clashes := private.clashes_of(
    present, array(select g.person from unnest(going) as g where not is_same_time or g.person <> all (before))
  );
  if clashes <> '' and accepts_clash is not true then
    perform private.refuse(409, 'visit_clash', clashes);
  end if;

  insert into public.service_request_history (
    request_id, old_status, new_status, visit, former_visit, changed_by, changed_by_email
  )
  values (
    request.id, request.status, request.status, private.visit_text(present), former_text, (select auth.uid()),
      private.caller_email()
  );
  if former.starts_at <> present.starts_at then
    perform private.mark_visit_activity_handled(request.id, private.caller_email(), former.id);
  end if;
  if private.visit_text(present) <> former_text then
    perform private.mail_about_visits(
      'visit-moved', request, array[present],
      case
        when former.starts_at <> present.starts_at then '{"newTime": true}'
        when former.duration_minutes <> present.duration_minutes then '{"newLength": true}'
        else '{}'
      end::jsonb
    );
  end if;
end;
$$;
comment on function public.change_visit(uuid, timestamptz, integer, text, integer, text[], boolean) is
  'Admins: changes the time, people or note of an open visit and records it. The customer is mailed if the time or the '
  'people changed.';
grant execute on function public.change_visit to authenticated;

create function public.cancel_visit(visit_id uuid, expected_sequence integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  present public.visits;
begin
  perform private.require_admin();
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  select v.* into present from public.visits as v where v.id = visit_id;
  if present.canceled_at is not null then
    return;
  end if;
  if request.status <> 'scheduled' then
    perform private.refuse(
      409, 'not_scheduled', 'This request is ' || request.status || ': there is no visit to cancel.',
      jsonb_build_object('status', request.status)
    );
  end if;
  if expected_sequence is distinct from present.sequence then
    perform private.refuse(
      409, 'visit_changed', 'This visit has changed since you opened it. Check it before you cancel it.'
    );
  elsif present.outcome is not null or private.is_over(present) and not present.call_out then
    perform private.refuse(409, 'visit_over', 'This visit is over. Say how it went instead.');
  end if;
  perform private.mark_visits_canceled(request, array[present.id], private.status_without(request, array[present.id]));
end;
$$;
comment on function public.cancel_visit(uuid, integer) is
  'Admins: cancels an open visit, records it and mails the customer.';
grant execute on function public.cancel_visit to authenticated;

-- An outcome can be recorded from the day of the visit on, even before the visit ends. A later call corrects the
-- outcome.
create function public.finish_visit(visit_id uuid, outcome public.visit_outcome, note text, expected_sequence integer)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_outcome constant text := coalesce(private.several_lines(note), '');
  request public.service_requests;
  present public.visits;
  becomes public.request_status;
begin
  perform private.require_staff_of_visit(finish_visit.visit_id);
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  select v.* into present from public.visits as v where v.id = visit_id;
  if outcome is null then
    perform private.refuse(422, 'invalid_outcome', 'Please say how the visit went.');
  elsif length(of_outcome) > 2000 then
    perform private.refuse(422, 'invalid_outcome', 'Please write a note of at most 2000 characters.');
  elsif present.call_out then
    perform private.refuse(409, 'call_out', 'This is a call-out. Write its report instead.');
  -- A repeated call changes nothing.
  elsif (present.outcome, present.outcome_note) is not distinct from (finish_visit.outcome, of_outcome) then
    return;
  elsif present.canceled_at is not null or expected_sequence is distinct from present.sequence then
    perform private.refuse(
      409, 'visit_changed', 'This visit has changed since you opened it. Check it and save again.'
    );
  elsif (present.starts_at at time zone 'America/Los_Angeles')::date > private.today() then
    perform private.refuse(409, 'visit_ahead', 'This visit lies ahead. You can say how it went from its day on.');
  end if;
  becomes := case when present.outcome is null then private.status_without(request, array[present.id])
    else request.status end;
  update public.visits as v
  set
    outcome = finish_visit.outcome, outcome_note = of_outcome,
    nothing_to_invoice = v.nothing_to_invoice and v.outcome = 'done' and finish_visit.outcome = 'done',
    sequence = v.sequence + 1
  where v.id = present.id
  returning v.* into present;
  perform private.mark_visits_to_invoice(request.id);
  insert into public.service_request_history (request_id, old_status, new_status, visit, outcome, changed_by,
    changed_by_email)
  values (
    request.id, request.status, becomes, private.visit_text(present), present.outcome,
    (select auth.uid()), private.caller_email()
  );
  update public.service_requests as r set status = becomes where r.id = request.id;
  -- A missed visit causes only one mail, even if its outcome is corrected several times.
  if becomes = 'contacted' and present.outcome = 'nobody-there' and private.was_missed(present) and not exists (
    select 1 from private.mails as m
    where m.request_id = request.id and m.kind = 'visit-missed' and m.data ->> 'visitId' = present.id::text
      and m.state <> 'not_sent'
  ) then
    perform private.queue_mail('visit-missed', request.email, private.visit_mail_data(request, present),
      request_id => request.id);
  end if;
end;
$$;
comment on function public.finish_visit(uuid, public.visit_outcome, text, integer) is
  'Staff: records or corrects the outcome of a visit. After its last open visit, a scheduled request becomes '
  'contacted. If no one was there, the customer is asked by mail for days that suit.';
grant execute on function public.finish_visit to authenticated;

create function public.mark_nothing_to_invoice(visit_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  visit public.visits;
begin
  perform private.require_staff_of_visit(mark_nothing_to_invoice.visit_id);
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  update public.visits as v set to_invoice = false, nothing_to_invoice = true
  where v.id = visit_id
    and (v.to_invoice or v.call_out and v.outcome = 'done' and not v.nothing_to_invoice)
  returning v.* into visit;
  if found then
    perform private.note_event(request, 'Nothing to invoice for the visit of ' || private.visit_time(visit));
  end if;
end;
$$;
comment on function public.mark_nothing_to_invoice(uuid) is
  'Staff: marks a visit that took place as free for the customer. The visit is removed from the list of visits to '
  'invoice. If it is a call-out, its part beyond the plan is left out of the next invoice of the plan.';
grant execute on function public.mark_nothing_to_invoice to authenticated;

-- The time of arrival is rounded up to five minutes.
create function public.announce_visit(visit_id uuid, minutes integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.service_requests;
  present public.visits;
begin
  perform private.require_staff_of_visit(announce_visit.visit_id);
  request := private.lock_service_request((select v.request_id from public.visits as v where v.id = visit_id));
  select v.* into present from public.visits as v where v.id = visit_id;
  if coalesce(minutes not in (15, 30, 45), true) then
    perform private.refuse(422, 'invalid_minutes', 'Please say whether you are there in about 15, 30 or 45 minutes.');
  elsif present.canceled_at is not null or present.outcome is not null or request.status <> 'scheduled' then
    perform private.refuse(409, 'visit_changed',
      'This visit has changed since you opened it. Please look at it again.');
  elsif (present.starts_at at time zone 'America/Los_Angeles')::date <> private.today() then
    perform private.refuse(409, 'not_today', 'This visit is not today, so the customer was not told.');
  elsif present.on_the_way_at is not null then
    return;
  end if;
  update public.visits as v
  set
    on_the_way_at = now(),
    arrives_at = to_timestamp(ceil(extract(epoch from now() + minutes * interval '1 minute') / 300) * 300)
  where v.id = present.id
  returning v.* into present;
  perform private.queue_mail(
    'visit-on-the-way', request.email,
    private.visit_mail_data(request, present) || jsonb_build_object('arrivesAt', private.iso(present.arrives_at)),
    request_id => request.id
  );
end;
$$;
comment on function public.announce_visit(uuid, integer) is
  'Staff: mails the customer, once for each visit, that the people are on the way and arrive in about 15, 30 or 45 '
  'minutes.';
grant execute on function public.announce_visit to authenticated;

create function public.business_today() returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return private.today();
end;
$$;
comment on function public.business_today() is
  'Staff: today in America/Los_Angeles, for devices whose clock is wrong.';
grant execute on function public.business_today to authenticated;


-- supabase/schemas/suppliers/staff.sql

-- `expected_updated_at` is the `updated_at` of the row that the caller saw. All four fields are saved together, so the
-- save is refused if the contact has changed since then.
create function public.update_supplier_contact(supplier_id uuid, contact jsonb, expected_updated_at timestamptz)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  given record;
  supplier public.suppliers;
begin
  perform private.require_admin();
  select f.answers, f.problems into given from private.read_fields('supplier', contact) as f;
  if given.problems <> '{}' then
    perform private.refuse(
      422, 'invalid_fields',
      (select string_agg(value, ' ' order by key) from jsonb_each_text(given.problems)),
      jsonb_build_object('fields', given.problems)
    );
  end if;

  select s.* into supplier
  from public.suppliers as s
  where s.id = supplier_id
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This supplier no longer exists.');
  end if;
  -- The times are compared in milliseconds, because some backends return them without microseconds.
  if date_trunc('milliseconds', expected_updated_at) is distinct
    from date_trunc('milliseconds', supplier.updated_at) then
    perform private.refuse(
      409, 'contact_changed', 'This contact has changed since you opened it. Check it and save again.'
    );
  end if;

  update public.suppliers as s
  set
    contact_name = given.answers ->> 'contact_name', email = given.answers ->> 'email',
    phone = given.answers ->> 'phone', website = given.answers ->> 'website',
    updated_at = clock_timestamp()
  where s.id = supplier.id;
end;
$$;
comment on function public.update_supplier_contact(uuid, jsonb, timestamptz) is
  'Admins: changes {contact_name, email, phone, website} of a supplier.';
grant execute on function public.update_supplier_contact to authenticated;


-- supabase/schemas/team/invitations/staff.sql

-- Refuses unless the caller is an admin, and locks the caller's role. Another admin may remove the caller at the same
-- time. If the removal is first, this call is refused. Otherwise, the removal waits and then also ends the new
-- invitation.
create function private.require_lasting_admin() returns void
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.user_roles as r where r.user_id = (select auth.uid()) for share;
  perform private.require_admin();
end;
$$;

create function private.send_invitation(invitation private.team_invitations, kind public.team_change_kind) returns text
language plpgsql set search_path = '' as $$
begin
  insert into public.team_changes (kind, email, role, changed_by_email)
  values (send_invitation.kind, invitation.email, invitation.role, invitation.invited_by);
  perform private.queue_mail(
    'staff-invitation', invitation.email,
    jsonb_build_object('invitationId', invitation.id, 'sentFor', invitation.invited_at, 'name', invitation.name)
  );
  return private.new_invitation_token(invitation.id);
end;
$$;

create function public.invite_team_member(email text, name text, role text default 'admin') returns text
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(private.one_line(invite_team_member.email));
  invitation private.team_invitations;
begin
  perform private.require_lasting_admin();
  if not private.is_email(address) then
    perform private.refuse(422, 'invalid_email', 'Please enter a valid email address.');
  end if;
  if exists (
    select 1 from public.user_roles as r join auth.users as u on u.id = r.user_id where u.email = address
  ) then
    perform private.refuse(409, 'has_access', 'This person already has access.');
  end if;
  insert into private.team_invitations (email, name, role, invited_by, invited_by_id, invited_at, expires_at)
  values (
    address, private.name_of_team_member(invite_team_member.name, address => address),
    private.valid_role(invite_team_member.role), private.caller_email(), (select auth.uid()), now(),
    now() + interval '7 days'
  )
  on conflict do nothing
  returning * into invitation;
  if not found then
    perform private.refuse(409, 'already_invited',
      'This address already has an invitation. You can send it a new link.');
  end if;
  return private.send_invitation(invitation, 'invited');
end;
$$;
comment on function public.invite_team_member(text, text, text) is
  'Admins: mails an invitation to join the team as admin or field. The invitation is valid for seven days. Returns its '
  'token, for sites that send no mail.';
grant execute on function public.invite_team_member to authenticated;

-- Locks an open invitation. Two changes of the invitation, or a change and its acceptance, then run one after the
-- other.
create function private.lock_open_invitation(invitation_id uuid) returns private.team_invitations
language plpgsql set search_path = '' as $$
declare
  invitation private.team_invitations;
begin
  select i.* into invitation
  from private.team_invitations as i
  where i.id = invitation_id and i.accepted_at is null and i.withdrawn_at is null
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'This invitation was accepted or withdrawn in the meantime.');
  end if;
  return invitation;
end;
$$;

create function public.renew_invitation(invitation_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invitation private.team_invitations;
begin
  perform private.require_lasting_admin();
  invitation := private.lock_open_invitation(invitation_id);
  update private.team_invitations as i
  set invited_by = private.caller_email(), invited_by_id = (select auth.uid()), invited_at = now(),
    expires_at = now() + interval '7 days'
  where i.id = invitation.id
  returning i.* into invitation;
  return private.send_invitation(invitation, 'invitation-renewed');
end;
$$;
comment on function public.renew_invitation(uuid) is
  'Admins: sends an invitation again, for another seven days, and returns the new token. The former link stops '
  'working.';
grant execute on function public.renew_invitation to authenticated;

create function public.withdraw_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation private.team_invitations;
begin
  perform private.require_admin();
  invitation := private.lock_open_invitation(invitation_id);
  update private.team_invitations as i set withdrawn_at = now() where i.id = invitation.id;
  insert into public.team_changes (kind, email, changed_by_email)
  values ('invitation-withdrawn', invitation.email, private.caller_email());
end;
$$;
comment on function public.withdraw_invitation(uuid) is
  'Admins: ends an invitation.';
grant execute on function public.withdraw_invitation to authenticated;

create function public.admin_invitations() returns table (
  id uuid, email text, name text, role text, invited_by text, invited_at timestamptz, expires_at timestamptz,
    is_expired boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select i.id, i.email, i.name, i.role, i.invited_by, i.invited_at, i.expires_at, i.expires_at <= now()
    from private.team_invitations as i
    where i.accepted_at is null and i.withdrawn_at is null
    order by i.invited_at, i.email;
end;
$$;
comment on function public.admin_invitations() is
  'Admins: the invitations that were neither accepted nor withdrawn, including expired ones.';
grant execute on function public.admin_invitations to authenticated;


-- supabase/schemas/team/staff.sql

create function public.admin_team() returns table (
  user_id uuid, email text, name text, phone text, role text, since timestamptz, added_by text, is_self boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select
      r.user_id, coalesce(u.email::text, ''), r.name, r.phone, r.role, r.created_at, r.invited_by,
      r.user_id = (select auth.uid())
    from public.user_roles as r
    join auth.users as u on u.id = r.user_id
    order by r.created_at, u.email;
end;
$$;
comment on function public.admin_team() is
  'Admins: the people with a role. added_by is empty if SQL or the service key gave the role.';
grant execute on function public.admin_team to authenticated;

create function public.staff_names() returns table (email text, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query
    select u.email::text, r.name
    from public.user_roles as r
    join auth.users as u on u.id = r.user_id
    where r.name <> '';
end;
$$;
comment on function public.staff_names() is
  'Staff: the names of team members by email address, for histories, notes and messages, which store the address.';
grant execute on function public.staff_names to authenticated;

-- Locks the roles of the caller and of these members, and then checks that the caller is still an admin. Two admins
-- might remove each other at the same time. The second call then waits here and is refused. Admins cannot remove or
-- change their own role, so at least one admin always remains.
create function private.lock_members(members uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform 1
  from public.user_roles as r
  where r.user_id = any (members || (select auth.uid()))
  order by r.user_id
  for update;
  perform private.require_admin();
end;
$$;

create function public.update_team_member(
  user_id uuid, name text, phone text, role text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  number constant text := coalesce(private.code_line(phone), '');
  member public.user_roles;
begin
  perform private.require_admin();
  if number <> '' and not private.is_phone(number) then
    perform private.refuse(422, 'invalid_phone', 'Please enter a phone number with at least 10 digits.');
  end if;
  perform private.lock_members(array[update_team_member.user_id]);
  select r.* into member from public.user_roles as r where r.user_id = update_team_member.user_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This person no longer has access.');
  elsif member.user_id = (select auth.uid()) and private.valid_role(coalesce(role, member.role)) <> member.role then
    perform private.refuse(409, 'own_role', 'You cannot change your own role. A team member can.');
  end if;
  update public.user_roles as r
  set
    name = private.name_of_team_member(update_team_member.name, member.user_id), phone = number,
    role = private.valid_role(coalesce(update_team_member.role, member.role))
  where r.user_id = member.user_id;
end;
$$;
comment on function public.update_team_member(uuid, text, text, text) is
  'Admins: changes the name and the phone number of a team member. Also changes the role (admin or field), unless '
  '`role` is null.';
grant execute on function public.update_team_member to authenticated;

create function public.remove_team_member(user_id uuid, successor uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  member public.user_roles;
begin
  perform private.require_admin();
  perform private.lock_members(array[remove_team_member.user_id, successor]);
  if remove_team_member.user_id = caller then
    perform private.refuse(409, 'own_access', 'You cannot remove your own access. A team member can.');
  end if;
  select r.* into member from public.user_roles as r where r.user_id = remove_team_member.user_id;
  if not found then
    perform private.refuse(404, 'not_found', 'This person no longer has access.');
  end if;
  if successor = remove_team_member.user_id or successor is not null and not exists (
    select 1 from public.user_roles as r where r.user_id = successor and r.name <> ''
  ) then
    perform private.refuse(409, 'no_member',
      'Visits can go to a team member who has access and a name. Please choose again.');
  end if;

  perform private.hand_over_visits(member, successor);
  delete from public.user_roles as r where r.user_id = member.user_id;
end;
$$;
comment on function public.remove_team_member(uuid, uuid) is
  'Admins: removes the access of a team member. The successor gets their coming visits. If the successor is null, the '
  'member is only removed from these visits.';
grant execute on function public.remove_team_member to authenticated;


-- supabase/schemas/today/staff.sql

-- True if a person waits for an answer. All other reasons are tasks.
create function private.is_answer(why public.work_reason) returns boolean
language sql immutable set search_path = '' as $$
  select why between 'new' and 'asked-again';
$$;

-- The reasons why requests, orders and price list requests are on the page Today, at most `most` of each kind.
create function private.work(most integer)
returns table (record text, id uuid, why public.work_reason, due_at timestamptz, facts jsonb)
language sql stable set search_path = '' as $$
  select 'request', w.request_id, w.why, w.due_at, w.facts
  from private.work_on_requests(most) as w
  join public.service_requests as r on r.id = w.request_id
  where r.status <> 'spam' or w.why in ('refund-failed', 'owed-back')
  union all
  select 'order', w.* from private.work_on_orders(most) as w
  union all
  (
    select 'price-list', p.id, 'price-list', private.answer_by(p.created_at, false),
      jsonb_build_object('detail', private.text_detail(p.message))
    from public.price_list_requests as p where p.status = 'pending'
    order by p.created_at limit most
  );
$$;

-- One row for each request, order or price list request. Its reasons are distinct, the most important first. The
-- reasons contacted and to-close are dropped if the record has any other reason than photos.
create function private.lines_of_work(most integer)
returns table (record text, id uuid, is_answer boolean, why public.work_reason, due_at timestamptz, reasons jsonb)
language sql stable set search_path = '' as $$
  select w.record, w.id, w.answer_by is not null, (array_agg(w.why order by w.why))[1],
    coalesce(w.answer_by, (array_agg(w.due_at order by w.why))[1]),
    jsonb_agg(
      jsonb_build_object(
        'why', w.why, 'dueAt', private.iso(w.due_at), 'isAnswer', private.is_answer(w.why),
        'visitId', null, 'refundId', null, 'cents', null, 'detail', null
      ) || w.facts
      order by w.why
    )
  from (
    select distinct on (w.record, w.id, w.why) w.*,
      -- The sender of photos also waits for an answer, even if the record has no other reason.
      case
        when bool_and(w.why = 'photos') over line then min(w.due_at) over line
        else min(w.due_at) filter (where private.is_answer(w.why)) over line
      end as answer_by,
      bool_and(w.why in ('contacted', 'to-close', 'photos')) over line as is_idle
    from private.work(most) as w
    window line as (partition by w.record, w.id)
    order by w.record, w.id, w.why, w.due_at
  ) as w
  where w.is_idle or w.why not in ('contacted', 'to-close')
  group by w.record, w.id, w.answer_by;
$$;

create function public.staff_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The maximum number of lines for each reason. Staff cannot do more in a day.
  most constant integer := 100;
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'answer', coalesce(
        jsonb_agg(l.line order by l.is_emergency desc, l.due_at, l.id) filter (where l.is_answer), '[]'
      ),
      'do', coalesce(
        jsonb_agg(l.line order by l.is_emergency desc, l.why, l.due_at, l.id) filter (where not l.is_answer), '[]'
      )
    )
    from (
      select w.id, w.is_answer, w.why, w.due_at, coalesce(r.is_emergency, false) as is_emergency,
        jsonb_build_object(
          'record', w.record, 'id', w.id, 'reference', coalesce(r.reference, o.order_number, p.email),
          'name', coalesce(r.name, o.customer_name, p.name),
          'phone', coalesce(r.phone, o.customer_phone, p.phone, ''), 'service', r.service,
          'isEmergency', coalesce(r.is_emergency, false), 'missedCalls', coalesce(r.missed_calls, 0),
          'missedCallAt', private.iso(r.missed_call_at), 'reasons', w.reasons
        ) as line
      from private.lines_of_work(most) as w
      left join public.service_requests as r on w.record = 'request' and r.id = w.id
      left join public.orders as o on w.record = 'order' and o.id = w.id
      left join public.price_list_requests as p on w.record = 'price-list' and p.id = w.id
    ) as l
  );
end;
$$;
comment on function public.staff_today() is
  'Admins: the people who wait for an answer (answer) and the tasks (do), emergencies first, then the most urgent. '
  'Each request, order and price list request is listed once, with all its reasons.';
grant execute on function public.staff_today to authenticated;

create function public.today_count() returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return case private.staff_role()
    when 'admin' then (select count(*) from private.lines_of_work(100))
    when 'field' then (
      select count(distinct n.request_id)
      from (
        select m.request_id from public.messages as m where m.sender = 'customer' and m.answered_at is null
        union
        select c.request_id from public.customer_activity as c where c.handled_at is null
      ) as n
      where private.field_sees_request(n.request_id)
    )
  end;
end;
$$;
comment on function public.today_count() is
  'Staff: the number of lines on Today. For field team members, the number of requests of their visits with an '
  'unanswered message or an unread step.';
grant execute on function public.today_count to authenticated;

create function public.first_steps() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'needsName', exists (select 1 from public.user_roles as u where u.user_id = (select auth.uid()) and u.name = ''),
    -- A single team member who has already planned visits works alone and needs no other people.
    'needsPeople', (select count(*) < 2 from public.user_roles) and not exists (select 1 from private.team_invitations)
      and not exists (select 1 from public.visits),
    'uncounted', (select count(*) from public.products as p where p.active and p.counted_at is null),
    'needsImport', not exists (select 1 from public.customer_imports),
    'needsRequest', not exists (select 1 from public.service_requests)
  );
end;
$$;
comment on function public.first_steps() is
  'Admins: the steps that are missing before the first day of work: the caller''s own name, team members, the number '
  'of uncounted products, an import of customers, and a first request.';
grant execute on function public.first_steps to authenticated;


-- supabase/schemas/billing/payments/refunds/service.sql

-- The provider usually reports the failure of a refund after the refund itself, but sometimes before it.
create function public.note_online_refund(
  provider_id text,
  payment_id text,
  amount_cents integer,
  has_failed boolean default false
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  paid public.payments;
  request public.service_requests;
  back public.payments;
  order_id uuid;
begin
  perform private.require_service();
  select p.* into paid from public.payments as p where p.provider_id = payment_id;
  if not found then
    select coalesce(
      (select o.id from public.orders as o where o.payment_id = note_online_refund.payment_id),
      (select r.order_id from public.refunds as r where r.provider_payment = note_online_refund.payment_id
        and r.order_id is not null limit 1)
    )
    into order_id;
    if order_id is null then
      return false;
    end if;
    insert into public.refunds (order_id, provider_payment, amount_cents, reason, state, provider_id, created_by_email,
      finished_at)
    values (order_id, payment_id, note_online_refund.amount_cents, 'By hand', 'done', note_online_refund.provider_id,
      'Online', now())
    on conflict on constraint refunds_provider_id_key do nothing;
    if has_failed then
      update public.refunds as r set state = 'failed', problem = 'The card’s bank did not take it.'
      where r.provider_id = note_online_refund.provider_id and r.state = 'done';
    end if;
    return true;
  end if;
  -- A payment stays in the books after its request is deleted.
  if paid.request_id is not null then
    request := private.lock_service_request(paid.request_id);
  end if;
  insert into public.payments (
    request_id, invoice_id, quote_id, amount_cents, method, paid_on, taken_by, created_by_email, provider_id,
      gives_back, papers_id, owner_refund
  )
  values (
    request.id, paid.invoice_id, paid.quote_id, -note_online_refund.amount_cents, 'online', private.today(), 'Online',
      'Online',
    note_online_refund.provider_id, paid.id, paid.papers_id,
    case when request.id is not null then 'to-decide'::public.owner_refund_state end
  )
  on conflict on constraint payments_provider_id_key do nothing
  returning * into back;
  if found and request.id is not null then
    perform private.note_event(request, private.dollars(amount_cents) || ' were given back online');
    perform private.mail_about_payment(request, back);
  end if;
  if has_failed then
    update public.payments as p set voided_at = now(), voided_by = 'Online'
    where p.provider_id = note_online_refund.provider_id and p.voided_at is null;
    if found and request.id is not null then
      perform private.note_event(request, private.dollars(amount_cents) || ' could not be given back online');
    end if;
  end if;
  return true;
end;
$$;
comment on function public.note_online_refund(text, text, integer, boolean) is
  'The service key: records a refund that the owner made at the provider, or the failure of such a refund. False if '
  'the payment is not in our books.';

-- Claims only one refund at a time, so that a refund without a response from the provider does not delay the others.
create function public.claim_refund() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed public.refunds;
begin
  perform private.require_service();
  update public.refunds as r set leased_until = now() + interval '2 minutes'
  where r.id = (
    select w.id from public.refunds as w
    where w.state = 'waiting' and coalesce(w.leased_until, now()) <= now()
    order by coalesce(w.leased_until, w.created_at), w.id
    limit 1
    for update skip locked
  )
  returning r.* into claimed;
  if not found then
    return null;
  end if;
  return jsonb_build_object('id', claimed.id, 'payment', claimed.provider_payment, 'amountCents', claimed.amount_cents);
end;
$$;
comment on function public.claim_refund() is
  'The function `payments`: claims the next waiting refund for two minutes: {id, payment, amountCents}. Null if none '
  'waits.';

-- The provider reports each refund twice: in its response and as an event. If a failure is reported before a success,
-- the refund stays failed.
create function public.finish_refund(refund_id uuid, provider_id text default null, problem text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := left(private.one_line(problem), 500);
  payment public.payments;
  request public.service_requests;
  refund public.refunds;
begin
  perform private.require_service();
  select p.* into payment
  from public.refunds as r join public.payments as p on p.id = r.payment_id where r.id = refund_id;
  if payment.request_id is not null then
    request := private.lock_service_request(payment.request_id);
  end if;
  update public.refunds as r
  set
    state = case when why is null then 'done' else 'failed' end::public.refund_state,
    problem = coalesce(why, ''), provider_id = coalesce(finish_refund.provider_id, r.provider_id), finished_at = now(),
      leased_until = null
  where r.id = refund_id and (r.state = 'waiting' or r.state = 'done' and why is not null)
  returning * into refund;
  if not found or refund.payment_id is null then
    return;
  end if;
  update public.payments as p
  set
    provider_id = refund.provider_id,
    voided_at = case when why is not null then now() end, voided_by = case when why is not null then 'Online' end
  where p.id = refund.payment_id;
  if request.id is not null then
    perform private.note_event(
      request,
      private.dollars(refund.amount_cents)
        || case when why is null then ' were given back online' else ' could not be given back online: ' || why end
    );
  end if;
end;
$$;
comment on function public.finish_refund(uuid, text, text) is
  'The function `payments`: records that the provider accepted a refund, or the problem with which it failed. The '
  'amount of a failed refund is owed again.';


-- supabase/schemas/billing/payments/service.sql

create function public.claim_payment_page(
  session_id text, former_id text, amount_cents integer, invoice_id uuid default null, quote_id uuid default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.service_requests := private.lock_service_request(
    coalesce(private.request_of_invoice(invoice_id), private.request_of_quote(quote_id))
  );
begin
  perform private.require_service();
  if amount_cents is distinct from (
    case
      when invoice_id is null then public.deposit_open_cents(private.quote_of(request, quote_id))
      else (private.invoice_of(request, invoice_id)).open_cents
    end
  ) then
    return false;
  end if;
  insert into private.payment_pages as p (paper_id, session_id, amount_cents)
  values (coalesce(invoice_id, quote_id), claim_payment_page.session_id, claim_payment_page.amount_cents)
  on conflict (paper_id) do update
  set session_id = excluded.session_id, amount_cents = excluded.amount_cents, opened_at = now(), ending_at = null
  where p.session_id in (excluded.session_id, former_id);
  return found;
end;
$$;
comment on function public.claim_payment_page(text, text, integer, uuid, uuid) is
  'The service key: records this page as the only open page of an invoice or a deposit, after the former page was '
  'closed. False if another page was opened meanwhile or the open amount has changed. The customer must then not pay '
  'on this page.';

create function public.note_online_payment(
  provider_id text, amount_cents integer, invoice_id uuid default null, quote_id uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.service_requests := private.lock_service_request(
    coalesce(private.request_of_invoice(invoice_id), private.request_of_quote(quote_id))
  );
  payment public.payments;
begin
  perform private.require_service();
  insert into public.payments (request_id, invoice_id, quote_id, amount_cents, method, paid_on, taken_by,
    created_by_email, provider_id)
  values (
    request.id, note_online_payment.invoice_id, note_online_payment.quote_id, note_online_payment.amount_cents,
      'online',
    private.today(), 'Online', 'Online', note_online_payment.provider_id
  )
  on conflict on constraint payments_provider_id_key do nothing
  returning * into payment;
  if not found then
    return;
  end if;
  delete from private.payment_pages as p where p.paper_id = coalesce(invoice_id, quote_id);
  perform private.note_event(
    request,
    case when quote_id is null then 'Payment' else 'Deposit' end || ' of ' || private.dollars(amount_cents)
      || ' came online'
      || coalesce(' for ' || (select i.reference from public.invoices as i where i.id = invoice_id), ''),
    by_customer => true
  );
  perform private.mail_about_payment(request, payment);
end;
$$;
comment on function public.note_online_payment(text, integer, uuid, uuid) is
  'The service key: records an online payment for an invoice or for the deposit of a quote. A repeated call changes '
  'nothing.';

create function public.claim_outdated_page() returns text
language plpgsql security definer set search_path = '' as $$
declare
  claimed text;
begin
  perform private.require_service();
  update private.payment_pages as p set ending_at = now()
  where p.paper_id = (select o.paper_id from private.outdated_pages() as o order by o.opened_at, o.paper_id limit 1)
    -- Another call may have claimed the page meanwhile.
    and (p.ending_at is null or p.ending_at < now() - interval '15 minutes')
  returning p.session_id into claimed;
  return claimed;
end;
$$;
comment on function public.claim_outdated_page() is
  'The function `payments`: the provider''s id of a page to close, because the open amount has changed, or null.';

create function public.forget_payment_page(session_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  delete from private.payment_pages as p where p.session_id = forget_payment_page.session_id;
end;
$$;
comment on function public.forget_payment_page(text) is
  'The function `payments`: removes a page that has closed without a payment.';

create function public.begin_payment_check() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due constant date := private.day_to_check();
begin
  perform private.require_service();
  insert into private.payment_checks as c (day, tried_at)
  select due, now() where due is not null
  on conflict (day) do update set tried_at = now() where c.tried_at <= now() - interval '15 minutes';
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'day', due,
    'from', extract(epoch from private.start_of_day(due))::bigint, 'until',
      extract(epoch from private.start_of_day(due + 1))::bigint,
    'known', (
      select coalesce(jsonb_agg(b.provider_id order by b.provider_id), '[]') from private.online_books as b
      where b.counts and b.noted_at >= private.start_of_day(due) and b.noted_at < private.start_of_day(due + 1)
    )
  );
end;
$$;
comment on function public.begin_payment_check() is
  'The function `payments`: the day to compare, its first second, the first second of the next day, and the payments '
  'that our books have for it: {day, from, until, known}. Null if no day is due.';

create function public.finish_payment_check(day date, entries jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  update private.payment_checks as c set entries = finish_payment_check.entries where c.day = finish_payment_check.day;
  delete from private.payment_checks as c where c.day < private.today() - 31;
end;
$$;
comment on function public.finish_payment_check(date, jsonb) is
  'The function `payments`: stores the provider''s records of that day: [{id, cents}].';

create function public.note_dispute(
  provider_id text, payment_id text, amount_cents integer, status text, answer_by timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  insert into private.disputes as d (provider_id, provider_payment, amount_cents, status, answer_by)
  select note_dispute.provider_id, payment_id, note_dispute.amount_cents, note_dispute.status, note_dispute.answer_by
  -- The company may use its account at the provider for other sales too. Disputes about payments that are not in our
  -- books are ignored.
  where exists (select 1 from private.online_books as b where b.provider_id = payment_id)
  on conflict on constraint disputes_pkey do update
  set amount_cents = excluded.amount_cents, status = excluded.status, answer_by = excluded.answer_by, noted_at = now()
  where d.status <> excluded.status;
end;
$$;
comment on function public.note_dispute(text, text, integer, text, timestamptz) is
  'The service key: stores the present status of a dispute at the provider.';

create function public.note_unbooked_payment(provider_id text, detail text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  insert into private.unbooked_payments (provider_id, detail)
  values (note_unbooked_payment.provider_id, left(private.one_line(note_unbooked_payment.detail), 200))
  on conflict on constraint unbooked_payments_pkey do nothing;
end;
$$;
comment on function public.note_unbooked_payment(text, text) is
  'The service key: records a payment that the provider took and our books refuse. Staff decide about the money.';

create function public.count_payment_start(sender text, headers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  -- The limits count the network address of the customer, not that of the Edge Function.
  perform set_config('request.headers', headers::text, true);
  perform private.enforce_limits('payment', sender, account => null);
end;
$$;
comment on function public.count_payment_start(text, jsonb) is
  'The service key: counts the opening of a payment page by the reference of the request or order and by the network '
  'address in the headers, or refuses it with a 429.';


-- supabase/schemas/checkout/payments/service.sql

create function public.note_payment_page(order_number text, session_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_service();
  update private.unpaid_orders as u set session_id = note_payment_page.session_id, former_session_id = null
  where u.order_number = note_payment_page.order_number;
end;
$$;
comment on function public.note_payment_page(text, text) is
  'The service key: records the open payment page of an order, after the page that it replaced was closed.';

-- The stock is reserved until pay_before. If the provider reports the payment after the order has ended, the money is
-- refunded.
create function public.mark_order_paid(order_number text, payment_id text, amount_cents integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  unpaid private.unpaid_orders;
  placed public.orders;
  has_ended boolean;
begin
  perform private.require_service();
  select u.* into unpaid from private.unpaid_orders as u where u.order_number = mark_order_paid.order_number for update;
  if not found then
    select o.* into placed from public.orders as o where o.order_number = mark_order_paid.order_number for update;
    if not found then
      perform private.refuse(404, 'not_found', 'This order does not exist.');
    end if;
    if placed.payment_id is distinct from mark_order_paid.payment_id and not exists (
      select 1 from public.refunds as r where r.provider_payment = mark_order_paid.payment_id
    ) then
      perform private.queue_refund(mark_order_paid.payment_id, mark_order_paid.amount_cents, 'Paid twice',
        order_id => placed.id);
    end if;
    return;
  end if;
  if amount_cents is distinct from ((unpaid.subtotal + unpaid.tax) * 100)::integer then
    perform private.refuse(409, 'wrong_amount', 'Another amount was to be paid for this order.');
  end if;
  has_ended := unpaid.ended_at is not null;
  if not private.book_order(unpaid, payment_id,
    case when has_ended then 'cancelled' else 'pending' end::public.order_status) then
    perform private.refuse(409, 'number_taken', 'There is another order of this number.');
  end if;
  delete from private.unpaid_orders as u where u.id = unpaid.id;
  if has_ended then
    insert into public.order_status_history (order_id, old_status, new_status, changed_by_email)
    values (unpaid.id, 'pending', 'cancelled', '');
    perform private.queue_refund(payment_id, amount_cents, 'Paid too late', order_id => unpaid.id);
    perform private.mail_about_order(unpaid.id, 'order-canceled', jsonb_build_object('isLate', true));
    perform private.record_order_activity(unpaid.id, 'paid-late');
  else
    update public.stock_movements as m set order_id = unpaid.id, note = null where m.id = any (unpaid.movements);
    perform private.mail_about_order(unpaid.id, 'order-confirmation');
  end if;
end;
$$;
comment on function public.mark_order_paid(text, text, integer) is
  'The service key: turns an unpaid order into a paid one. If its time has passed, it becomes a canceled order with a '
  'refund. A repeated call changes nothing.';


-- supabase/schemas/mails/service.sql

-- True if the customer has been sent another mail about the same visit or shipment.
create function private.customer_knows(mail private.mails) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from private.mails_of_topic(mail) as m
    where m.state = 'sent' and m.kind <> 'visit-canceled'
      and (private.mail_group(mail.kind) <> 'visit' or private.sequence_in(m, mail.data) is not null)
      -- A mail to an address that was corrected since then does not count.
      and m.recipient = mail.recipient
  );
$$;

-- The data of an invitation, with a new token. The token is not stored: it exists only in the mail that is sent.
create function private.invitation_mail_data(mail private.mails) returns jsonb
language sql set search_path = '' as $$
  select jsonb_build_object(
    'name', i.name, 'email', i.email, 'invitedBy', i.invited_by,
    'inviter', coalesce(private.member_name(i.invited_by_id), i.invited_by), 'expiresAt', private.iso(i.expires_at),
    'token', private.new_invitation_token(i.id)
  )
  from private.team_invitations as i where i.id = (mail.data ->> 'invitationId')::uuid;
$$;

-- During an outage of the mail server, one mail is tried every three minutes. The outage ends when a mail is sent.
-- If the mail function stopped without a report, one of its mails may be the cause. Those mails are then claimed one at
-- a time.
create function public.claim_mails(wanted integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  batch_size integer := least(greatest(wanted, 1), 100);
  batch private.mails[];
  claimed jsonb;
begin
  perform private.require_service();
  if exists (select 1 from private.mail_outage) then
    update private.mail_outage set tried_at = now() where tried_at <= now() - interval '3 minutes';
    if not found then
      return '[]';
    end if;
    batch_size := 1;
  end if;
  update private.mails as m
  set state = 'failed', finished_at = now(), answer = coalesce(m.answer, 'The sender stopped without a report.')
  where m.state = 'sending' and m.leased_until <= now() and m.failures >= 5;

  loop
    batch := array(
      select m from private.mails as m
      where m.state in ('queued', 'sending') and m.due_at <= now() and coalesce(m.leased_until, now()) <= now()
        and (
          private.mail_group(m.kind) is null
          or not exists (select 1 from private.mails_of_topic(m) as other where other.state = 'sending')
        )
      order by m.priority, m.due_at
      limit batch_size
      for update skip locked
    );
    exit when cardinality(batch) = 0;
    batch := case
      when batch[1].state = 'sending' then batch[1:1]
      else array(select b from unnest(batch) as b where b.state = 'queued')
    end;

    update private.mails as m
    set state = 'not_sent', leased_until = null, finished_at = now(), answer = reason
    from unnest(batch) as b
    cross join private.stale_reason(b) as reason
    where m.id = b.id and reason is not null;

    with taken as (
      update private.mails as m
      set
        state = 'sending', attempts = m.attempts + 1, failures = m.failures + (m.state = 'sending')::integer,
        leased_until = now() + interval '2 minutes',
        -- The address may have been corrected since an earlier attempt.
        recipient = private.present_recipient(m),
        data = case
          when private.mail_group(m.kind) = 'shipment'
            then m.data || jsonb_build_object('tracking', private.tracking_text(m))
          else m.data
        end
      from unnest(batch) as b
      where m.id = b.id and m.state <> 'not_sent'
      returning m.*
    )
    select jsonb_agg(
      jsonb_build_object(
        'id', t.id, 'attempt', t.attempts, 'recipient', t.recipient,
        'data', case when t.kind = 'staff-invitation' then private.invitation_mail_data(t)
          else private.mail_data(t) end,
        'createdAt', private.iso(t.created_at),
        -- If the customer got no earlier mail about the visit or shipment, a mail about a change becomes the first mail
        -- about it.
        'kind', case
          when t.kind = 'visit-moved' and not private.customer_knows(t) then 'visit-set'
          when t.kind = 'shipment-corrected' and not private.customer_knows(t) then 'order-shipped'
          else t.kind::text
        end
      )
      order by t.priority, t.created_at
    )
    into claimed
    from taken as t;
    exit when claimed is not null;
  end loop;
  return coalesce(claimed, '[]');
end;
$$;
comment on function public.claim_mails(integer) is
  'The mail sender: claims due mails for two minutes: [{id, attempt, kind, recipient, data, createdAt}].';

create function public.finish_mail(
  mail_id uuid default null, attempt integer default null, outcome text default null, answer text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- The pauses in minutes after the first, second … failure.
  pauses constant integer[] := array[1, 5, 30, 120, 720];
  said constant text := left(private.one_line(answer), 500);
begin
  perform private.require_service();
  if outcome is null or outcome not in ('sent', 'retry', 'refused', 'outage') then
    perform private.refuse(422, 'invalid_outcome', 'An outcome is sent, retry, refused or outage.');
  end if;
  if outcome = 'outage' then
    insert into private.mail_outage as o (answer) values (said)
    on conflict (only_row) do update set tried_at = now(), answer = excluded.answer;
  else
    -- On a hosted project, the extension safeupdate refuses a DELETE without WHERE.
    delete from private.mail_outage as o where o.only_row;
  end if;
  -- This must be a single UPDATE. A second UPDATE of the same row would check its foreign keys and wait for an erasure.
  -- The erasure may itself wait for this mail.
  update private.mails as m
  set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'refused' or outcome = 'retry' and m.failures >= cardinality(pauses) then 'failed'
      else 'queued'
    end::private.mail_state,
    finished_at = case
      when outcome in ('sent', 'refused') or outcome = 'retry' and m.failures >= cardinality(pauses) then now()
    end,
    failures = m.failures + (outcome in ('retry', 'refused'))::integer,
    due_at = case when outcome = 'retry' then now() + coalesce(pauses[m.failures + 1], 0) * interval '1 minute'
      else m.due_at end,
    leased_until = null,
    answer = case when outcome = 'outage' then m.answer else said end
  where m.id = mail_id and m.state = 'sending' and m.attempts = attempt;
end;
$$;
comment on function public.finish_mail(uuid, integer, text, text) is
  'The mail sender: reports the outcome of an attempt. sent; retry: try again after 1, 5, 30 minutes, 2 and 12 hours, '
  'then failed; refused: failed at once; outage: the mail server is down, and the mail stays due.';


-- supabase/schemas/photos/service.sql

create function public.photo_to_store(idempotency_key uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('path', p.path, 'isStored', p.stored_at is not null)
  from private.idempotency_keys as k
  join public.photos as p on p.id = k.result_id
  where k.key = idempotency_key;
$$;
comment on function public.photo_to_store(uuid) is
  'The service key: {path, isStored} of the photo that was announced under a key. Null if there is no such photo or it '
  'was removed.';

-- Marks the file of a photo as stored. A customer's photo is reported to the office. No report is made if an earlier
-- report is still unread, or if the photo belongs to an unanswered message. Staff see the photo with that message.
create function public.finish_photo(path text, size integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos;
  activity public.customer_activity;
begin
  update public.photos as p
  set stored_at = now(), size = finish_photo.size
  where p.path = finish_photo.path and p.stored_at is null
  returning * into photo;
  if photo.kind = 'customer' and not exists (
    select 1 from public.customer_activity as c
    where c.request_id = photo.request_id and c.kind = 'photos' and c.handled_at is null
  ) and not exists (
    select 1 from public.messages as m where m.id = photo.message_id and m.answered_at is null
  ) then
    activity.kind := 'photos';
    perform private.record_customer_activity(
      (select r from public.service_requests as r where r.id = photo.request_id), activity
    );
  end if;
  -- The row of the photo may have been deleted meanwhile, for example by an erasure. The file then has to be deleted.
  insert into private.photo_files_to_delete (path)
  select finish_photo.path
  where not exists (select 1 from public.photos as p where p.path = finish_photo.path)
  on conflict do nothing;
end;
$$;
comment on function public.finish_photo(text, integer) is
  'The service key: marks the file of a photo as stored.';

create function public.see_photos(paths text[]) returns void
language sql security definer set search_path = '' as $$
  with seen as (
    update public.photos as p set seen_at = now() where p.path = any (paths) and p.seen_at is null
    returning p.request_id
  )
  select private.mark_photos_handled(s.request_id, '') from (select distinct request_id from seen) as s;
$$;
comment on function public.see_photos(text[]) is 'The service key: marks photos as seen by staff.';

create function public.claim_photo_files() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed text[];
begin
  with due as (select f.path from private.photo_files_due() as f), claims as (
    update private.photo_files_to_delete as f set tried_at = now()
    where f.path in (select d.path from due as d) and (f.tried_at is null or f.tried_at < now() - interval '2 minutes')
    returning f.path
  )
  select array_agg(c.path) into claimed from claims as c;
  return jsonb_build_object('paths', coalesce(claimed, '{}'), 'checks', private.photo_check_is_due());
end;
$$;
comment on function public.claim_photo_files() is
  'The service key: claims files to delete for two minutes: {paths, checks}. `checks` is true if all files have to be '
  'compared with the rows.';

-- A null answer means that Storage has confirmed the deletion.
create function public.finish_photo_files(paths text[], answer text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if finish_photo_files.answer is null then
    delete from private.photo_files_to_delete as f where f.path = any (paths);
  else
    update private.photo_files_to_delete as f set answer = left(finish_photo_files.answer, 500)
      where f.path = any (paths);
  end if;
end;
$$;
comment on function public.finish_photo_files(text[], text) is
  'The service key: reports that claimed files are deleted, or with `answer` the reason why not.';

create function public.photo_paths(after text default '') returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(page.path), '{}')
  from (
    select p.path from public.photos as p where p.path > after and p.stored_at is not null order by p.path limit 500
  ) as page;
$$;
comment on function public.photo_paths(text) is
  'The service key: the paths of all stored photos, 500 at a time.';

-- The row of a photo is stored before its file. If a file has no row, the row was deleted.
create function public.check_photo_files(files text[], missing text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  orphans integer;
  rows_ended integer;
begin
  insert into private.photo_files_to_delete (path)
  select distinct f.path from unnest(files) as f (path)
  where not exists (select 1 from public.photos as p where p.path = f.path)
  on conflict do nothing;
  get diagnostics orphans = row_count;
  delete from public.photos as p where p.path = any (missing);
  get diagnostics rows_ended = row_count;
  delete from public.photos as p where p.stored_at is null and p.created_at < now() - interval '1 day';
  delete from private.photo_checks as c where c.checked_at < now() - interval '90 days';
  insert into private.photo_checks (files_without_row, rows_without_file) values (orphans, rows_ended)
  on conflict (checked_at) do nothing;
end;
$$;
comment on function public.check_photo_files(text[], text[]) is
  'The service key: of the given files, queues those without a row for deletion. Also deletes the rows whose file is '
  'missing or was never stored.';


-- supabase/schemas/billing/invoices/triggers.sql

-- Refuses a change of the sent content of an invoice. An erasure may empty its texts. The triggers apply to every role,
-- including the owner of the database.
create function private.guard_invoice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (old.number, old.kind, old.issued_on, old.due_on, old.tax_basis_points, old.subtotal_cents, old.tax_cents,
    old.above_cents, old.content_hash, old.sent_at)
    <> (new.number, new.kind, new.issued_on, new.due_on, new.tax_basis_points, new.subtotal_cents, new.tax_cents,
      new.above_cents, new.content_hash, new.sent_at)
    or old.corrects_id is distinct from new.corrects_id or old.worked_on is distinct from new.worked_on
    or old.billed_month is distinct from new.billed_month
    -- An erasure empties the texts and removes the email address.
    or new.message not in (old.message, '') or new.above_reason not in (old.above_reason, '')
      or not old.billed_to @> new.billed_to
  then
    perform private.refuse(409, 'invoice_frozen',
      'An invoice that was sent does not change. Send a credit that corrects it.');
  end if;
  return new;
end;
$$;
create trigger guard_invoice before update on public.invoices for each row execute function private.guard_invoice();

-- Refuses a change of a line that was sent. Only the product may be unset.
create function private.guard_invoice_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(old) - 'product_id' <> to_jsonb(new) - 'product_id' then
    perform private.refuse(409, 'invoice_frozen',
      'An invoice that was sent does not change. Send a credit that corrects it.');
  end if;
  return new;
end;
$$;
create trigger guard_invoice_line before update on public.invoice_lines for each row
  execute function private.guard_invoice_line();

-- When an invoice is sent, adds the current cost of each product to the costs of the invoice.
create function private.keep_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.invoice_costs as c (invoice_id, cents)
  select new.invoice_id, round(new.quantity * p.distributor_price * 100)
  from public.products as p where p.id = new.product_id
  on conflict (invoice_id) do update set cents = c.cents + excluded.cents;
  return null;
end;
$$;
create trigger keep_cost
  after insert on public.invoice_lines
  for each row
  when (new.product_id is not null)
  execute function private.keep_cost();


-- supabase/schemas/billing/payments/triggers.sql

create function private.balance_after_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.balance_invoices(new.request_id);
  return null;
end;
$$;
create trigger balance_after_payment
  after insert or update of amount_cents, voided_at, owner_refund on public.payments
  for each row execute function private.balance_after_change();


-- supabase/schemas/billing/quotes/triggers.sql

-- Refuses a change of the sent content of a quote. An erasure may empty its texts. The triggers apply to every role,
-- including the owner of the database.
create function private.guard_quote() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.state not in ('sent', 'change-asked') and new.state <> old.state
    and (old.state, new.state) <> ('accepted', 'canceled')
    or (old.version, old.valid_until, old.tax_basis_points, old.deposit_cents, old.content_hash, old.sent_at)
      <> (new.version, new.valid_until, new.tax_basis_points, new.deposit_cents, new.content_hash, new.sent_at)
    or new.message not in (old.message, '')
    -- The acceptance adds the chosen options to the total.
    or (old.state = 'accepted' or new.state <> 'accepted') and old.total_cents <> new.total_cents
    or old.state in ('accepted', 'canceled') and old.answered_at <> new.answered_at
    or old.canceled_on <> new.canceled_on
  then
    perform private.refuse(409, 'quote_frozen',
      'What was sent, and what was answered, does not change. Send the next version.');
  end if;
  return new;
end;
$$;
create trigger guard_quote before update on public.quotes for each row execute function private.guard_quote();

-- Refuses a change of a sent line. Only `chosen` and the product may still change.
create function private.guard_quote_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (old.quote_id, old.position, old.text, old.quantity, old.price_cents, old.optional, old.taxed)
    <> (new.quote_id, new.position, new.text, new.quantity, new.price_cents, new.optional, new.taxed)
  then
    perform private.refuse(409, 'quote_frozen',
      'What was sent, and what was answered, does not change. Send the next version.');
  end if;
  return new;
end;
$$;
create trigger guard_quote_line before update on public.quote_lines for each row
  execute function private.guard_quote_line();


-- supabase/schemas/catalog/triggers.sql

-- Refuses a write to the view. Without this trigger, the API would answer with a server error instead of a refusal.
create function private.refuse_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using message = 'permission denied for view ' || tg_table_name;
end;
$$;
create trigger refuse_write
  instead of insert or update or delete on public.product_availability
  for each row execute function private.refuse_write();


-- supabase/schemas/orders/returns/triggers.sql

-- Refuses to change the state of a return if the step is not allowed. The triggers apply to every role, including the
-- owner of the database.
create function private.guard_return_state() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (old.state, new.state) not in (
    ('requested', 'accepted'), ('requested', 'declined'), ('accepted', 'declined'), ('accepted', 'received'),
    ('received', 'refunded')
  ) then
    perform private.refuse_return_step(old.state);
  end if;
  return new;
end;
$$;
create trigger guard_return_state
  before update of state on public.order_returns
  for each row
  when (old.state is distinct from new.state)
  execute function private.guard_return_state();

-- Sets due_at: the time from which a return waits for staff.
create function private.set_return_due() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.due_at := case
    when private.return_has_ended(new.state) then null
    when new.state = 'accepted' then now() + interval '14 days'
    else now()
  end;
  return new;
end;
$$;
create trigger set_return_due
  before insert or update of state on public.order_returns
  for each row
  execute function private.set_return_due();

-- Records the new state of a return and mails the customer. A newly requested return is mailed to staff too.
create function private.follow_return_state() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  placed public.orders;
  data jsonb;
begin
  insert into public.order_return_history (return_id, new_state, changed_by, changed_by_email)
  values (new.id, new.state, (select u.id from auth.users as u where u.id = (select auth.uid())), private.actor());

  select o.* into strict placed from public.orders as o where o.id = new.order_id;
  data := jsonb_build_object('orderNumber', placed.order_number, 'returnId', new.id);
  perform private.queue_mail(('return-' || new.state)::private.mail_kind, placed.customer_email, data,
    order_id => placed.id);
  if new.state = 'requested' then
    perform private.queue_mail('new-return', null, data, order_id => placed.id);
  end if;
  return null;
end;
$$;
create trigger begin_return
  after insert on public.order_returns
  for each row
  execute function private.follow_return_state();

create trigger follow_return_state
  after update of state on public.order_returns
  for each row
  when (old.state is distinct from new.state)
  execute function private.follow_return_state();


-- supabase/schemas/orders/triggers.sql

-- Refuses to change the status of an order if the step is not allowed. The two triggers apply to every role, including
-- the owner of the database.
create function private.guard_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A shipped order may return to processing if a shipment was taken back. The items of that shipment are still to
  -- ship.
  if old.status <> 'shipped' or new.status <> 'processing'
    or not exists (select 1 from private.unshipped_items(new.id)) then
    perform private.check_order_step(old.status, new.status::text);
  end if;
  return new;
end;
$$;
create trigger guard_order_status
  before update of status on public.orders
  for each row
  when (old.status is distinct from new.status)
  execute function private.guard_order_status();

-- Records a change of an order's status. When an order is canceled, the trigger also mails the customer (and staff, if
-- the customer canceled), returns the stock, and refunds an online payment.
create function private.follow_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Null for a guest, for a change by SQL, and for a token whose user was deleted.
  caller uuid;
begin
  select u.id into caller from auth.users as u where u.id = (select auth.uid());

  insert into public.order_status_history (order_id, old_status, new_status, changed_by, changed_by_email)
  values (new.id, old.status, new.status, caller, private.actor());

  if new.status = 'cancelled' then
    perform private.refund_to_card(new, new.total, 'Order canceled');
    perform private.mail_about_order(new.id, 'order-canceled');
    if private.actor() = 'Customer' then
      perform private.record_order_activity(new.id, 'canceled');
    end if;
    -- Products are locked last, here and when an order is placed. A statement that cancels several orders can still
    -- deadlock with a new order. Postgres then aborts one of the two.
    perform private.lock_products(array(select i.product_id from public.order_items as i where i.order_id = new.id));

    with returned as (
      update public.products as p
      set in_stock = p.in_stock + i.quantity
      from public.order_items as i
      where i.order_id = new.id and p.id = i.product_id
      returning p.id, p.in_stock, i.quantity
    )
    insert into public.stock_movements (
      product_id, kind, change, stock_after, order_id, changed_by, changed_by_email
    )
    select
      returned.id, 'cancellation', returned.quantity, returned.in_stock, new.id,
      caller, nullif(private.actor(), '')
    from returned;
  end if;
  return null;
end;
$$;
create trigger follow_order_status
  after update of status on public.orders
  for each row
  when (old.status is distinct from new.status)
  execute function private.follow_order_status();


-- supabase/schemas/photos/triggers.sql

-- Queues the file of a deleted photo. The Edge Function `photos` then deletes the file.
create function private.delete_photo_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.photo_files_to_delete (path) values (old.path) on conflict (path) do nothing;
  return null;
end;
$$;
create trigger delete_photo_file
  after delete on public.photos
  for each row execute function private.delete_photo_file();


-- supabase/schemas/price-requests/triggers.sql

-- Runs at the start of each insert of a visitor. receive_price_list_request then allows only one row in the statement,
-- because the locks of several rows could deadlock with another statement.
create function private.begin_price_list_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('fls.price_list_row', '', true);
  return null;
end;
$$;

-- Cleans, checks and counts a visitor's row. A repeated row with the same key is skipped here. `on conflict do nothing`
-- would need the right to read the key, and visitors do not have this right.
create function private.receive_price_list_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given record;
  content jsonb;
begin
  -- This check comes first, before the row takes locks or is counted.
  if current_setting('fls.price_list_row') <> '' then
    perform private.refuse(422, 'too_many_rows', 'Requests can be sent one at a time.');
  end if;
  perform set_config('fls.price_list_row', 'sent', true);

  new.id := gen_random_uuid();
  new.status := case when new.honeypot <> '' then 'spam' else 'pending' end;
  new.honeypot := null;
  new.created_at := now();
  select f.answers, f.problems into given from private.read_fields('price-list', to_jsonb(new)) as f;
  if given.problems <> '{}' then
    perform private.refuse(
      422,
      'invalid_fields',
      (select string_agg(value, ' ' order by key) from jsonb_each_text(given.problems)),
      jsonb_build_object('fields', given.problems)
    );
  end if;
  new.name := given.answers ->> 'name';
  new.email := given.answers ->> 'email';
  new.company := given.answers ->> 'company';
  new.phone := given.answers ->> 'phone';
  new.message := given.answers ->> 'message';

  content := jsonb_build_array(new.name, new.email, new.company, new.phone, new.message);
  if new.request_key is not null then
    if private.claim_key(new.request_key, content) is not null then
      return null;
    end if;
    perform private.keep_key(new.request_key, content, new.id);
    new.request_key := null;
  end if;

  perform private.enforce_limits('request', new.email, 'price-list');
  return new;
end;
$$;

-- Sets phone_number and search_text. They are not generated columns, because visitors, who insert the rows, do not have
-- the rights for these.
create function private.index_price_list_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.phone_number := coalesce(private.phone_number(new.phone), '');
  new.search_text := private.searchable(
    concat_ws(' ', '', new.name, new.email, new.company, new.message)
  )
    || ' ' || new.phone_number || ' ';
  return new;
end;
$$;
create trigger begin_price_list_request
  before insert on public.price_list_requests
  for each statement
  when (current_user in ('anon', 'authenticated'))
  execute function private.begin_price_list_request();

create trigger receive_price_list_request
  before insert on public.price_list_requests
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.receive_price_list_request();

-- Triggers run in the order of their names, so this one runs after `receive_price_list_request`.
create trigger set_search_text
  before insert or update on public.price_list_requests
  for each row
  execute function private.index_price_list_request();

create function private.mail_about_new_price_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_about_price_request(new);
  return null;
end;
$$;
create trigger mail_about_price_request
  after insert on public.price_list_requests
  for each row
  when (current_user in ('anon', 'authenticated') and new.status <> 'spam')
  execute function private.mail_about_new_price_request();


-- supabase/schemas/service-requests/triggers.sql

-- Before a request is deleted, keeps its accepted and canceled quotes. The message, the customer's name and the reason
-- of a cancellation are cleared. All other quotes are deleted.
create function private.keep_accepted_quotes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.quotes as q where q.request_id = old.id and q.state not in ('accepted', 'canceled');
  delete from private.quote_acceptances as a using public.quotes as q where q.id = a.quote_id and q.request_id = old.id;
  update public.quotes as q set message = '', accepted_name = '', cancel_reason = '' where q.request_id = old.id;
  return old;
end;
$$;
create trigger keep_accepted_quotes
  before delete on public.service_requests
  for each row execute function private.keep_accepted_quotes();

-- Before a request is deleted, keeps its invoices, which are needed for the taxes. The name and the address stay on an
-- invoice. The message, the reason for a higher amount and the email address are removed. `papers_id` joins the
-- invoices with the quotes and payments of the request. Retention later deletes all of them together.
create function private.keep_invoices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  papers constant uuid := gen_random_uuid();
begin
  update public.invoices as i
  set message = '', above_reason = '', billed_to = i.billed_to - 'email', papers_id = papers
  where i.request_id = old.id;
  update public.quotes as q set papers_id = papers where q.request_id = old.id;
  update public.payments as p set papers_id = papers where p.request_id = old.id;
  return old;
end;
$$;
create trigger keep_invoices
  before delete on public.service_requests
  for each row execute function private.keep_invoices();

create function private.make_request_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.request_tokens (request_id) values (new.id);
  return null;
end;
$$;
create trigger make_request_token
  after insert on public.service_requests
  for each row execute function private.make_request_token();

-- Stores the figures of a request that is deleted. Triggers run in the order of their names. This trigger runs before
-- keep_accepted_quotes, which deletes quotes that it counts. keep_invoices runs last and only updates rows.
create function private.count_forgotten() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.past_figures (figure, at, service, person, cents, hours, reason)
  select
    f.figure, private.start_of_day((f.at at time zone 'America/Los_Angeles')::date), f.service, f.person, f.cents,
      f.hours, f.reason
  from private.figure_rows as f
  where f.request_id = old.id and (
    f.figure in ('requests', 'contacted', 'first-quote', 'quotes-declined', 'visits-held', 'visits-made')
    or f.figure = 'quotes-sent' and f.reason not in ('accepted', 'canceled')
  );
  return old;
end;
$$;
create trigger count_forgotten
  before delete on public.service_requests
  for each row execute function private.count_forgotten();


-- supabase/schemas/service-requests/visits/people/triggers.sql

-- Mails team members who were added to a visit or removed from it.
create function private.notify_assignees() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  select v.* into visit from public.visits as v where v.id = coalesce(new.visit_id, old.visit_id);
  -- A visit that is deleted with its request causes no mail.
  if found and new.member_id is distinct from old.member_id then
    perform private.notify_member(visit, old.member_id, private.times_if_open(visit));
    perform private.notify_member(visit, new.member_id, null);
  end if;
  return null;
end;
$$;
create trigger notify_assignees
  after insert or delete or update of member_id on public.visit_people
  for each row execute function private.notify_assignees();

-- Keeps visits.nobody_goes up to date. The page Today uses this column to find visits without people.
create function private.note_who_goes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.visits as v
  set nobody_goes = not v.nobody_goes
  where v.id in (select c.visit_id from changed as c)
    and v.nobody_goes = exists (select 1 from public.visit_people as p where p.visit_id = v.id);
  return null;
end;
$$;
create trigger note_who_came
  after insert on public.visit_people referencing new table as changed
  for each statement execute function private.note_who_goes();
create trigger note_who_left
  after delete on public.visit_people referencing old table as changed
  for each statement execute function private.note_who_goes();


-- supabase/schemas/service-requests/visits/triggers.sql

-- Mails the team members of a visit that was moved or canceled.
create function private.notify_of_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_member(new, p.member_id, private.times_if_open(old))
  from public.visit_people as p where p.visit_id = new.id and p.member_id is not null;
  return null;
end;
$$;
create trigger notify_of_visit
  after update of starts_at, duration_minutes, canceled_at on public.visits
  for each row execute function private.notify_of_visit();

-- Adds a waiting invoice for a visit that took place if its plan is billed by the visit. Only the plan bills such a
-- visit, so its `to_invoice` stays false.
create function private.invoice_plan_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan public.plans;
begin
  select p.* into plan from public.plans as p where p.quote_id = new.plan_id;
  if not found then
    return new;
  end if;
  new.to_invoice := false;
  if plan.billing = 'visit' and new.outcome = 'done' then
    -- The visit may have been invoiced before its outcome was recorded.
    insert into public.plan_invoices (plan_id, day, visit_id, state, invoice_id)
    select
      plan.quote_id, coalesce(new.plan_day, (new.starts_at at time zone 'America/Los_Angeles')::date), new.id,
      case when sent.id is null then 'waiting' else 'sent' end::public.plan_invoice_state, sent.id
    from (select 1) as one
    left join lateral (
      select i.id from public.invoiced_visits as s join public.invoices as i on i.id = s.invoice_id
      where s.visit_id = new.id order by i.number limit 1
    ) as sent on true
    on conflict do nothing;
  elsif plan.billing = 'visit' then
    delete from public.plan_invoices as b where b.visit_id = new.id and b.state = 'waiting';
  end if;
  return new;
end;
$$;
create trigger invoice_plan_visit
  before update of outcome on public.visits
  for each row
  when (new.plan_id is not null and new.outcome is not null)
  execute function private.invoice_plan_visit();

-- Marks the customer's wish to skip a visit as handled when the visit is canceled or has an outcome.
create function private.mark_skip_handled() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.customer_activity as c
  set handled_at = now(), handled_by = private.actor()
  where c.visit_id = new.id and c.kind = 'skip-visit' and c.handled_at is null;
  return null;
end;
$$;
create trigger mark_skip_handled
  after update of canceled_at, outcome on public.visits
  for each row
  when (new.plan_id is not null)
  execute function private.mark_skip_handled();


-- supabase/schemas/team/triggers.sql

-- Records that an account confirmed its address, and removes the password that was set before.
-- That password may be from a stranger who signed up with the address first, because Auth keeps it when the owner of
-- the address signs up as well. A person who opens the link chooses a new password on /confirm-email. Until they do, no
-- password opens the account.
--
-- An account whose address was changed is no longer confirmed, because a stranger may have made the owner of the new
-- address open the link.
create function private.note_confirmation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is distinct from old.email then
    delete from private.confirmed_accounts as c where c.user_id = new.id;
    return new;
  end if;
  insert into private.confirmed_accounts (user_id)
  select new.id from private.settings as s where s.accounts_confirm_email
  on conflict do nothing;
  new.encrypted_password := null;
  return new;
end;
$$;
-- If Auth does not confirm by mail, it sets email_confirmed_at at sign-up and sends no confirmation, so the condition
-- is false.
create trigger note_confirmation
  before update on auth.users
  for each row
  when (
    new.email is distinct from old.email
    or old.email_confirmed_at is null and new.email_confirmed_at is not null and new.confirmation_sent_at is not null
  )
  execute function private.note_confirmation();

-- Withdraws the open invitations that a team member sent before leaving the office. With such an invitation, the member
-- could come back. Other staff can invite those people again.
create function private.withdraw_invitations_of(member uuid) returns void
language sql set search_path = '' as $$
  with ended as (
    update private.team_invitations as i set withdrawn_at = now()
    where i.accepted_at is null and i.withdrawn_at is null and i.invited_by_id = member
    returning i.email
  )
  insert into public.team_changes (kind, email, changed_by_email)
  select 'invitation-withdrawn', e.email, private.caller_email() from ended as e;
$$;

-- Orders and requests that staff enter for customers on the phone belong to the account of the team member. When the
-- member leaves the office, these orders and requests are removed from the account.
create function private.release_records_of(member uuid) returns void
language sql set search_path = '' as $$
  update public.orders as o set user_id = null
  where o.user_id = member and not exists (
    select 1 from auth.users as u where u.id = member and lower(u.email) = lower(o.customer_email)
  );
  update public.service_requests as r set user_id = null
  where r.user_id = member and not exists (
    select 1 from auth.users as u where u.id = member and lower(u.email) = lower(r.email)
  );
$$;

-- Unassigns the open requests of a team member who leaves the office.
create function private.free_requests_of(member uuid) returns void
language sql set search_path = '' as $$
  select private.mark_assigned(r, null)
  from public.service_requests as r
  where r.assigned_to = member and r.status in ('new', 'contacted', 'scheduled');
$$;

-- Links visits to a team member who joins or is renamed, if the visits were planned under the member's name. Updates
-- the name on all visits of the member. The sequence of the visits stays the same, because nothing changes for
-- customers.
create function private.link_visits(member public.user_roles) returns void
language sql set search_path = '' as $$
  -- Delete a contractor of the same name from visits that the member already makes.
  delete from public.visit_people as p
  where p.person = private.searchable(member.name) and private.makes_visit(member.user_id, p.visit_id);
  update public.visit_people as p
  set member_id = member.user_id, name = member.name
  where p.person = member.user_id::text
    or p.person = private.searchable(member.name) and exists (
      select 1 from public.visits as v where v.id = p.visit_id and v.canceled_at is null
    );
  select private.queue_day_sheets(days.day, member.user_id)
  from (
    select distinct (v.starts_at at time zone 'America/Los_Angeles')::date as day
    from public.visit_people as p join public.visits as v on v.id = p.visit_id
    where p.person = member.user_id::text and v.canceled_at is null
  ) as days;
$$;

-- Updates the name of a team member on the quotes, invoices and payments of the member, because figures group by name.
create function private.name_papers(member public.user_roles) returns void
language sql set search_path = '' as $$
  update public.quotes as q set sent_by = member.name
  where q.sent_by_id = member.user_id and q.sent_by <> member.name;
  update public.invoices as i set sent_by = member.name
  where i.sent_by_id = member.user_id and i.sent_by <> member.name;
  update public.payments as p set taken_by = member.name
  where p.taken_by_id = member.user_id and p.taken_by <> member.name;
$$;

-- Records each change of a role. A team member who leaves is removed from visits and requests. The trigger also runs if
-- SQL removes the role or the account is deleted, so that no customer expects a person who will not come.
create function private.follow_team() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := coalesce(new.user_id, old.user_id);
  leaves_office constant boolean :=
    tg_op = 'DELETE' or tg_op = 'UPDATE' and old.role = 'admin' and new.role = 'field';
begin
  perform private.lock_requests_of(coalesce(old, new), coalesce(new.name, ''));
  if tg_op <> 'UPDATE' or new.role <> old.role then
    insert into public.team_changes (kind, user_id, role, email, changed_by_email)
    values (
      case tg_op when 'INSERT' then 'joined' when 'UPDATE' then 'role-changed'
        else 'removed' end::public.team_change_kind,
      member,
      new.role,
      coalesce(
        (select u.email::text from auth.users as u where u.id = member),
        -- The account is already deleted.
        (select c.email from public.team_changes as c where c.user_id = member order by c.id desc limit 1),
        ''
      ),
      private.caller_email()
    );
  end if;
  if leaves_office then
    perform private.free_requests_of(member);
  end if;
  if tg_op = 'DELETE' then
    perform private.hand_over_visits(old, null);
  elsif new.name <> '' then
    perform private.link_visits(new);
    perform private.name_papers(new);
    if tg_op = 'UPDATE' and old.name <> '' and old.name <> new.name then
      perform private.replace_in_plans(old.name, new.name);
    end if;
  end if;
  if leaves_office then
    perform private.release_records_of(member);
    perform private.withdraw_invitations_of(member);
  end if;
  return null;
end;
$$;
create trigger follow_team
  after insert or update of role, name or delete on public.user_roles
  for each row
  execute function private.follow_team();


-- supabase/schemas/suppliers/rows.sql

insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('supplier', 'contact_name', 'text', true, 100, 'Please enter a name of at most 100 characters.'),
  ('supplier', 'email', 'email', true, 254, 'Please enter a valid email address.'),
  ('supplier', 'phone', 'phone', true, 40, 'Please enter a phone number with at least 10 digits.'),
  ('supplier', 'website', 'website', true, 200, 'Please enter an address that starts with https://.')
on conflict (form, field) do update set
  type = excluded.type, required = excluded.required, longest = excluded.longest, sentence = excluded.sentence;

-- The column `products` is filled by catalog/rows.sql.
insert into public.suppliers as s (name, description, website, category, contact_name, email, phone, products)
values
  (
    'MyMedic',
      'First aid kits and refill modules for home, vehicle and field. Ships within two business days from Utah.',
    'https://mymedic.example', 'Medical Kits', 'Kelsey Morgan', 'wholesale@mymedic.example', '(801) 555-0143',
    '[]'
  ),
  (
    'Uncharted Supply Co.', 'Survival systems and packs for the first 72 hours after a disaster.',
    'https://unchartedsupply.example', 'Survival Kits', 'Trent Ashby', 'dealers@unchartedsupply.example',
      '(435) 555-0176',
    '[]'
  ),
  (
    'Nutrient Survival', 'Nutrient-dense long-life meals, shakes and kits in cans and pouches.',
    'https://nutrientsurvival.example', 'Emergency Food', 'Paula Reyes', 'trade@nutrientsurvival.example',
      '(775) 555-0128',
    '[]'
  ),
  (
    'Be Prepared', 'Just-add-water food supplies by the bucket, from two weeks to a year.',
    'https://beprepared.example', 'Emergency Food', 'Greg Sandoval', 'resellers@beprepared.example', '(385) 555-0159',
    '[]'
  ),
  (
    'Survival Frog', 'Family food supplies, water filters, radios and small survival gear.',
    'https://survivalfrog.example', 'Emergency Supplies', 'Nina Castellano', 'wholesale@survivalfrog.example',
      '(303) 555-0137',
    '[]'
  ),
  (
    'Amazon', 'Business account for security systems and self-defense items, dropshipped to the customer.',
    'https://amazon-business.example', 'Security Systems, Self Defense', 'Account desk',
      'business-orders@amazon-business.example', '(206) 555-0190',
    '[]'
  ),
  (
    'Pacific Sanitation Supply', 'Hospital-grade disinfectants, absorbents and protective wear for cleanup crews.',
    'https://pacificsanitation.example', 'Sanitation', 'Howard Lim', 'orders@pacificsanitation.example',
      '(562) 555-0166',
    '[{"item": "Quaternary disinfectant, 4 × 1 gal", "price": "$86.40 per case", "sku": "PS-QD-4G"},
      {"item": "Coverall type 5/6, 25 pieces", "price": "$112.00 per box", "sku": "PS-CV56-25"},
      {"item": "Biohazard bags 33 gal, 100 pieces", "price": "$38.75 per box", "sku": "PS-BB33"}]'
  ),
  (
    'Harbor BioWaste Services',
      'Licensed pickup and treatment of biohazardous waste in Los Angeles and Orange counties.',
    'https://harborbiowaste.example', 'Sanitation', 'Denise Okafor', 'dispatch@harborbiowaste.example',
      '(310) 555-0112',
    '[{"item": "Pickup, up to 5 containers", "price": "$145.00 per visit", "sku": "HB-PU5"},
      {"item": "31-gallon container", "price": "$24.50 each", "sku": "HB-C31"}]'
  ),
  (
    'SoCal Pest Supply', 'Baits, traps and low-toxicity treatments for licensed applicators.',
    'https://socalpestsupply.example', 'Pest Control', 'Ray Villanueva', 'counter@socalpestsupply.example',
      '(951) 555-0148',
    '[{"item": "Tamper-resistant bait station, 12 pieces", "price": "$94.80 per case", "sku": "SP-BS12"},
      {"item": "Ant and roach gel bait, 4 × 30 g", "price": "$31.20 per box", "sku": "SP-GB4"},
      {"item": "Bed bug interceptor, 12 pieces", "price": "$27.90 per pack", "sku": "SP-BBI"}]'
  ),
  (
    'Long Beach Low Voltage', 'Cable, mounts and network gear for camera installations, same-day counter pickup.',
    'https://lblowvoltage.example', 'Security Systems', 'Monica Tran', 'sales@lblowvoltage.example', '(562) 555-0184',
    '[{"item": "Cat6 outdoor cable, 1000 ft", "price": "$189.00 per spool", "sku": "LV-C6O-1000"},
      {"item": "8-port PoE switch", "price": "$74.50 each", "sku": "LV-POE8"},
      {"item": "Junction box for dome cameras", "price": "$9.80 each", "sku": "LV-JBD"}]'
  ),
  (
    'Golden State Uniform & Gear', 'Guard uniforms, radios and body-worn cameras.',
    'https://gsuniform.example', 'Guard Equipment', 'Carl Jennings', 'accounts@gsuniform.example', '(714) 555-0121',
    '[{"item": "Soft shell jacket with panels", "price": "$48.00 each", "sku": "GS-SSJ"},
      {"item": "Two-way radio, pair", "price": "$129.00 per pair", "sku": "GS-R2"},
      {"item": "Body-worn camera, 64 GB", "price": "$219.00 each", "sku": "GS-BWC64"}]'
  )
on conflict (name) do update set
  description = excluded.description, category = excluded.category,
  products = case when excluded.products = '[]' then s.products else excluded.products end;


-- supabase/schemas/base/limits/rows.sql

insert into private.limits (name, per, number, sentence) values
  ('request', 'pair', 10, 'We already received several requests from this email address.'),
  ('request', 'email', 100, 'We already received several requests from this email address.'),
  ('request', 'network', 100, 'We already received many requests from your connection.'),
  ('request', 'block', 300, 'We already received many requests from your connection.'),
  -- This limit refuses no call. It raises an alarm; see admin_alarms.
  ('alarm', 'everyone', 2000, null)
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;


-- supabase/schemas/base/rows.sql

insert into private.settings default values
on conflict do nothing;


-- supabase/schemas/billing/invoices/rows.sql

insert into private.invoice_counter default values
on conflict do nothing;


-- supabase/schemas/billing/payments/rows.sql

insert into private.limits (name, per, number, sentence) values
  ('payment', 'pair', 20, 'The payment page was opened many times.'),
  ('payment', 'email', 100, 'The payment page was opened many times.'),
  ('payment', 'network', 100, 'The payment page was opened many times from your connection.'),
  ('payment', 'block', 300, 'The payment page was opened many times from your connection.');


-- supabase/schemas/billing/quotes/rows.sql

insert into private.limits (name, per, number, period, sentence) values
  ('wrong-digits', 'pair', 5, '1 hour', 'These digits did not match several times.'),
  -- This limit counts the attempts of all networks together, because four digits have only 10,000 combinations.
  ('wrong-digits', 'email', 20, '1 day', 'These digits did not match several times.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;


-- supabase/schemas/catalog/rows.sql

-- Generated by `npm run products` from src/features/catalog/entries. Do not edit.

insert into public.products (
  id, position, name, category, distributor, distributor_price, markup_percentage,
  in_stock, reorder_level, last_ordered
)
values
  ('myfak-kit', 1, 'MyFAK First Aid Kit', 'Medical Kits', 'MyMedic', 144.99, 17, 42, 15, current_date - 24),
  ('seventy2-system', 2, 'Seventy2 Survival System', 'Survival Kits', 'Uncharted Supply Co.', 254.99, 17, 18, 8, current_date - 31),
  ('4wd-first-aid', 3, '4WD First Aid Kit', 'Medical Kits', 'MyMedic', 239.95, 17, 23, 10, current_date - 24),
  ('14-day-food-kit', 4, '14-Day Emergency Food Kit', 'Emergency Food', 'Nutrient Survival', 264.99, 10, 36, 12, current_date - 18),
  ('2-week-food-kit', 5, '2-Week Emergency Food Supply', 'Emergency Food', 'Be Prepared', 175.82, 10, 58, 20, current_date - 12),
  ('4-week-food-kit', 6, '4-Week Emergency Food Supply', 'Emergency Food', 'Survival Frog', 399.97, 10, 9, 10, current_date - 52),
  ('bug-out-bag', 7, 'Bug Out Bag with 72-Hour Food', 'Emergency Food', 'Nutrient Survival', 124.99, 10, 31, 12, current_date - 18),
  ('30-day-premium-kit', 8, '30-Day Premium Food Kit', 'Emergency Food', 'Be Prepared', 434.66, 10, 14, 8, current_date - 45),
  ('nvr-4cam-kit', 9, '4-Camera NVR Security Kit', 'Security Systems', 'Amazon', 399.00, 5, 17, 6, current_date - 38),
  ('8ch-nvr-recorder', 10, '8-Channel NVR Recorder', 'Security Systems', 'Amazon', 249.00, 5, 11, 5, current_date - 38),
  ('floodlight-camera', 11, 'Floodlight Camera', 'Security Systems', 'Amazon', 179.00, 5, 26, 10, current_date - 21),
  ('smart-door-lock', 12, 'Smart Door Lock', 'Security Systems', 'Amazon', 229.00, 5, 6, 8, current_date - 61),
  ('accessory-pack', 13, 'Camera Installation Accessory Pack', 'Security Systems', 'Amazon', 59.00, 5, 64, 25, current_date - 38),
  ('sabre-pepper-spray', 14, 'SABRE Key Ring Pepper Spray', 'Self Defense', 'Amazon', 11.99, 5, 148, 60, current_date - 15),
  ('vipertek-stun-gun', 15, 'VIPERTEK Stun Gun', 'Self Defense', 'Amazon', 21.99, 5, 52, 20, current_date - 27),
  ('streetwise-baton', 16, 'Streetwise Stun Baton', 'Self Defense', 'Amazon', 19.99, 5, 19, 20, current_date - 66),
  ('mace-gel-spray', 17, 'Mace Pepper Gel', 'Self Defense', 'Amazon', 14.99, 5, 96, 40, current_date - 15),
  ('kosin-personal-alarm', 18, 'KOSIN Personal Alarm', 'Self Defense', 'Amazon', 9.99, 5, 180, 75, current_date - 9),
  ('streamlight-flashlight', 19, 'Streamlight ProTac Flashlight', 'Self Defense', 'Amazon', 49.99, 5, 33, 12, current_date - 34),
  ('tactical-flashlight', 20, 'Rechargeable Tactical Flashlight', 'Emergency Supplies', 'Amazon', 29.99, 20, 71, 25, current_date - 20),
  ('emergency-radio', 21, 'Hand-Crank Emergency Radio', 'Emergency Supplies', 'Be Prepared', 39.99, 25, 44, 15, current_date - 29),
  ('water-filter', 22, 'Personal Water Filter Bottle', 'Emergency Supplies', 'Survival Frog', 19.99, 30, 87, 30, current_date - 14),
  ('fire-starter', 23, 'Ferro Rod Fire Starter', 'Emergency Supplies', 'Survival Frog', 9.99, 35, 132, 50, current_date - 40),
  ('paracord-bracelet', 24, 'Paracord Survival Bracelet', 'Emergency Supplies', 'Survival Frog', 8.69, 38, 92, 100, current_date - 57),
  ('mylar-blankets', 25, 'Mylar Emergency Blankets, 10-Pack', 'Emergency Supplies', 'Survival Frog', 9.99, 40, 210, 90, current_date - 11)
on conflict (id) do update set
  position = excluded.position, name = excluded.name, category = excluded.category,
  distributor = excluded.distributor, distributor_price = excluded.distributor_price,
  markup_percentage = excluded.markup_percentage, active = true;

-- Products without an entry are no longer sold. Their rows stay for old orders.
update public.products
set active = false
where id not in ('myfak-kit', 'seventy2-system', '4wd-first-aid', '14-day-food-kit', '2-week-food-kit', '4-week-food-kit', 'bug-out-bag', '30-day-premium-kit', 'nvr-4cam-kit', '8ch-nvr-recorder', 'floodlight-camera', 'smart-door-lock', 'accessory-pack', 'sabre-pepper-spray', 'vipertek-stun-gun', 'streetwise-baton', 'mace-gel-spray', 'kosin-personal-alarm', 'streamlight-flashlight', 'tactical-flashlight', 'emergency-radio', 'water-filter', 'fire-starter', 'paracord-bracelet', 'mylar-blankets');

update public.suppliers as s
set products = sold.products
from (
  values
    ('MyMedic', '[{"item":"MyFAK First Aid Kit","price":"$144.99","sku":"MM-MYFK-KT"},{"item":"4WD First Aid Kit","price":"$239.95","sku":"MM-4WD-FRST-D"}]'::jsonb),
    ('Uncharted Supply Co.', '[{"item":"Seventy2 Survival System","price":"$254.99","sku":"UC-SVNTY2-SYSTM"}]'::jsonb),
    ('Nutrient Survival', '[{"item":"14-Day Emergency Food Kit","price":"$264.99","sku":"NS-14-DY-FD-KT"},{"item":"Bug Out Bag with 72-Hour Food","price":"$124.99","sku":"NS-BG-T-BG"}]'::jsonb),
    ('Be Prepared', '[{"item":"2-Week Emergency Food Supply","price":"$175.82","sku":"BP-2-WK-FD-KT"},{"item":"30-Day Premium Food Kit","price":"$434.66","sku":"BP-30-DY-PRMM-KT"},{"item":"Hand-Crank Emergency Radio","price":"$39.99","sku":"BP-MRGNCY-RDO"}]'::jsonb),
    ('Survival Frog', '[{"item":"4-Week Emergency Food Supply","price":"$399.97","sku":"SF-4-WK-FD-KT"},{"item":"Personal Water Filter Bottle","price":"$19.99","sku":"SF-WTR-FLTR"},{"item":"Ferro Rod Fire Starter","price":"$9.99","sku":"SF-FR-STRTR"},{"item":"Paracord Survival Bracelet","price":"$8.69","sku":"SF-PRCRD-BRCLT"},{"item":"Mylar Emergency Blankets, 10-Pack","price":"$9.99","sku":"SF-MYLR-BLNKTS"}]'::jsonb),
    ('Amazon', '[{"item":"4-Camera NVR Security Kit","price":"$399.00","sku":"AB-NVR-4CM-KT"},{"item":"8-Channel NVR Recorder","price":"$249.00","sku":"AB-8CH-NVR-RCRDR"},{"item":"Floodlight Camera","price":"$179.00","sku":"AB-FLDLGHT-CMRA"},{"item":"Smart Door Lock","price":"$229.00","sku":"AB-SMRT-DR-LCK"},{"item":"Camera Installation Accessory Pack","price":"$59.00","sku":"AB-CCSSRY-PCK"},{"item":"SABRE Key Ring Pepper Spray","price":"$11.99","sku":"AB-SBR-PPPR-SPRY"},{"item":"VIPERTEK Stun Gun","price":"$21.99","sku":"AB-VPRTK-STN-GN"},{"item":"Streetwise Stun Baton","price":"$19.99","sku":"AB-STRTWS-BTN"},{"item":"Mace Pepper Gel","price":"$14.99","sku":"AB-MC-GL-SPRY"},{"item":"KOSIN Personal Alarm","price":"$9.99","sku":"AB-KSN-PRSNL-LRM"},{"item":"Streamlight ProTac Flashlight","price":"$49.99","sku":"AB-STRMLGHT-FLSHL"},{"item":"Rechargeable Tactical Flashlight","price":"$29.99","sku":"AB-TCTCL-FLSHLGHT"}]'::jsonb)
) as sold (name, products)
where s.name = sold.name;


-- supabase/schemas/checkout/rows.sql

insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('checkout', 'email', 'email', true, 254, 'Invalid email address'),
  ('checkout', 'firstName', 'text', true, 100, 'First name is required'),
  ('checkout', 'lastName', 'text', true, 100, 'Last name is required'),
  ('checkout', 'address', 'text', true, 200, 'Address is required'),
  ('checkout', 'address2', 'text', false, 100, 'Please use at most 100 characters for the apartment or suite'),
  ('checkout', 'city', 'text', true, 100, 'City is required'),
  ('checkout', 'state', 'state', true, 100, 'State is required'),
  ('checkout', 'zipCode', 'zip', true, 10, 'ZIP code must be 5 digits')
on conflict (form, field) do update set
  type = excluded.type, required = excluded.required, longest = excluded.longest, sentence = excluded.sentence;

insert into private.limits (name, per, number, sentence) values
  ('pieces', 'call', 200, null),
  ('pieces', 'pair', 400, 'We already received orders for many items from you.'),
  ('pieces', 'network', 1000, 'We already received orders for many items from you.'),
  ('pieces', 'block', 3000, 'We already received orders for many items from you.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;


-- supabase/schemas/customers/personal-data/rows.sql

-- The rows are replaced with each release.
truncate private.personal_tables;

-- Tables whose rows are found by email address or phone number.
insert into private.personal_tables (name, link, erasure, export_as, sort, hidden, counted_as, has_keys, erased)
values
  ('public.orders', 'id', 'stays', 'orders', 't.created_at',
    '{items_cost,profit,search_text,customer_sort_name,phone_number,user_id}', 'orders', true,
    '{"user_id": null, "customer_name": "Erased", "customer_email": "", "customer_phone": "", "shipping_address": "",
      "shipping_city": ""}'),
  ('public.service_requests', 'id', 'goes', 'requests', 't.created_at', '{search_text,phone_number,assigned_to}',
    'requests', true, '{}'),
  ('public.price_list_requests', 'id', 'goes', 'priceLists', 't.created_at',
    '{search_text,phone_number,request_key,honeypot}', 'priceLists', true, '{}'),
  ('public.imported_customers', 'id', 'goes', 'imported', 't.created_at', '{search_text,phone_number,import_id}',
    'imported', false, '{}');

-- Tables whose rows are found and erased by separate functions, such as private.unpaid_orders_of, mails_of and
-- forget_invited.
insert into private.personal_tables (name, link, erasure, has_keys)
values
  ('private.unpaid_orders', 'id', 'stays', true),
  ('private.mails', 'id', 'stays', false),
  ('private.request_log', 'id', 'stays', false),
  ('private.team_invitations', 'id', 'stays', false);

insert into private.personal_tables (name, parent, link, erasure, export_as, sort, hidden, counted_as, has_keys, erased)
values
  ('public.order_items', 'public.orders', 'order_id', 'stays', 'items', 't.position',
    '{distributor,distributor_price}', null, false, '{}'),
  ('public.order_status_history', 'public.orders', 'order_id', 'stays', 'history', 't.id', '{}', null, false, '{}'),
  ('public.order_notes', 'public.orders', 'order_id', 'goes', 'notes', 't.id', '{}', 'notes', false, '{}'),
  ('public.order_activity', 'public.orders', 'order_id', 'goes', 'activity', 't.created_at', '{}', 'messages', true,
    '{}'),
  ('public.order_item_changes', 'public.orders', 'order_id', 'stays', 'changes', 't.created_at', '{cost}', null, true,
    '{}'),
  ('public.shipments', 'public.orders', 'order_id', 'stays', 'shipments', 't.shipped_at, t.id', '{}', null, false,
    '{"tracking_number": "erased"}'),
  ('public.shipment_items', 'public.shipments', 'shipment_id', 'stays', 'items', 't.order_item_id', '{shipment_id}',
    null, false, '{}'),
  ('public.order_returns', 'public.orders', 'order_id', 'stays', 'returns', 't.created_at', '{restocked_cost}', null,
    true, '{"comment": ""}'),
  ('public.order_return_items', 'public.order_returns', 'return_id', 'stays', 'items', 't.order_item_id', '{}', null,
    false, '{}'),
  ('public.order_return_history', 'public.order_returns', 'return_id', 'stays', 'history', 't.id', '{}', null, false,
    '{}'),
  ('public.refunds', 'public.orders', 'order_id', 'stays', 'refunds', 't.created_at', '{leased_until}', null, false,
    '{}'),
  ('private.order_tokens', 'public.orders', 'order_id', 'goes', null, 't.order_id', '{}', null, false, '{}'),
  ('private.lookups', 'public.orders', 'order_id', 'goes', null, 't.key', '{}', null, false, '{}'),
  ('public.service_request_history', 'public.service_requests', 'request_id', 'with-parent', 'history', 't.id', '{}',
    null, false, '{}'),
  ('public.service_request_notes', 'public.service_requests', 'request_id', 'with-parent', 'notes', 't.id', '{}',
    'notes', false, '{}'),
  ('public.messages', 'public.service_requests', 'request_id', 'with-parent', 'messages', 't.created_at', '{}',
    'messages', true, '{}'),
  ('public.customer_activity', 'public.service_requests', 'request_id', 'with-parent', 'activity', 't.created_at',
    '{}', 'messages', true, '{}'),
  ('private.request_tokens', 'public.service_requests', 'request_id', 'with-parent', null, 't.request_id', '{}', null,
    false, '{}');

insert into private.personal_tables (
  name, parent, link, erasure, export_as, sort, filter, hidden, adds, is_single, counted_as, has_keys
)
values
  ('public.contact_corrections', 'public.orders', 'order_id', 'goes', 'corrections', 't.id', 'true', '{}',
    'private.correction_for_customer(t, person.address)', false, null, false),
  ('public.contact_corrections', 'public.service_requests', 'request_id', 'with-parent', 'corrections', 't.id', 'true',
    '{}', 'private.correction_for_customer(t, person.address)', false, null, false),
  ('public.visits', 'public.service_requests', 'request_id', 'with-parent', 'visits', 't.starts_at', 'true', '{}',
    'jsonb_build_object(''people'', private.visit_names(t.id))', false, 'visits', false),
  ('public.visit_people', 'public.visits', 'visit_id', 'with-parent', null, 't.name', 'true', '{}', '''{}''', false,
    null, false),
  ('public.photos', 'public.service_requests', 'request_id', 'with-parent', 'photos', 't.created_at, t.id',
    't.stored_at is not null', '{seen_at}', '''{}''', false, 'photos', true),
  -- When a request is deleted, the triggers keep_accepted_quotes and keep_invoices remove personal texts from its
  -- quotes and invoices.
  ('public.quotes', 'public.service_requests', 'request_id', 'stays', 'quotes', 't.version', 'true', '{}',
    'jsonb_build_object(''lines'', private.quote_line_views(t.id),
      ''acceptedFrom'', (select a.ip from private.quote_acceptances as a where a.quote_id = t.id))', false, 'quotes',
    true),
  ('public.quote_lines', 'public.quotes', 'quote_id', 'with-parent', null, 't.position', 'true', '{}', '''{}''', false,
    null, false),
  ('private.quote_acceptances', 'public.quotes', 'quote_id', 'with-parent', null, 't.quote_id', 'true', '{}',
    '''{}''', false, null, false),
  ('public.plans', 'public.quotes', 'quote_id', 'with-parent', 'plan', 't.quote_id', 'true', '{}', '''{}''', true,
    null, false),
  ('private.plan_faults', 'public.quotes', 'plan_id', 'with-parent', null, 't.plan_id', 'true', '{}', '''{}''', false,
    null, false),
  ('public.plan_invoices', 'public.quotes', 'plan_id', 'stays', 'planInvoices', 't.day', 'true', '{}', '''{}''', false,
    null, false),
  ('public.invoices', 'public.service_requests', 'request_id', 'stays', 'invoices', 't.number', 'true',
    '{corrects_id,content_hash}',
    'jsonb_build_object(''credits'', private.invoice_view(t) -> ''credits'',
      ''lines'', private.invoice_view(t) -> ''lines'')', false, 'invoices', true),
  ('public.invoice_lines', 'public.invoices', 'invoice_id', 'with-parent', null, 't.position', 'true', '{}', '''{}''',
    false, null, false),
  ('public.invoiced_quotes', 'public.invoices', 'invoice_id', 'with-parent', null, 't.quote_id', 'true', '{}', '''{}''',
    false, null, false),
  ('public.invoiced_visits', 'public.invoices', 'invoice_id', 'with-parent', null, 't.visit_id', 'true', '{}', '''{}''',
    false, null, false),
  ('public.payments', 'public.service_requests', 'request_id', 'stays', 'payments', 't.paid_on, t.id', 'true',
    '{gives_back}', '''{}''', false, null, true),
  ('public.refunds', 'public.payments', 'payment_id', 'stays', 'refund', 't.id', 'true', '{leased_until,payment_id}',
    '''{}''', true, null, false);


-- supabase/schemas/customers/rows.sql

insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('order', 'name', 'text', true, 201, 'Please enter the name.'),
  ('order', 'email', 'email', true, 254, 'Please enter a valid email address.'),
  ('order', 'phone', 'phone', false, 40, 'Please enter a phone number with at least 10 digits.'),
  ('order', 'address', 'text', true, 302, 'Please enter the street address.'),
  ('order', 'city', 'text', true, 100, 'Please enter the city.'),
  ('order', 'state', 'state', true, 100, 'State is required'),
  ('order', 'zipCode', 'zip', true, 10, 'Please enter a US ZIP code.')
on conflict (form, field) do update set
  type = excluded.type, required = excluded.required, longest = excluded.longest, sentence = excluded.sentence;


-- supabase/schemas/mails/rows.sql

-- A visitor can enter the email address of another person in a form, so the mails that visitors cause are limited.
-- Mails to a customer are counted by mailbox and network together, so that one network cannot use up the limit for
-- another. Mails to staff are counted by network and in total, and emergencies have their own limits. `stranger-mail`
-- counts all kinds of mail together, for visitors who did not prove that they own the mailbox.
insert into private.limits (name, per, number, sentence) values
  ('mail', 'pair', 3, 'One network caused several such emails to this address.'),
  ('mail', 'email', 10, 'This address got many such emails.'),
  ('stranger-mail', 'email', 5, 'Visitors without a link or a confirmed account caused many emails to this address.'),
  ('staff-mail', 'network', 5, 'One network caused many emails to staff. A summary follows.'),
  ('staff-mail', 'block', 15, 'One network caused many emails to staff. A summary follows.'),
  ('staff-mail', 'everyone', 100, 'Many emails to staff were due. A summary follows.'),
  ('staff-emergency', 'network', 5, 'One network caused many emails to staff. A summary follows.'),
  ('staff-emergency', 'block', 15, 'One network caused many emails to staff. A summary follows.'),
  ('staff-emergency', 'everyone', 100, 'Many emails to staff were due. A summary follows.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;

insert into private.limits (name, per, number, period, sentence) values
  ('stranger-mail', 'email', 20, '1 day',
    'Visitors without a link or a confirmed account caused many emails to this address.'),
  ('stranger-mail', 'pair', 10, '1 day', 'One network caused many emails to this address.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;


-- supabase/schemas/operations/rows.sql

-- Jobs that run every minute are late after an hour, and daily jobs after 26 hours.
insert into private.jobs (name, late_after) values
  ('send-mail', '1 hour'),
  ('photos', '1 hour'),
  ('payments', '1 hour'),
  ('unpaid-orders', '1 hour'),
  ('plans', '26 hours'),
  ('retention', '26 hours')
on conflict (name) do update set late_after = excluded.late_after;

-- A report above these limits is dropped without an error, because its sender does not read the response.
insert into private.limits (name, per, number) values
  ('crash', 'network', 10),
  ('crash', 'block', 30),
  ('new-crash', 'everyone', 1000)
on conflict (name, per, period) do update set number = excluded.number;


-- supabase/schemas/orders/rows.sql

insert into private.limits (name, per, number, period, sentence) values
  ('lookup', 'network', 100, '1 hour', 'There were too many attempts.'),
  ('lookup', 'block', 300, '1 hour', 'There were too many attempts.'),
  ('wrong-lookup', 'pair', 10, '1 hour', 'There were too many attempts.'),
  -- This limit is so high that only an attack reaches it.
  ('wrong-lookup', 'email', 1000, '1 day', 'There were too many attempts.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;


-- supabase/schemas/photos/rows.sql

-- Photos have a limit in total, because files need storage. Four networks together can reach this limit. The office
-- then sees an alarm; see admin_alarms.
insert into private.limits (name, per, number, period, sentence) values
  ('photo', 'network', 50, '1 day', 'We already received many photos from your connection.'),
  ('photo', 'block', 100, '1 day', 'We already received many photos from your connection.'),
  ('photo', 'everyone', 200, '1 day', 'We received very many photos today.')
on conflict (name, per, period) do update set number = excluded.number, sentence = excluded.sentence;

-- Some databases, such as those of tests, have no Storage.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('photos', 'photos', false, 500000, '{image/jpeg}')
    on conflict (id) do update set
      public = excluded.public, file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;
  end if;
end;
$$;


-- supabase/schemas/price-requests/rows.sql

insert into private.form_fields (form, field, type, required, longest, sentence)
values
  ('price-list', 'name', 'text', true, 200, 'Please enter your name in at most 200 characters.'),
  ('price-list', 'email', 'email', true, 254, 'Please enter a valid email address.'),
  ('price-list', 'company', 'text', false, 200, 'Please use at most 200 characters.'),
  ('price-list', 'phone', 'phone', false, 40, 'Please enter a phone number with at least 10 digits.'),
  ('price-list', 'message', 'long', false, 4000, 'Please use at most 4000 characters.')
on conflict (form, field) do update set
  type = excluded.type, required = excluded.required, longest = excluded.longest, sentence = excluded.sentence;


-- supabase/schemas/service-requests/rows.sql

-- Generated by `npm run db:forms` from src/features/service-requests/forms. Do not edit.

insert into private.form_fields (form, field, type, required, longest, options)
values
  ('quote', 'firstName', 'text', true, 100, null),
  ('quote', 'lastName', 'text', true, 100, null),
  ('quote', 'email', 'email', true, 254, null),
  ('quote', 'phone', 'phone', true, 40, null),
  ('quote', 'services', 'options', true, 200, array[
    'Crime Scene & Trauma Cleanup', 'Biohazard Remediation', 'Professional Sanitization',
    'Pest Control & Inspection', 'Emergency Supply Kit', 'Security System Installation',
    'Complete Protection Package'
  ]),
  ('quote', 'urgency', 'option', false, 200, array['emergency', 'urgent', 'standard', 'planning']),
  ('quote', 'description', 'long', false, 4000, null),
  ('quote', 'propertyType', 'option', false, 200, array[
    'residential', 'apartment', 'commercial', 'office', 'warehouse', 'worship', 'other'
  ]),
  ('quote', 'address', 'text', false, 200, null),
  ('quote', 'address2', 'text', false, 100, null),
  ('quote', 'city', 'text', false, 100, null),
  ('quote', 'state', 'text', false, 50, null),
  ('quote', 'zipCode', 'zip', false, 10, null),
  ('quote', 'preferredContact', 'option', false, 200, array['phone', 'text', 'email', 'any']),
  ('quote', 'contactTime', 'option', false, 200, array['morning', 'afternoon', 'evening', 'anytime']),
  ('booking', 'firstName', 'text', true, 100, null),
  ('booking', 'lastName', 'text', true, 100, null),
  ('booking', 'email', 'email', true, 254, null),
  ('booking', 'phone', 'phone', true, 40, null),
  ('booking', 'address', 'text', true, 200, null),
  ('booking', 'address2', 'text', false, 100, null),
  ('booking', 'city', 'text', true, 100, null),
  ('booking', 'zipCode', 'zip', true, 10, null),
  ('booking', 'serviceType', 'option', true, 200, array[
    'sanitation', 'pest-control', 'emergency-supplies', 'complete-protection', 'surveillance', 'multiple',
    'consultation'
  ]),
  ('booking', 'preferredDate', 'date', false, 200, null),
  ('booking', 'preferredTime', 'option', false, 200, array['morning', 'afternoon', 'evening', 'flexible']),
  ('booking', 'emergencyService', 'boolean', false, 200, null),
  ('booking', 'propertyType', 'option', true, 200, array[
    'residential', 'apartment', 'office', 'retail', 'warehouse', 'restaurant', 'other'
  ]),
  ('booking', 'propertySize', 'option', true, 200, array['small', 'medium', 'large', 'xlarge']),
  ('booking', 'description', 'long', false, 4000, null),
  ('booking', 'previousServices', 'boolean', false, 200, null),
  ('booking', 'referralSource', 'option', false, 200, array[
    'google', 'referral', 'social', 'local-ad', 'repeat', 'other'
  ]),
  ('assessment', 'firstName', 'text', true, 100, null),
  ('assessment', 'lastName', 'text', true, 100, null),
  ('assessment', 'email', 'email', true, 254, null),
  ('assessment', 'phone', 'phone', true, 40, null),
  ('assessment', 'address', 'text', false, 200, null),
  ('assessment', 'address2', 'text', false, 100, null),
  ('assessment', 'city', 'text', false, 100, null),
  ('assessment', 'state', 'text', false, 50, null),
  ('assessment', 'zipCode', 'zip', false, 10, null),
  ('assessment', 'propertyType', 'text', false, 200, null),
  ('assessment', 'propertySize', 'text', false, 200, null),
  ('assessment', 'occupants', 'text', false, 200, null),
  ('assessment', 'serviceType', 'text', false, 200, null),
  ('assessment', 'urgencyLevel', 'text', false, 200, null),
  ('assessment', 'description', 'long', false, 4000, null),
  ('assessment', 'previousIncidents', 'boolean', false, 200, null),
  ('assessment', 'insuranceClaim', 'boolean', false, 200, null),
  ('assessment', 'concerns', 'options', false, 200, null),
  ('assessment', 'timeframe', 'option', false, 200, array['morning', 'afternoon', 'evening', 'flexible']),
  ('assessment', 'referralSource', 'option', false, 200, array[
    'search', 'referral', 'insurance', 'emergency', 'repeat', 'other'
  ]),
  ('assessment', 'accessibilityIssues', 'long', false, 4000, null),
  ('assessment', 'additionalNotes', 'long', false, 4000, null),
  ('pest-quote', 'firstName', 'text', true, 100, null),
  ('pest-quote', 'lastName', 'text', true, 100, null),
  ('pest-quote', 'email', 'email', true, 254, null),
  ('pest-quote', 'phone', 'phone', true, 40, null),
  ('pest-quote', 'pestProblems', 'options', true, 200, array[
    'Ants', 'Cockroaches', 'Spiders', 'Rodents (Mice/Rats)', 'Termites', 'Wasps/Hornets', 'Fleas/Ticks', 'Bed Bugs',
    'Silverfish', 'Carpenter Ants', 'Fruit Flies', 'Moths', 'Other'
  ]),
  ('pest-quote', 'severity', 'option', false, 200, array['mild', 'moderate', 'severe', 'emergency']),
  ('pest-quote', 'urgency', 'option', false, 200, array['asap', 'this-week', 'next-week', 'within-month']),
  ('pest-quote', 'previousTreatments', 'long', false, 4000, null),
  ('pest-quote', 'description', 'long', false, 4000, null),
  ('pest-quote', 'propertyType', 'option', false, 200, array[
    'single-family', 'apartment', 'townhouse', 'commercial', 'restaurant', 'office', 'warehouse', 'other'
  ]),
  ('pest-quote', 'propertySize', 'option', false, 200, array[
    'under-1000', '1000-2000', '2000-3000', '3000-5000', 'over-5000'
  ]),
  ('pest-quote', 'address', 'text', false, 200, null),
  ('pest-quote', 'address2', 'text', false, 100, null),
  ('pest-quote', 'city', 'text', false, 100, null),
  ('pest-quote', 'state', 'text', false, 50, null),
  ('pest-quote', 'zipCode', 'zip', false, 10, null),
  ('pest-quote', 'petsSafetyNeeded', 'boolean', false, 200, null),
  ('pest-quote', 'childSafetyNeeded', 'boolean', false, 200, null),
  ('pest-quote', 'organicPreferred', 'boolean', false, 200, null),
  ('pest-quote', 'preferredContact', 'option', false, 200, array['phone', 'text', 'email', 'any']),
  ('pest-quote', 'contactTime', 'option', false, 200, array['morning', 'afternoon', 'evening', 'anytime']),
  ('pest-quote', 'inspectionDate', 'date', false, 200, null),
  ('guard-application', 'fullName', 'text', true, 100, null),
  ('guard-application', 'email', 'email', true, 254, null),
  ('guard-application', 'phone', 'phone', true, 40, null),
  ('guard-application', 'alternatePhone', 'phone', false, 40, null),
  ('guard-application', 'propertyAddress', 'text', true, 200, null),
  ('guard-application', 'propertyType', 'option', true, 200, array[
    'residential', 'apartment', 'commercial', 'warehouse', 'retail', 'office', 'other'
  ]),
  ('guard-application', 'propertySize', 'option', true, 200, array['small', 'medium', 'large', 'xlarge']),
  ('guard-application', 'serviceType', 'option', true, 200, array['emergency', 'scheduled', 'event', 'ongoing']),
  ('guard-application', 'coverage', 'option', true, 200, array['basic', 'premium', 'elite', 'custom']),
  ('guard-application', 'startDate', 'date', true, 200, null),
  ('guard-application', 'duration', 'option', true, 200, array['1month', '3months', '6months', '12months', 'ongoing']),
  ('guard-application', 'vehicleRequired', 'boolean', false, 200, null),
  ('guard-application', 'armedGuard', 'boolean', false, 200, null),
  ('guard-application', 'accessInstructions', 'long', false, 4000, null),
  ('guard-application', 'specialRequirements', 'long', false, 4000, null),
  ('guard-application', 'emergencyContacts', 'long', false, 4000, null),
  ('guard-application', 'guardPreferences', 'long', false, 4000, null),
  ('guard-application', 'additionalNotes', 'long', false, 4000, null),
  ('guard-application', 'termsAccepted', 'accepted', true, 200, null)
on conflict (form, field) do update set
  type = excluded.type, required = excluded.required, longest = excluded.longest, options = excluded.options;

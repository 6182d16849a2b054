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

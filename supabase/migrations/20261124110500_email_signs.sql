-- An address like youth&family@example.org was refused, though mail reaches it.

-- Every sign that RFC 5322 allows before the @ without quotes, and no comma, space or bracket, which could add another
-- address.
create or replace function private.is_email(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    length(address) <= 255
    and address ~ '^(?!\.)(?!.*\.\.)[A-Za-z0-9_.!#$%&''*+/=?^`{|}~-]*[A-Za-z0-9_!#$%&''*+/=?^`{|}~-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$',
    false
  );
$$;

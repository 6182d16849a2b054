-- States, territories, military mail, and the island states that the US mail serves. us-states.ts has their names.
create function private.is_state(code text)
returns boolean
language sql
immutable
set search_path = ''
as $$
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
comment on function private.is_state(text) is 'Whether a text is the code of a state.';

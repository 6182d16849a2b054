-- The states of addresses in the United States. us-states.ts has the same names, and the ZIP codes of each.

create table private.states (
  code text primary key,
  name text not null,
  also text[] not null
);
comment on table private.states is
  'States, territories, military mail, and the island states that the US mail serves, with their usual abbreviations.';
alter table private.states enable row level security;
create policy "Functions alone" on private.states using (false);

insert into private.states (code, name, also)
values
  ('AL', 'Alabama', '{Ala}'),
  ('AK', 'Alaska', '{Alas}'),
  ('AZ', 'Arizona', '{Ariz}'),
  ('AR', 'Arkansas', '{Ark}'),
  ('CA', 'California', '{Calif,Cal}'),
  ('CO', 'Colorado', '{Colo,Col}'),
  ('CT', 'Connecticut', '{Conn}'),
  ('DE', 'Delaware', '{Del}'),
  ('DC', 'District of Columbia', '{Washington DC,Wash DC,Dist of Columbia}'),
  ('FL', 'Florida', '{Fla,Flor}'),
  ('GA', 'Georgia', '{}'),
  ('HI', 'Hawaii', '{}'),
  ('ID', 'Idaho', '{Ida}'),
  ('IL', 'Illinois', '{Ill,Ills}'),
  ('IN', 'Indiana', '{Ind}'),
  ('IA', 'Iowa', '{}'),
  ('KS', 'Kansas', '{Kan,Kans}'),
  ('KY', 'Kentucky', '{Ken,Kent}'),
  ('LA', 'Louisiana', '{}'),
  ('ME', 'Maine', '{}'),
  ('MD', 'Maryland', '{}'),
  ('MA', 'Massachusetts', '{Mass}'),
  ('MI', 'Michigan', '{Mich}'),
  ('MN', 'Minnesota', '{Minn}'),
  ('MS', 'Mississippi', '{Miss}'),
  ('MO', 'Missouri', '{}'),
  ('MT', 'Montana', '{Mont}'),
  ('NE', 'Nebraska', '{Neb,Nebr}'),
  ('NV', 'Nevada', '{Nev}'),
  ('NH', 'New Hampshire', '{}'),
  ('NJ', 'New Jersey', '{}'),
  ('NM', 'New Mexico', '{N Mex,New Mex}'),
  ('NY', 'New York', '{}'),
  ('NC', 'North Carolina', '{N Car,N Carolina}'),
  ('ND', 'North Dakota', '{N Dak,N Dakota,No Dak}'),
  ('OH', 'Ohio', '{}'),
  ('OK', 'Oklahoma', '{Okla}'),
  ('OR', 'Oregon', '{Ore,Oreg}'),
  ('PA', 'Pennsylvania', '{Penn,Penna}'),
  ('RI', 'Rhode Island', '{}'),
  ('SC', 'South Carolina', '{S Car,S Carolina}'),
  ('SD', 'South Dakota', '{S Dak,S Dakota,So Dak}'),
  ('TN', 'Tennessee', '{Tenn}'),
  ('TX', 'Texas', '{Tex}'),
  ('UT', 'Utah', '{}'),
  ('VT', 'Vermont', '{}'),
  ('VA', 'Virginia', '{Virg}'),
  ('WA', 'Washington', '{Wash,Washington State}'),
  ('WV', 'West Virginia', '{W Va,W Virginia}'),
  ('WI', 'Wisconsin', '{Wis,Wisc}'),
  ('WY', 'Wyoming', '{Wyo}'),
  ('AS', 'American Samoa', '{}'),
  ('GU', 'Guam', '{}'),
  ('MP', 'Northern Mariana Islands', '{N Mariana Islands,CNMI}'),
  ('PR', 'Puerto Rico', '{}'),
  ('VI', 'U.S. Virgin Islands', '{Virgin Islands,USVI}'),
  ('FM', 'Micronesia', '{Federated States of Micronesia}'),
  ('MH', 'Marshall Islands', '{}'),
  ('PW', 'Palau', '{}'),
  ('AA', 'Armed Forces Americas', '{Armed Forces America,Armed Forces Americas except Canada}'),
  ('AE', 'Armed Forces Europe', '{Armed Forces,Armed Forces Africa,Armed Forces Canada,Armed Forces Middle East}'),
  ('AP', 'Armed Forces Pacific', '{}');

create function private.letters(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(regexp_replace(normalize(private.code_line(value), nfkd), '[^A-Za-z0-9]', '', 'g'));
$$;
comment on function private.letters(text) is 'A name without accents, spaces and punctuation, in capitals.';

create function private.state_code(value text)
returns text
language sql
stable
set search_path = ''
as $$
  select s.code
  from private.states as s
  cross join lateral (select private.letters(s.name) as name) as folded
  where private.letters(value) in (s.code, folded.name, 'US' || s.code, s.code || folded.name, folded.name || s.code)
    or private.letters(value) in (select private.letters(unnest(s.also)));
$$;
comment on function private.state_code(text) is
  'The code of a state that is given by code, name or abbreviation; null for what is no state.';

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

create table public.visit_people (
  visit_id uuid not null references public.visits (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  member_id uuid references auth.users (id) on delete set null,
  person text not null generated always as (coalesce(member_id::text, private.searchable(name))) stored,
  primary key (visit_id, person)
);
comment on table public.visit_people is 'Who makes a visit. Nobody yet, if a visit has no row. Staff only.';
comment on column public.visit_people.name is
  'The customer is told it. Of a visit that took place it stays when the member is removed.';
comment on column public.visit_people.member_id is 'The member of the team. Null for a contractor.';
comment on column public.visit_people.person is
  'Tells people apart: the id of a member, or the name of a contractor without capitals and accents.';
create index visit_people_person_idx on public.visit_people (person);
create index visit_people_member_id_idx on public.visit_people (member_id) where member_id is not null;

alter table public.visit_people enable row level security;
create policy "Staff read who makes visits"
  on public.visit_people for select to authenticated
  using ((select private.is_admin()) or exists (select 1 from public.visits as v where v.id = visit_id));
grant select on table public.visit_people to authenticated;

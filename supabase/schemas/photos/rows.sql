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

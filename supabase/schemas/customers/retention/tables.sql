create table private.retention_runs (
  ran_at timestamptz primary key default clock_timestamp(),
  removed jsonb not null
);
comment on table private.retention_runs is 'What was removed each day because its time was over.';

alter table private.retention_runs enable row level security;
create policy "Functions alone" on private.retention_runs using (false);

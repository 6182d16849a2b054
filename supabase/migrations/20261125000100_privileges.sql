-- What new objects grant. PostgreSQL gives each new function to everybody, and some hosted projects give each new table
-- and sequence in `public` to the API's roles. From here on, each file grants what it makes. Policies decide about rows.

create schema private;
comment on schema private is
  'Tables and functions that no API exposes.';
grant usage on schema private to anon, authenticated, service_role;

-- Everybody's right to functions is taken back in all schemas: per schema, PostgreSQL can only add rights.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- The service key passes every policy.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public, private grant execute on functions to service_role;

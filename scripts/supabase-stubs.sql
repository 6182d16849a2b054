-- The parts of a Supabase project that the first migration needs: the roles of the API and a schema for extensions.
-- supabase-auth-stub.sql adds the auth schema. Only scripts/postgres.mjs uses this file.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator noinherit login;
grant anon, authenticated, service_role to authenticator;

grant usage on schema public to anon, authenticated, service_role;
-- Older Supabase projects grant all rights by default, so the migrations must revoke them.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;

create schema extensions;
grant usage on schema extensions to public;
alter database postgres set search_path = "$user", public, extensions;

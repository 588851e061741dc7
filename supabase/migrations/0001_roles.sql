-- The basis of all later migrations: the role of visitors, and a schema that no API exposes.
-- Every migration can be run again on a database that already has it. Functions and triggers are in 0010_functions.sql.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
    execute format('grant anon to %I', current_user);
  end if;
exception
  -- Another database of the same cluster was migrated at the same moment.
  when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema public to anon;

create schema if not exists private;
revoke all on schema private from public;

-- Revokes all rights on a table from all roles of visitors. A hosted project grants them by default.
create or replace function private.close_to_visitors(closed regclass) returns void
language plpgsql set search_path = '' as $$
declare
  visitor text;
begin
  execute format('revoke all on table %s from public', closed);
  for visitor in select rolname from pg_catalog.pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on table %s from %I', closed, visitor);
  end loop;
end
$$;

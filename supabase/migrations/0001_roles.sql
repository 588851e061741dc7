-- The basis of all later migrations: the role of visitors, and a schema that no API exposes.
-- Every migration can be run again on a database that already has it.

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

-- Trims the same characters as JavaScript's trim().
create or replace function private.trimmed(value text) returns text
language sql immutable set search_path = '' as $$
  select btrim(value, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    || E'\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

-- Whether a text may be an email address. Looser than a browser's own check, never stricter.
-- Each condition reads the text once.
create or replace function private.is_email(value text) returns boolean
language sql immutable set search_path = '' as $$
  select length(value) between 3 and 254
    and value !~ '[[:space:][:cntrl:]]'
    and length(value) - length(replace(value, '@', '')) = 1
    and position('@' in value) > 1
    and position('@' in value) < length(value)
$$;

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

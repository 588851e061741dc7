-- A limit per client, besides those per address and for all: one machine cannot exhaust everybody's limit.

alter table private.throttle_settings
  -- Rows from one client in a period; null for no limit.
  add column if not exists per_client integer check (per_client > 0);
update private.throttle_settings set per_client = 120 where per_client is null;

alter table private.throttle_attempts
  -- A hash; null if the client is unknown, and then it has no limit of its own.
  add column if not exists client_hash bigint;

-- Makes the hashes useless outside this database, and prevents finding an address by trying all of them.
create table if not exists private.throttle_salt (
  only_row boolean primary key default true check (only_row),
  salt bigint not null
);
insert into private.throttle_salt (salt)
  values (('x' || substr(md5(gen_random_uuid()::text), 1, 16))::bit(64)::bigint)
on conflict do nothing;

-- The address of the visitor's machine, from the request headers that a proxy in front of the REST server sets.
-- Null if there is none. A visitor who could choose these headers would escape this limit only.
create or replace function private.client_of_request() returns text
language plpgsql stable set search_path = '' as $$
declare
  headers json;
begin
  headers := nullif(current_setting('request.headers', true), '')::json;
  return nullif(coalesce(
    headers ->> 'cf-connecting-ip',
    headers ->> 'x-real-ip',
    btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  ), '');
exception
  when invalid_text_representation then return null;
end
$$;

-- Deletes attempts that no longer count.
create or replace function private.forget_attempts() returns void
language sql set search_path = '' as $$
  delete from private.throttle_attempts as attempts using private.throttle_settings as settings
    where attempts.table_name = settings.table_name
      and attempts.made_at < clock_timestamp() - settings.period
$$;

-- Counts a row for a table, or refuses it. Rows of one table are counted one after the other, so that many at the
-- same moment cannot all pass. Attempts from before the period are deleted, and so are those from the future, which
-- exist if the clock was set back.
create or replace function private.throttle(counted_table text, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settings private.throttle_settings;
  seed constant bigint := (select salt from private.throttle_salt);
  hash constant bigint := hashtextextended(coalesce(lower(address), ''), seed);
  client constant bigint := hashtextextended(private.client_of_request(), seed);
  attempts integer;
  attempts_of_address integer;
  attempts_of_client integer;
begin
  select * into settings from private.throttle_settings where table_name = counted_table;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('throttle ' || counted_table, 0));
  delete from private.throttle_attempts
    where table_name = counted_table
      and (made_at < clock_timestamp() - settings.period or made_at > clock_timestamp() + interval '1 minute');
  select count(*), count(*) filter (where address_hash = hash), count(*) filter (where client_hash = client)
    into attempts, attempts_of_address, attempts_of_client
    from private.throttle_attempts where table_name = counted_table;
  if attempts >= settings.overall
    or attempts_of_address >= settings.per_address
    or attempts_of_client >= settings.per_client
  then
    raise sqlstate 'PT429' using
      message = 'Too many requests',
      hint = 'Try again later.';
  end if;
  insert into private.throttle_attempts (table_name, address_hash, client_hash, made_at)
    values (counted_table, hash, client, clock_timestamp());
end
$$;

-- A hosted project may grant new functions and tables to everyone.
revoke all on function private.throttle(text, text) from public;
revoke all on function private.client_of_request() from public;
revoke all on function private.forget_attempts() from public;
do $$
declare
  closed regclass;
begin
  for closed in
    select oid from pg_catalog.pg_class
    where relnamespace in ('private'::regnamespace) and relkind in ('r', 'p')
  loop
    perform private.close_to_visitors(closed);
  end loop;
end
$$;

-- No client locks out the others. A visitor's transaction adds one row to a table. Unknown clients count as one. Above
-- the overall limit, the busiest clients are refused first: clients within an equal share of it are still admitted, and
-- so is everybody's first row, up to twice the overall limit. Operators are not limited.

-- The client of an address: an IPv4 address, or the first 56 bits of an IPv6 address, which belong to one household.
create or replace function private.client_network(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  parsed inet;
begin
  parsed := regexp_replace(btrim(address), '^::ffff:(?=\d+\.)', '', 'i')::inet;
  return coalesce(
    case family(parsed) when 4 then host(parsed) when 6 then network(set_masklen(parsed, 56))::text end,
    'unknown'
  );
exception
  when invalid_text_representation then return 'unknown';
end
$$;

-- The visitor's machine, from the request headers that a proxy in front of the REST server sets. In X-Forwarded-For the
-- last address counts, which that proxy saw itself; a visitor may have written those before it.
create or replace function private.client_of_request() returns text
language plpgsql stable set search_path = '' as $$
declare
  headers json;
begin
  headers := nullif(current_setting('request.headers', true), '')::json;
  return private.client_network(coalesce(
    nullif(headers ->> 'cf-connecting-ip', ''),
    nullif(headers ->> 'x-real-ip', ''),
    split_part(headers ->> 'x-forwarded-for', ',', -1)
  ));
exception
  when invalid_text_representation then return 'unknown';
end
$$;

-- The mailbox behind an address: `ada+1@example.com` and `ada+2@example.com` are one.
create or replace function private.base_address(address text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(lower(address), '^([^+@]+)\+[^@]*@', '\1@')
$$;

create index if not exists throttle_attempts_by_client
  on private.throttle_attempts (table_name, client_hash, made_at);

-- Counts a row for a table, or refuses it. Rows of one table are counted one after the other, so that many at the
-- same moment cannot all pass; a client at its own limit is refused without waiting for its turn or delaying others.
-- Attempts from before the period are deleted, and so are those from the future, which exist if the clock was set back.
create or replace function private.throttle(counted_table text, address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  settings private.throttle_settings;
  mark constant text := 'proper.row_of_' || counted_table;
  seed constant bigint := (select salt from private.throttle_salt);
  hash constant bigint := hashtextextended(coalesce(private.base_address(address), ''), seed);
  client constant bigint := hashtextextended(private.client_of_request(), seed);
  attempts bigint;
  attempts_of_address bigint;
  attempts_of_client bigint;
  other_clients bigint;
begin
  select * into settings from private.throttle_settings where table_name = counted_table;
  if not found or current_setting('role') <> 'anon' then
    return;
  end if;
  if current_setting(mark, true) = 'added' then
    raise sqlstate 'PT413' using
      message = 'Only one row can be inserted at a time',
      hint = 'Send one object, or a list of one.';
  end if;
  perform set_config(mark, 'added', true);

  select count(*) into attempts_of_client from private.throttle_attempts
    where table_name = counted_table and client_hash = client
      and made_at between clock_timestamp() - settings.period and clock_timestamp() + interval '1 minute';
  if attempts_of_client >= settings.per_client then
    raise sqlstate 'PT429' using message = 'Too many requests', hint = 'Try again later.';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('throttle ' || counted_table, 0));
  delete from private.throttle_attempts
    where table_name = counted_table
      and (made_at < clock_timestamp() - settings.period or made_at > clock_timestamp() + interval '1 minute');
  select
    count(*),
    count(*) filter (where address_hash = hash),
    count(*) filter (where client_hash = client),
    count(distinct client_hash) filter (where client_hash <> client)
    into attempts, attempts_of_address, attempts_of_client, other_clients
    from private.throttle_attempts where table_name = counted_table;
  if attempts_of_address >= settings.per_address
    or attempts_of_client >= settings.per_client
    or attempts >= 2 * settings.overall::bigint
    or (
      attempts >= settings.overall
      and attempts_of_client + 1 > greatest(1, settings.overall::numeric / (other_clients + 1))
    )
  then
    raise sqlstate 'PT429' using message = 'Too many requests', hint = 'Try again later.';
  end if;
  insert into private.throttle_attempts (table_name, address_hash, client_hash, made_at)
    values (counted_table, hash, client, clock_timestamp());
end
$$;

-- A hosted project may grant new functions to everyone.
revoke all on function private.throttle(text, text) from public;
revoke all on function private.client_of_request() from public;
revoke all on function private.client_network(text) from public;
revoke all on function private.base_address(text) from public;
